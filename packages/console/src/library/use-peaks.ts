/** How loud a file is over its time, where that is known. */
import { useQuery } from '@tanstack/react-query';
import { api } from '../app/app-state.ts';

export interface Peaks {
  peaksPerSecond: number;
  peaks: number[];
}

/** What has none yet may have them a little later: after an upload nobody has listened to the file. */
const NONE_MILLISECONDS = 10_000;

export function usePeaks(assetId: string | null, isWanted = true): Peaks | null {
  const { data } = useQuery<Peaks | null>({
    queryKey: ['peaks', assetId],
    enabled: assetId !== null && isWanted,
    staleTime: ({ state }) => (state.data === null ? NONE_MILLISECONDS : Number.POSITIVE_INFINITY),
    refetchInterval: ({ state }) => (state.data === null ? NONE_MILLISECONDS : false),
    queryFn: async ({ signal }) => {
      const input = { params: { asset_id: assetId ?? '' }, query: { kind: ['waveform' as const], limit: 1 } };
      const [found] = await api().listRenditions(input, { signal });
      return found === undefined ? null : ((await (await fetch(found.url, { signal })).json()) as Peaks);
    },
  });
  return data ?? null;
}

/** The loudest of a stretch of peaks. */
export function loudest({ peaks }: Peaks, from: number, to: number): number {
  let most = 0;
  const last = Math.max(Math.floor(from) + 1, Math.floor(to));
  for (let at = Math.max(0, Math.floor(from)); at < last; at += 1) most = Math.max(most, peaks[at] ?? 0);
  return most;
}
