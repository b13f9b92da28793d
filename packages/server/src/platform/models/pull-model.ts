/** Fetches a recommended model: resumable, verified, in its place only once it works. */
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { downloadFile } from './download-file.ts';
import { installModel } from './install-model.ts';
import { type ModelManifest, readManifest } from './model-manifest.ts';
import { ModelError } from './model-runtime.ts';
import type { RecommendedFile, RecommendedModel } from './recommended-models.ts';
import { compareChecksums, filesSignature, sha256Of } from './verify-files.ts';

export interface PullOptions {
  root: string;
  memoryBytes: number;
  now: Date;
  /** In place of the model's own address, e.g. a mirror. */
  base?: string;
  signal?: AbortSignal;
  onMessage?: (line: string) => void;
  onProgress?: (file: string, bytes: number) => void;
}

export interface PulledModel {
  id: string;
  folder: string;
  /** False where it was there already, whole. */
  fetched: boolean;
  /** Files whose checksum nobody published. */
  recorded: { path: string; sha256: string }[];
}

/** Whether the folder holds this version, whole. */
async function isThere(folder: string, { manifest }: RecommendedModel): Promise<boolean> {
  try {
    const found = await readManifest(folder, manifest.id);
    if (found.version !== manifest.version) return false;
    await filesSignature(folder, found);
    await compareChecksums(folder, found);
    return true;
  } catch (error) {
    if (error instanceof ModelError) return false;
    throw error;
  }
}

/** Brings one file into `folder` and says its size and checksum. What is not what it should be does not stay. */
async function fetchFile(
  file: RecommendedFile,
  { folder, base, options }: { folder: string; base: string; options: PullOptions },
): Promise<ModelManifest['files'][number]> {
  const place = join(folder, file.path);
  const partial = `${place}.partial`;
  const { signal, onProgress } = options;
  await mkdir(dirname(place), { recursive: true });
  const isWhole = await stat(place).then(
    () => true,
    () => false,
  );
  if (!isWhole) {
    await downloadFile({
      url: new URL(`${base}/${file.path}`),
      path: partial,
      maxBytes: file.maxBytes,
      ...(signal === undefined ? {} : { signal }),
      ...(onProgress === undefined ? {} : { onProgress: (bytes) => onProgress(file.path, bytes) }),
    });
  }
  const arrived = isWhole ? place : partial;
  const sha256 = await sha256Of(arrived);
  const { size: bytes } = await stat(arrived);
  const wrong =
    file.sha256 !== null && file.sha256 !== sha256
      ? `the checksum ${sha256} instead of ${file.sha256}`
      : file.bytes !== null && file.bytes !== bytes
        ? `${bytes} bytes instead of ${file.bytes}`
        : null;
  if (wrong !== null) {
    await rm(arrived, { force: true });
    throw new ModelError(`${file.path} came with ${wrong}; it was removed.`);
  }
  if (!isWhole) await rename(partial, place);
  const checksum = file.sha256 === null ? ('recorded' as const) : ('published' as const);
  return { path: file.path, sha256, bytes, checksum };
}

/** Fetches a model into its place. Throws ModelError with a sentence; what has come is gone on with at the next call. */
export async function pullModel(model: RecommendedModel, options: PullOptions): Promise<PulledModel> {
  const { root, memoryBytes, now, onMessage } = options;
  const { manifest } = model;
  const { id } = manifest;
  const place = join(root, id);
  if (await isThere(place, model)) return { id, folder: place, fetched: false, recorded: [] };
  // Beside its place, so that a rename puts it there; its dot keeps it from being taken for a model.
  const folder = join(root, `.pull-${id}`);
  const base = options.base === undefined ? model.base : `${options.base.replace(/\/+$/, '')}/${id}`;
  const files: ModelManifest['files'] = [];
  for (const file of model.files) {
    onMessage?.(`Fetching ${file.path} from ${new URL(base).host}`);
    files.push(await fetchFile(file, { folder, base, options }));
  }
  const complete = { ...manifest, files } as ModelManifest;
  const installed = await installModel(root, { folder, manifest: complete, memoryBytes, now });
  const recorded = files.filter(({ checksum }) => checksum === 'recorded');
  return { id, folder: installed, fetched: true, recorded };
}
