/** `rushes login --device` at the built-in issuer: a person confirms the code, and the machine gets a key. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';
import { type CommandLine, createCommandLine } from './testing/command-line.ts';
import { confirmDevice } from './testing/confirm-device.ts';

const person = { email: 'finn@example.com', password: 'correct horse battery' };

let service: TestService;
let line: CommandLine;
let issuer: string;

beforeAll(async () => {
  service = await startTestService({ issuer: null });
  issuer = service.services.builtInIssuer?.url() ?? '';
  const { identity } = service.services;
  await identity.createLocalUser(person.email);
  await identity.ensurePassword(person.email, person.password);
  line = await createCommandLine();
});
afterAll(async () => {
  await line?.remove();
  await service?.stop();
});

/** Runs a command that shows an address of the service's issuer and a code, and answers `yes` or `no` in a browser. */
async function confirmed(words: readonly string[], answer: 'yes' | 'no') {
  let browsing: Promise<unknown> | null = null;
  const ended = await line.run([...words], {
    onStart(child) {
      let told = '';
      child.stderr?.on('data', (text: string) => {
        told += text;
        const address = /(?:Open |"url":")([^\s"]+)["\n]/.exec(told)?.[1];
        if (address !== undefined) browsing ??= confirmDevice({ issuer, address, person, answer });
      });
    },
  });
  await browsing;
  return ended;
}

test('a code that is confirmed becomes a key of the person', async () => {
  const ended = await confirmed(['login', '--device', '--base-url', service.baseUrl], 'yes');
  expect(ended).toMatchObject({ code: 0, stdout: expect.stringContaining(person.email) });
  expect(await line.json(['whoami'])).toMatchObject([{ email: person.email }]);
  const listed = await confirmed(['keys', '--device', '--json'], 'yes');
  expect(JSON.parse(listed.stdout)).toMatchObject({ name: expect.stringMatching(/^rushes on /) });
});

test('one that is not leaves nothing', async () => {
  const own = ['login', '--device', '--base-url', service.baseUrl, '--profile', 'other'];
  expect(await confirmed(own, 'no')).toMatchObject({ code: 4 });
  expect(await line.run(['whoami', '--base-url', service.baseUrl, '--profile', 'other'])).toMatchObject({
    code: 4,
  });
});

test('an issuer of this machine is not taken for that of a service elsewhere', async () => {
  const elsewhere = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ authorization_servers: [issuer] }));
  });
  // Every address of 127/8 is this machine, and only some names of it say so.
  await once(elsewhere.listen(0, '127.0.0.2'), 'listening');
  try {
    const { port } = elsewhere.address() as AddressInfo;
    const ended = await line.run(['login', '--device', '--base-url', `http://127.0.0.2:${port}`]);
    expect(ended).toMatchObject({ code: 4, stderr: expect.stringContaining('--issuer') });
  } finally {
    elsewhere.close();
  }
  expect(await line.run(['login', '--device', '--base-url', 'http://127.0.0.1:9'])).toMatchObject({
    code: 3,
  });
});
