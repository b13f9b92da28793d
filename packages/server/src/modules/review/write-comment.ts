/** What is the same for whoever writes a comment: what it may be about, how many there may be, who is told. */
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/schema.ts';
import { notFound, ServiceError, ValidationError } from '../../platform/errors.ts';
import { notify } from '../../platform/events/notifications.ts';
import type { Outbox } from '../../platform/events/outbox.ts';
import type { Ids } from '../../platform/ids.ts';
import { storableText } from '../../platform/storable-text.ts';
import type { AccessService, NodeWithRight } from '../access/index.ts';
import { findPayers } from '../access/index.ts';
import * as repo from './comments.repo.ts';
import { MAX_REPLIES, MAX_THREADS, type ReviewBox, type SavedComment } from './review.schema.ts';

export interface WriteDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  outbox: Outbox;
  access: Pick<AccessService, 'requireRight' | 'rightsOfLink' | 'scopeOfLink'>;
}

export interface Written {
  text: string;
  parent_id?: string | null;
  start_seconds?: number | null;
  end_seconds?: number | null;
  box?: ReviewBox | null;
}

/** What somebody wrote as it is kept. Throws ValidationError where nothing is left of it. */
export function readText(text: string, loc: (string | number)[] = ['body', 'text']): string {
  const kept = storableText(text).trim();
  if (kept !== '') return kept;
  throw new ValidationError([{ loc, msg: 'There is nothing in it.', type: 'value_error' }]);
}

function problemOf(kind: string, written: Written): { field: string; msg: string } | null {
  const { parent_id: parentId, start_seconds: start, end_seconds: end, box } = written;
  if (parentId != null && (start != null || end != null || box != null)) {
    return { field: 'parent_id', msg: 'A reply has the time and box of its thread.' };
  }
  if (kind !== 'video' && kind !== 'audio' && start != null) {
    return { field: 'start_seconds', msg: 'Only films and sounds have times.' };
  }
  if (end != null && (start == null || end < start)) {
    return { field: 'end_seconds', msg: 'A range ends at or after start_seconds.' };
  }
  if (kind !== 'video' && kind !== 'image' && box != null) {
    return { field: 'box', msg: 'Only films and pictures have a picture to draw on.' };
  }
  if (box != null && (box.x + box.width > 1.000001 || box.y + box.height > 1.000001)) {
    return { field: 'box', msg: 'The box leaves the picture.' };
  }
  return null;
}

/** Throws ValidationError for what can not be said of such an item. */
export function requireSayable({ kind }: Pick<NodeWithRight, 'kind'>, written: Written): void {
  if (kind === 'folder') {
    const msg = 'Comments are about files, not folders.';
    throw new ValidationError([{ loc: ['path', 'asset_id'], msg, type: 'value_error' }]);
  }
  const problem = problemOf(kind, written);
  if (problem === null) return;
  throw new ValidationError([{ loc: ['body', problem.field], msg: problem.msg, type: 'value_error' }]);
}

async function threadOf(
  trx: Transaction<Database>,
  assetId: string,
  parentId: string,
): Promise<repo.CommentRow> {
  const parent = await repo.holdComment(trx, { assetId, commentId: parentId });
  if (parent === undefined) throw notFound(`Comment ${parentId}`);
  if (parent.parentId === null) return parent;
  const msg = 'Answer the first comment of the thread.';
  throw new ValidationError([{ loc: ['body', 'parent_id'], msg, type: 'value_error' }]);
}

async function requireRoom(trx: Transaction<Database>, assetId: string, parentId: string | null) {
  const most = parentId === null ? MAX_THREADS : MAX_REPLIES;
  if ((await repo.countComments(trx, { assetId, parentId, most })) < most) return;
  const what =
    parentId === null ? `An asset has at most ${most} threads` : `A thread has at most ${most} replies`;
  throw new ServiceError('conflict', `${what}: delete some that are settled.`);
}

export interface CommentToWrite {
  node: Pick<NodeWithRight, 'id' | 'kind'>;
  written: Written;
  author: repo.NewComment['author'];
  /** By whose link a guest writes; null of members, who answer threads of all links. */
  linkId: string | null;
  mentioned: readonly string[];
}

/** Tells the account of the asset, and those of people who are mentioned. */
async function tell(
  deps: WriteDeps,
  trx: Transaction<Database>,
  comment: CommentToWrite,
  saved: { id: string; linkId: string | null },
): Promise<void> {
  const { node, author, mentioned, written } = comment;
  await notify(trx, 'rushes_review', node.id);
  const payers = await findPayers(trx, [node.id]);
  const accounts = new Set([...payers.values(), ...(await repo.accountsOf(trx, mentioned))]);
  for (const accountId of accounts) {
    const payload = {
      asset_id: node.id,
      comment_id: saved.id,
      parent_id: written.parent_id?.toLowerCase() ?? null,
      link_id: saved.linkId,
      author: 'guestId' in author ? 'guest' : 'member',
      mentioned_user_ids: [...mentioned],
    };
    await deps.outbox.publish(trx, { topic: 'review.comment', accountId, subjectId: node.id, payload });
  }
}

/** Writes a comment in a transaction in which its author's right was found. */
export async function writeComment(
  deps: WriteDeps,
  trx: Transaction<Database>,
  comment: CommentToWrite,
): Promise<SavedComment> {
  const { clock, ids } = deps;
  const { node, written, author, linkId, mentioned } = comment;
  if (!(await repo.holdAsset(trx, node.id))) throw notFound(`Asset ${node.id}`);
  const key = 'guestId' in author ? author.key : null;
  const before =
    'guestId' in author && key !== null ? await repo.findByKey(trx, { ...author, key }) : undefined;
  if (before !== undefined) {
    return { comment_id: before.id, asset_id: before.assetId, created_at: before.createdAt };
  }
  const parentId = written.parent_id?.toLowerCase() ?? null;
  const thread = parentId === null ? null : await threadOf(trx, node.id, parentId);
  // Of others' threads a guest knows nothing.
  if (linkId !== null && thread !== null && thread.linkId !== linkId) throw notFound(`Comment ${parentId}`);
  await requireRoom(trx, node.id, parentId);
  const now = clock.now();
  const saved = { id: ids.uuid(), linkId: linkId ?? thread?.linkId ?? null };
  await repo.insertComment(trx, {
    ...saved,
    assetId: node.id,
    parentId,
    author,
    text: readText(written.text),
    startSeconds: written.start_seconds ?? null,
    endSeconds: written.end_seconds ?? null,
    box: written.box ?? null,
    now,
  });
  await repo.insertMentions(trx, saved.id, mentioned);
  await tell(deps, trx, comment, saved);
  return { comment_id: saved.id, asset_id: node.id, created_at: now.toISOString() };
}
