/** What is seen in the pictures of a version: zero-shot labels by the joint model, objects with boxes by a detector. */
import { createHash } from 'node:crypto';
import type { Availability } from '../../../platform/availability.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { DetectedFace, DetectedObject, ModelRuntime } from '../../../platform/models/model-runtime.ts';
import type { VectorItem, VectorScope, VectorStore } from '../../search-index/index.ts';
import type { Analyser, AnalyserContext } from '../analysis/analyser.ts';
import type { SeenPicture } from '../analysis/seen-pictures.repo.ts';
import { evenly, findSeenPictures } from '../analysis/seen-pictures.ts';
import { agreedRanges } from './agreed.ts';
import { DEFAULT_LABELS } from './default-labels.ts';
import { faceName, type GroupedFace, groupFaces, type SeenFaces } from './face-groups.ts';
import { deleteLabels, replaceLabels } from './labels.repo.ts';
import { mergeObjects, type SeenObjects } from './objects-merge.ts';

export interface ObjectsAnalyserDeps {
  ids: Ids;
  models: Pick<ModelRuntime, 'find' | 'detect' | 'faces' | 'label'>;
  vectors: Pick<VectorStore, 'ensureSpace' | 'replace' | 'remove'>;
  /** Null = a list of our own. */
  config: { labels: string[] | null };
}

/** Of a file with more of them, evenly chosen. A bound, not a measure: there are no weights here to measure with. */
const MAX_PICTURES = 2_000;
/** Shown to the models at a time, so that a cancel is noticed soon. */
const BATCH = 8;
const MAX_RANGES = 10_000;

/** Whether one of the models works: they are told together, since each adds to the others. */
function anyOf(all: readonly Availability[]): Availability {
  const engines = all.flatMap((one) => (one.available ? [one.engine] : []));
  if (engines.length > 0) return { available: true, engine: engines.join(' + ') };
  const missing = all.flatMap((one) => (one.available ? [] : [one]));
  const reason = missing.map((one) => one.reason).join(' ');
  return { available: false, reason, enable: missing[0]?.enable ?? '' };
}

interface Seen {
  objects: SeenObjects[];
  faces: SeenFaces[];
}

/** Faces of a file whose vectors are kept. */
const MAX_FACES = 5_000;

const FACE_SCOPES: readonly VectorScope[] = ['face'];

type Models = ObjectsAnalyserDeps['models'];

async function working(models: Models) {
  const [label, detection, faces] = await Promise.all([
    models.find('labels'),
    models.find('detection'),
    models.find('faces'),
  ]);
  return { label: label.availability, detection: detection.availability, faces };
}

type Working = Awaited<ReturnType<typeof working>>;

/** By what pictures are looked at. */
interface Look {
  models: Models;
  labels: readonly string[];
  now: Working;
}

/** What each picture shows, by those models that work. */
async function look(
  paths: readonly string[],
  { models, labels, now: { label, detection, faces } }: Look,
  signal: AbortSignal,
): Promise<{ objects: DetectedObject[]; faces: DetectedFace[] }[]> {
  const labelled = label.available ? await models.label(paths, { labels, signal }) : [];
  const detected = detection.available ? await models.detect(paths, { signal }) : [];
  const looking = faces.availability.available ? await models.faces(paths, { signal }) : [];
  return paths.map((_, index) => ({
    objects: [...(detected[index] ?? []), ...(labelled[index] ?? [])],
    faces: looking[index] ?? [],
  }));
}

async function lookAtAll(
  pictures: readonly SeenPicture[],
  by: Look,
  { bench, signal, progress }: AnalyserContext,
): Promise<Seen> {
  const seen: Seen = { objects: [], faces: [] };
  for (let from = 0; from < pictures.length; from += BATCH) {
    signal.throwIfAborted();
    const some = pictures.slice(from, from + BATCH);
    const paths = await Promise.all(some.map(({ storageKey }) => bench.show(storageKey)));
    const found = await look(paths, by, signal);
    for (const [index, picture] of some.entries()) {
      seen.objects.push({ ...picture, objects: found[index]?.objects ?? [] });
      seen.faces.push({ ...picture, faces: found[index]?.faces ?? [] });
    }
    progress(seen.objects.length / pictures.length);
  }
  return seen;
}

/** What was seen as it is stored: ranges of what is agreed upon, and the faces of people among them. */
async function foundIn(seen: Seen, pictures: number, ids: Ids) {
  const people = await groupFaces(seen.faces);
  const ranges = agreedRanges(mergeObjects(withFaces(seen.objects, people)), pictures);
  const rows = ranges.slice(0, MAX_RANGES).map(({ pictures: _, ...range }) => ({ id: ids.uuid(), ...range }));
  const named = new Set(rows.map(({ name }) => name));
  const faces = people.filter(({ person }) => named.has(faceName(person)));
  const items = faces.slice(0, MAX_FACES).map(
    ({ vector, picture: { startMs, endMs } }): VectorItem => ({
      ...{ scope: 'face', subjectId: null, startMs, endMs, vector },
    }),
  );
  return { rows, named, faces, items };
}

async function store(
  { vectors }: Pick<ObjectsAnalyserDeps, 'vectors'>,
  { assetId, versionId, commit }: AnalyserContext,
  {
    rows,
    items,
    model,
  }: Pick<Awaited<ReturnType<typeof foundIn>>, 'rows' | 'items'> & { model: Working['faces']['model'] },
): Promise<void> {
  await commit(async (trx) => {
    await replaceLabels(trx, versionId, rows);
    if (model === null || model.dimensions === null) return;
    const { version: name, strategy, dimensions } = model;
    const space = await vectors.ensureSpace(trx, { purpose: 'face', name, strategy, dimensions });
    await vectors.replace(trx, { spaceId: space.id, assetId, versionId, scopes: FACE_SCOPES }, items);
  });
}

export function createObjectsAnalyser({ ids, models, vectors, config }: ObjectsAnalyserDeps): Analyser {
  const labels = config.labels ?? DEFAULT_LABELS;
  const listed = createHash('sha256').update(labels.join('\n')).digest('hex').slice(0, 8);

  return {
    name: 'objects',
    version: `2 ${listed}`,
    kinds: ['video', 'image'],
    inputs: ['stills', 'shots'],
    outputs: ['label', 'vector'],
    after: [],
    timeLimit: (seconds) => 600 + Math.min(seconds, 3_600),
    async availability() {
      const { label, detection, faces } = await working(models);
      return anyOf([label, detection, faces.availability]);
    },
    async run(context) {
      const now = await working(models);
      const all = await findSeenPictures(context.db, context);
      const pictures = evenly(all, MAX_PICTURES);
      const seen = await lookAtAll(pictures, { models, labels, now }, context);
      const { rows, named, faces, items } = await foundIn(seen, pictures.length, ids);
      await store({ vectors }, context, { rows, items, model: now.faces.model });
      const engines = anyOf([now.label, now.detection, now.faces.availability]);
      return {
        details: {
          pictures: pictures.length,
          ranges: rows.length,
          labels: named.size,
          faces: faces.length,
          people: new Set(faces.map(({ person }) => person)).size,
          models: engines.available ? engines.engine : '',
        },
        ...(pictures.length < all.length
          ? { warnings: [`Of ${all.length} pictures ${pictures.length} were looked at, evenly chosen.`] }
          : {}),
      };
    },
    async remove(trx, versionId) {
      await deleteLabels(trx, versionId);
      await vectors.remove(trx, { versionId, scopes: FACE_SCOPES });
    },
  };
}

/** Faces among the objects of their pictures, so that they have ranges and boxes like these. */
function withFaces(pictures: readonly SeenObjects[], people: readonly GroupedFace[]): SeenObjects[] {
  const byMs = Map.groupBy(people, ({ picture }) => picture.ms);
  return pictures.map((picture) => ({
    ...picture,
    objects: [
      ...picture.objects,
      ...(byMs.get(picture.ms) ?? []).map(({ person, score, box }) => ({
        label: faceName(person),
        score,
        box,
      })),
    ],
  }));
}
