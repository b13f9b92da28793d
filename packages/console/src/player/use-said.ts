/** What is said in a film: the transcripts there are, and all of the one that is read. */
import type { AssetTranscript, TranscriptSegment } from '@rushes/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../app/app-state.ts';
import type { Range } from './transport.ts';

/** Pages of a transcript; of ten hours of talk these are some twenty. */
const MOST_PAGES = 40;

async function readAll(
  assetId: string,
  transcriptId: string,
  signal: AbortSignal,
): Promise<TranscriptSegment[]> {
  const params = { asset_id: assetId, transcript_id: transcriptId };
  const all: TranscriptSegment[] = [];
  let after: number | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query: { limit: number; after?: number } = { limit: 1_000, ...(after === null ? {} : { after }) };
    const found = await api().getTranscript({ params, query }, { signal });
    all.push(...found.segments);
    after = found.next_after;
    if (after === null) break;
  }
  return all;
}

/** A segment with its times in seconds. */
export interface Line extends Range {
  id: string;
  text: string;
  speaker: string | null;
}

export interface Said {
  transcripts: readonly AssetTranscript[];
  chosen: AssetTranscript | undefined;
  choose(id: string): void;
  lines: readonly Line[];
  segments: readonly TranscriptSegment[];
  isPending: boolean;
  error: Error | null;
  again(): void;
}

const NONE: readonly TranscriptSegment[] = [];

export function useSaid(assetId: string): Said {
  const list = useQuery({
    queryKey: ['transcripts', assetId],
    queryFn: ({ signal }) => api().listTranscripts({ params: { asset_id: assetId } }, { signal }),
  });
  const [wanted, choose] = useState<string | null>(null);
  const transcripts = (list.data ?? []).filter(({ segment_count }) => segment_count > 0);
  const chosen = transcripts.find(({ transcript_id }) => transcript_id === wanted) ?? transcripts[0];
  const id = chosen?.transcript_id ?? '';
  const read = useQuery({
    queryKey: ['transcript', assetId, id, chosen?.revision],
    queryFn: ({ signal }) => readAll(assetId, id, signal),
    enabled: chosen !== undefined,
    staleTime: 300_000,
  });
  const segments = read.data ?? NONE;
  const lines = useMemo(
    () =>
      segments.map(({ segment_id: ofSegment, start_time_ms: start, end_time_ms: end, text, speaker }) => ({
        id: ofSegment,
        start: start / 1000,
        end: end / 1000,
        text,
        speaker,
      })),
    [segments],
  );
  return {
    transcripts,
    chosen,
    choose,
    lines,
    segments,
    isPending: list.isPending || (chosen !== undefined && read.isPending),
    error: list.error ?? read.error,
    again: () => void (list.error === null ? read : list).refetch(),
  };
}
