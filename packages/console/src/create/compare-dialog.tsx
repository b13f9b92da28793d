/** Two films of a chat beside each other: played, stopped and gone through as one. */
import { useEffect, useRef, useState } from 'react';
import { duration } from '../app/format.ts';
import { IconButton } from '../ui/controls.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { tm } from './texts.ts';
import type { Film } from './turns.ts';

type Side = 'left' | 'right';

/** A film that has fallen behind the other by more than this is put to its place. */
const APART_SECONDS = 0.12;

function Half({
  side,
  films,
  film,
  onChoose,
  onMedia,
}: {
  side: Side;
  films: readonly Film[];
  film: Film;
  onChoose(film: Film): void;
  onMedia(media: HTMLVideoElement | null): void;
}) {
  const { asset, prompt } = film;
  return (
    <figure className="stack tight">
      <select
        className="input"
        aria-label={tm(side === 'left' ? 'compare.left' : 'compare.right')}
        value={film.number}
        onChange={({ target }) => {
          const chosen = films.find(({ number }) => number === Number(target.value));
          if (chosen !== undefined) onChoose(chosen);
        }}
      >
        {films.map(({ number, prompt: asked }) => (
          <option key={number} value={number}>
            {tm('compare.version', { number })} · {asked.slice(0, 60)}
          </option>
        ))}
      </select>
      <video
        key={asset.asset_id}
        ref={onMedia}
        className="film compare-film"
        src={asset.url}
        playsInline
        preload="auto"
        // Both at once would be a noise.
        muted={side === 'right'}
        aria-label={`${tm('compare.version', { number: film.number })}: ${asset.name}`}
      />
      <figcaption className="stack tight">
        <span className="quiet small mono">
          {duration(asset.duration_seconds)} · {asset.width} × {asset.height}
        </span>
        <span className="small">{prompt}</span>
      </figcaption>
    </figure>
  );
}

/** Both films as one: the longer one leads, the other stands at its end when it is over. */
function usePair() {
  const media = useRef<Record<Side, HTMLVideoElement | null>>({ left: null, right: null });
  const [isRunning, setRunning] = useState(false);
  const [time, setTime] = useState(0);
  const both = () => Object.values(media.current).filter((one) => one !== null);
  const place = (seconds: number) => {
    for (const one of both()) one.currentTime = Math.min(seconds, one.duration || seconds);
    setTime(seconds);
  };
  const stop = () => {
    for (const one of both()) one.pause();
    setRunning(false);
  };
  const play = async () => {
    const longest = Math.max(0, ...both().map((one) => one.duration || 0));
    place(time >= longest - 0.05 ? 0 : time);
    setRunning(true);
    await Promise.all(both().map((one) => one.play())).catch(stop);
  };
  useEffect(() => {
    if (!isRunning) return;
    let request = 0;
    const step = () => {
      const pair = Object.values(media.current).filter((one) => one !== null);
      const running = pair.filter((one) => !one.ended);
      if (running.length === 0) return setRunning(false);
      const first = Math.max(...running.map((one) => one.currentTime));
      for (const one of running) if (first - one.currentTime > APART_SECONDS) one.currentTime = first;
      setTime(first);
      request = requestAnimationFrame(step);
    };
    request = requestAnimationFrame(step);
    return () => cancelAnimationFrame(request);
  }, [isRunning]);
  return { media, isRunning, time, place, stop, play };
}

export default function CompareDialog({ films, onClose }: { films: readonly Film[]; onClose(): void }) {
  const [chosen, setChosen] = useState<Record<Side, Film | undefined>>({
    left: films.at(-2),
    right: films.at(-1),
  });
  const pair = usePair();
  const { isRunning, time } = pair;
  const sides = ['left', 'right'] as const;
  const length = Math.max(0, ...sides.map((side) => chosen[side]?.asset.duration_seconds ?? 0));
  return (
    <Dialog wide title={tm('compare.title')} onClose={onClose}>
      <div className="compare">
        {sides.map((side) => {
          const film = chosen[side];
          return film === undefined ? null : (
            <Half
              key={side}
              side={side}
              films={films}
              film={film}
              onChoose={(next) => {
                pair.stop();
                pair.place(0);
                setChosen({ ...chosen, [side]: next });
              }}
              onMedia={(element) => {
                pair.media.current[side] = element;
              }}
            />
          );
        })}
      </div>
      <div className="line">
        <IconButton
          icon={isRunning ? 'pause' : 'play'}
          look="main"
          label={tm(isRunning ? 'compare.pause' : 'compare.play')}
          onClick={() => (isRunning ? pair.stop() : void pair.play())}
        />
        <input
          className="grow"
          type="range"
          min={0}
          max={length}
          step={0.04}
          value={Math.min(time, length)}
          aria-label={tm('compare.position')}
          aria-valuetext={duration(time)}
          onChange={({ target }) => {
            pair.stop();
            pair.place(Number(target.value));
          }}
        />
        <span className="quiet small mono">
          {duration(time)} / {duration(length)}
        </span>
      </div>
    </Dialog>
  );
}
