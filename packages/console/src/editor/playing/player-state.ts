/** Playing and looking: a frame that stands is the service's exact one, what runs is its preview. */
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../../app/app-state.ts';
import { shuttled } from '../../player/transport.ts';
import { sayFailed } from '../../ui/toast.tsx';
import type { ProjectEditor } from '../project/project-editor.ts';
import { hasPicture } from '../templates/template.ts';
import { createFrames, type Frames } from './frames.ts';
import { type HeldFootage, holdFootage } from './hold-footage.ts';
import { createPreview, type Preview } from './preview.ts';
import { createStandIn, type StandIn } from './stand-in.ts';

export interface Playback {
  /** 0: it stands. */
  speed: number;
  /** The preview is being made, and plays as soon as it can. */
  isWaiting: boolean;
  /** Meanwhile its footage alone plays. */
  isStandIn: boolean;
  run(speed: number): void;
  toggle(): void;
  shuttle(direction: 1 | -1): void;
  seek(frame: number): void;
}

/** Asked for where the picture is drawn in fewer points than this. */
const WIDTHS = [480, 640, 960, 1280] as const;

/** An exact picture that takes longer is waited for with the footage in its place. */
const FOOTAGE_AFTER_MILLISECONDS = 400;

/** Keeps the picture that stands at what the playhead is on. */
export function useStill(
  editor: ProjectEditor,
  {
    image,
    footage: stage,
    isStill,
  }: {
    image: RefObject<HTMLImageElement | null>;
    footage: RefObject<HTMLDivElement | null>;
    isStill: boolean;
  },
): boolean {
  const [isDrawing, setDrawing] = useState(false);
  const { revision, save } = editor.state.use();
  const frames = useRef<Frames | null>(null);
  const footage = useRef<HeldFootage | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const release = useCallback(() => {
    clearTimeout(timer.current);
    footage.current?.release();
  }, []);
  useEffect(() => {
    if (stage.current === null) return;
    const held = holdFootage(editor, stage.current, () => {
      if (image.current !== null) image.current.hidden = true;
    });
    footage.current = held;
    return () => held.close();
  }, [editor, stage, image]);
  useEffect(() => {
    const made = createFrames({
      async load({ version, seconds, width }, signal) {
        const query = { time: seconds, width, version };
        const params = { project_id: editor.id };
        return (await api().getProjectFrame({ params, query }, { signal, retries: 3 })).blob();
      },
      onShow(url) {
        release();
        if (image.current !== null) {
          image.current.src = url;
          image.current.hidden = false;
        }
      },
      onBusy: setDrawing,
      onFailed: sayFailed,
    });
    frames.current = made;
    return () => made.close();
  }, [editor, image, release]);

  const ask = useCallback(() => {
    const { layout, save: state, timeline } = editor.state.get();
    const frame = Math.min(editor.playhead.get(), layout.frames - 1);
    release();
    // A picture of another place stands for a moment rather than that each step flickers; the first place has none.
    const patience = image.current?.hasAttribute('src') ? FOOTAGE_AFTER_MILLISECONDS : 0;
    if (layout.frames > 0) timer.current = setTimeout(() => footage.current?.hold(frame), patience);
    if (state !== 'saved' || layout.frames === 0 || !hasPicture(timeline)) return;
    const pixels = (image.current?.parentElement?.clientWidth ?? 640) * Math.min(window.devicePixelRatio, 2);
    frames.current?.want({
      version: editor.state.get().version,
      seconds: (frame + 0.5) / layout.fps,
      width: WIDTHS.find((width) => width >= pixels) ?? 1280,
    });
  }, [editor, image, release]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state of the film has another picture.
  useEffect(() => {
    if (!isStill) return;
    ask();
    const leave = editor.playhead.follow(ask);
    return () => {
      leave();
      release();
    };
  }, [ask, release, isStill, revision, save, editor]);
  return isDrawing || save === 'saving';
}

/** Moves the playhead back as time goes by: no browser plays backwards. */
function rewind(editor: ProjectEditor, speed: number, onStart: () => void): () => void {
  let last = performance.now();
  let frame = editor.playhead.get();
  let request = 0;
  const step = (now: number) => {
    frame = Math.max(0, frame + ((now - last) / 1000) * speed * editor.state.get().layout.fps);
    last = now;
    editor.playhead.set(Math.round(frame));
    if (frame === 0) return onStart();
    request = requestAnimationFrame(step);
  };
  request = requestAnimationFrame(step);
  return () => cancelAnimationFrame(request);
}

/** The playhead goes with the picture. */
function followVideo(editor: ProjectEditor, video: HTMLVideoElement): () => void {
  let request = 0;
  const step = () => {
    const { fps, frames } = editor.state.get().layout;
    editor.playhead.set(Math.min(frames, Math.floor(video.currentTime * fps + 0.01)));
    request = requestAnimationFrame(step);
  };
  request = requestAnimationFrame(step);
  return () => cancelAnimationFrame(request);
}

/** Where what moves is drawn: the exact preview, and footage in its stead. */
export interface Screens {
  video: RefObject<HTMLVideoElement | null>;
  standIn: RefObject<HTMLDivElement | null>;
}

/** Footage in place of what is being made, as far as it is there. */
function useStandIn(editor: ProjectEditor, stage: Screens['standIn']) {
  const [isStandIn, setStandIn] = useState(false);
  const acts = useMemo(() => {
    let standIn: StandIn | null = null;
    let isOn = false;
    const tell = (is: boolean) => {
      isOn = is;
      setStandIn(is);
    };
    return {
      isOn: () => isOn,
      start(rate: number, onEnd: () => void): void {
        if (stage.current === null) return;
        standIn ??= createStandIn(editor, stage.current);
        // Without it one waits for the exact preview, as where there is no footage.
        void standIn.start(rate, onEnd).then(
          (is) => is && tell(true),
          () => undefined,
        );
      },
      stop(): void {
        standIn?.stop();
        tell(false);
      },
    };
  }, [editor, stage]);
  return { isStandIn, acts };
}

export function usePlayback(editor: ProjectEditor, { video, standIn: stage }: Screens): Playback {
  const { isStandIn, acts: instead } = useStandIn(editor, stage);
  const [speed, setSpeed] = useState(0);
  const [isWaiting, setWaiting] = useState(false);
  const preview = useRef<Preview | null>(null);
  const end = useRef<(() => void) | null>(null);
  /** Counts what was asked for: what comes late is not wanted any more. */
  const turn = useRef(0);

  const stop = useCallback(() => {
    turn.current += 1;
    end.current?.();
    end.current = null;
    instead.stop();
    video.current?.pause();
    setSpeed(0);
    setWaiting(false);
  }, [video, instead]);

  const play = useCallback(
    async (wanted: number) => {
      const element = video.current;
      if (element === null) return;
      stop();
      const mine = turn.current;
      setSpeed(wanted);
      const { layout } = editor.state.get();
      if (wanted < 0) {
        end.current = rewind(editor, wanted, stop);
        return;
      }
      setWaiting(true);
      if (editor.playhead.get() >= layout.frames - 1) editor.playhead.set(0);
      const isHere = preview.current?.isReady(editor.state.get().version, editor.playhead.get() / layout.fps);
      if (isHere !== true || !editor.isSaved()) instead.start(wanted, stop);
      try {
        const version = await editor.settled();
        if (mine !== turn.current) return;
        if (version === null || layout.frames === 0) return stop();
        preview.current ??= createPreview(editor.id, element);
        const now = () => editor.playhead.get() / editor.state.get().layout.fps;
        await preview.current.load(version, now());
        if (instead.isOn()) await preview.current.catchUp(now, () => mine === turn.current);
        if (mine !== turn.current) return;
        element.playbackRate = wanted;
        await element.play();
        instead.stop();
        setWaiting(false);
        end.current = followVideo(editor, element);
      } catch (error) {
        if (mine !== turn.current) return;
        stop();
        sayFailed(error);
      }
    },
    [editor, video, instead, stop],
  );

  const { revision } = editor.state.use();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was changed is looked at before it plays on.
  useEffect(() => stop, [revision, stop]);
  useEffect(() => {
    const element = video.current;
    element?.addEventListener('ended', stop);
    return () => {
      element?.removeEventListener('ended', stop);
      preview.current?.close();
      preview.current = null;
    };
  }, [video, stop]);

  return useMemo(() => {
    const run = (next: number) => (next === 0 ? stop() : void play(next));
    const seek = seekIn(editor, video, { speed, stop });
    const toggle = () => run(speed === 0 ? 1 : 0);
    return { speed, isWaiting, isStandIn, run, toggle, shuttle: (way) => run(shuttled(speed, way)), seek };
  }, [speed, isWaiting, isStandIn, stop, play, editor, video]);
}

/** Goes to a frame; what plays on plays on from there. */
function seekIn(
  editor: ProjectEditor,
  video: RefObject<HTMLVideoElement | null>,
  { speed, stop }: { speed: number; stop(): void },
): (frame: number) => void {
  return (frame) => {
    const { frames, fps } = editor.state.get().layout;
    const to = Math.max(0, Math.min(frames, Math.round(frame)));
    if (speed > 0 && video.current !== null) video.current.currentTime = to / fps;
    else if (speed < 0) stop();
    editor.playhead.set(to);
  };
}
