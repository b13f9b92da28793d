/** The bar of a film with all that is known over its length: loudness, shots, comments, people, things and words. */
import type { AssetDetails } from '@rushes/sdk';
import { useMemo, useState } from 'react';
import type { Sprite } from '../library/use-sprite.ts';
import { Button } from '../ui/controls.tsx';
import { type Mark, ScrubBar } from './scrub-bar.tsx';
import { tp } from './texts.ts';
import { Row, useNames, Wave } from './track-rows.tsx';
import { tracksOf } from './tracks.ts';
import { type Range, rangeAt } from './transport.ts';
import type { Said } from './use-said.ts';
import type { Transport } from './use-transport.ts';
import './tracks.css';

/** Rows that are shown before somebody asks for all. */
const FEW = 4;
/** The service lists so many stretches of each kind. */
const MOST_LISTED = 1_000;

export function FilmBar({
  details,
  said: { segments },
  shots,
  transport: { time, length, seek },
  fps,
  sprite,
  range,
  marks,
}: {
  details: AssetDetails;
  said: Said;
  shots: readonly Range[];
  transport: Transport;
  fps: number;
  sprite: Sprite | null;
  /** The stretch that somebody has marked. */
  range: Range | null;
  marks: readonly Mark[];
}) {
  const [areAll, setAll] = useState(false);
  const names = useNames(details.entity_matches);
  const tracks = useMemo(
    () => (length === 0 ? [] : tracksOf(details, segments, { names, length })),
    [details, segments, names, length],
  );
  const { labels, screen_texts: texts, entity_matches: matches } = details;
  const isCut = [labels, texts, matches].some((all) => all.length >= MOST_LISTED);
  const shown = areAll ? tracks : tracks.slice(0, FEW);
  return (
    <div className={tracks.length === 0 ? 'scrub-part' : 'scrub-part with-tracks'}>
      <ScrubBar
        time={time}
        length={length}
        fps={fps}
        shots={shots}
        sprite={sprite}
        marks={marks}
        range={range}
        above={<Wave assetId={details.asset_id} hasSound={details.has_audio} />}
        onSeek={seek}
      />
      {tracks.length === 0 ? null : (
        <section aria-label={tp('tracks.title')}>
          <ul className="track-rows">
            {shown.map((track) => {
              const last = rangeAt(track.spans, time);
              const at = time < (track.spans[last]?.end ?? -1) ? last : -1;
              return <Row key={track.id} track={track} at={at} length={length} fps={fps} onSeek={seek} />;
            })}
          </ul>
          {tracks.length <= FEW && !isCut ? null : (
            <div className="line">
              {tracks.length <= FEW ? null : (
                <Button look="plain" aria-expanded={areAll} onClick={() => setAll(!areAll)}>
                  {areAll ? tp('tracks.fewer') : tp('tracks.all', { count: tracks.length })}
                </Button>
              )}
              {isCut ? <span className="quiet small">{tp('tracks.cut')}</span> : null}
            </div>
          )}
        </section>
      )}
    </div>
  );
}
