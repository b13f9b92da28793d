/** A running film under the keys of an editor. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { isLetterOff, isWriting } from '../app/shortcuts.ts';
import { isTaken } from '../app/taken-keys.ts';
import { neighbour, type Range, rateBeside, shuttled, stepped } from './transport.ts';

export interface Transport {
  time: number;
  length: number;
  /** 0 = it stands; below nothing it runs backwards. */
  speed: number;
  /** How fast it runs when it is played; J and L go their own ways. */
  rate: number;
  setRate(rate: number): void;
  /** Faster or slower by one step of those that can be chosen. */
  stepRate(direction: 1 | -1): void;
  seek(seconds: number): void;
  step(frames: number): void;
  toggle(): void;
  shuttle(direction: 1 | -1): void;
  stop(): void;
  toShot(direction: 1 | -1): void;
}

type Media = RefObject<HTMLMediaElement | null>;

/** Runs the film at any speed; no browser plays backwards, so it is drawn so, as fast as pictures come. */
function useRunning(media: Media, setSpeed: (speed: number) => void): (speed: number) => void {
  const drawing = useRef<number | null>(null);
  const end = useCallback(() => {
    if (drawing.current !== null) cancelAnimationFrame(drawing.current);
    drawing.current = null;
  }, []);
  useEffect(() => end, [end]);

  return useCallback(
    (speed: number) => {
      const element = media.current;
      if (element === null) return;
      end();
      setSpeed(speed);
      if (speed > 0) {
        element.playbackRate = speed;
        // What was stopped before it began has not failed: it runs otherwise now.
        void element.play().catch((error: DOMException) => error.name === 'AbortError' || setSpeed(0));
        return;
      }
      element.pause();
      if (speed === 0) return;
      let last = performance.now();
      const draw = (now: number) => {
        if (!element.seeking) {
          element.currentTime = Math.max(0, element.currentTime + ((now - last) / 1000) * speed);
          last = now;
        }
        if (element.currentTime <= 0) {
          setSpeed(0);
          return;
        }
        drawing.current = requestAnimationFrame(draw);
      };
      drawing.current = requestAnimationFrame(draw);
    },
    [media, end, setSpeed],
  );
}

/** Where the film is, at every picture while it runs. */
function useFollowing(media: Media, setSpeed: (change: (speed: number) => number) => void) {
  const [time, setTime] = useState(0);
  const [length, setLength] = useState(0);
  useEffect(() => {
    const element = media.current;
    if (element === null) return;
    let frame = 0;
    const follow = () => {
      setTime(element.currentTime);
      frame = requestAnimationFrame(follow);
    };
    const told = () => setTime(element.currentTime);
    const listeners = {
      play: () => {
        cancelAnimationFrame(frame);
        frame = requestAnimationFrame(follow);
        setSpeed((now) => (now > 0 ? now : 1));
      },
      pause: () => {
        cancelAnimationFrame(frame);
        setSpeed((now) => (now > 0 ? 0 : now));
        told();
      },
      timeupdate: told,
      seeked: told,
      durationchange: () => setLength(Number.isFinite(element.duration) ? element.duration : 0),
      ended: () => setSpeed(() => 0),
    };
    for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener);
    return () => {
      cancelAnimationFrame(frame);
      for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener);
    };
  }, [media, setSpeed]);
  return { time, length };
}

export function useTransport(
  media: Media,
  { fps, shots, knownLength }: { fps: number; shots: readonly Range[]; knownLength: number },
): Transport {
  const [speed, setSpeed] = useState(0);
  const [rate, setRateTo] = useState(1);
  const run = useRunning(media, setSpeed);
  const { time, length: ownLength } = useFollowing(media, setSpeed);
  const length = ownLength > 0 ? ownLength : knownLength;
  const seek = useCallback(
    (seconds: number) => {
      if (media.current !== null)
        media.current.currentTime = Math.min(Math.max(0, seconds), length || seconds);
    },
    [media, length],
  );
  const setRate = (next: number) => {
    setRateTo(next);
    if (speed > 0) run(next);
  };
  return {
    time,
    length,
    speed,
    rate,
    setRate,
    stepRate: (direction) => setRate(rateBeside(rate, direction)),
    seek,
    step(frames) {
      run(0);
      seek(stepped(media.current?.currentTime ?? 0, { frames, fps, length }));
    },
    toggle: () => run(speed === 0 ? rate : 0),
    shuttle: (direction) => run(shuttled(speed, direction)),
    stop: () => run(0),
    toShot(direction) {
      const to = neighbour(shots, media.current?.currentTime ?? 0, direction);
      // A little into it: at the edge some players show the frame before.
      if (to !== null) seek(to + 0.25 / fps);
    },
  };
}

/** The keys of the player, wherever the focus is but where somebody writes or chooses; `more` are those of one page. */
export function usePlayerKeys(
  transport: Transport,
  { fps, onFull, more = {} }: { fps: number; onFull(): void; more?: Readonly<Record<string, () => void>> },
): void {
  const latest = useRef({ transport, fps, onFull, more });
  latest.current = { transport, fps, onFull, more };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, shiftKey, ctrlKey, metaKey, altKey, target } = event;
      const element = target as HTMLElement;
      if (isWriting(target) || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
      if (isLetterOff(key)) return;
      if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return;
      // A button is pressed by these; arrows are its own only where it is walked through with others. The bar has none of its own.
      const presses = element.closest('button, a, summary') !== null;
      const walks = element.closest('[role="tab"]') !== null;
      if (isTaken({ walks, presses }, key)) return;
      const { transport: now, fps: rate } = latest.current;
      const frames = shiftKey ? Math.round(rate) : 1;
      const acts: Record<string, () => void> = {
        ' ': now.toggle,
        k: now.stop,
        j: () => now.shuttle(-1),
        l: () => now.shuttle(1),
        ArrowLeft: () => now.step(-frames),
        ArrowRight: () => now.step(frames),
        ArrowUp: () => now.toShot(-1),
        ArrowDown: () => now.toShot(1),
        Home: () => now.seek(0),
        End: () => now.seek(now.length),
        f: latest.current.onFull,
        '<': () => now.stepRate(-1),
        '>': () => now.stepRate(1),
        ...latest.current.more,
      };
      const act = acts[key.length === 1 ? key.toLowerCase() : key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
