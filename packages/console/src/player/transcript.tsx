/** What is said, following the film; a line leads to its place. */
import type { TranscriptSegment } from '@rushes/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../app/app-state.ts';
import { duration } from '../app/format.ts';
import { Empty, Failed, Spinner } from '../ui/controls.tsx';
import { tp } from './texts.ts';
import { rangeAt } from './transport.ts';

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

export function Transcript({
  assetId,
  time,
  onSeek,
}: {
  assetId: string;
  time: number;
  onSeek(seconds: number): void;
}) {
  const list = useQuery({
    queryKey: ['transcripts', assetId],
    queryFn: ({ signal }) => api().listTranscripts({ params: { asset_id: assetId } }, { signal }),
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const transcripts = (list.data ?? []).filter(({ segment_count }) => segment_count > 0);
  const transcript = transcripts.find(({ transcript_id }) => transcript_id === chosen) ?? transcripts[0];
  const id = transcript?.transcript_id ?? '';
  const segments = useQuery({
    queryKey: ['transcript', assetId, id, transcript?.revision],
    queryFn: ({ signal }) => readAll(assetId, id, signal),
    enabled: transcript !== undefined,
    staleTime: 300_000,
  });
  const [filter, setFilter] = useState('');
  const place = useRef<HTMLOListElement>(null);
  const all = segments.data ?? [];
  const ranges = all.map(({ start_time_ms: start, end_time_ms: end }) => ({
    start: start / 1000,
    end: end / 1000,
  }));
  const at = rangeAt(ranges, time);
  const words = filter.trim().toLocaleLowerCase();

  useEffect(() => {
    const line = place.current?.querySelector('[aria-current="true"]');
    const scroller = place.current;
    if (
      at < 0 ||
      line == null ||
      scroller === null ||
      scroller.contains(document.activeElement) ||
      scroller.matches(':hover')
    )
      return;
    line.scrollIntoView({ block: 'nearest' });
  }, [at]);

  if (list.isPending || (transcript !== undefined && segments.isPending)) return <Spinner />;
  if (list.error !== null) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  if (segments.error !== null)
    return <Failed error={segments.error} onRetry={() => void segments.refetch()} />;
  if (transcript === undefined) {
    return (
      <Empty icon="sound" title={tp('transcript.noneTitle')}>
        {tp('transcript.noneText')}
      </Empty>
    );
  }
  return (
    <div className="transcript">
      <div className="line">
        <input
          className="input"
          type="search"
          aria-label={tp('transcript.filter')}
          placeholder={tp('transcript.filter')}
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
        {transcripts.length < 2 ? null : (
          <select
            className="input"
            aria-label={tp('transcript.choose')}
            value={id}
            onChange={({ target }) => setChosen(target.value)}
          >
            {transcripts.map((one) => (
              <option key={one.transcript_id} value={one.transcript_id}>
                {[one.label, one.language].filter(Boolean).join(', ')}
              </option>
            ))}
          </select>
        )}
      </div>
      <ol ref={place} className="transcript-lines">
        {all.map((segment, index) =>
          words !== '' && !segment.text.toLocaleLowerCase().includes(words) ? null : (
            <li key={segment.segment_id}>
              <button
                type="button"
                className="transcript-line"
                aria-current={index === at && time <= (ranges[index]?.end ?? 0) + 0.3}
                onClick={() => onSeek(segment.start_time_ms / 1000)}
              >
                <span className="mono quiet small">{duration(segment.start_time_ms / 1000)}</span>
                <span>
                  {segment.speaker === null ? null : <strong>{segment.speaker}: </strong>}
                  {segment.text}
                </span>
              </button>
            </li>
          ),
        )}
      </ol>
    </div>
  );
}
