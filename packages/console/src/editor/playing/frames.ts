/** Exact pictures of a project from the service: one asked for at a time, the newest wish next, the last ones kept. */

export interface FrameWish {
  version: number;
  /** Seconds of the programme, in the middle of the frame. */
  seconds: number;
  width: number;
}

export interface FrameOptions {
  load(wish: FrameWish, signal: AbortSignal): Promise<Blob>;
  /** The picture is there, or could not be had. */
  onShow(url: string, wish: FrameWish): void;
  onBusy(isBusy: boolean): void;
  onFailed(error: unknown): void;
}

const KEPT = 80;

export interface Frames {
  want(wish: FrameWish): void;
  close(): void;
}

const keyOf = ({ version, seconds, width }: FrameWish) => `${version} ${seconds.toFixed(4)} ${width}`;

export function createFrames({ load, onShow, onBusy, onFailed }: FrameOptions): Frames {
  const kept = new Map<string, string>();
  let wanted: FrameWish | null = null;
  let busy: { wish: FrameWish; abort: AbortController } | null = null;
  let isClosed = false;

  function keep(key: string, url: string): void {
    kept.set(key, url);
    for (const [old, oldUrl] of kept) {
      if (kept.size <= KEPT) break;
      kept.delete(old);
      URL.revokeObjectURL(oldUrl);
    }
  }

  async function run(): Promise<void> {
    while (wanted !== null && !isClosed) {
      const wish = wanted;
      wanted = null;
      const key = keyOf(wish);
      const known = kept.get(key);
      if (known !== undefined) {
        // The last that was looked at is the last to go.
        kept.delete(key);
        kept.set(key, known);
        onShow(known, wish);
        continue;
      }
      const abort = new AbortController();
      busy = { wish, abort };
      onBusy(true);
      try {
        const url = URL.createObjectURL(await load(wish, abort.signal));
        keep(key, url);
        if (!isClosed) onShow(url, wish);
      } catch (error) {
        if (!abort.signal.aborted && wanted === null) onFailed(error);
      }
      busy = null;
    }
    if (!isClosed) onBusy(false);
  }

  return {
    want(wish) {
      wanted = wish;
      // Of another version nobody wants to see the picture any more.
      if (busy !== null && busy.wish.version !== wish.version) busy.abort.abort();
      if (busy === null) void run();
    },
    close() {
      isClosed = true;
      busy?.abort.abort();
      for (const url of kept.values()) URL.revokeObjectURL(url);
    },
  };
}
