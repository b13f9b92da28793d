/** The modes `visual` and `semantic`: likeness of vectors, never of letters. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { ServiceError } from '../../../platform/errors.ts';
import type { Availability } from '../../../platform/health/availability.ts';
import { fold, type QueryEmbedder, tokenise, type VectorScope } from '../../search-index/index.ts';
import type { ModeHit, ModeQuery, SearchMode } from '../search-mode.ts';
import { inColour } from '../seen/by-colour.ts';
import { inNumber } from '../seen/labelled.ts';
import { labelNames, soundsOf } from '../seen/seen.repo.ts';
import type { SeenMode } from '../seen/seen-mode.ts';
import { readShotWish } from '../seen/shot-wish.ts';
import { findShotsThat } from '../seen/shots-that.ts';
import { isMeantLabel, type ReadLook } from '../seen/wanted-look.ts';
import { timecode } from '../timecode.ts';
import { isModifier } from '../words/modifiers.ts';
import { type CalibratedHit, relevance, type VectorSearch } from './vector-search.ts';

export interface VectorModesDeps {
  db: Kysely<Database>;
  /** What pictures show by the classes of the picture model; asked together with what labels mean. */
  seen: Pick<SeenMode, 'read' | 'find'>;
  vectorSearch: VectorSearch;
  embedder: Pick<QueryEmbedder, 'availability' | 'embedQuery' | 'leastCosine'>;
  /** Where the example of a query is shown, best first; nothing where it has none. */
  searchExample(query: ModeQuery): Promise<ModeHit[]>;
}

/** What an example frame is compared with; its likeness does not depend on what else there is. */
const PRINT_SCOPES: readonly VectorScope[] = ['print'];
const PICTURE_SCOPES: readonly VectorScope[] = ['keyframe'];
const TEXT_SCOPES: readonly VectorScope[] = [
  'description',
  'transcript',
  'label',
  'screen_text',
  'sequence',
  'asset',
];

/** Where a scope is told to people. */
const LIKE: Readonly<Record<VectorScope, string>> = {
  print: 'Looks like the example',
  keyframe: 'Looks like what was asked for',
  description: 'The scene is described alike',
  transcript: 'What is said means alike',
  label: 'What is seen means alike',
  screen_text: 'A text on the screen means alike',
  sequence: 'The sequence of scenes means alike',
  asset: 'The whole file means alike',
  entity: 'Shows it',
  face: 'Shows the same face',
};

function toHit(hit: CalibratedHit, score: number, label?: string): ModeHit {
  const { assetId, versionId, startMs, endMs, scope, similarity } = hit;
  const isWhole = scope === 'asset';
  const at = isWhole ? '' : ` at ${timecode(startMs)}`;
  return {
    assetId,
    versionId,
    startMs: isWhole ? null : startMs,
    endMs: isWhole ? null : endMs,
    score,
    source: scope,
    text: null,
    highlights: [],
    why: `${label === undefined ? LIKE[scope] : `What is seen, “${label}”, means alike`}${at} (${similarity.toFixed(2)})`,
  };
}

/** What is left of hits by their likeness. */
function relevantHits(hits: readonly CalibratedHit[], leastCosine: number | null) {
  return hits.flatMap((hit) => {
    const score = relevance(hit, leastCosine);
    return score === null ? [] : [{ hit, score }];
  });
}

const isNoIndex = (error: unknown) => error instanceof ServiceError && error.code === 'no_index';

/**
 * The cosine from which a text on the screen means what was asked for: it is a line of a few words, and short texts are nearer to
 * each other than those the limit of the model was measured with.
 */
const LEAST_OF_SCREEN_TEXT = 0.7;

/** Hits of labels by their names, and of texts on the screen, without those that are near and mean something else. */
async function withLabels(
  db: Kysely<Database>,
  hits: readonly { hit: CalibratedHit; score: number }[],
  asked: ReadLook | null,
): Promise<ModeHit[]> {
  const ids = hits.flatMap(({ hit }) => (hit.scope === 'label' ? (hit.subjectId ?? []) : []));
  const names = await labelNames(db, ids);
  return hits.flatMap(({ hit, score }) => {
    if (hit.scope === 'screen_text' && hit.similarity < LEAST_OF_SCREEN_TEXT) return [];
    if (hit.scope !== 'label') return [toHit(hit, score)];
    const name = names.get(hit.subjectId ?? '');
    // A label that was made anew meanwhile is found by the next search.
    if (name === undefined || !isMeantLabel(name, hit.similarity, asked)) return [];
    return [toHit(hit, Math.min(score, Math.max(0, hit.similarity)), name)];
  });
}

// What is heard, and no word of it: speech, music and silence, as the sound of a file was told apart.

type HeardKind = 'speech' | 'music' | 'silence';

const WORDS: Readonly<Record<HeardKind, string>> = {
  speech:
    'speaking speaks speak speech talking talks talk voice voices voiceover narration narrator conversation ' +
    'sprache stimme stimmen rede spricht sprechen redet reden parle parlent parole voix habla hablan voz voces parla parlano voce fala falam',
  music: 'music song soundtrack melody instrumental musik musique musica',
  silence: 'silence silent stille silencio silenzio',
};
const KINDS = new Map(
  (Object.keys(WORDS) as HeardKind[]).flatMap((kind) =>
    WORDS[kind].split(' ').map((word): [string, HeardKind] => [word, kind]),
  ),
);

/** Beside which nothing else is asked for: “someone speaking”, “people are talking”, “music playing”. */
const BESIDE: ReadonlySet<string> = new Set(
  (
    'a an the some someone somebody anyone anybody person people man men woman women they he she is are where with in of and to playing ' +
    'part parts moment moments background only no any there heard hear sound sounds audio find all ' +
    'jemand jemanden leute menschen man er sie es wird die der das eine ein stelle wo quelquun un une quelque on il elle la le les ou ' +
    'alguien gente qualcuno alguem donde dove un una uno hombre mujer homme femme uomo donna homem mulher mann frau'
  ).split(' '),
);

/** The sound that a description is of alone; null of one that asks for more than that. */
export function heardIn(text: string): HeardKind | null {
  const words = tokenise(text).map(({ plain }) => fold(plain));
  const kinds = new Set(words.flatMap((word) => KINDS.get(word) ?? []));
  const [kind] = kinds;
  const isAlone = words.every((word) => KINDS.has(word) || BESIDE.has(word) || isModifier(word));
  // “No music” asks for what has none.
  if (kind === undefined || kinds.size > 1 || !isAlone || words.includes('no')) return null;
  return kind;
}

/** Stretches shorter than this are mostly wrong: what rustles is taken for speech. */
const LEAST_MS = 1_000;
const LEAST_SURE = 0.5;
/** From this length on a stretch is worth as much as any. */
const FULL_MS = 10_000;
/** Of a length of `LEAST_MS`. */
const SHORT_SCORE = 0.6;

const TOLD: Readonly<Record<HeardKind, string>> = {
  speech: 'Speech is heard',
  music: 'Music is heard',
  silence: 'Nothing is heard',
};

/** The longest stretches of such a sound in current versions, longest first. */
export async function findHeard(
  db: Kysely<Database>,
  { reader, filter, limit }: Pick<ModeQuery, 'reader' | 'filter' | 'limit'>,
  kind: HeardKind,
): Promise<ModeHit[]> {
  const rows = await soundsOf(
    db,
    { kind, leastMs: LEAST_MS, leastSure: LEAST_SURE },
    { reader, filter, limit },
  );
  return rows.map(({ assetId, versionId, startMs, endMs }) => ({
    assetId,
    versionId,
    startMs,
    endMs,
    source: 'sound',
    text: null,
    highlights: [],
    score: SHORT_SCORE + (1 - SHORT_SCORE) * Math.min(1, (endMs - startMs) / FULL_MS),
    why: `${TOLD[kind]} from ${timecode(startMs)} to ${timecode(endMs)}`,
  }));
}

export function createVectorModes(deps: VectorModesDeps): SearchMode[] {
  const { db, seen, vectorSearch, embedder, searchExample } = deps;

  async function byWords(
    purpose: 'picture_text' | 'text',
    scopes: readonly VectorScope[],
    query: ModeQuery,
    asked: ReadLook | null = null,
  ): Promise<ModeHit[]> {
    const { text, reader, filter, limit } = query;
    const space = await vectorSearch.activeSpace(purpose);
    if (text === null || space === null) return [];
    const vector = await embedder.embedQuery(space, text);
    if (vector === null) return [];
    const wanted = { space, scopes, vectors: [vector], reader, filter, limit, cursor: null };
    const [found, least] = await Promise.all([vectorSearch.nearest(wanted), embedder.leastCosine(space)]);
    return withLabels(db, relevantHits(found.hits, least), asked);
  }

  async function availabilityOf(
    purpose: 'picture_text' | 'text',
    scopes: readonly VectorScope[],
  ): Promise<Availability & { hasIndex: boolean }> {
    const availability = await embedder.availability(purpose);
    const space = await vectorSearch.activeSpace(purpose);
    const hasIndex = space !== null && (await vectorSearch.hasVectors(space, scopes));
    return { ...availability, hasIndex };
  }

  return [
    {
      name: 'visual',
      availability: () => availabilityOf('picture_text', PICTURE_SCOPES),
      exampleAvailability: async () => {
        const space = await vectorSearch.activeSpace('print');
        const hasIndex = space !== null && (await vectorSearch.hasVectors(space, PRINT_SCOPES));
        return { available: true, engine: 'prints', hasIndex };
      },
      async search(query) {
        const hits = await Promise.all([
          searchExample(query),
          byWords('picture_text', PICTURE_SCOPES, query).catch((error: unknown) => {
            // An example is found by its print, which needs no model.
            if (query.example !== null && isNoIndex(error)) return [];
            throw error;
          }),
        ]);
        return hits.flat().sort((a, b) => b.score - a.score);
      },
    },
    {
      name: 'semantic',
      availability: () => availabilityOf('text', TEXT_SCOPES),
      async search(query) {
        const asked = query.text === null ? null : await seen.read(query.text);
        const wish = query.text === null ? null : readShotWish(query.text);
        if (wish !== null) {
          const shots = await findShotsThat(db, query, wish);
          // A colour or the night may be in words too; what is not to be there is in none that help.
          if (shots.length > 0) return shots;
        }
        const heard = query.text === null ? null : heardIn(query.text);
        if (heard !== null) {
          const sounds = await findHeard(db, query, heard);
          // Somebody who is seen says nothing: where speech is heard, that is the answer.
          if (sounds.length > 0) return sounds;
        }
        const [told, shown] = await Promise.all([
          byWords('text', TEXT_SCOPES, query, asked),
          asked === null ? [] : seen.find(query, asked),
        ]);
        const coloured = await inColour(db, [...told, ...shown], asked?.colour ?? null);
        const hits = await inNumber(db, coloured, asked);
        return hits.sort((a, b) => b.score - a.score).slice(0, query.limit);
      },
    },
  ];
}
