/** What is heard, and no word of it: speech, music and silence, as the sound of a file was told apart. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { tokenise } from '../../search-index/index.ts';
import type { ModeHit, ModeQuery } from '../search-mode.ts';
import { timecode } from '../timecode.ts';
import { isModifier } from '../words/modifiers.ts';
import { soundsOf } from './heard.repo.ts';

export type HeardKind = 'speech' | 'music' | 'silence';

const WORDS: Readonly<Record<HeardKind, string>> = {
  speech:
    'speaking speaks speak speech talking talks talk voice voices voiceover narration narrator conversation sprache stimme rede',
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
    'part parts moment moments background only no any there heard hear sound sounds audio find all'
  ).split(' '),
);

/** The sound that a description is of alone; null of one that asks for more than that. */
export function heardIn(text: string): HeardKind | null {
  const words = tokenise(text).map(({ plain }) => plain);
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
    ...{ assetId, versionId, startMs, endMs, source: 'sound', text: null, highlights: [] },
    score: SHORT_SCORE + (1 - SHORT_SCORE) * Math.min(1, (endMs - startMs) / FULL_MS),
    why: `${TOLD[kind]} from ${timecode(startMs)} to ${timecode(endMs)}`,
  }));
}
