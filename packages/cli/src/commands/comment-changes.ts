/** What has changed between two looks at what is said of a film. Pure. */
import type { ReviewComment, ReviewReply } from '@rushes/sdk';

/** A comment or a reply, and the thread it stands in. */
export interface Said {
  comment: ReviewComment | ReviewReply;
  thread: ReviewComment;
}

export interface Change extends Said {
  change: 'said' | 'edited' | 'resolved' | 'reopened' | 'deleted';
}

/** All comments and replies by their id, the oldest first. */
export function saidIn(threads: readonly ReviewComment[]): Map<string, Said> {
  const said = threads.flatMap((thread): Said[] => [
    { comment: thread, thread },
    ...thread.replies.map((comment) => ({ comment, thread })),
  ]);
  said.sort((one, other) => Date.parse(one.comment.created_at) - Date.parse(other.comment.created_at));
  return new Map(said.map((one) => [one.comment.comment_id, one]));
}

function changesOf(before: Said | undefined, now: Said): Change['change'][] {
  if (before === undefined) return ['said'];
  const changes: Change['change'][] = [];
  if (before.comment.text !== now.comment.text) changes.push('edited');
  const isThread = now.comment === now.thread;
  const [was, is] = [before.thread.resolved_at !== null, now.thread.resolved_at !== null];
  if (isThread && was !== is) changes.push(is ? 'resolved' : 'reopened');
  return changes;
}

/** In the order in which things were said; what is gone comes first. */
export function changesBetween(before: ReadonlyMap<string, Said>, now: ReadonlyMap<string, Said>): Change[] {
  const gone = [...before].filter(([id]) => !now.has(id));
  return [
    ...gone.map(([, said]): Change => ({ ...said, change: 'deleted' })),
    ...[...now].flatMap(([id, said]) =>
      changesOf(before.get(id), said).map((change): Change => ({ ...said, change })),
    ),
  ];
}
