/** The models of this machine: found in a folder, verified at their first use, run by one warm child. */
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { MAX_INFER_BATCH, MediaError, openInferRunner, unpackVectors } from '@rushes/engine';
import { createRecentMap, type RecentMap } from '../collections/recent-map.ts';
import type { Config } from '../config.ts';
import type { Availability } from '../health/availability.ts';
import {
  allModels,
  chooseModel,
  type ModelChoice,
  type ReadyModel,
  requireModel,
  verdictOn,
} from './find-model.ts';
import { type FoundModel, openModelCatalogue } from './model-catalogue.ts';
import type { ManifestOf } from './model-manifest.ts';
import { detectorSpec, faceSpec, pictureSpec, prepared, speechSpec, textSpec } from './model-requests.ts';
import { ModelError, type ModelInfo, type ModelRuntime } from './model-runtime.ts';
import { findShipped, SHIPPED_MODELS, type ShippedModel } from './shipped-models.ts';
import { GREY_PIXEL } from './try-model.ts';
import { ANY_PICTURE, chooseLabels } from './zero-shot.ts';

export interface ModelRuntimeOptions {
  /** Holds a folder for each model; it may not exist yet. */
  folder: string;
  /** Those that may have come with the product, used where the folder has none of their task. */
  shipped?: readonly ShippedModel[];
  /** Where pictures to be looked at lie; made when absent, for the process is given what is there when it starts. */
  pictureFolders?: readonly string[];
  /** Resident bytes at which the child is killed. */
  memoryBytes: number;
  threads: number;
  /** Wall seconds of one call, of at most 16 texts or pictures. */
  callSeconds?: number;
  /** For tests: how long a look at the folder counts. */
  rescanMilliseconds?: number;
}

/** What the settings say of models. */
export function modelOptions({
  modelsFolder,
  shippedModels,
  dataFolder,
  limits,
}: Pick<Config, 'modelsFolder' | 'shippedModels' | 'dataFolder' | 'limits'>): ModelRuntimeOptions {
  return {
    folder: modelsFolder ?? join(dataFolder, 'models'),
    shipped: shippedModels ? SHIPPED_MODELS : [],
    pictureFolders: [join(dataFolder, 'work')],
    memoryBytes: limits.mediaMemoryBytes,
    threads: Math.min(4, availableParallelism()),
  };
}

/** Besides what users of models need: all that is known of the folder. */
export interface LocalModels extends ModelRuntime {
  /** Every model that is there, and why it does not work where it does not. */
  list(): Promise<{ found: FoundModel; availability: Availability }[]>;
}

/** Pictures of one call: a search that waits for the child waits for no more than these. */
const PICTURES_PER_CALL = 8;

function infoOf({ folder, manifest }: ReadyModel): ModelInfo {
  const { id, task, version, strategy, dimensions } = manifest;
  const leastCosine = manifest.task === 'text' ? manifest.least_cosine : undefined;
  const measured = leastCosine === undefined ? {} : { leastCosine };
  const languages = manifest.task === 'text' ? manifest.languages : undefined;
  const reads = languages === undefined ? {} : { languages };
  const spoken = manifest.task === 'speech' ? { speech: speechSpec(folder, manifest) } : {};
  const classes = manifest.task === 'picture' ? manifest.preprocessing.classes : undefined;
  const named = classes === undefined ? {} : { classesFile: join(folder, classes) };
  return { id, task, version, strategy, dimensions, ...measured, ...reads, ...spoken, ...named, folder };
}

/** Where the operator's folder can not be made, e.g. on a disk that is not mounted, models that came along work without. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch {
    // The catalogue finds no model there.
  }
}

/** `work` on groups of at most `size`; a model's failure is told as one. */
async function inCalls<T, R>(
  items: readonly T[],
  size: number,
  work: (group: T[]) => Promise<R[]>,
): Promise<R[]> {
  const results: R[] = [];
  try {
    for (let from = 0; from < items.length; from += size) {
      results.push(...(await work(items.slice(from, from + size))));
    }
  } catch (error) {
    if (!(error instanceof MediaError) || error.code === 'cancelled') throw error;
    throw new ModelError(error.message, { cause: error });
  }
  return results;
}

function signalled(signal: AbortSignal | undefined): { signal?: AbortSignal } {
  return signal === undefined ? {} : { signal };
}

interface Inferring extends ModelChoice {
  /** Vectors of labels' sentences, kept: they are the same for every picture. */
  labelWords: RecentMap<string, Promise<Float32Array[]>>;
}

// Which texts a model can read at all.

/** A text of which more letters are of another alphabet says nothing to the model: all such texts would be alike. */
const MOST_FOREIGN = 0.3;

/** The alphabet of a language as ISO 15924 names it, e.g. `Latn`; null where it is written in several at once. */
function alphabetOf(language: string): string | null {
  const script = new Intl.Locale(language).maximize().script ?? null;
  return script === null || ['Jpan', 'Kore', 'Hans', 'Hant'].includes(script) ? null : script;
}

/** Whether `text` is written in the alphabet of one of `languages` (ISO 639-1; all where undefined). */
export function isReadable(text: string, languages: readonly string[] | undefined): boolean {
  const alphabets = (languages ?? []).map(alphabetOf);
  const letters = text.match(/\p{L}/gu) ?? [];
  if (letters.length === 0 || alphabets.length === 0 || alphabets.includes(null)) return true;
  const own = new RegExp(`[${alphabets.map((one) => `\\p{Script=${one}}`).join('')}]`, 'u');
  return letters.filter((letter) => !own.test(letter)).length <= letters.length * MOST_FOREIGN;
}

async function embed(
  { runner, settings }: Inferring,
  { folder, manifest }: ReadyModel<ManifestOf<'picture_text'> | ManifestOf<'text'>>,
  texts: readonly string[],
  { as, signal }: { as: 'query' | 'passage'; signal?: AbortSignal | undefined },
): Promise<(Float32Array | null)[]> {
  const model = textSpec(folder, manifest);
  const languages = manifest.task === 'text' ? manifest.languages : undefined;
  const readable = texts.map((text) => isReadable(text, languages));
  const read = texts.filter((_, index) => readable[index]);
  const vectors = await inCalls(read, MAX_INFER_BATCH, async (group) => {
    const request = { model, texts: group.map((text) => prepared(manifest, text, as)), settings };
    const how = { ...signalled(signal), urgent: as === 'query' };
    return unpackVectors(await runner.run('embedTexts', request, how));
  });
  const next = vectors.values();
  return readable.map((one) => (one ? (next.next().value ?? null) : null));
}

async function embedPaths(
  { runner, settings }: Inferring,
  { folder, manifest }: ReadyModel<ManifestOf<'picture_text'> | ManifestOf<'picture'>>,
  paths: readonly string[],
  { signal, urgent = false }: { signal?: AbortSignal | undefined; urgent?: boolean | undefined },
): Promise<Float32Array[]> {
  const model = pictureSpec(folder, manifest);
  const how = { ...signalled(signal), urgent };
  return inCalls(paths, PICTURES_PER_CALL, async (group) =>
    unpackVectors(await runner.run('embedPictures', { model, paths: group, settings }, how)),
  );
}

async function wordsOf(
  inferring: Inferring,
  ready: ReadyModel<ManifestOf<'picture_text'>>,
  labels: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Float32Array[]> {
  const { labelWords } = inferring;
  const { label_template } = ready.manifest.preprocessing;
  const key = createHash('sha256')
    .update(JSON.stringify([ready.manifest, labels]))
    .digest('hex');
  const known = labelWords.get(key);
  if (known !== undefined) return known;
  const sentences = labels.map((label) => label_template.replace('{label}', () => label));
  const none = new Float32Array(ready.manifest.dimensions);
  // A label that the model can not read is like nothing.
  const vectors = embed(inferring, ready, [...ANY_PICTURE, ...sentences], { as: 'passage', signal }).then(
    (all) => all.map((vector) => vector ?? none),
  );
  labelWords.set(key, vectors);
  // One that was cancelled must not be what the next one gets.
  vectors.catch(() => labelWords.delete(key));
  return vectors;
}

async function detect(
  inferring: Inferring,
  paths: readonly string[],
  signal: AbortSignal | undefined,
): ReturnType<LocalModels['detect']> {
  const { runner, settings } = inferring;
  const { folder, manifest } = await requireModel(inferring, 'detection');
  const model = detectorSpec(folder, manifest);
  return inCalls(paths, PICTURES_PER_CALL, async (group) => {
    const { pictures } = await runner.run('detect', { model, paths: group, settings }, signalled(signal));
    return pictures;
  });
}

async function findFaces(
  inferring: Inferring,
  paths: readonly string[],
  signal: AbortSignal | undefined,
): ReturnType<LocalModels['faces']> {
  const { runner, settings } = inferring;
  const { folder, manifest } = await requireModel(inferring, 'faces');
  const model = faceSpec(folder, manifest);
  return inCalls(paths, PICTURES_PER_CALL, async (group) => {
    const { pictures } = await runner.run('faces', { model, paths: group, settings }, signalled(signal));
    return pictures.map((found) =>
      found.map(({ score, box, vector }) => {
        const [values] = unpackVectors({ dimensions: model.dimensions, count: 1, values: vector });
        return { score, box, vector: values ?? new Float32Array(model.dimensions) };
      }),
    );
  });
}

async function label(
  inferring: Inferring,
  paths: readonly string[],
  { labels, signal }: { labels: readonly string[]; signal?: AbortSignal | undefined },
): ReturnType<LocalModels['label']> {
  if (labels.length === 0) return paths.map(() => []);
  const ready = await requireModel(inferring, 'picture_text');
  const words = await wordsOf(inferring, ready, labels, signal);
  const any = words.slice(0, ANY_PICTURE.length);
  const vectors = words.slice(ANY_PICTURE.length);
  const pictures = await embedPaths(inferring, ready, paths, { signal });
  const scale = ready.manifest.preprocessing.logit_scale;
  return pictures.map((picture) => chooseLabels(picture, { labels, vectors, any }, scale));
}

/** What is there, and the process that runs it, which is not started before a model is used. */
function openInferring(options: ModelRuntimeOptions): Inferring {
  const { memoryBytes, threads, callSeconds = 120, rescanMilliseconds } = options;
  const pictures = options.pictureFolders ?? [];
  const shipped = findShipped(options.shipped ?? []);
  // A shipped model starts the process before the operator's first model lies in a folder that is not there yet.
  for (const path of pictures) mkdirSync(path, { recursive: true, mode: 0o700 });
  if (shipped.length > 0) makeFolder(options.folder);
  const read = [options.folder, ...shipped.map(({ folder }) => folder), GREY_PIXEL, ...pictures];
  return {
    catalogue: openModelCatalogue(
      options.folder,
      rescanMilliseconds === undefined ? {} : { rescanMilliseconds },
    ),
    shipped,
    runner: openInferRunner({ read, limits: { timeoutSeconds: callSeconds, memoryBytes } }),
    // The rest is for what models compute, which nobody knows before they run.
    settings: { threads, keepBytes: Math.floor(memoryBytes / 3) },
    broken: new Set(),
    verdicts: new Map(),
    labelWords: createRecentMap(8),
  };
}

/** The models in a folder. No process is started before one is used. */
export function createModelRuntime(options: ModelRuntimeOptions): LocalModels {
  const inferring = openInferring(options);
  return {
    async find(task, { version } = {}) {
      const tried = task === 'labels' ? 'picture_text' : task;
      const { ready, availability } = await chooseModel(inferring, tried, version);
      return { model: ready === null ? null : infoOf(ready), availability };
    },
    async embedTexts(task, texts, { as, version, signal }) {
      return embed(inferring, await requireModel(inferring, task, version), texts, { as, signal });
    },
    async embedPictures(paths, { task = 'picture_text', version, ...how }) {
      return embedPaths(inferring, await requireModel(inferring, task, version), paths, how);
    },
    detect: (paths, { signal }) => detect(inferring, paths, signal),
    faces: (paths, { signal }) => findFaces(inferring, paths, signal),
    label: (paths, request) => label(inferring, paths, request),
    async list() {
      const listed = [];
      for (const found of await allModels(inferring)) {
        listed.push({ found, availability: await verdictOn(inferring, found) });
      }
      return listed;
    },
    close: () => inferring.runner.close(),
  };
}
