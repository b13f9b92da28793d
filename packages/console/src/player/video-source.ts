/** Gets a film into a video element: by HLS where it was packed, else as one file. hls.js is loaded when it is needed. */
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { api, onlineStore } from '../app/app-state.ts';

export interface Source {
  url: string;
  isHls: boolean;
  /** Whether browsers play it; null where nobody knows yet. */
  plays: boolean;
}

/** The best way to play an asset now. */
export function useSource(assetId: string) {
  return useQuery({
    queryKey: ['source', assetId],
    queryFn: async ({ signal }): Promise<Source> => {
      const params = { asset_id: assetId };
      const [hls] = await api().listRenditions({ params, query: { kind: ['hls'], limit: 1 } }, { signal });
      if (hls !== undefined) return { url: hls.url, isHls: true, plays: true };
      const { items } = await api().createDownloadUrls(
        { body: { asset_ids: [assetId], quality: '1080p', player_compatible: true } },
        { signal },
      );
      const [item] = items;
      if (item?.download == null) throw new Error(item?.error_message ?? '');
      return { url: item.download.url, isHls: false, plays: item.download.player_compatible !== false };
    },
    staleTime: 300_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export interface Quality {
  index: number;
  height: number;
}

/** What can be chosen of an HLS film, and what is; -1 = as the line allows. */
export interface Qualities {
  all: readonly Quality[];
  chosen: number;
  choose(index: number): void;
}

const NONE: readonly Quality[] = [];

/** Why a film does not play, as the key of a text. */
export type Problem = 'player.lost' | 'player.unplayable';

/** What broke off is asked for again by itself, but not again and again. */
const RENEW_MILLISECONDS = 30_000;

/** Has the element begin where the one before it was, and run on if that ran. */
function goOnAt(element: HTMLMediaElement, { time, runs }: { time: number; runs: boolean }): () => void {
  const goOn = () => {
    element.currentTime = time;
    if (runs) void element.play().catch(() => undefined);
  };
  element.addEventListener('loadedmetadata', goOn, { once: true });
  return () => element.removeEventListener('loadedmetadata', goOn);
}

/** How often a decoder that stumbles is set up anew. */
const MOST_RECOVERIES = 3;

interface Playing {
  onQualities(all: readonly Quality[], choose: (index: number) => void): void;
  onLost(problem: Problem): void;
}

/** Plays one file. Addresses end after a while: what is asked for then is refused in the middle of the film. */
function playFile(element: HTMLMediaElement, url: string, { onLost }: Playing): () => void {
  const failed = () => {
    const isLost = element.error?.code === MediaError.MEDIA_ERR_NETWORK || !onlineStore.get();
    onLost(isLost ? 'player.lost' : 'player.unplayable');
  };
  element.addEventListener('error', failed);
  element.src = url;
  return () => {
    element.removeEventListener('error', failed);
    element.removeAttribute('src');
  };
}

function playHls(element: HTMLMediaElement, url: string, { onQualities, onLost }: Playing): () => void {
  let hls: { destroy(): void } | null = null;
  let isGone = false;
  void import('hls.js/dist/hls.min.js')
    .then(({ default: Hls }) => {
      if (isGone) return;
      // No worker: it would be a script of the moment, which the page's policy does not run.
      const made = new Hls({ enableWorker: false, capLevelToPlayerSize: true });
      hls = made;
      made.on('hlsManifestParsed', () => {
        const all = made.levels.map(({ height }, index) => ({ index, height }));
        onQualities(all, (index) => {
          made.currentLevel = index;
        });
      });
      let recovered = 0;
      made.on('hlsError', (_event, { fatal, type }) => {
        if (!fatal) return;
        if (type !== 'mediaError') return onLost('player.lost');
        recovered += 1;
        if (recovered > MOST_RECOVERIES) onLost('player.unplayable');
        else made.recoverMediaError();
      });
      made.loadSource(url);
      made.attachMedia(element);
    })
    .catch(() => isGone || onLost('player.lost'));
  return () => {
    isGone = true;
    hls?.destroy();
  };
}

const playsHls = (element: HTMLMediaElement) =>
  element.canPlayType('application/vnd.apple.mpegurl') === 'probably';

/**
 * Plays what there is, from where it was when another address takes the place of the one before. `renew` asks for an address anew.
 */
export function useVideoSource(
  video: RefObject<HTMLMediaElement | null>,
  source: Source | undefined,
  renew: () => Promise<unknown>,
) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [all, setAll] = useState(NONE);
  const [chosen, setChosen] = useState(-1);
  const [choose, setChoose] = useState<((index: number) => void) | null>(null);
  const [tries, setTries] = useState(0);
  const place = useRef<{ time: number; runs: boolean } | null>(null);
  const renewed = useRef(Number.NEGATIVE_INFINITY);
  const latest = useRef(renew);
  latest.current = renew;
  const again = useCallback(async () => {
    renewed.current = performance.now();
    // The address may be the same: it is loaded all the same.
    await latest.current().catch(() => undefined);
    setTries((count) => count + 1);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try begins anew with the same address.
  useEffect(() => {
    const element = video.current;
    if (element === null || source === undefined) return;
    setProblem(null);
    const leave = place.current === null ? null : goOnAt(element, place.current);
    const playing: Playing = {
      onQualities(levels, choose) {
        setAll(levels);
        setChoose(() => (index: number) => {
          choose(index);
          setChosen(index);
        });
      },
      onLost(what) {
        if (performance.now() - renewed.current > RENEW_MILLISECONDS) void again();
        // What no browser plays is said beside it, with what to do.
        else if (source.plays) setProblem(what);
      },
    };
    const end = (source.isHls && !playsHls(element) ? playHls : playFile)(element, source.url, playing);
    return () => {
      if (element.readyState > 0 || place.current === null)
        place.current = { time: element.currentTime, runs: !element.paused };
      leave?.();
      end();
      setAll(NONE);
      setChosen(-1);
    };
  }, [video, source, tries, again]);

  // Who is back on the network presses nothing.
  useEffect(() => {
    if (problem !== 'player.lost') return;
    const back = () => void again();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [problem, again]);

  const qualities: Qualities | null = choose === null || all.length < 2 ? null : { all, chosen, choose };
  return { problem, qualities, again: () => void again() };
}
