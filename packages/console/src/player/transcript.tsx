/** What is said, following the film; a line leads to its place. */
import { memo, useEffect, useRef, useState } from 'react';
import { duration } from '../app/format.ts';
import { Empty, Failed, Spinner } from '../ui/controls.tsx';
import { tp } from './texts.ts';
import { rangeAt } from './transport.ts';
import type { Line, Said } from './use-said.ts';

/** Lines are drawn when another one is said, not at every picture: of a long talk there are thousands. */
const Lines = memo(function Lines({
  lines,
  words,
  at,
  onSeek,
}: {
  lines: readonly Line[];
  words: string;
  /** Index of the one that is said; -1 for none. */
  at: number;
  onSeek(seconds: number): void;
}) {
  return lines.map(({ id, start, text, speaker }, index) =>
    words !== '' && !text.toLocaleLowerCase().includes(words) ? null : (
      <li key={id}>
        <button
          type="button"
          className="transcript-line"
          aria-current={index === at}
          onClick={() => onSeek(start)}
        >
          <span className="mono quiet small">{duration(start)}</span>
          <span>
            {speaker === null ? null : <strong>{speaker}: </strong>}
            {text}
          </span>
        </button>
      </li>
    ),
  );
});

/** `onSeek` stays the same from one picture to the next. */
export function Transcript({
  said,
  time,
  onSeek,
}: {
  said: Said;
  time: number;
  onSeek(seconds: number): void;
}) {
  const { transcripts, chosen, choose, lines } = said;
  const [filter, setFilter] = useState('');
  const place = useRef<HTMLOListElement>(null);
  const last = rangeAt(lines, time);
  const at = time <= (lines[last]?.end ?? -1) + 0.3 ? last : -1;
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

  if (said.isPending) return <Spinner />;
  if (said.error !== null) return <Failed error={said.error} onRetry={said.again} />;
  if (chosen === undefined) {
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
            value={chosen.transcript_id}
            onChange={({ target }) => choose(target.value)}
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
        <Lines lines={lines} words={words} at={at} onSeek={onSeek} />
      </ol>
    </div>
  );
}
