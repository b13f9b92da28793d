/** The length of a film as a bar: where it is, where its shots begin, what lies under the pointer. */
import { type PointerEvent, type ReactNode, useState } from 'react';
import { timecode } from '../app/format.ts';
import { tileAt } from '../library/sprite.ts';
import type { Sprite } from '../library/use-sprite.ts';
import { tp } from './texts.ts';
import type { Range } from './transport.ts';

/** Something that stands at a time, and can be gone to. */
export interface Mark {
  id: string;
  start: number;
  end: number;
  /** It is settled. */
  isQuiet: boolean;
  isChosen: boolean;
  text: string;
  onChoose(): void;
}

function Marks({
  marks,
  fps,
  share,
}: {
  marks: readonly Mark[];
  fps: number;
  share(seconds: number): number;
}) {
  if (marks.length === 0) return null;
  return (
    <div className="scrub-marks">
      {marks.map(({ id, start, end, isQuiet, isChosen, text, onChoose }) => (
        <button
          key={id}
          type="button"
          className={isQuiet ? 'scrub-mark quiet-mark' : 'scrub-mark'}
          aria-current={isChosen}
          aria-label={`${timecode(start, fps)} ${text}`}
          title={text}
          style={{ left: `${share(start)}%`, width: `${share(end) - share(start)}%` }}
          onClick={onChoose}
        />
      ))}
    </div>
  );
}

export function ScrubBar({
  time,
  length,
  fps,
  shots,
  sprite,
  marks,
  range = null,
  above = null,
  onSeek,
}: {
  time: number;
  length: number;
  fps: number;
  shots: readonly Range[];
  sprite: Sprite | null;
  marks: readonly Mark[];
  /** The stretch that somebody has marked. */
  range?: Range | null;
  /** A picture over the whole length, that is gone through as the bar is. */
  above?: ReactNode;
  onSeek(seconds: number): void;
}) {
  const [over, setOver] = useState<number | null>(null);
  const share = (seconds: number) => (length === 0 ? 0 : Math.min(1, seconds / length) * 100);
  const timeAt = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.min(1, Math.max(0, (clientX - left) / width)) * length;
  };
  const tile =
    sprite === null || over === null || length === 0 ? null : tileAt(sprite.details, over / length);
  return (
    <div>
      <Marks marks={marks} fps={fps} share={share} />
      <div
        className="scrub"
        role="slider"
        tabIndex={0}
        aria-label={tp('player.position')}
        aria-valuemin={0}
        aria-valuemax={Math.round(length * 100) / 100}
        aria-valuenow={Math.round(time * 100) / 100}
        aria-valuetext={timecode(time, fps)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          onSeek(timeAt(event));
        }}
        onPointerMove={(event) => {
          const at = timeAt(event);
          setOver(at);
          if (event.currentTarget.hasPointerCapture(event.pointerId)) onSeek(at);
        }}
        onPointerLeave={() => setOver(null)}
      >
        {above}
        <div className="scrub-track">
          {shots.map(({ start, end }, index) => (
            <span
              key={start}
              className={index % 2 === 0 ? 'scrub-shot' : 'scrub-shot odd'}
              style={{ left: `${share(start)}%`, width: `${share(end) - share(start)}%` }}
            />
          ))}
          <span className="scrub-done" style={{ width: `${share(time)}%` }} />
          {range === null ? null : (
            <span
              className="scrub-range"
              style={{ left: `${share(range.start)}%`, width: `${share(range.end) - share(range.start)}%` }}
            />
          )}
        </div>
        <span className="scrub-at" style={{ left: `${share(time)}%` }} />
        {over === null ? null : (
          <span
            className="scrub-tip mono"
            aria-hidden="true"
            style={{ left: `clamp(96px, ${share(over)}%, calc(100% - 96px))` }}
          >
            {tile === null || sprite === null ? null : (
              <span
                className="scrub-tile"
                style={{
                  aspectRatio: `${sprite.details.tile_width} / ${sprite.details.tile_height}`,
                  backgroundImage: `url("${sprite.url}")`,
                  backgroundPosition: `${tile.x}% ${tile.y}%`,
                  backgroundSize: `${tile.width}% ${tile.height}%`,
                }}
              />
            )}
            {timecode(over, fps)}
          </span>
        )}
      </div>
    </div>
  );
}
