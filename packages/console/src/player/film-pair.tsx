/** Two films beside each other: played, stopped and gone through as one. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { duration } from '../app/format.ts';
import { Failed, IconButton, Spinner } from '../ui/controls.tsx';
import './film-pair.css';
import { tv } from './versions-texts.ts';

type Side = 'left' | 'right';

/** One that can be looked at. */
export interface PairFilm {
  id: string;
  /** As it is called in the choice. */
  name: string;
  isPicture: boolean;
  seconds: number;
  width: number | null;
  height: number | null;
  about: ReactNode;
  load(signal: AbortSignal): Promise<string>;
}

/** A film that has fallen behind the other by more than this is put to its place. */
const APART_SECONDS = 0.12;

function Media({
  side,
  film,
  onMedia,
  onLength,
}: {
  side: Side;
  film: PairFilm;
  onMedia(media: HTMLVideoElement | null): void;
  onLength(seconds: number): void;
}) {
  const { data, error, refetch } = useQuery({
    queryKey: ['pair-film', film.id],
    queryFn: ({ signal }) => film.load(signal),
    staleTime: 300_000,
  });
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Spinner />;
  if (film.isPicture) return <img className="compare-film" src={data} alt={film.name} />;
  return (
    <video
      key={film.id}
      ref={onMedia}
      className="film compare-film"
      src={data}
      playsInline
      preload="auto"
      // Both at once would be a noise.
      muted={side === 'right'}
      aria-label={film.name}
      onLoadedMetadata={({ currentTarget }) => onLength(currentTarget.duration)}
    />
  );
}

function Half({
  side,
  films,
  film,
  onChoose,
  onMedia,
  onLength,
}: {
  side: Side;
  films: readonly PairFilm[];
  film: PairFilm;
  onChoose(film: PairFilm): void;
  onMedia(media: HTMLVideoElement | null): void;
  onLength(seconds: number): void;
}) {
  return (
    <figure className="stack tight">
      <select
        className="input"
        aria-label={tv(side === 'left' ? 'compare.left' : 'compare.right')}
        value={film.id}
        onChange={({ target }) => {
          const chosen = films.find(({ id }) => id === target.value);
          if (chosen !== undefined) onChoose(chosen);
        }}
      >
        {films.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Media side={side} film={film} onMedia={onMedia} onLength={onLength} />
      <figcaption className="stack tight">
        <span className="quiet small mono">
          {[
            film.seconds === 0 ? '' : duration(film.seconds),
            film.width === null ? '' : `${film.width} × ${film.height}`,
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
        <span className="small">{film.about}</span>
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

/** The last two at first. */
export function FilmPair({ films }: { films: readonly PairFilm[] }) {
  const [chosen, setChosen] = useState<Record<Side, PairFilm | undefined>>({
    left: films.at(-2),
    right: films.at(-1),
  });
  const pair = usePair();
  const { isRunning, time } = pair;
  const sides = ['left', 'right'] as const;
  const both = sides.flatMap((side) => chosen[side] ?? []);
  // Of what just came the service may not know yet how long it is: the film itself does.
  const [longest, setLongest] = useState(0);
  const length = Math.max(longest, ...both.map(({ seconds }) => seconds));
  return (
    <>
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
                setLongest(0);
                setChosen({ ...chosen, [side]: next });
              }}
              onMedia={(element) => {
                pair.media.current[side] = element;
              }}
              onLength={(seconds) => setLongest((before) => Math.max(before, seconds))}
            />
          );
        })}
      </div>
      {both.every(({ isPicture }) => isPicture) ? null : (
        <div className="line">
          <IconButton
            icon={isRunning ? 'pause' : 'play'}
            look="main"
            label={tv(isRunning ? 'compare.pause' : 'compare.play')}
            onClick={() => (isRunning ? pair.stop() : void pair.play())}
          />
          <input
            className="grow"
            type="range"
            min={0}
            max={length}
            step={0.04}
            value={Math.min(time, length)}
            aria-label={tv('compare.position')}
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
      )}
    </>
  );
}
