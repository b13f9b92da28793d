/** The client's uploads in a real browser, from a page of another origin. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';
import { browserProgram, startBrowser } from '../rights/testing/browser.ts';

let service: TestService;
let browser: Browser;
let pages: Server;
let origin: string;

/** The client as one script that leaves it at `sdk`. */
async function bundleClient(): Promise<string> {
  const bundle = await rolldown({
    input: join(import.meta.dirname, '../../packages/sdk/src/index.ts'),
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({ format: 'iife', name: 'sdk' });
  await bundle.close();
  return output[0].code;
}

beforeAll(async () => {
  if (browserProgram === null) return;
  const script = await bundleClient();
  const html =
    '<!doctype html><title>upload</title><link rel="icon" href="data:,"><script src="/sdk.js"></script>';
  pages = createServer((request, response) => {
    const isScript = request.url === '/sdk.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : html);
  });
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  service = await startTestService({ env: { RUSHES_TRUSTED_ORIGINS: origin } });
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  pages?.close();
  await service?.stop();
});

/** Runs in the page: uploads 12 MiB of a pattern, and says what the service then has. */
async function uploadInPage({ baseUrl, token }: { baseUrl: string; token: string }) {
  const { createClient, uploadFile } = (globalThis as unknown as { sdk: typeof import('@rushes/sdk') }).sdk;
  const bytes = new Uint8Array(12 * 1024 ** 2).map((_, index) => (index * 31) % 251);
  const hex = (digest: ArrayBuffer) =>
    [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const client = createClient({ baseUrl, token });
  const told: number[] = [];
  const assetId = await uploadFile(client, {
    file: new File([bytes], 'from a page.mp4', { type: 'video/mp4' }),
    partSize: 5 * 1024 ** 2,
    sha256: hex(await crypto.subtle.digest('SHA-256', bytes)),
    onProgress: (sent) => told.push(sent),
  });
  const { items } = await client.createDownloadUrls({ body: { asset_ids: [assetId], quality: 'original' } });
  const response = await fetch(items[0]?.download?.url ?? '');
  const kept = new Uint8Array(await response.arrayBuffer());
  const isSame = kept.length === bytes.length && kept.every((byte, index) => byte === bytes[index]);
  return { isSame, told };
}

test.skipIf(browserProgram === null)(
  'a file above 10 MiB goes in parts from a page, which reads their ETags and the progress',
  async () => {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(origin);
    const { token } = await service.signIn('page@example.com');
    const { isSame, told } = await page.evaluate(uploadInPage, { baseUrl: service.baseUrl, token });
    expect(isSame).toBe(true);
    expect(told.at(-1)).toBe(12 * 1024 ** 2);
    // More than once for each of the three parts: as bytes leave.
    expect(told.length).toBeGreaterThan(3);
    expect(complaints).toEqual([]);
    await page.close();
  },
);
