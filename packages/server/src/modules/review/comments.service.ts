/** What is said of assets by those who have an account. */
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { readEmail } from '../../platform/email.ts';
import { notFound, ServiceError, ValidationError } from '../../platform/errors.ts';
import { notify } from '../../platform/events/notifications.ts';
import type { Principal } from '../../platform/principal.ts';
import { ADMIN, findKnownPeople, lacksRight, type NodeWithRight, READ, WRITE } from '../access/index.ts';
import type { CommentRow, MentionRow } from './comments.repo.ts';
import * as repo from './comments.repo.ts';
import type {
  CreateCommentRequest,
  ListCommentsQuery,
  ReviewComment,
  ReviewReply,
  SavedComment,
} from './review.schema.ts';
import type { ReviewEvent, ReviewFeed } from './review-feed.ts';
import { readText, requireSayable, type WriteDeps, writeComment } from './write-comment.ts';

interface Target {
  assetId: string;
  commentId: string;
}

/**
 * All need READ that was given: an asset that everybody may look at shows nobody else what those who work on it say.
 * Throw `not_found`, and `forbidden` for who has no such right.
 */
export interface CommentsService {
  listComments(principal: Principal, assetId: string, query: ListCommentsQuery): Promise<ReviewComment[]>;
  createComment(principal: Principal, assetId: string, request: CreateCommentRequest): Promise<SavedComment>;
  /** For its author alone. */
  updateComment(principal: Principal, target: Target, text: string): Promise<SavedComment>;
  /** Settles a thread or opens it again: for whoever began it, and with WRITE. */
  resolveComment(principal: Principal, target: Target, resolved: boolean): Promise<SavedComment>;
  /** With its replies: for its author, and with ADMIN. */
  deleteComment(principal: Principal, target: Target): Promise<void>;
  /** Whom one can mention. */
  listPeople(
    principal: Principal,
    assetId: string,
    limit: number,
  ): Promise<{ user_id: string; email: string; name: string | null }[]>;
  /** Changes of what is said of an asset, until the signal; throws as all do once the right to read is gone. */
  followComments(principal: Principal, assetId: string, signal: AbortSignal): AsyncGenerator<ReviewEvent>;
}

async function requireReader(
  { access }: WriteDeps,
  principal: Principal,
  assetId: string,
  trx?: Transaction<Database>,
): Promise<NodeWithRight> {
  const [node] = await access.requireRight(principal, [assetId], READ, trx === undefined ? {} : { trx });
  if (node === undefined) throw notFound(`Asset ${assetId}`);
  if (!node.viaPublicOnly) return node;
  throw new ServiceError(
    'forbidden',
    `Everybody may look at ${node.id}; what is said of it is for those it was shared with. Ask its owner for READ.`,
  );
}

// Comments as they are told: to members with who is who, to guests with names alone.

/** Who reads. */
type Viewer =
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
function describeThreads(
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

const viewerOf = ({ userId }: Principal, { right }: NodeWithRight): Viewer => ({
  kind: 'member',
  userId,
  mayResolve: right >= WRITE,
  mayDeleteAll: right >= ADMIN,
});

/** Rows of a page with what belongs to them; a fixed number of queries. */
export async function readThreads(
  { db }: Pick<WriteDeps, 'db'>,
  viewer: Viewer,
  filter: repo.ThreadFilter,
): Promise<ReviewComment[]> {
  const threads = await repo.listThreads(db, filter);
  const replies = await repo.listReplies(
    db,
    threads.map(({ id }) => id),
  );
  const ids = viewer.kind === 'guest' ? [] : [...threads, ...replies].map(({ id }) => id);
  return describeThreads(viewer, { threads, replies, mentions: await repo.listMentions(db, ids) });
}

async function readMentions(
  { db }: WriteDeps,
  principal: Principal,
  assetId: string,
  mentions: readonly string[],
): Promise<string[]> {
  if (mentions.length === 0) return [];
  const emails = mentions.map((email, index) => readEmail(email, ['body', 'mentions', index]).folded);
  const known = await findKnownPeople(db, principal, { assetId, emails, limit: emails.length });
  const found = new Map(known.map(({ email, userId }) => [readEmail(email, []).folded, userId]));
  const issues = emails.flatMap((email, index) =>
    found.has(email)
      ? []
      : [
          {
            loc: ['body', 'mentions', index],
            msg: 'Nobody you know of with this email may see the asset: share it with them first.',
            type: 'value_error',
          },
        ],
  );
  if (issues.length > 0) throw new ValidationError(issues);
  return [...new Set(found.values())];
}

const savedOf = ({ id, assetId, createdAt }: repo.CommentRow): SavedComment => ({
  comment_id: id,
  asset_id: assetId,
  created_at: createdAt,
});

/** Changes a comment that is held, and says so to who follows. */
function change(
  deps: WriteDeps,
  principal: Principal,
  { assetId, commentId }: Target,
  apply: (trx: Transaction<Database>, found: { node: NodeWithRight; row: repo.CommentRow }) => Promise<void>,
): Promise<SavedComment> {
  return deps.db.transaction().execute(async (trx) => {
    const node = await requireReader(deps, principal, assetId, trx);
    const row = await repo.holdComment(trx, { assetId: node.id, commentId });
    if (row === undefined) throw notFound(`Comment ${commentId}`);
    await apply(trx, { node, row });
    await notify(trx, 'rushes_review', node.id);
    return savedOf(row);
  });
}

const notYours = () => new ServiceError('forbidden', 'Only who wrote a comment can change its words.');

export function createCommentsService(deps: WriteDeps & { reviewFeed: ReviewFeed }): CommentsService {
  const { db, clock } = deps;
  return {
    followComments: (principal, assetId, signal) =>
      deps.reviewFeed.follow({ assetId, signal, check: () => requireReader(deps, principal, assetId) }),

    async listComments(principal, assetId, { state, after = null, limit }) {
      const node = await requireReader(deps, principal, assetId);
      const filter = { assetId: node.id, linkId: null, state, after, limit };
      return readThreads(deps, viewerOf(principal, node), filter);
    },

    async createComment(principal, assetId, request) {
      return db.transaction().execute(async (trx) => {
        const node = await requireReader(deps, principal, assetId, trx);
        requireSayable(node, request);
        const mentioned = await readMentions(deps, principal, node.id, request.mentions ?? []);
        const author = { userId: principal.userId };
        return writeComment(deps, trx, { node, written: request, author, linkId: null, mentioned });
      });
    },

    updateComment: (principal, target, text) =>
      change(deps, principal, target, async (trx, { row }) => {
        if (row.authorId !== principal.userId) throw notYours();
        await repo.setText(trx, { id: row.id, text: readText(text), now: clock.now() });
      }),

    resolveComment: (principal, target, resolved) =>
      change(deps, principal, target, async (trx, { node, row }) => {
        if (row.authorId !== principal.userId && node.right < WRITE) throw lacksRight(node.id, WRITE);
        if (row.parentId !== null) {
          const msg = 'Settle the first comment of the thread.';
          throw new ValidationError([{ loc: ['path', 'comment_id'], msg, type: 'value_error' }]);
        }
        // Done twice it is done once, by whom it was first.
        if ((row.resolvedAt !== null) === resolved) return;
        await repo.setResolved(trx, { id: row.id, by: resolved ? principal.userId : null, now: clock.now() });
      }),

    async deleteComment(principal, target) {
      await change(deps, principal, target, async (trx, { node, row }) => {
        if (row.authorId !== principal.userId && node.right < ADMIN) throw lacksRight(node.id, ADMIN);
        await repo.deleteComment(trx, row.id);
      });
    },

    async listPeople(principal, assetId, limit) {
      const node = await requireReader(deps, principal, assetId);
      const people = await findKnownPeople(db, principal, { assetId: node.id, emails: null, limit });
      return people.map(({ userId, email, name }) => ({ user_id: userId, email, name }));
    },
  };
}
