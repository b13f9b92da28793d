/** The service's moving preview of a project in a video element. hls.js is loaded when something is played. */
import { api } from '../../app/app-state.ts';

const AGAIN_MILLISECONDS = 1_500;
const HEIGHT = 360;
/** So much must be there after the time at which it takes over, and so near it must be. */
const AHEAD_SECONDS = 1;
const NEAR_SECONDS = 0.2;
const MOST_LEAD_SECONDS = 3;
const LOOK_MILLISECONDS = 100;

const covers = (ranges: TimeRanges, from: number, to: number) =>
  Array.from({ length: ranges.length }, (_, at) => ranges.start(at) <= from && ranges.end(at) >= to).includes(
    true,
  );

const endOf = (video: HTMLVideoElement, seconds: number) =>
  Math.max(seconds, Math.min(seconds + AHEAD_SECONDS, video.duration - 0.1));

/** Waits until its picture is there and its time has come. */
async function pictureAt(video: HTMLVideoElement, now: () => number): Promise<void> {
  const until = performance.now() + MOST_LEAD_SECONDS * 1000;
  const isEarly = () => video.seeking || video.readyState < 3 || now() < video.currentTime - 0.02;
  while (isEarly() && performance.now() < until) await pause(10);
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export interface Preview {
  /** Makes the preview of a version play from a time; resolves when its picture is there. */
  load(version: number, seconds: number): Promise<void>;
  /** Moves on to what goes by meanwhile; resolves when its picture is there at that time too, or nobody waits. */
  catchUp(now: () => number, isWanted: () => boolean): Promise<void>;
  /** Whether it has the picture of a version at a time, and some more of it. */
  isReady(version: number, seconds: number): boolean;
  close(): void;
}

interface Loaded {
  version: number;
  destroy(): void;
}

/** See `Preview.catchUp`. */
async function catchUp(video: HTMLVideoElement, now: () => number, isWanted: () => boolean): Promise<void> {
  let lead = NEAR_SECONDS;
  while (isWanted()) {
    const at = now();
    // Only to what the service has: players that are sent further go back to where it is.
    if (covers(video.seekable, at, endOf(video, at))) {
      const started = performance.now();
      video.currentTime = Math.min(at + lead, video.duration);
      await pictureAt(video, now);
      if (video.readyState >= 3 && Math.abs(video.currentTime - now()) < NEAR_SECONDS) return;
      // A busy machine takes longer than was thought: it is sent further ahead.
      lead = Math.min(MOST_LEAD_SECONDS, Math.max(lead, (performance.now() - started) / 600));
    }
    await pause(LOOK_MILLISECONDS);
  }
}

export function createPreview(projectId: string, video: HTMLVideoElement): Preview {
  let loaded: Loaded | null = null;
  /** Counts what was asked for: of two answers the one that was asked for last counts, whichever comes first. */
  let turn = 0;
  let listening = new AbortController();

  function close(): void {
    turn += 1;
    listening.abort();
    loaded?.destroy();
    loaded = null;
  }

  async function attach(url: string, seconds: number, version: number): Promise<void> {
    if (video.canPlayType('application/vnd.apple.mpegurl') === 'probably') {
      video.src = url;
      loaded = { version, destroy: () => video.removeAttribute('src') };
      video.currentTime = seconds;
      return;
    }
    const mineTurn = turn;
    const { default: Hls } = await import('hls.js/dist/hls.min.js');
    if (mineTurn !== turn) return;
    const hls = new Hls({ enableWorker: false, startPosition: seconds });
    let timer: ReturnType<typeof setTimeout> | null = null;
    const mine: Loaded = {
      version,
      destroy() {
        if (timer !== null) clearTimeout(timer);
        hls.destroy();
      },
    };
    loaded = mine;
    hls.on('hlsError', (_event, { fatal, type }) => {
      if (!fatal || loaded !== mine) return;
      if (type === 'mediaError') hls.recoverMediaError();
      // Its first piece is not there yet: a long film begins when its sound is mixed.
      else timer = setTimeout(() => hls.loadSource(url), AGAIN_MILLISECONDS);
    });
    hls.loadSource(url);
    hls.attachMedia(video);
  }

  const hasPicture = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const told = () => video.readyState >= 3 && resolve();
      // Nobody waits for it any more.
      signal.addEventListener('abort', () => resolve());
      video.addEventListener('canplay', told, { signal });
      video.addEventListener('seeked', told, { signal });
      told();
    });

  return {
    isReady: (version, seconds) =>
      loaded?.version === version && covers(video.buffered, seconds, endOf(video, seconds)),
    catchUp: (now, isWanted) => catchUp(video, now, isWanted),
    close,
    async load(version, seconds) {
      if (loaded?.version !== version) {
        close();
        const mine = turn;
        const params = { project_id: projectId };
        const made = await api().startPreview({ params, body: { height: HEIGHT, version } });
        if (mine !== turn) return;
        await attach(made.playlist_url, seconds, version);
        if (mine !== turn) return;
      }
      listening.abort();
      listening = new AbortController();
      if (Math.abs(video.currentTime - seconds) > 0.001) video.currentTime = seconds;
      await hasPicture(listening.signal);
    },
  };
}
