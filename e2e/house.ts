// The real server on a temporary database, behind a line that can be cut.

import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BINARIES = [process.env.STAMMTISCH_BIN, '../target/release/stammtisch', '../target/debug/stammtisch'];

/** The program under test. */
export function theBinary(): string {
  const found = BINARIES.find((path) => path && existsSync(path));
  if (!found) throw new Error('no stammtisch binary: run `make build` first, or set STAMMTISCH_BIN');
  return found;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** A line between browsers and server: cutting it breaks every connection and refuses new ones. */
export class Line {
  #server: Server;
  #sockets = new Set<Socket>();
  #cut = false;

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
      socket.pipe(upstream).pipe(socket);
    }).listen(port, '127.0.0.1');
  }

  cut(): void {
    this.#cut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#cut = false;
  }

  close(): void {
    this.cut();
    this.#server.close();
  }
}

export interface House {
  url: string;
  /** A second way in that can be cut without troubling the others. */
  weak: { url: string; line: Line };
  restart(): Promise<void>;
  close(): void;
}

export async function openHouse(): Promise<House> {
  const binary = theBinary();
  const data = mkdtempSync(join(tmpdir(), 'stammtisch-e2e-'));
  const [port, weakPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const weakUrl = `http://127.0.0.1:${weakPort}`;
  const settings = {
    '--listen': `127.0.0.1:${port}`,
    '--data': data,
    '--public-url': url,
    '--allow-origin': weakUrl,
    '--bot-pause': '60',
    '--hold': '15',
    '--cut': '20',
    // The opinion of a hurried bot is enough to look at.
    '--analysis': '5',
    '--guest-rate': '1000',
    '--log-level': 'warn',
  };

  let server: ChildProcess;
  const start = async () => {
    server = spawn(binary, ['serve', ...Object.entries(settings).flat()], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    for (let tries = 0; ; tries++) {
      const alive = await fetch(`${url}/ready`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (alive) return;
      if (tries > 100 || server.exitCode !== null) throw new Error('the server does not start');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const stop = () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    return ended;
  };
  await start();
  const line = new Line(weakPort, port);
  return {
    url,
    weak: { url: weakUrl, line },
    restart: async () => {
      await stop();
      await start();
    },
    close: () => {
      line.close();
      server.kill('SIGKILL');
      rmSync(data, { recursive: true, force: true });
    },
  };
}
