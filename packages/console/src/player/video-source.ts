/** Gets a film into a video element: by HLS where it was packed, else as one file. hls.js is loaded when it is needed. */
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { api } from '../app/app-state.ts';

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

export function useVideoSource(video: RefObject<HTMLMediaElement | null>, source: Source | undefined) {
  const [problem, setProblem] = useState<string | null>(null);
  const [all, setAll] = useState(NONE);
  const [chosen, setChosen] = useState(-1);
  const [choose, setChoose] = useState<((index: number) => void) | null>(null);

  useEffect(() => {
    const element = video.current;
    if (element === null || source === undefined) return;
    setProblem(null);
    if (!source.isHls || element.canPlayType('application/vnd.apple.mpegurl') === 'probably') {
      element.src = source.url;
      return () => element.removeAttribute('src');
    }
    let hls: { destroy(): void } | null = null;
    let isGone = false;
    void import('hls.js/dist/hls.min.js').then(({ default: Hls }) => {
      if (isGone) return;
      // No worker: it would be a script of the moment, which the page's policy does not run.
      const made = new Hls({ enableWorker: false, capLevelToPlayerSize: true });
      hls = made;
      made.on('hlsManifestParsed', () => {
        setAll(made.levels.map(({ height }, index) => ({ index, height })));
        setChoose(() => (index: number) => {
          made.currentLevel = index;
          setChosen(index);
        });
      });
      made.on('hlsError', (_event, { fatal, type, details }) => {
        if (!fatal) return;
        if (type === 'mediaError') made.recoverMediaError();
        else setProblem(details);
      });
      made.loadSource(source.url);
      made.attachMedia(element);
    });
    return () => {
      isGone = true;
      hls?.destroy();
      setAll(NONE);
    };
  }, [video, source]);

  const qualities: Qualities | null = choose === null || all.length < 2 ? null : { all, chosen, choose };
  return { problem, qualities };
}
