/** Small pictures of assets, asked for together: what comes onto the screen within a moment is one request. */
import { useEffect, useState } from 'react';
import { api } from '../app/app-state.ts';

interface Known {
  url: string | null;
  until: number;
}

const GATHER_MILLISECONDS = 30;
const MOST_AT_ONCE = 200;
/** What had no picture may have one a little later: right after an upload nobody has looked into the file yet. */
const NONE_MILLISECONDS = 10_000;

const known = new Map<string, Known>();
const wanted = new Map<string, Set<() => void>>();
let isGathering = false;

async function ask(ids: readonly string[]): Promise<void> {
  const { items } = await api().createDownloadUrls({ body: { asset_ids: [...ids], quality: 'thumbnail' } });
  const now = Date.now();
  for (const { asset_id: id, download } of items) {
    const isPicture = download?.content_type?.startsWith('image/') === true;
    const seconds = download?.expiredIn ?? 0;
    known.set(
      id,
      isPicture
        ? { url: download?.url ?? null, until: now + seconds * 800 }
        : { url: null, until: now + NONE_MILLISECONDS },
    );
  }
}

function flush(): void {
  isGathering = wanted.size > MOST_AT_ONCE;
  const ids = [...wanted.keys()].slice(0, MOST_AT_ONCE);
  const told = ids.map((id) => wanted.get(id) ?? new Set<() => void>());
  for (const id of ids) wanted.delete(id);
  if (isGathering) setTimeout(flush, 0);
  if (ids.length === 0) return;
  ask(ids)
    .catch(() => {
      for (const id of ids) known.set(id, { url: null, until: Date.now() + NONE_MILLISECONDS });
    })
    .finally(() => {
      for (const listeners of told) for (const listener of listeners) listener();
    });
}

function valid(id: string): Known | null {
  const found = known.get(id);
  return found !== undefined && found.until > Date.now() ? found : null;
}

/** It is asked for anew when it is drawn next. */
export const forgetThumbnail = (id: string): void => void known.delete(id);

/** The address of an asset's picture; null while it is not known, and where there is none. */
export function useThumbnail(id: string | null): string | null {
  const [, setCount] = useState(0);
  const found = id === null ? null : valid(id);
  const isKnown = found !== null;
  const until = found?.until ?? 0;
  useEffect(() => {
    if (id === null || until === 0) return;
    const later = setTimeout(
      () => setCount((count) => count + 1),
      Math.min(until - Date.now() + 50, 600_000),
    );
    return () => clearTimeout(later);
  }, [id, until]);
  useEffect(() => {
    if (id === null || isKnown) return;
    const listener = () => setCount((count) => count + 1);
    const listeners = wanted.get(id) ?? new Set<() => void>();
    wanted.set(id, listeners.add(listener));
    if (!isGathering) setTimeout(flush, GATHER_MILLISECONDS);
    isGathering = true;
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && wanted.get(id) === listeners) wanted.delete(id);
    };
  }, [id, isKnown]);
  return found?.url ?? null;
}
