/** The transcript of speech that was made of a text: what is said is known, and when each word is. */
import type { Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { Ids } from '../../../platform/ids.ts';
import * as repo from './transcripts.repo.ts';

interface SpokenSentence {
  text: string;
  startMs: number;
  endMs: number;
  words: readonly { text: string; startMs: number; endMs: number }[];
}

/** Writes it as a file that came with the version, so that nothing which listens afterwards goes before it. */
export async function storeSpokenText(
  trx: Transaction<Database>,
  options: {
    versionId: string;
    sentences: readonly SpokenSentence[];
    language: string;
    createdBy: string | null;
    ids: Ids;
    now: Date;
  },
): Promise<void> {
  const { versionId, sentences, language, createdBy, ids, now } = options;
  const id = ids.uuid();
  const row: repo.NewTranscript = {
    id,
    versionId,
    streamIndex: null,
    language,
    kind: 'original',
    source: 'file',
    label: 'Spoken text',
    analyser: null,
    engine: null,
    createdBy,
  };
  await repo.insertTranscript(trx, row, now);
  const segments = sentences.map(({ text, startMs, endMs, words }) => ({
    id: ids.uuid(),
    text,
    startMs,
    endMs,
    speaker: null,
    confidence: null,
    words: words.map((word) => ({
      text: word.text,
      start_ms: word.startMs,
      end_ms: word.endMs,
      confidence: null,
      speaker: null,
    })),
  }));
  await repo.insertSegments(trx, id, segments);
}
