/** The sheet of small pictures of a video, where there is one. */
import { useQuery } from '@tanstack/react-query';
import { api } from '../app/app-state.ts';
import type { SpriteSheet } from './sprite.ts';

export interface Sprite {
  url: string;
  details: SpriteSheet;
}

/** Null while it is not known, and where there is none. */
export function useSprite(assetId: string, isWanted: boolean): Sprite | null {
  const { data } = useQuery({
    queryKey: ['sprite', assetId],
    queryFn: async ({ signal }): Promise<Sprite | null> => {
      const input = { params: { asset_id: assetId }, query: { kind: ['sprite' as const], limit: 1 } };
      const [found] = await api().listRenditions(input, { signal });
      return found === undefined
        ? null
        : { url: found.url, details: found.details as unknown as SpriteSheet };
    },
    staleTime: 600_000,
    enabled: isWanted,
  });
  return data ?? null;
}
