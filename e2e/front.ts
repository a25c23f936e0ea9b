// A house that is renovated: everything is passed on to the real server, and what is changed looks like a newer version of it.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export class Front {
  #server: Server;
  /** Changes the text of an answer by its path. */
  renovate: (path: string, text: string) => string = (_, text) => text;

  constructor(house: string) {
    this.#server = createServer((request, response) => {
      const path = request.url ?? '/';
      const { cookie = '', accept = '*/*' } = request.headers;
      fetch(house + path, { headers: { cookie, accept }, redirect: 'manual' }).then(
        async (answer) => {
          const type = answer.headers.get('content-type') ?? 'text/plain';
          const text = /html|javascript/.test(type);
          const body = text
            ? this.renovate(path, await answer.text())
            : Buffer.from(await answer.arrayBuffer());
          response.writeHead(answer.status, { 'Content-Type': type, 'Cache-Control': 'no-cache' }).end(body);
        },
        () => response.destroy(),
      );
    });
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
