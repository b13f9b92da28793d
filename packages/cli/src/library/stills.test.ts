import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { fetchStill } from './stills.ts';

/** What is fetched of a server that answers so. */
async function fetched(answer: (response: ServerResponse) => void): Promise<Uint8Array | null> {
  const server = createServer((_, response) => answer(response)).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return fetchStill(`http://127.0.0.1:${port}/`, new AbortController().signal);
}

test('a still is fetched whole', async () => {
  const bytes = await fetched((response) =>
    response.setHeader('content-type', 'image/jpeg').end(Buffer.from([0xff, 0xd8, 0xff])),
  );
  expect(bytes && [...bytes]).toEqual([0xff, 0xd8, 0xff]);
});

test('what has no end and tells no length is left, as is what is no picture', async () => {
  const endless = await fetched((response) => {
    response.setHeader('content-type', 'image/png');
    const chunk = Buffer.alloc(65_536);
    const send = (): void => {
      while (!response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once('drain', send);
    };
    send();
  });
  expect(endless).toBeNull();
  expect(await fetched((response) => response.setHeader('content-type', 'text/html').end('x'))).toBeNull();
});
