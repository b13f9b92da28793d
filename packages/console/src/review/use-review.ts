/** The comments of an asset as they are now, and the one that is being looked at or written. */
import type { ReviewComment } from '@rushes/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReviewSource } from './review-source.ts';
import { type Draft, draftOf, keepDraft } from './written.ts';

/** After a stream broke off, milliseconds; longer each time that it breaks off at once. */
const AGAIN_AFTER = 3_000;
const AGAIN_AT_MOST = 30_000;

/** Has what is asked anew whenever the service says that it changed. */
function useFollowing(source: ReviewSource): void {
  const client = useQueryClient();
  const key = source.queryKey.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a source with the same key says the same.
  useEffect(() => {
    const stop = new AbortController();
    let failures = 0;
    const pause = () =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(AGAIN_AT_MOST, AGAIN_AFTER * 2 ** failures));
        stop.signal.addEventListener('abort', () => {
          clearTimeout(timer);
          resolve();
        });
      });
    void (async () => {
      while (!stop.signal.aborted) {
        try {
          for await (const _event of source.follow(stop.signal)) {
            failures = 0;
            void client.invalidateQueries({ queryKey: source.queryKey });
          }
        } catch {
          // What is wrong the list says, which is asked for as well.
          failures += 1;
        }
        if (!stop.signal.aborted) await pause();
        // What happened while nobody listened is told by nothing else.
        if (!stop.signal.aborted) void client.invalidateQueries({ queryKey: source.queryKey });
      }
    })();
    return () => stop.abort();
  }, [client, key]);
}

export interface Review {
  source: ReviewSource;
  comments: readonly ReviewComment[];
  isPending: boolean;
  error: unknown;
  retry(): void;
  /** The thread that is looked at. */
  selected: string | null;
  select(commentId: string | null): void;
  draft: Draft | null;
  setDraft(draft: Draft | null): void;
  /** Whether a box is being drawn. */
  isDrawing: boolean;
  setDrawing(isDrawing: boolean): void;
  /** Says that something was changed here. */
  changed(): Promise<void>;
}

const NONE: readonly ReviewComment[] = [];

export function useReview(source: ReviewSource): Review {
  const client = useQueryClient();
  const [selected, select] = useState<string | null>(null);
  const [draft, setDraft] = useState<Draft | null>(() => draftOf(source.queryKey));
  const [isDrawing, setDrawing] = useState(false);
  const { data, isPending, error, refetch } = useQuery({
    queryKey: source.queryKey,
    queryFn: ({ signal }) => source.list(signal),
  });
  useFollowing(source);
  return {
    source,
    comments: data ?? NONE,
    isPending,
    error,
    retry: () => void refetch(),
    selected,
    select,
    draft,
    setDraft: (next) => {
      keepDraft(source.queryKey, next);
      setDraft(next);
    },
    isDrawing,
    setDrawing,
    changed: () => client.invalidateQueries({ queryKey: source.queryKey }),
  };
}
