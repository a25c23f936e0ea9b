// The real server with a temporary database, behind a proxy that can be cut.

import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer, connect, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { later } from './settled';

const BINARIES = [process.env.STAMMTISCH_BIN, '../target/release/stammtisch', '../target/debug/stammtisch'];

/** The binary under test. */
export function theBinary(): string {
  const found = BINARIES.find((path) => path && existsSync(path));
  if (!found) throw new Error('no stammtisch binary: run `make build` first, or set STAMMTISCH_BIN');
  return found;
}

/** Below the ephemeral ports, so that a port is still free after a restart; above those that browsers refuse. */
const PORTS = { from: 10_100, to: 32_000 };

async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.from + Math.floor(Math.random() * (PORTS.to - PORTS.from));
    const probe = createServer();
    const free = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!free) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}

/**
 * A proxy between browsers and server. Cut: closes every connection and refuses new ones. Dead: swallows everything silently,
 * like a network that is gone. Delayed: everything arrives later.
 */
export class Line {
  #server: Server;
  #sockets = new Set<Socket>();
  #cut = false;
  #dead = false;
  /** The delay in each direction, in milliseconds. */
  delay = 0;

  constructor(
    readonly port: number,
    target: number,
  ) {
    this.#server = createServer((socket) => {
      if (this.#cut) {
        socket.destroy();
        return;
      }
      const upstream = connect(target, '127.0.0.1');
      for (const end of [socket, upstream]) {
        this.#sockets.add(end);
        end.on('error', () => end.destroy());
        end.on('close', () => {
          this.#sockets.delete(end);
          socket.destroy();
          upstream.destroy();
        });
      }
      this.#carry(socket, upstream);
      this.#carry(upstream, socket);
    }).listen(port, '127.0.0.1');
  }

  #carry(from: Socket, to: Socket): void {
    const delayed: Buffer[] = [];
    const pass = () => {
      const bytes = delayed.shift();
      if (bytes && to.writable) to.write(bytes);
    };
    from.on('data', (bytes) => {
      if (this.#dead) return;
      delayed.push(bytes);
      // Bytes that are already delayed are written before new ones.
      if (this.delay === 0 && delayed.length === 1) pass();
      else later(this.delay, pass);
    });
  }

  deaden(): void {
    this.#dead = true;
  }

  cut(): void {
    this.#cut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#dead = false;
    this.#cut = false;
  }

  close(): void {
    this.cut();
    this.#server.close();
  }
}

export interface House {
  url: string;
  /** The folder of its database and log. */
  data: string;
  /** What the server has logged so far. */
  log(): string;
  /** A second address that can be cut without affecting the others. */
  weak: { url: string; line: Line };
  restart(): Promise<void>;
  close(): Promise<void>;
}

type Settings = Record<string, string>;

/** Starts a server; `other` are settings that differ from the defaults of the tests, as a function of the port if they depend on it. */
export async function openHouse(other: Settings | ((port: number) => Settings) = {}): Promise<House> {
  const binary = theBinary();
  const data = mkdtempSync(join(tmpdir(), 'stammtisch-e2e-'));
  const port = await freePort();
  let weakPort = port;
  while (weakPort === port) weakPort = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const weakUrl = `http://127.0.0.1:${weakPort}`;
  const settings = {
    '--listen': `127.0.0.1:${port}`,
    '--data': data,
    '--public-url': url,
    '--allow-origin': weakUrl,
    '--bot-pause': '60',
    // Nothing happens because time has passed: a slow machine plays the same game.
    '--hold': '600',
    '--cut': '600',
    '--round': '600',
    // A short analysis is enough for the tests.
    '--analysis': '5',
    '--guest-rate': '1000',
    '--log-level': 'info',
    ...(typeof other === 'function' ? other(port) : other),
  };

  const log = join(data, 'server.log');
  let server: ChildProcess;
  const start = async () => {
    const output = openSync(log, 'a');
    server = spawn(binary, ['serve', ...Object.entries(settings).flat()], {
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    const ready = async () => {
      if (server.exitCode !== null)
        throw new Error(`the server does not start:\n${readFileSync(log, 'utf8')}`);
      return fetch(`${url}/ready`).then(
        (answer) => answer.ok,
        () => false,
      );
    };
    await expect.poll(ready, { message: 'the server does not start', timeout: 120_000 }).toBe(true);
  };
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    await ended;
  };
  await start();
  const line = new Line(weakPort, port);
  return {
    url,
    data,
    log: () => readFileSync(log, 'utf8'),
    weak: { url: weakUrl, line },
    restart: async () => {
      await stop();
      await start();
    },
    close: async () => {
      line.close();
      await stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
