/** The models that lie in a folder, noticed as they come and go. A look costs one `readdir` and a few `lstat`. */
import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ggmlSentence, MODEL_ID, type ModelManifest, readManifest } from './model-manifest.ts';
import { ModelError } from './model-runtime.ts';
import { isGgml } from './verify-files.ts';

/** A folder that holds a model, or should. */
export interface FoundModel {
  id: string;
  folder: string;
  /** Milliseconds; of two models of one task the later one is used. */
  installedAt: number;
  content: { manifest: ModelManifest } | { problem: string };
  /** The package that it came with; null for one of the operator. */
  package: string | null;
}

export interface ModelCatalogue {
  /** Those that are there now, the last installed first. */
  list(): Promise<readonly FoundModel[]>;
}

/** More folders are not looked at: nobody has so many models. */
const MAX_MODELS = 200;

/** How long a look counts. */
const DEFAULT_RESCAN_MILLISECONDS = 1_000;

const isModelId = (name: string): boolean => new RegExp(MODEL_ID).test(name);

function installedAt(manifest: ModelManifest | null, changed: number): number {
  const stated = Date.parse(manifest?.installed_at ?? '');
  // A time in the future would keep every later model from being used.
  return Number.isNaN(stated) || stated > Date.now() ? changed : stated;
}

/** A GGML file without a model.json was a speech model by itself; now it is one that says what became of it. */
async function ggmlFile(folder: string, name: string, id: string): Promise<FoundModel | null> {
  const path = join(folder, name);
  const facts = await lstat(path).catch(() => null);
  if (facts === null || !facts.isFile() || facts.size === 0 || !(await isGgml(path))) return null;
  return { id, folder, installedAt: 0, content: { problem: ggmlSentence(name) }, package: null };
}

async function modelFolder(folder: string, id: string): Promise<FoundModel | null> {
  const facts = await lstat(join(folder, 'model.json')).catch(() => null);
  if (facts === null) {
    const names = await readdir(folder).catch(() => []);
    const [file, more] = names.filter((name) => name.endsWith('.bin'));
    return file === undefined || more !== undefined ? null : ggmlFile(folder, file, id);
  }
  try {
    const manifest = await readManifest(folder, id);
    return {
      id,
      folder,
      installedAt: installedAt(manifest, facts.mtimeMs),
      content: { manifest },
      package: null,
    };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return {
      id,
      folder,
      installedAt: facts.mtimeMs,
      content: { problem: error.message },
      package: null,
    };
  }
}

async function readEntry(root: string, entry: Dirent): Promise<FoundModel | null> {
  if (entry.isFile() && entry.name.endsWith('.bin')) {
    const id = entry.name.slice(0, -'.bin'.length).toLowerCase();
    return isModelId(id) ? ggmlFile(root, entry.name, id) : null;
  }
  if (!isModelId(entry.name)) return null;
  const folder = join(root, entry.name);
  if (entry.isDirectory()) return modelFolder(folder, entry.name);
  if (!entry.isSymbolicLink()) return null;
  const problem = `The folder of the model ${entry.name} is a link, which is not followed.`;
  return { id: entry.name, folder, installedAt: 0, content: { problem }, package: null };
}

/** The models in `root`, which may not exist yet. */
export function openModelCatalogue(
  root: string,
  { rescanMilliseconds = DEFAULT_RESCAN_MILLISECONDS }: { rescanMilliseconds?: number } = {},
): ModelCatalogue {
  let seenAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<readonly FoundModel[]> | null = null;

  async function look(): Promise<readonly FoundModel[]> {
    const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
    const found: FoundModel[] = [];
    for (const entry of entries.slice(0, MAX_MODELS)) {
      const model = await readEntry(root, entry);
      if (model !== null) found.push(model);
    }
    return found.sort((a, b) => b.installedAt - a.installedAt || a.id.localeCompare(b.id));
  }

  return {
    list() {
      if (looking === null || performance.now() - seenAt >= rescanMilliseconds) {
        seenAt = performance.now();
        looking = look();
      }
      return looking;
    },
  };
}
