/** Along the bar of a film: how loud it is, and what is in it, each thing a line with places to go to. */
import type { AssetDetails } from '@rushes/sdk';
import { useQueries } from '@tanstack/react-query';
import { type KeyboardEvent, memo, useMemo, useState } from 'react';
import { api } from '../app/app-state.ts';
import { timecode } from '../app/format.ts';
import { loudest, usePeaks } from '../library/use-peaks.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { labelWords, tp } from './texts.ts';
import type { Track, TrackKind } from './tracks.ts';

/** Entities whose names are asked for. */
const MOST_PEOPLE = 30;
const COLUMNS = 300;

const ICONS: Readonly<Record<TrackKind, IconName>> = {
  person: 'person',
  thing: 'image',
  said: 'sound',
  written: 'captions',
};

function nameOf({ kind, name }: Track): string {
  if (kind === 'said') return tp('tracks.said');
  if (kind === 'written') return tp('tracks.written');
  return kind === 'thing' ? labelWords(name, name) : name;
}

/** One stop of the Tab key: arrows walk along its places, Enter goes to one. */
export const Row = memo(function Row({
  track,
  at,
  length,
  fps,
  onSeek,
}: {
  track: Track;
  /** Index of the stretch that is seen now; -1 for none. */
  at: number;
  length: number;
  fps: number;
  onSeek(seconds: number): void;
}) {
  const { spans } = track;
  const [active, setActive] = useState(0);
  const name = nameOf(track);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = { ArrowLeft: active - 1, ArrowRight: active + 1, Home: 0, End: spans.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = Math.min(spans.length - 1, Math.max(0, to));
    setActive(next);
    (event.currentTarget.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <li className="track-row">
      <span className="track-name small">
        <Icon name={ICONS[track.kind]} />
        <span className="one-line">{name}</span>
      </span>
      <div
        role="toolbar"
        className="track-bar"
        aria-label={tp('tracks.places', { name, count: spans.length })}
        onKeyDown={onKeyDown}
      >
        {spans.map(({ start, end, text }, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: stretches have no other name, and never move.
            key={index}
            type="button"
            tabIndex={index === active ? 0 : -1}
            className={`track-span of-${track.kind}`}
            aria-current={index === at}
            aria-label={`${timecode(start, fps)} ${text === '' ? name : text}`}
            title={text === '' ? name : text}
            style={{ left: `${(start / length) * 100}%`, width: `${((end - start) / length) * 100}%` }}
            onClick={() => {
              setActive(index);
              // A little into it: at the edge some players show the frame before.
              onSeek(start + 0.25 / fps);
            }}
          />
        ))}
      </div>
    </li>
  );
});

/** Names of the people and things that were recognised. */
export function useNames(matches: AssetDetails['entity_matches']): ReadonlyMap<string, string> {
  const ids = [...new Set(matches.map(({ entity_id: id }) => id))].slice(0, MOST_PEOPLE);
  const all = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['files', 'entities', id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api().getEntity({ params: { entity_id: id } }, { signal }),
    })),
  });
  const names = all
    .flatMap(({ data }) => (data === undefined ? [] : `${data.id}\n${data.name}`))
    .join('\n\n');
  // Queries give another list at every picture; the names in it are the same.
  return useMemo(
    () => new Map(names.split('\n\n').map((one) => one.split('\n') as [string, string])),
    [names],
  );
}

/** How loud the film is over its length. */
export function Wave({ assetId, hasSound }: { assetId: string; hasSound: boolean }) {
  const peaks = usePeaks(assetId, hasSound);
  const path = useMemo(() => {
    if (peaks === null) return null;
    const step = peaks.peaks.length / COLUMNS;
    return Array.from({ length: COLUMNS }, (_, column) => {
      const height = Math.max(0.02, loudest(peaks, column * step, (column + 1) * step)) * 0.95;
      return `M${column + 0.5} ${-height}V${height}`;
    }).join('');
  }, [peaks]);
  if (path === null) return null;
  return (
    <svg
      className="scrub-wave"
      aria-hidden="true"
      viewBox={`0 -1 ${COLUMNS} 2`}
      preserveAspectRatio="none"
      data-testid="wave"
    >
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
