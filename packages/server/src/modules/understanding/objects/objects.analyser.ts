/** What is seen in the pictures of a version: zero-shot labels by the joint model, objects with boxes by a detector, things by the classes of the picture model. */
import { createHash } from 'node:crypto';
import { type Availability, together } from '../../../platform/health/availability.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { ModelRuntime } from '../../../platform/models/model-runtime.ts';
import type { VectorItem, VectorScope, VectorStore } from '../../search-index/index.ts';
import type { Analyser, AnalyserContext } from '../analysis/analyser.ts';
import { createPictureLooks, type PictureLooks } from '../analysis/picture-looks.ts';
import { evenly, findSeenPictures } from '../analysis/seen-pictures.ts';
import { agreedRanges } from './agreed.ts';
import { DEFAULT_LABELS } from './default-labels.ts';
import { faceName, type GroupedFace, groupFaces } from './face-groups.ts';
import { deleteLabels, replaceLabels } from './labels.repo.ts';
import {
  lookAtPictures,
  type ObjectModels,
  type Seen,
  type WorkingModels,
  workingModels,
} from './look-at-pictures.ts';
import { mergeObjects, type SeenObjects } from './objects-merge.ts';

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
