/** The service as its users see it: uploads, analysis, a prompt's stream, the download. */
import { readFile, writeFile } from 'node:fs/promises';
import type { TestClient, TestService } from '../../packages/server/src/testing/test-service.ts';
import { readAllEvents } from '../../packages/server/src/testing/test-stream.ts';
import { uploadFile } from '../../packages/server/src/testing/test-uploads.ts';
import type { Result } from './measure-result.ts';

/** Uploads the files one after the other, so that later ones are newer; answers their names by id. */
export async function uploadLibrary(
  client: TestClient,
  paths: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const [name, path] of paths) files.set(await uploadFile(client, await readFile(path), { name }), name);
  return files;
}

/** Analyses assets and waits until all are done. Throws when one cannot be. */
export async function preprocess(client: TestClient, assetIds: readonly string[]): Promise<void> {
  const assets = assetIds.map((asset_id) => ({ upload_id: '', asset_id, presigned_put_urls: null }));
  const asked = await client.call('POST', '/users/assets/preprocess', {
    assets,
    version: null,
    cutter_sensitivity: 0.5,
    generate_proxy: ['720'],
  });
  if (asked.status !== 200) throw new Error(`preprocess: ${JSON.stringify(asked.body)}`);
  for (const { task_id: taskId, error } of asked.body) {
    if (error) throw new Error(`preprocess: ${error}`);
    await taskEnd(client, taskId);
  }
}

async function taskEnd(client: TestClient, taskId: string): Promise<void> {
  for (;;) {
    const { status, body } = await client.call('GET', `/users/tasks/${taskId}`);
    if (status !== 200 || body.status === 'FAILED') throw new Error(`analysis: ${JSON.stringify(body)}`);
    if (body.status === 'COMPLETE') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Sends a prompt and follows its stream to the end. Throws when no video comes of it. */
export async function askFor(service: TestService, prompt: string): Promise<Result & { url: string }> {
  const response = await fetch(`${service.baseUrl}/create?${new URLSearchParams({ prompt })}`, {
    headers: { 'x-api-key': service.user.key },
  });
  if (response.status !== 200) throw new Error(`create: ${response.status} ${await response.text()}`);
  const last = (await readAllEvents(response)).at(-1)?.data;
  if (last?.status !== 'done') throw new Error(`create: ${last?.code ?? 'no end'}: ${last?.message}`);
  const [asset] = last.assets;
  return { ...last, asset, url: asset.url };
}

/** Fetches a file without a credential. */
export async function download(url: string, path: string): Promise<void> {
  const response = await fetch(url);
  if (response.status !== 200) throw new Error(`download: ${response.status}`);
  await writeFile(path, Buffer.from(await response.arrayBuffer()));
}
