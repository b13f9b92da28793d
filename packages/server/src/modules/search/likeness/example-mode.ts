/** Search by an example: a picture that somebody has, or a frame of an asset, found again by its print. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaError, mirroredPrint, printPicture, SHOWN_FILE } from '@rushes/engine';
import type { Kysely } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound, ValidationError } from '../../../platform/errors.ts';
import { ModelError, type ModelRuntime } from '../../../platform/models/model-runtime.ts';
import { over } from '../../../platform/over.ts';
import { useBriefly } from '../../../platform/processes/job-folders.ts';
import type { AccessService, Reader } from '../../access/index.ts';
import type { VectorHit, VectorSpace, VectorStore } from '../../search-index/index.ts';
import { jobLimits } from '../../tasks/index.ts';
import {
  calibrateFingerprint,
  FINGERPRINT_THRESHOLD,
  noFingerprints,
  SURE_LIKENESS,
} from '../../understanding/index.ts';
import type { ModeHit, ModeQuery } from '../search-mode.ts';
import {
  alikePictures,
  BACKGROUND_HITS,
  LEAST_LIKENESS,
  SAME_PICTURE,
  standingLikeness,
} from './alike-pictures.ts';
import { vectorAt } from './likeness.repo.ts';

export interface ExampleModeDeps {
  db: Kysely<Database>;
  access: Pick<AccessService, 'rightsOn'>;
  vectors: Pick<VectorStore, 'activeSpace' | 'nearest'>;
  models: Pick<ModelRuntime, 'embedPictures'>;
  config: Pick<Config, 'limits' | 'dataFolder'>;
}

/** A picture that is sent along, or what an asset shows at a time. */
export type Example = { bytes: Buffer } | { assetId: string; seconds: number };

/** What an example is compared by. */
export interface ExampleVectors {
  /** The best one counts; none of a picture without structure. */
  print: Float32Array[];
  /** By the picture model; null where it has not seen the example. */
  look: Float32Array | null;
}

export interface ExampleMode {
  /**
   * Prints of an example, best one counts; none of a picture without structure. Throws `not_found` of an asset that the
   * reader may not read, `no_index` of one without prints, ValidationError for bytes that are no picture.
   */
  examplePrints(example: Example, reader: Reader): Promise<Float32Array[]>;
  /** All that a frame of an asset is compared by. */
  ofAsset(reader: Reader, at: { assetId: string; seconds: number }): Promise<ExampleVectors>;
  /** The same of a picture that is sent along. */
  ofImage(image: { bytes: Buffer }): Promise<ExampleVectors>;
  /** Where the example of the query is shown, best first; nothing where it has none. */
  searchExample(query: ModeQuery): Promise<ModeHit[]>;
}

/** Hits that are looked at to give `limit` merged ones: a shot has a few prints. */
const HITS_PER_RANGE = 4;
const MOST_HITS = 500;

/** Hits of one asset this close together are one moment, milliseconds. */
const NEAR_MS = 1_000;

/**
 * The picture as it is and mirrored. Cells and directions change places exactly, and what shows something else comes no
 * nearer by it: of 338 held-out strangers 95 % stay below 0.79, as without.
 */
const bothWays = (prints: readonly Float32Array[]): Float32Array[] => [
  ...prints,
  ...prints.map(mirroredPrint),
];

const noPicture = (message: string) =>
  new ValidationError([{ loc: ['body'], msg: message, type: 'value_error' }]);

function clock(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/** Hits of one version, of the same shot and next to each other, as one range each with the best likeness. */
export function mergeHits(hits: readonly VectorHit[]): VectorHit[] {
  const merged: VectorHit[] = [];
  const byTime = hits.toSorted((a, b) => a.startMs - b.startMs || b.endMs - a.endMs);
  const last = new Map<string, VectorHit>();
  for (const hit of byTime) {
    const key = `${hit.versionId} ${hit.subjectId}`;
    const before = last.get(key);
    if (before !== undefined && hit.startMs - before.endMs <= NEAR_MS) {
      before.endMs = Math.max(before.endMs, hit.endMs);
      before.similarity = Math.max(before.similarity, hit.similarity);
      continue;
    }
    const range = { ...hit };
    merged.push(range);
    last.set(key, range);
  }
  return merged.sort((a, b) => b.similarity - a.similarity || (a.versionId < b.versionId ? -1 : 1));
}

const shotOf = ({ versionId, subjectId }: VectorHit): string => `${versionId} ${subjectId}`;
const pictureOf = (hit: VectorHit): string => `${shotOf(hit)} ${hit.startMs} ${hit.endMs}`;

/** `gain` is what the best one's standing adds to the likeness of all that show the same. */
interface Answer {
  hits: VectorHit[];
  same: ReadonlySet<string>;
  gain: number;
}

function toHit(hit: VectorHit, { same, gain }: Answer): ModeHit {
  const { assetId, versionId, startMs, endMs, similarity } = hit;
  const score = calibrateFingerprint(similarity + (same.has(shotOf(hit)) ? Math.max(0, gain) : 0));
  return {
    assetId,
    versionId,
    startMs,
    endMs,
    score,
    source: 'print',
    text: null,
    highlights: [],
    why: `Looks like the example at ${clock(startMs)} (${similarity.toFixed(2)})`,
  };
}

/** As long as somebody waits for a search. */
const LOOK_MILLISECONDS = 20_000;

/** What the model of the space makes of a picture file; null where it is gone or can not: prints find it without. */
async function lookAt({ db, vectors, models }: ExampleModeDeps, path: string): Promise<Float32Array | null> {
  const space = await vectors.activeSpace(db, 'picture');
  if (space === null) return null;
  const signal = AbortSignal.timeout(LOOK_MILLISECONDS);
  const choice = { task: 'picture', urgent: true, version: space.name, signal } as const;
  try {
    const [look] = await models.embedPictures([path], choice);
    return look?.length === space.dimensions ? look : null;
  } catch (error) {
    if (error instanceof ModelError || error instanceof MediaError || signal.aborted) return null;
    throw error;
  }
}

async function ofImage(deps: ExampleModeDeps, { bytes }: { bytes: Buffer }): Promise<ExampleVectors> {
  const { config } = deps;
  // Below the folder that the process of the models may read.
  return useBriefly(join(config.dataFolder, 'work'), async (folder) => {
    const inputPath = join(folder, 'example');
    const outputFolder = join(folder, 'shown');
    await writeFile(inputPath, bytes, { mode: 0o600 });
    await mkdir(outputFolder, { mode: 0o700 });
    const limits = jobLimits('print', config.limits);
    const print = await printPicture(inputPath, { limits, outputFolder }).catch((error: unknown) => {
      if (!(error instanceof MediaError) || error.code === 'internal') throw error;
      throw noPicture(error.message);
    });
    // Bytes of strangers are read by a process of their own only: that of the models serves everybody.
    return { print: bothWays(print), look: await lookAt(deps, join(outputFolder, SHOWN_FILE)) };
  });
}

async function ofAsset(
  deps: ExampleModeDeps,
  reader: Reader,
  { assetId, seconds }: { assetId: string; seconds: number },
): Promise<ExampleVectors> {
  const { access, vectors, db } = deps;
  const id = assetId.toLowerCase();
  const node = (await access.rightsOn(reader, [id])).get(id);
  if (node === undefined) throw notFound(`Asset ${assetId}`);
  const space = await vectors.activeSpace(db, 'print');
  const ms = Math.min(2 ** 31 - 1, Math.max(0, Math.round(seconds * 1_000)));
  const at = { assetId: id, ms };
  const print = space === null ? null : await vectorAt(db, { ...at, spaceId: space.id, scope: 'print' });
  if (print === null) {
    throw noFingerprints(node);
  }
  const pictures = await vectors.activeSpace(db, 'picture');
  const look =
    pictures === null ? null : await vectorAt(db, { ...at, spaceId: pictures.id, scope: 'keyframe' });
  return { print: bothWays([print]), look };
}

/** Nearest pictures of all that the query may see. */
async function nearest(
  deps: ExampleModeDeps,
  query: ModeQuery,
  prints: readonly Float32Array[],
  spaceId: string,
) {
  const { vectors } = deps;
  const { hits } = await vectors.nearest({
    spaceId,
    scopes: ['print'],
    vectors: prints,
    reader: query.reader,
    filter: query.filter,
    limit: Math.min(MOST_HITS, Math.max(BACKGROUND_HITS, query.limit * HITS_PER_RANGE)),
    cursor: null,
  });
  return hits;
}

/** Pictures that look like a hit, itself among them. */
async function lookalikes(
  deps: ExampleModeDeps,
  query: ModeQuery,
  hit: VectorHit,
  spaceId: string,
): Promise<Set<string>> {
  const { db } = deps;
  const { assetId, startMs: ms } = hit;
  const print = await vectorAt(db, { assetId, spaceId, scope: 'print', ms });
  const hits = print === null ? [] : await nearest(deps, query, bothWays([print]), spaceId);
  const alike = hits.filter(({ similarity }) => similarity >= SAME_PICTURE);
  return new Set([hit, ...alike].map(pictureOf));
}

/** Those hits that are an answer: none where the best one does not stand out, see standingLikeness. */
async function answerOf(
  deps: ExampleModeDeps,
  query: ModeQuery,
  hits: VectorHit[],
  spaceId: string,
): Promise<Answer> {
  const best = hits[0];
  const sure = hits.filter(({ similarity }) => similarity >= FINGERPRINT_THRESHOLD);
  if (best === undefined || best.similarity < LEAST_LIKENESS) return { hits: [], same: new Set(), gain: 0 };
  if (best.similarity >= SURE_LIKENESS) return { hits: sure, same: new Set(), gain: 0 };
  const alike = await lookalikes(deps, query, best, spaceId);
  const isSame = (hit: VectorHit) => alike.has(pictureOf(hit)) || shotOf(hit) === shotOf(best);
  const others = hits.filter((hit) => !isSame(hit)).map(({ similarity }) => similarity);
  const standing = standingLikeness(best.similarity, others);
  const gain = standing - best.similarity;
  const isAnswer = (hit: VectorHit) =>
    hit.similarity >= FINGERPRINT_THRESHOLD ||
    (isSame(hit) && hit.similarity >= LEAST_LIKENESS && hit.similarity + gain >= FINGERPRINT_THRESHOLD);
  const answers = standing >= FINGERPRINT_THRESHOLD ? hits.filter(isAnswer) : [];
  return { hits: answers, same: new Set(answers.filter(isSame).map(shotOf)), gain };
}

/** What both prints and the picture model take for the example. */
async function answerOfBoth(
  deps: ExampleModeDeps,
  query: ModeQuery,
  {
    example,
    prints,
    spaces,
  }: {
    example: { print: readonly Float32Array[]; look: Float32Array };
    prints: readonly VectorHit[];
    spaces: { print: VectorSpace; picture: VectorSpace };
  },
): Promise<Answer> {
  const { db, vectors } = deps;
  const { hits: looks } = await vectors.nearest({
    spaceId: spaces.picture.id,
    scopes: ['keyframe'],
    vectors: [example.look],
    reader: query.reader,
    filter: query.filter,
    limit: BACKGROUND_HITS,
    cursor: null,
  });
  const ids = { print: spaces.print.id, picture: spaces.picture.id };
  const alike = await alikePictures({ db, example, spaces: ids, prints, looks });
  const hits = alike.filter(({ similarity }) => similarity >= FINGERPRINT_THRESHOLD);
  return { hits, same: new Set(), gain: 0 };
}

async function searchExample(deps: ExampleModeDeps, query: ModeQuery): Promise<ModeHit[]> {
  const { vectors, db } = deps;
  const { example } = query;
  if (example === null || example.print.length === 0) return [];
  const space = await vectors.activeSpace(db, 'print');
  if (space === null) return [];
  const hits = await nearest(deps, query, example.print, space.id);
  const { print, look = null } = example;
  const picture = look === null ? null : await vectors.activeSpace(db, 'picture');
  const answer =
    look === null || picture === null
      ? await answerOf(deps, query, hits, space.id)
      : await answerOfBoth(deps, query, {
          example: { print, look },
          prints: hits,
          spaces: { print: space, picture },
        });
  return mergeHits(answer.hits)
    .slice(0, query.limit)
    .map((hit) => toHit(hit, answer));
}

async function examplePrints(
  deps: ExampleModeDeps,
  example: Example,
  reader: Reader,
): Promise<Float32Array[]> {
  return ('bytes' in example ? await ofImage(deps, example) : await ofAsset(deps, reader, example)).print;
}

export function createExampleMode(deps: ExampleModeDeps): ExampleMode {
  return over(deps, { examplePrints, ofAsset, ofImage, searchExample });
}
