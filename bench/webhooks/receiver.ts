/** A receiver of webhooks in a process of its own: answers 204 and tells its parent how long each event took. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Milliseconds from what is told to its arrival, of each event since the last message. */
export type Delays = number[];

let delays: Delays = [];

const server = createServer((request, response) => {
  text(request)
    .then((body) => {
      const { timestamp } = JSON.parse(body) as { timestamp: string };
      delays.push(Date.now() - Date.parse(timestamp));
      response.writeHead(204).end();
    })
    .catch(() => response.destroy());
});

server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
  setInterval(() => {
    const told = delays;
    delays = [];
    if (told.length > 0) process.send?.({ delays: told });
  }, 100);
});
