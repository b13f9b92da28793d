/** What is seen in the pictures of a version: zero-shot labels by the joint model, objects with boxes by a detector. */
import { createHash } from 'node:crypto';
import type { Availability } from '../../../platform/availability.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { DetectedObject, ModelRuntime } from '../../../platform/models/model-runtime.ts';
import type { Analyser, AnalyserContext } from '../analysis/analyser.ts';
import type { SeenPicture } from '../analysis/seen-pictures.repo.ts';
import { evenly, findSeenPictures } from '../analysis/seen-pictures.ts';
import { DEFAULT_LABELS } from './default-labels.ts';
import { deleteLabels, replaceLabels } from './labels.repo.ts';
import { mergeObjects, type SeenObjects } from './objects-merge.ts';

export interface ObjectsAnalyserDeps {
  ids: Ids;
  models: Pick<ModelRuntime, 'find' | 'detect' | 'label'>;
  /** Null = a list of our own. */
  config: { labels: string[] | null };
}

/** Of a file with more of them, evenly chosen. A bound, not a measure: there are no weights here to measure with. */
const MAX_PICTURES = 2_000;
/** Shown to the models at a time, so that a cancel is noticed soon. */
const BATCH = 8;
const MAX_RANGES = 10_000;

/** Whether one of two models works: they are told together, since each adds to the other. */
function either(label: Availability, detection: Availability): Availability {
  if (!label.available && !detection.available) {
    return { available: false, reason: `${label.reason} ${detection.reason}`, enable: label.enable };
  }
  const engines = [label, detection].flatMap((one) => (one.available ? [one.engine] : []));
  return { available: true, engine: engines.join(' + ') };
}

export function createObjectsAnalyser({ ids, models, config }: ObjectsAnalyserDeps): Analyser {
  const labels = config.labels ?? DEFAULT_LABELS;
  const listed = createHash('sha256').update(labels.join('\n')).digest('hex').slice(0, 8);

  async function working() {
    const [label, detection] = await Promise.all([models.find('labels'), models.find('detection')]);
    return { label: label.availability, detection: detection.availability };
  }

  /** What each picture shows, by those models that work. */
  async function look(
    paths: readonly string[],
    { label, detection }: { label: Availability; detection: Availability },
    signal: AbortSignal,
  ): Promise<DetectedObject[][]> {
    const labelled = label.available ? await models.label(paths, { labels, signal }) : [];
    const detected = detection.available ? await models.detect(paths, { signal }) : [];
    return paths.map((_, index) => [...(detected[index] ?? []), ...(labelled[index] ?? [])]);
  }

  async function lookAtAll(
    pictures: readonly SeenPicture[],
    { bench, signal, progress }: AnalyserContext,
  ): Promise<SeenObjects[]> {
    const now = await working();
    const seen: SeenObjects[] = [];
    for (let from = 0; from < pictures.length; from += BATCH) {
      signal.throwIfAborted();
      const some = pictures.slice(from, from + BATCH);
      const paths = await Promise.all(some.map(({ storageKey }) => bench.show(storageKey)));
      const found = await look(paths, now, signal);
      seen.push(...some.map((picture, index) => ({ ...picture, objects: found[index] ?? [] })));
      progress(seen.length / pictures.length);
    }
    return seen;
  }

  return {
    name: 'objects',
    version: `1 ${listed}`,
    kinds: ['video', 'image'],
    inputs: ['stills', 'shots'],
    outputs: ['label'],
    after: [],
    timeLimit: (seconds) => 600 + Math.min(seconds, 3_600),
    async availability() {
      const { label, detection } = await working();
      return either(label, detection);
    },
    async run(context) {
      const { versionId, db, commit } = context;
      const all = await findSeenPictures(db, context);
      const pictures = evenly(all, MAX_PICTURES);
      const ranges = mergeObjects(await lookAtAll(pictures, context)).slice(0, MAX_RANGES);
      const rows = ranges.map((range) => ({ id: ids.uuid(), ...range }));
      await commit((trx) => replaceLabels(trx, versionId, rows));
      const names = new Set(rows.map(({ name }) => name)).size;
      return {
        details: { pictures: pictures.length, ranges: rows.length, labels: names },
        ...(pictures.length < all.length
          ? { warnings: [`Of ${all.length} pictures ${pictures.length} were looked at, evenly chosen.`] }
          : {}),
      };
    },
    remove: deleteLabels,
  };
}
