/** Comments as they are told: to members with who is who, to guests with names alone. Pure. */
import type { CommentRow, MentionRow } from './comments.repo.ts';
import type { ReviewComment, ReviewReply } from './review.schema.ts';

/** Who reads. */
export type Viewer =
  | { kind: 'member'; userId: string; mayResolve: boolean; mayDeleteAll: boolean }
  | { kind: 'guest'; guestId: string; mayWrite: boolean };

/** What guests see of a member who gave no name: no email. */
const NAMELESS = 'Team';

function isAuthor(viewer: Viewer, { authorId, guestId }: CommentRow): boolean {
  return viewer.kind === 'member' ? authorId === viewer.userId : guestId === viewer.guestId;
}

function nameOf(viewer: Viewer, name: string | null, email: string | null): string {
  if (name !== null) return name;
  return viewer.kind === 'member' ? (email ?? NAMELESS) : NAMELESS;
}

function authorOf(viewer: Viewer, row: CommentRow): ReviewComment['author'] {
  const { guestName, authorId, authorName, authorEmail } = row;
  const is_you = isAuthor(viewer, row);
  if (guestName !== null) return { kind: 'guest', name: guestName, user_id: null, is_you };
  const userId = viewer.kind === 'member' ? authorId : null;
  return { kind: 'member', name: nameOf(viewer, authorName, authorEmail), user_id: userId, is_you };
}

function common(viewer: Viewer, row: CommentRow, mentions: readonly MentionRow[]) {
  const isOwn = isAuthor(viewer, row);
  const canEdit = isOwn && (viewer.kind === 'member' || viewer.mayWrite);
  return {
    comment_id: row.id,
    asset_id: row.assetId,
    version_id: row.versionId,
    text: row.text,
    author: authorOf(viewer, row),
    mentions:
      viewer.kind === 'guest'
        ? []
        : mentions.map(({ userId, email, name }) => ({ user_id: userId, email, name })),
    created_at: row.createdAt,
    edited_at: row.editedAt,
    can_edit: canEdit,
    can_delete: canEdit || (viewer.kind === 'member' && viewer.mayDeleteAll),
  };
}

/** Threads in their order, each with its replies in theirs. */
export function describeThreads(
  viewer: Viewer,
  found: {
    threads: readonly CommentRow[];
    replies: readonly CommentRow[];
    mentions: readonly MentionRow[];
  },
): ReviewComment[] {
  const mentionsOf = Map.groupBy(found.mentions, ({ commentId }) => commentId);
  const repliesOf = Map.groupBy(found.replies, ({ parentId }) => parentId ?? '');
  return found.threads.map((row) => {
    const replies = (repliesOf.get(row.id) ?? []).map(
      (reply): ReviewReply => ({
        ...common(viewer, reply, mentionsOf.get(reply.id) ?? []),
        parent_id: row.id,
      }),
    );
    const { resolverName, resolverEmail, resolvedAt, linkId } = row;
    const isOwn = isAuthor(viewer, row);
    return {
      ...common(viewer, row, mentionsOf.get(row.id) ?? []),
      start_seconds: row.startSeconds,
      end_seconds: row.endSeconds,
      box: row.box,
      link_id: viewer.kind === 'member' ? linkId : null,
      resolved_at: resolvedAt,
      resolved_by: resolvedAt === null ? null : nameOf(viewer, resolverName, resolverEmail),
      can_resolve: viewer.kind === 'member' && (viewer.mayResolve || isOwn),
      replies,
    };
  });
}
