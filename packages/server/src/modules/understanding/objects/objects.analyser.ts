/** What is seen in the pictures of a version: zero-shot labels by the joint model, objects with boxes by a detector, things by the classes of the picture model. */
import { createHash } from 'node:crypto';
import { type Availability, together } from '../../../platform/health/availability.ts';
import type { Ids } from '../../../platform/ids.ts';
import {
  type DetectedObject,
  ModelError,
  type ModelRuntime,
} from '../../../platform/models/model-runtime.ts';
import type { VectorItem, VectorScope, VectorStore } from '../../search-index/index.ts';
import type { Analyser, AnalyserContext } from '../analysis/analyser.ts';
import { createPictureLooks, type PictureLooks } from '../analysis/picture-looks.ts';
import type { SeenPicture } from '../analysis/seen-pictures.repo.ts';
import { evenly, findSeenPictures } from '../analysis/seen-pictures.ts';
import { DEFAULT_LABELS } from './default-labels.ts';
import { faceName, type GroupedFace, groupFaces, isFaceName, type SeenFaces } from './face-groups.ts';
import { deleteLabels, replaceLabels } from './labels.repo.ts';
import { type LabelRange, mergeObjects, type SeenObjects } from './objects-merge.ts';
import { agreedNames, createClassReader } from './picture-classes.ts';

// Lets models look at the pictures of a version, each for itself: what one can not do takes nothing from the others.

/** Shown to the models at a time, so that a cancel is noticed soon. */
const BATCH = 8;

interface Seen {
  objects: SeenObjects[];
  faces: SeenFaces[];
  /** What could not be looked for, as sentences. */
  warnings: string[];
}

export type ObjectModels = Pick<ModelRuntime, 'find' | 'detect' | 'faces' | 'label'>;

/** Which of the models are here and work now. */
export async function workingModels(models: ObjectModels) {
  const [label, detection, faces, picture] = await Promise.all([
    models.find('labels'),
    models.find('detection'),
    models.find('faces'),
    models.find('picture'),
  ]);
  return { label: label.availability, detection: detection.availability, faces, classes: classesOf(picture) };
}

/** The picture model where it works and says what its classes are. */
function classesOf({ model, availability }: Awaited<ReturnType<ObjectModels['find']>>) {
  if (!availability.available || model?.classesFile === undefined) return null;
  return { version: model.version, classesFile: model.classesFile, engine: availability.engine };
}

type WorkingModels = Awaited<ReturnType<typeof workingModels>>;

/** By what pictures are looked at. */
interface Look {
  models: ObjectModels;
  looks: PictureLooks;
  labels: readonly string[];
  now: WorkingModels;
}

const readClassesOf = createClassReader();

/** Names of what each picture shows, by the classes of the picture model. */
async function nameEach(
  pictures: readonly Pick<SeenPicture, 'storageKey'>[],
  { looks, now }: Pick<Look, 'looks' | 'now'>,
  context: Parameters<PictureLooks>[2],
): Promise<DetectedObject[][]> {
  if (now.classes === null) return pictures.map(() => []);
  const { namesOf } = await readClassesOf(now.classes.classesFile);
  return (await looks(pictures, now.classes.version, context)).map(namesOf);
}

/** One model's look at pictures, and how many of them it could not look at. */
interface ModelLook<Found> {
  see(paths: readonly string[]): Promise<Found[][]>;
  failed: number;
  problem: ModelError | null;
}

function lookBy<Found>(isThere: boolean, see: ModelLook<Found>['see']): ModelLook<Found> {
  return { see: isThere ? see : async (paths) => paths.map(() => []), failed: 0, problem: null };
}

/** What a model sees in some pictures: of those at which it fails nothing, so that the others keep what is seen in them. */
async function seeEach<Found>(model: ModelLook<Found>, paths: readonly string[]): Promise<Found[][]> {
  try {
    return await model.see(paths);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    if (paths.length > 1) {
      const found: Found[][] = [];
      for (const path of paths) found.push(...(await seeEach(model, [path])));
      return found;
    }
    model.failed += 1;
    model.problem = error;
    return [[]];
  }
}

/**
 * What all pictures show. A model that fails at some of them is told in `warnings`; one that fails at all of them throws its
 * ModelError, so that the run is tried again.
 */
export async function lookAtPictures(
  pictures: readonly SeenPicture[],
  { models, looks: picturesLooks, labels, now }: Look,
  {
    bench,
    signal,
    progress,
  }: Pick<AnalyserContext, 'signal' | 'progress'> & { bench: Pick<AnalyserContext['bench'], 'show'> },
): Promise<Seen> {
  const looks = {
    labels: lookBy(now.label.available, (paths) => models.label(paths, { labels, signal })),
    objects: lookBy(now.detection.available, (paths) => models.detect(paths, { signal })),
    faces: lookBy(now.faces.availability.available, (paths) => models.faces(paths, { signal })),
    things: lookBy(now.classes !== null, async (keys) => {
      const some = keys.map((storageKey) => ({ storageKey }));
      return nameEach(some, { looks: picturesLooks, now }, { bench, signal });
    }),
  };
  const named: DetectedObject[][] = [];
  const seen: Seen = { objects: [], faces: [], warnings: [] };
  for (let from = 0; from < pictures.length; from += BATCH) {
    signal.throwIfAborted();
    const some = pictures.slice(from, from + BATCH);
    const paths = await Promise.all(some.map(({ storageKey }) => bench.show(storageKey)));
    const labelled = await seeEach(looks.labels, paths);
    const detected = await seeEach(looks.objects, paths);
    const faces = await seeEach(looks.faces, paths);
    named.push(
      ...(await seeEach(
        looks.things,
        some.map(({ storageKey }) => storageKey),
      )),
    );
    for (const [index, picture] of some.entries()) {
      seen.objects.push({ ...picture, objects: [...(detected[index] ?? []), ...(labelled[index] ?? [])] });
      seen.faces.push({ ...picture, faces: faces[index] ?? [] });
    }
    progress(seen.objects.length / pictures.length);
  }
  const agreed = agreedNames(named);
  seen.objects = seen.objects.map((picture, index) => ({
    ...picture,
    objects: [...picture.objects, ...(agreed[index] ?? [])],
  }));
  for (const [what, { failed, problem }] of Object.entries(looks)) {
    if (problem === null) continue;
    // One that sees nothing at all is out of order: the run is tried again.
    if (failed === pictures.length) throw problem;
    seen.warnings.push(
      `In ${failed} of ${pictures.length} pictures ${what} could not be looked for: ${problem.message}`,
    );
  }
  return seen;
}

export interface ObjectsAnalyserDeps {
  ids: Ids;
  models: ObjectModels & Pick<ModelRuntime, 'embedPictures'>;
  /** Shared with others that look at the same pictures. */
  looks?: PictureLooks;
  vectors: Pick<VectorStore, 'ensureSpace' | 'replace' | 'remove'>;
  /** Null = a list of our own. */
  config: { labels: string[] | null };
}

/** Of a file with more of them, evenly chosen. A bound, not a measure: there are no weights here to measure with. */
const MAX_PICTURES = 2_000;
const MAX_RANGES = 10_000;

/** Faces of a file whose vectors are kept. */
const MAX_FACES = 5_000;

const FACE_SCOPES: readonly VectorScope[] = ['face'];

// What single pictures say is believed where others agree.

/** Seen as clearly as this, one picture is enough; backs of heads come near to faces. */
const CLEAR = 0.7;
const CLEAR_FACE = 0.85;
/** Of a file with fewer pictures no second one could agree. */
const FEW_PICTURES = 4;

/** Ranges that rest on two pictures or on a clear one. What has no box is told by another model, with its own bar. */
export function agreedRanges(ranges: readonly LabelRange[], pictures: number): LabelRange[] {
  if (pictures < FEW_PICTURES) return [...ranges];
  return ranges.filter(
    ({ name, boxes, pictures: agreeing, score }) =>
      boxes.length === 0 || agreeing >= 2 || score >= (isFaceName(name) ? CLEAR_FACE : CLEAR),
  );
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
      scope: 'face',
      subjectId: null,
      startMs,
      endMs,
      vector,
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
  }: Pick<Awaited<ReturnType<typeof foundIn>>, 'rows' | 'items'> & { model: WorkingModels['faces']['model'] },
): Promise<void> {
  await commit(async (trx) => {
    await replaceLabels(trx, versionId, rows);
    if (model === null || model.dimensions === null) return;
    const { version: name, strategy, dimensions } = model;
    const space = await vectors.ensureSpace(trx, { purpose: 'face', name, strategy, dimensions });
    await vectors.replace(trx, { spaceId: space.id, assetId, versionId, scopes: FACE_SCOPES }, items);
  });
}

export function createObjectsAnalyser({
  ids,
  models,
  vectors,
  config,
  looks = createPictureLooks(models),
}: ObjectsAnalyserDeps): Analyser {
  const labels = config.labels ?? DEFAULT_LABELS;
  const listed = createHash('sha256').update(labels.join('\n')).digest('hex').slice(0, 8);

  return {
    name: 'objects',
    version: `3 ${listed}`,
    kinds: ['video', 'image'],
    inputs: ['stills', 'shots'],
    outputs: ['label', 'vector'],
    after: [],
    timeLimit: (seconds) => 600 + Math.min(seconds, 3_600),
    async availability() {
      return together(availabilities(await workingModels(models)));
    },
    async run(context) {
      const now = await workingModels(models);
      const all = await findSeenPictures(context.db, context);
      const pictures = evenly(all, MAX_PICTURES);
      const seen = await lookAtPictures(pictures, { models, looks, labels, now }, context);
      const { rows, named, faces, items } = await foundIn(seen, pictures.length, ids);
      await store({ vectors }, context, { rows, items, model: now.faces.model });
      const engines = together(availabilities(now));
      return {
        details: {
          pictures: pictures.length,
          ranges: rows.length,
          labels: named.size,
          faces: faces.length,
          people: new Set(faces.map(({ person }) => person)).size,
          models: engines.available ? engines.engine : '',
        },
        warnings: [
          ...(pictures.length < all.length
            ? [`Of ${all.length} pictures ${pictures.length} were looked at, evenly chosen.`]
            : []),
          ...seen.warnings,
        ],
      };
    },
    async remove(trx, versionId) {
      await deleteLabels(trx, versionId);
      await vectors.remove(trx, { versionId, scopes: FACE_SCOPES });
    },
  };
}

function availabilities({ label, detection, faces, classes }: WorkingModels): Availability[] {
  const named: Availability[] = classes === null ? [] : [{ available: true, engine: classes.engine }];
  return [label, detection, faces.availability, ...named];
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
