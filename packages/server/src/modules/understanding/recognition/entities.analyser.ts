/**
 * Entities: which of those in force appear in a version. By three kinds of evidence, each by itself: a picture that is
 * a reference (prints, no model), a picture that is like one (the joint picture model), and the name in words.
 */
import type { Ids } from '../../../platform/ids.ts';
import type { AccessService, NodeRow } from '../../access/index.ts';
import type { VectorSpace, VectorStore } from '../../search-index/index.ts';
import type { Analyser, AnalyserContext, AnalyserOutcome } from '../analysis/analyser.ts';
import { MAYBE_SAME_PERSON, SAME_PERSON } from '../objects/face-groups.ts';
import {
  backgroundVectors,
  findDescriptions,
  findReferences,
  type ReferenceRow,
  stillsOf,
  type TimedText,
  textsOfVersion,
  vectorsOfAssets,
  vectorsOfVersion,
} from './entity-inputs.repo.ts';
import {
  type EntityReference,
  findLikePictures,
  LEAST_BACKGROUND,
  type Likeness,
  likenessAgainst,
} from './entity-likeness.ts';
import { aliasesIn, createNameFinder, type NameFinder, type NamePlace } from './entity-names.ts';
import { entityRanges, type FoundEntity } from './entity-ranges.ts';
import * as matches from './recognition.repo.ts';

export interface EntitiesAnalyserDeps {
  ids: Ids;
  access: Pick<AccessService, 'findNodes'>;
  vectors: Pick<VectorStore, 'activeSpace'>;
  /** 0..1 of a cosine of two prints; below `threshold` they are other pictures. */
  prints: { threshold: number; calibrate(similarity: number): number };
}

const PRINT_SCOPES = ['print'] as const;
const PICTURE_SCOPES = ['keyframe'] as const;
const FACE_SCOPES = ['face'] as const;

interface SoughtEntity {
  id: string;
  names: string[];
}

/** What one run works with. */
interface Run {
  context: AnalyserContext;
  /** All that are in force, in the trash or not. */
  entityIds: string[];
  entities: SoughtEntity[];
  /** Pictures of entities, without those in the trash. */
  pictures: ReferenceRow[];
  details: AnalyserOutcome['details'];
  warnings: string[];
}

async function shownNodes(
  deps: EntitiesAnalyserDeps,
  nodeIds: readonly string[],
): Promise<Map<string, NodeRow>> {
  const { access } = deps;
  const nodes = await access.findNodes([...new Set(nodeIds)]);
  return new Map([...nodes].filter(([, { deletedAt }]) => deletedAt === null));
}

/** The entities in force, and their references; what is in the trash is passed over until it is back. */
async function begin(deps: EntitiesAnalyserDeps, context: AnalyserContext): Promise<Run> {
  const entityIds = wantedIds(context.config.entity_to_use);
  const descriptions = await findDescriptions(context.db, entityIds);
  const nodes = await shownNodes(deps, [...descriptions.keys()]);
  const entities = [...descriptions].flatMap(([id, description]) => {
    const node = nodes.get(id);
    return node === undefined ? [] : { id, names: [node.name, ...aliasesIn(description)] };
  });
  const references = await findReferences(
    context.db,
    entities.map(({ id }) => id),
  );
  const media = await shownNodes(
    deps,
    references.map(({ assetId }) => assetId),
  );
  const ofKind = (kind: string) => references.filter(({ assetId }) => media.get(assetId)?.kind === kind);
  const run: Run = { context, entityIds, entities, pictures: ofKind('image'), details: {}, warnings: [] };
  run.details = {
    entities: entities.length,
    picture_references: run.pictures.length,
    voice_references: ofKind('audio').length,
  };
  if (run.details.voice_references !== 0) {
    run.warnings.push(
      'Voices are not recognised: not_available, there is no voice model that could be enabled.',
    );
  }
  return run;
}

/** The references of the sought entities in a space, as they are; each its own likeness. */
async function likeIn(
  run: Run,
  space: VectorSpace,
  scopes: typeof PRINT_SCOPES | typeof PICTURE_SCOPES | typeof FACE_SCOPES,
  likenessFor: (references: readonly EntityReference[]) => Promise<(reference: EntityReference) => Likeness>,
): Promise<FoundEntity[]> {
  const { context } = run;
  const { db, versionId, assetId, signal } = context;
  // A reference is no evidence of itself.
  const others = run.pictures.filter((reference) => reference.assetId !== assetId);
  const assetIds = [...new Set(others.map((reference) => reference.assetId))];
  const known = await vectorsOfAssets(db, { assetIds, spaceId: space.id, scopes });
  run.details[`${scopes[0]}_references`] = known.size;
  const usable = (assetId: string): Float32Array[] => {
    const all = known.get(assetId) ?? [];
    if (scopes !== FACE_SCOPES || all.length < 2) return all;
    // Whose face is meant, nobody knows.
    run.warnings.push('A reference shows several faces and was not used for them: give one that shows one.');
    return [];
  };
  const references = others.flatMap((reference) =>
    usable(reference.assetId).map((vector) => ({ entityId: reference.entityId, vector })),
  );
  if (references.length === 0) return [];
  const pictures = await vectorsOfVersion(db, { versionId, spaceId: space.id, scopes });
  if (pictures.length === 0) return [];
  const like = await findLikePictures(pictures, references, await likenessFor(references));
  signal.throwIfAborted();
  return like.map(({ entityId, picture, score }) => ({
    entityId,
    evidence: 'picture',
    startMs: picture.startMs,
    endMs: picture.endMs,
    score,
    evidenceMs: Math.floor((picture.startMs + picture.endMs) / 2),
    evidenceText: null,
  }));
}

/** Pictures that are references, cut or compressed in another way at most. */
async function byPrint(deps: EntitiesAnalyserDeps, run: Run): Promise<FoundEntity[]> {
  const { vectors, prints } = deps;
  const space = await vectors.activeSpace(run.context.db, 'print');
  if (space === null) return [];
  const likeness: Likeness = (similarity) =>
    similarity < prints.threshold ? null : clampShare(prints.calibrate(similarity));
  return likeIn(run, space, PRINT_SCOPES, async () => () => likeness);
}

/** Pictures that show what references show, as far as the joint picture model sees it. */
async function byModel(deps: EntitiesAnalyserDeps, run: Run): Promise<FoundEntity[]> {
  const { vectors } = deps;
  const { context, entityIds } = run;
  const space = await vectors.activeSpace(context.db, 'picture_text');
  if (space === null) return [];
  return likeIn(run, space, PICTURE_SCOPES, async () => {
    const wanted = { versionId: context.versionId, spaceId: space.id, scopes: PICTURE_SCOPES, entityIds };
    const background = await backgroundVectors(context.db, wanted);
    if (background.length < LEAST_BACKGROUND) {
      run.warnings.push(
        `Likeness was not judged: ${background.length} other pictures are known, ${LEAST_BACKGROUND} are needed to tell it from chance.`,
      );
    }
    return (reference) => likenessAgainst(reference.vector, background);
  });
}

/** 0..1 of a cosine of two faces: from 0.75 on it is the same person, from 0.5 on it may be. */
const faceLikeness: Likeness = (cosine) => {
  if (cosine < MAYBE_SAME_PERSON) return null;
  if (cosine >= SAME_PERSON) return clampShare(0.75 + (0.25 * (cosine - SAME_PERSON)) / (1 - SAME_PERSON));
  return 0.5 + (0.25 * (cosine - MAYBE_SAME_PERSON)) / (SAME_PERSON - MAYBE_SAME_PERSON);
};

/** Faces that are those of references, or may be. */
async function byFace(deps: EntitiesAnalyserDeps, run: Run): Promise<FoundEntity[]> {
  const space = await deps.vectors.activeSpace(run.context.db, 'face');
  return space === null ? [] : likeIn(run, space, FACE_SCOPES, async () => () => faceLikeness);
}

// Where texts of a version name an entity, with the words and the time.

/** How sure it is that what is named is meant, where the text itself says nothing of how sure it is. */
const SURENESS: Record<TimedText['source'], number> = { spoken: 0.9, shown: 0.9, described: 0.7 };

const SHOWN_CHARACTERS = 300;

/** The text around a place, at most SHOWN_CHARACTERS of it. */
function textAround(text: string, { start, end }: NamePlace): string {
  if (text.length <= SHOWN_CHARACTERS) return text;
  const from = Math.max(0, Math.floor((start + end - SHOWN_CHARACTERS) / 2));
  // Not from the middle of a character of two units on.
  return text.slice(from, from + SHOWN_CHARACTERS).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
}

/** Each mention by its own words where they have times, else by the whole text. */
export function mentionsIn(text: TimedText, finder: NameFinder): FoundEntity[] {
  const score = Math.min(1, Math.max(0, text.confidence ?? SURENESS[text.source]));
  const places = finder.find(text.text);
  if (places.length === 0) return [];
  const timed = text.words.length === 0 ? [] : finder.findInWords(text.words.map((word) => word.text));
  const taken = new Map<string, number>();
  return places.map((place) => {
    const nth = taken.get(place.entityId) ?? 0;
    taken.set(place.entityId, nth + 1);
    const inWords = timed.filter(({ entityId }) => entityId === place.entityId)[nth];
    const first = inWords && text.words[inWords.start];
    const last = inWords && text.words[inWords.end - 1];
    const startMs = first?.start_ms ?? text.startMs;
    return {
      entityId: place.entityId,
      evidence: 'name',
      startMs,
      endMs: Math.max(last?.end_ms ?? text.endMs, startMs + 1),
      score,
      evidenceMs: startMs,
      evidenceText: textAround(text.text, place),
    };
  });
}

async function byName({ context, entities }: Run): Promise<FoundEntity[]> {
  const names = entities.flatMap(({ id, names: all }) => all.map((name) => ({ entityId: id, name })));
  if (names.length === 0) return [];
  const finder = createNameFinder(names);
  const found: FoundEntity[] = [];
  for await (const texts of textsOfVersion(context.db, context)) {
    for (const text of texts) found.push(...mentionsIn(text, finder));
    context.signal.throwIfAborted();
  }
  return found;
}

async function store(deps: EntitiesAnalyserDeps, run: Run, ranges: readonly FoundEntity[]): Promise<void> {
  const { ids } = deps;
  const { context, entityIds } = run;
  const stills = await stillsOf(context.db, context.versionId);
  const stillAt = ({ evidence, evidenceMs }: FoundEntity): string | null =>
    evidence === 'voice'
      ? null
      : (stills.find(({ startMs, endMs }) => startMs <= evidenceMs && evidenceMs <= endMs)?.id ?? null);
  await context.commit(async (trx) => {
    await matches.deleteMatches(trx, context.versionId);
    const there = await matches.holdEntities(trx, entityIds);
    const rows = ranges
      .filter(({ entityId }) => there.has(entityId))
      .map((range) => ({ ...range, id: ids.uuid(), stillId: stillAt(range) }));
    await matches.insertMatches(trx, context.versionId, rows);
    await matches.insertSought(trx, context.versionId, entityIds);
  });
}

export function createEntitiesAnalyser(deps: EntitiesAnalyserDeps): Analyser {
  return {
    name: 'entities',
    version: '2',
    kinds: ['video', 'image', 'audio'],
    inputs: ['stills', 'texts', 'entities'],
    outputs: ['entity_match', 'entity_sought'],
    after: ['subtitles', 'transcript', 'screen_text', 'prints', 'descriptions', 'objects', 'embeddings'],
    optionsOf: ({ entity_to_use: entityIds }) => ({ entities: wantedIds(entityIds) }),
    timeLimit: (durationSeconds) => 60 + durationSeconds / 10,
    // Names and prints need no model. What a model adds comes by the vectors it made: those are read, not made, here.
    availability: async () => ({ available: true, engine: 'rushes-entities 1' }),

    async run(context) {
      const run = await begin(deps, context);
      const found = [
        ...(await byPrint(deps, run)),
        ...(await byFace(deps, run)),
        ...(await byModel(deps, run)),
      ];
      context.progress(0.5);
      found.push(...(await byName(run)));
      const ranges = entityRanges(found, lastMsOf(context));
      await store(deps, run, ranges);
      for (const evidence of ['picture', 'name'] as const) {
        run.details[`${evidence}_matches`] = ranges.filter((range) => range.evidence === evidence).length;
      }
      return { details: run.details, warnings: run.warnings };
    },

    remove: matches.deleteMatches,
  };
}

function wantedIds(entityIds: readonly string[]): string[] {
  return [...new Set(entityIds.map((id) => id.toLowerCase()))].sort();
}

const clampShare = (score: number): number => Math.min(1, Math.max(0, score));

const MOST_MS = 2 ** 31 - 1;

/** The end of the media; as far as there can be one where nobody knows. A still lasts a moment. */
function lastMsOf({ mediaKind, probe }: AnalyserContext): number {
  if (mediaKind === 'image') return 1;
  return probe.durationSeconds > 0 ? Math.min(MOST_MS, Math.ceil(probe.durationSeconds * 1_000)) : MOST_MS;
}
