/** The comments of an asset as they are now, and the one that is being looked at or written. */
import type { ReviewComment } from '@rushes/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keepFollowing } from '../app/following.ts';
import type { ReviewSource } from './review-source.ts';
import { type Draft, draftOf, keepDraft } from './written.ts';

/** Has what is asked anew whenever the service says that it changed. */
function useFollowing({ follow, queryKey }: ReviewSource): void {
  const client = useQueryClient();
  const key = queryKey.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a source with the same key says the same.
  useEffect(() => {
    const stop = new AbortController();
    const askAnew = () => void client.invalidateQueries({ queryKey });
    void keepFollowing({ follow, onEvent: askAnew, onGap: askAnew }, stop.signal);
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
