// A proxy that simulates a newer build: everything is passed on to the real server, and some of it is changed.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The name of an asset in this build, and in the next one. */
const OLD_NAME = /-([\w-]{8})\.(js|css|wasm|svg|png|webp|woff2)\b/g;
const NEW_NAME = /\.new\.(\w+)$/;

export class Front {
  #server: Server;
  /** Changes the text of a response by its path. */
  renovate: (path: string, text: string) => string = (_, text) => text;
  #rebuilt = false;

  constructor(house: string) {
    this.#server = createServer((request, response) => {
      const asked = request.url ?? '/';
      // Nothing is left of a build that was replaced.
      if (this.#rebuilt && asked.startsWith('/assets/') && !NEW_NAME.test(asked)) {
        response.writeHead(404).end();
        return;
      }
      const path = asked.replace(NEW_NAME, '.$1');
      const { cookie = '', accept = '*/*' } = request.headers;
      fetch(house + path, { headers: { cookie, accept }, redirect: 'manual' }).then(
        async (answer) => {
          const type = answer.headers.get('content-type') ?? 'text/plain';
          const text = /html|javascript|css|json/.test(type);
          const body = text
            ? this.renovate(path, this.#rename(path, await answer.text()))
            : Buffer.from(await answer.arrayBuffer());
          response.writeHead(answer.status, { 'Content-Type': type, 'Cache-Control': 'no-cache' }).end(body);
        },
        () => response.destroy(),
      );
    });
  }

  /** From now on serves another build: every asset has a new name, and the old ones are gone. */
  rebuild(): void {
    this.#rebuilt = true;
  }

  #rename(path: string, text: string): string {
    if (!this.#rebuilt) return text;
    const renamed = text.replace(OLD_NAME, '-$1.new.$2');
    return path === '/offline.json' ? renamed.replace('"build":"', '"build":"new') : renamed;
  }

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await new Promise((resolve) => this.#server.once('listening', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
