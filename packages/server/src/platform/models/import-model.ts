/** Takes a model from a folder that somebody brought, e.g. to a machine without a way out. */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describeFiles, installModel } from './install-model.ts';
import { MODEL_ID, type ModelManifest, readManifest } from './model-manifest.ts';
import { ModelError } from './model-runtime.ts';
import { type RecognisedModel, recogniseModel } from './recognise-model.ts';
import { compareChecksums, filesSignature } from './verify-files.ts';

export interface ImportOptions {
  root: string;
  memoryBytes: number;
  now: Date;
  /** In place of what is found in the folder. */
  id?: string;
  dimensions?: number;
}

async function copyAll(from: string, to: string, paths: readonly string[]): Promise<void> {
  await rm(to, { recursive: true, force: true });
  for (const path of paths) {
    const place = join(to, path);
    await mkdir(dirname(place), { recursive: true });
    // Hugging Face's own cache is made of links: what they lead to is what is meant.
    await copyFile(join(from, path), place);
  }
}

/** Names the vectors: other weights or another preparation must never share a space. */
function versionOf(id: string, files: ModelManifest['files'], preprocessing: object): string {
  const content = JSON.stringify([files.map(({ path, sha256 }) => [path, sha256]), preprocessing]);
  return `${id}-${createHash('sha256').update(content).digest('hex').slice(0, 8)}`;
}

/** Copies a model into its place, once it works there. Throws ModelError with a sentence. */
export async function importModel(
  source: string,
  { root, memoryBytes, now, id, dimensions }: ImportOptions,
): Promise<{ id: string; folder: string; manifest: ModelManifest }> {
  const facts = await stat(source).catch(() => null);
  if (facts?.isDirectory() !== true) throw new ModelError(`There is no folder ${source}.`);
  if (id !== undefined && !new RegExp(MODEL_ID).test(id)) {
    throw new ModelError(`"${id}" can not name a model: small letters, digits, dots and dashes, at most 64.`);
  }
  const hasManifest = await stat(join(source, 'model.json')).catch(() => null);
  const manifest = hasManifest === null ? null : await readStated(source);
  const found: RecognisedModel | null =
    manifest === null ? await recogniseModel(source, dimensions === undefined ? {} : { dimensions }) : null;
  const name = id ?? manifest?.id ?? found?.id ?? 'model';
  const folder = join(root, `.import-${name}`);
  try {
    await copyAll(source, folder, manifest?.files.map(({ path }) => path) ?? found?.files ?? []);
    const files = manifest?.files ?? (await describeFiles(folder, found?.files ?? []));
    const complete =
      manifest === null
        ? ({
            ...found,
            id: name,
            files,
            version: versionOf(name, files, found?.preprocessing ?? {}),
          } as ModelManifest)
        : { ...manifest, id: name };
    if (manifest !== null) {
      await filesSignature(folder, complete);
      await compareChecksums(folder, complete);
    }
    const place = await installModel(root, { folder, manifest: complete, memoryBytes, now });
    return { id: name, folder: place, manifest: complete };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A folder may have any name; its model.json says who it is. */
async function readStated(source: string): Promise<ModelManifest> {
  const text = await readFile(join(source, 'model.json'), 'utf8').catch(() => '{}');
  let id: unknown;
  try {
    id = (JSON.parse(text) as { id?: unknown }).id;
  } catch {
    id = undefined;
  }
  return readManifest(source, typeof id === 'string' ? id : '');
}
