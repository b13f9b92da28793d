/** Writes what an analyser found, beside what people wrote: theirs is never touched, and nothing is there twice. */
import type { Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { Ids } from '../../../platform/ids.ts';
import * as repo from './transcripts.repo.ts';
import type { TranscriptKind } from './transcripts.schema.ts';

/** A transcript that an analyser found. */
export interface FoundTranscript {
  streamIndex: number | null;
  language: string;
  kind: TranscriptKind;
  source: repo.TranscriptSource;
  label: string;
  segments: repo.NewSegment[];
}

export interface StoredFound {
  stored: number;
  /** Were there already, as they were found. */
  unchanged: number;
  /** Stay as people changed them. */
  kept: number;
}

/** What it is of the media: the same stream is the same transcript, whatever is read in it. */
const placeOf = ({ source, streamIndex, label }: Pick<FoundTranscript, 'source' | 'streamIndex' | 'label'>) =>
  `${source}:${streamIndex}:${label}`;

/** Each with its place; several at one place are told apart by their order. */
function byPlace<Item extends Parameters<typeof placeOf>[0]>(items: readonly Item[]): Map<string, Item> {
  const seen = new Map<string, number>();
  const placed = items.map((item) => {
    const place = placeOf(item);
    const count = seen.get(place) ?? 0;
    seen.set(place, count + 1);
    return [`${place}:${count}`, item] as const;
  });
  return new Map(placed);
}

function contentOf({ startMs, endMs, text, speaker, confidence, words }: repo.NewSegment) {
  // A column of four bytes holds a confidence less exactly than an engine says it.
  const share = confidence === null ? null : Math.fround(confidence).toFixed(5);
  const said = words.map((word) => [word.text, word.start_ms, word.end_ms, word.confidence, word.speaker]);
  return [startMs, endMs, text, speaker, share, said];
}

async function isSame(
  trx: Transaction<Database>,
  row: repo.TranscriptRow,
  found: FoundTranscript & { made: { analyser: string; engine: string } },
): Promise<boolean> {
  const { made } = found;
  if (row.analyser !== made.analyser || row.engine !== made.engine) return false;
  if (row.language !== found.language || row.kind !== found.kind) return false;
  if (row.segments !== found.segments.length) return false;
  const stored = await repo.findSegments(trx, row.id, { after: -1, limit: row.segments });
  return JSON.stringify(stored.map(contentOf)) === JSON.stringify(found.segments.map(contentOf));
}

/**
 * Brings the transcripts of one analyser of a version to what it found. `analyser` is its name, under which it has
 * written before, in whatever version. Answers null where the version is gone.
 */
export async function storeFound(
  trx: Transaction<Database>,
  options: {
    versionId: string;
    analyser: { name: string; version: string };
    engine: string;
    found: readonly FoundTranscript[];
    ids: Ids;
    now: Date;
  },
): Promise<StoredFound | null> {
  const { versionId, analyser, engine, ids, now } = options;
  if (!(await repo.lockVersion(trx, versionId))) return null;
  const made = { analyser: `${analyser.name}/${analyser.version}`, engine };
  const rows = await repo.findTranscripts(trx, [versionId]);
  const before = byPlace(rows.filter((row) => row.analyser?.startsWith(`${analyser.name}/`)));
  const result: StoredFound = { stored: 0, unchanged: 0, kept: 0 };
  for (const [place, found] of byPlace(options.found)) {
    const known = before.get(place);
    before.delete(place);
    if (known?.isEdited) {
      result.kept += 1;
      continue;
    }
    if (known !== undefined && (await isSame(trx, known, { ...found, made }))) {
      result.unchanged += 1;
      continue;
    }
    if (known !== undefined) await repo.deleteTranscript(trx, known.id);
    const { segments, ...facts } = found;
    const id = ids.uuid();
    await repo.insertTranscript(trx, { ...facts, ...made, id, versionId, createdBy: null }, now);
    await repo.insertSegments(
      trx,
      id,
      segments.map((segment) => ({ ...segment, id: ids.uuid() })),
    );
    result.stored += 1;
  }
  for (const row of before.values()) {
    if (row.isEdited) result.kept += 1;
    else await repo.deleteTranscript(trx, row.id);
  }
  return result;
}
