/** Manifests of generated files, read back as a checker does. */
import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initSync, WasmReader } from '@contentauth/c2pa-wasm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJobThread, type JobThread } from '../../../platform/processes/job-thread.ts';
import { testImage, testSound } from '../../../testing/test-media.ts';
import { selfMade } from './certificate.ts';
import { manifestOf, sourceTypeOf } from './content-credentials.ts';
import type { SigningTask } from './signing-thread.ts';

const secret = Buffer.alloc(32, 7);
const made = { model: 'motion', provider: 'built-in', hasSources: false, seed: 7 };

let folder: string;
let thread: JobThread<SigningTask>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-credentials-'));
  thread = createJobThread({
    script: new URL('./signing-thread.ts', import.meta.url),
    name: 'content-credentials',
    memoryMegabytes: 512,
    seconds: 200,
    waiting: 10,
  });
  const wasm = createRequire(import.meta.url).resolve('@contentauth/c2pa-wasm/c2pa.wasm');
  initSync({ module: await readFile(wasm) });
});
afterAll(async () => {
  await thread?.close();
  await rm(folder, { recursive: true, force: true });
});

async function signed(name: string, contentType: string, bytes: Uint8Array): Promise<Buffer | null> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  const { chain, key } = selfMade(secret);
  const isWritten = await thread.run({
    path,
    contentType,
    manifest: manifestOf(made, { version: '1.0' }),
    chain,
    key: key.export({ type: 'pkcs8', format: 'der' }),
  });
  return isWritten === true ? readFile(`${path}.signed`) : null;
}

async function read(contentType: string, bytes: Uint8Array) {
  const reader = await WasmReader.fromBytes(contentType, bytes);
  const store = JSON.parse(reader.json());
  return { manifest: store.manifests[store.active_manifest], store };
}

const failuresOf = ({ store }: Awaited<ReturnType<typeof read>>): string[] =>
  store.validation_results.activeManifest.failure.map(({ code }: { code: string }) => code);

describe('a generated file', () => {
  it.each([
    ['picture.png', 'image/png', testImage(16, 16, [9, 99, 9])],
    ['sound.wav', 'audio/wav', testSound(1)],
  ])('says what made it: %s', async (name, contentType, bytes) => {
    const file = await signed(name, contentType, bytes);
    const found = await read(contentType, file ?? Buffer.alloc(0));
    // The certificate is our own, which nobody has to trust; all else holds.
    expect(failuresOf(found)).toEqual(['signingCredential.untrusted']);
    const [actions, generation] = found.manifest.assertions;
    expect(actions.data.actions).toMatchObject([
      { action: 'c2pa.created', softwareAgent: { name: 'motion' }, digitalSourceType: sourceTypeOf(made) },
    ]);
    expect(generation.data).toEqual({ model: 'motion', provider: 'built-in', seed: 7 });
    expect(found.manifest.signature_info.common_name).toBe('Rushes');
    expect(JSON.stringify(found.store)).not.toContain('prompt');
  });

  it('is found out when its picture is changed, and keeps what it says when it is signed again', async () => {
    const file = await signed('first.png', 'image/png', testImage(16, 16, [9, 9, 99]));
    const changed = Buffer.from(file ?? []);
    // The last bytes before IEND are of the picture.
    changed[changed.length - 20] = (changed[changed.length - 20] ?? 0) ^ 0xff;
    expect(failuresOf(await read('image/png', changed))).toContain('assertion.dataHash.mismatch');
    expect(await signed('again.png', 'image/png', file ?? Buffer.alloc(0))).toBeNull();
  });

  it('that is none makes an error, and the thread goes on', async () => {
    await expect(signed('none.png', 'image/png', Buffer.from('no picture'))).rejects.toThrow();
    expect(await signed('next.png', 'image/png', testImage(8, 8, [1, 2, 3]))).not.toBeNull();
  });
});

describe('sourceTypeOf', () => {
  it('tells what was drawn by rules from what was learnt, and what had pictures of people', () => {
    const words = [false, true].flatMap((hasSources) =>
      ['built-in', 'fal'].map((provider) =>
        sourceTypeOf({ ...made, provider, hasSources })
          .split('/')
          .at(-1),
      ),
    );
    expect(words).toEqual([
      'algorithmicMedia',
      'trainedAlgorithmicMedia',
      'compositeSynthetic',
      'compositeWithTrainedAlgorithmicMedia',
    ]);
  });
});

describe('selfMade', () => {
  it('is the same of the same secret: an authority, and a signer that it vouches for', () => {
    const [signer, authority] = selfMade(secret).chain.map((der) => new X509Certificate(der));
    expect(signer?.verify((authority as X509Certificate).publicKey)).toBe(true);
    expect(signer?.checkIssued(authority as X509Certificate)).toBe(true);
    expect([signer?.ca, authority?.ca]).toEqual([false, true]);
    expect(signer?.checkPrivateKey(selfMade(secret).key)).toBe(true);
    expect(signer?.checkPrivateKey(selfMade(Buffer.alloc(32, 8)).key)).toBe(false);
  });
});
