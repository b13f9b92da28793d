/** Puts a folder in its place among the models, once it is whole and works. */
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaError, openInferRunner } from '@rushes/engine';
import { checkManifest, type ModelManifest } from './model-manifest.ts';
import { ModelError } from './model-runtime.ts';
import { GREY_PIXEL, tryModel } from './try-model.ts';
import { sha256Of } from './verify-files.ts';

/** Size and checksum of each file, as they are. */
export async function describeFiles(
  folder: string,
  paths: readonly string[],
): Promise<ModelManifest['files']> {
  const files: ModelManifest['files'] = [];
  for (const path of paths) {
    const place = join(folder, path);
    const { size } = await stat(place);
    files.push({ path, bytes: size, sha256: await sha256Of(place) });
  }
  return files;
}

/** Lets the model work once, in a process of its own. Throws ModelError with a sentence. */
async function requireWorking(folder: string, manifest: ModelManifest, memoryBytes: number): Promise<void> {
  const runner = openInferRunner({
    read: [folder, GREY_PIXEL],
    limits: { timeoutSeconds: 300, memoryBytes },
  });
  try {
    await tryModel(runner, { folder, manifest }, { threads: 2, keepBytes: 1 });
  } catch (cause) {
    if (cause instanceof MediaError) throw new ModelError(cause.message, { cause });
    throw cause;
  } finally {
    await runner.close();
  }
}

/**
 * Writes model.json into `folder`, tries the model and renames the folder to its place in `root`. One that was there
 * before is replaced in one step. Throws ModelError; then the folder stays where it is.
 */
export async function installModel(
  root: string,
  {
    folder,
    manifest,
    memoryBytes,
    now,
  }: { folder: string; manifest: ModelManifest; memoryBytes: number; now: Date },
): Promise<string> {
  const complete = checkManifest({ ...manifest, installed_at: now.toISOString() }, manifest.id);
  await requireWorking(folder, complete, memoryBytes);
  await writeFile(join(folder, 'model.json'), `${JSON.stringify(complete, null, 2)}\n`);
  const place = join(root, manifest.id);
  const old = join(root, `.old-${manifest.id}`);
  await mkdir(root, { recursive: true });
  await rm(old, { recursive: true, force: true });
  await rename(place, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(folder, place);
  await rm(old, { recursive: true, force: true });
  return place;
}
