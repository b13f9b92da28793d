/** Lets models look at the pictures of a version, each for itself: what one can not do takes nothing from the others. */
import {
  type DetectedObject,
  ModelError,
  type ModelRuntime,
} from '../../../platform/models/model-runtime.ts';
import type { AnalyserContext } from '../analysis/analyser.ts';
import type { PictureLooks } from '../analysis/picture-looks.ts';
import type { SeenPicture } from '../analysis/seen-pictures.repo.ts';
import type { SeenFaces } from './face-groups.ts';
import type { SeenObjects } from './objects-merge.ts';
import { agreedNames, createClassReader } from './picture-classes.ts';

/** Shown to the models at a time, so that a cancel is noticed soon. */
const BATCH = 8;

export interface Seen {
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

export type WorkingModels = Awaited<ReturnType<typeof workingModels>>;

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
