/** `rushes comments`: what is said of a film, at its times. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Client,
  ConnectionError,
  type CreateCommentRequest,
  type ReviewBox,
  type ReviewComment,
  type ReviewReply,
} from '@rushes/sdk';
import type { Context } from '../context.ts';
import { eachPaged } from '../library/paged.ts';
import { findAsset } from '../library/paths.ts';
import { harmless } from '../output/text-width.ts';
import { countText, momentText, secondsOf } from '../output/units.ts';
import { problemOf, usageProblem } from '../problems.ts';

/** Who cannot be reached is asked less often. */
const AGAIN_MILLISECONDS = 1_000;
const AWAY_MILLISECONDS = 5_000;

const STATES = ['all', 'open', 'resolved'] as const;
type State = (typeof STATES)[number];

const assetOf = async (context: Context, what: string) =>
  (await findAsset(context.client(), what, context.signal)).id;

function threadsOf(client: Client, assetId: string, state: State, signal: AbortSignal) {
  const params = { asset_id: assetId };
  return eachPaged(
    (page) => client.listComments({ params, query: { state, ...page } }, { signal }),
    ({ comment_id }) => comment_id,
  );
}

function timeText({ start_seconds: start, end_seconds: end }: ReviewComment): string {
  if (start === null) return '';
  return end === null ? momentText(start) : `${momentText(start)}-${momentText(end)}`;
}

/** Words of several lines keep them, below each other. */
function linesOf(
  head: readonly string[],
  { author, text, comment_id: id }: ReviewComment | ReviewReply,
  indent: string,
) {
  const words = text.split('\n').map(harmless).join(`\n${indent}    `);
  return `${indent}${[...head.filter((one) => one !== ''), harmless(author.name), id].join('  ')}\n${indent}    ${words}`;
}

export async function listThreads(
  context: Context,
  [what = '']: string[],
  { state = 'all' }: { state?: string },
): Promise<void> {
  const { out, signal } = context;
  const wanted = STATES.find((one) => one === state);
  if (wanted === undefined) throw usageProblem(`--state "${state}" is none of ${STATES.join(', ')}.`);
  const assetId = await assetOf(context, what);
  let count = 0;
  for await (const thread of threadsOf(context.client(), assetId, wanted, signal)) {
    count += 1;
    out.json(thread);
    const settled = thread.resolved_at === null ? '' : out.style.green('resolved');
    out.line(linesOf([timeText(thread), settled], thread, ''));
    for (const reply of thread.replies) out.line(linesOf([], reply, '    '));
  }
  if (count === 0) out.note(`There is no ${wanted === 'all' ? '' : `${wanted} `}comment.`);
}

interface AddOptions {
  at?: string;
  box?: string;
  reply?: string;
  mention?: string[];
}

function placeOf(text: string): Pick<CreateCommentRequest, 'start_seconds' | 'end_seconds'> {
  const [start = null, end = null, ...more] = text.split('-').map((part) => secondsOf(part.trim()));
  const isRange = text.includes('-');
  if (start === null || (isRange && end === null) || more.length > 0)
    throw usageProblem(`--at "${text}" is no time.`, 'Write it as 12.5 or 1:30, a range as 1:30-1:34.');
  return end === null ? { start_seconds: start } : { start_seconds: start, end_seconds: end };
}

function boxOf(text: string): ReviewBox {
  const [x, y, width, height, ...more] = text.split(',').map((part) => Number(part.trim() || 'none'));
  const sides = [x, y, width, height];
  if (more.length > 0 || sides.some((side) => side === undefined || Number.isNaN(side)))
    throw usageProblem(`--box "${text}" is no box.`, 'Write it as 0.1,0.1,0.5,0.3.');
  return { x, y, width, height } as ReviewBox;
}

export async function addComment(
  context: Context,
  [what = '', ...words]: string[],
  { at, box, reply, mention }: AddOptions,
): Promise<void> {
  const { out, signal } = context;
  const body: CreateCommentRequest = {
    text: words.join(' '),
    ...(at === undefined ? {} : placeOf(at)),
    ...(box === undefined ? {} : { box: boxOf(box) }),
    ...(reply === undefined ? {} : { parent_id: reply }),
    ...(mention === undefined ? {} : { mentions: mention }),
  };
  const params = { asset_id: await assetOf(context, what) };
  const saved = await context.client().createComment({ params, body }, { signal });
  out.json(saved);
  out.line(saved.comment_id);
}

export async function editComment(
  context: Context,
  [what = '', comment = '', ...words]: string[],
): Promise<void> {
  const params = { asset_id: await assetOf(context, what), comment_id: comment };
  const input = { params, body: { text: words.join(' ') } };
  const saved = await context.client().updateComment(input, { signal: context.signal });
  context.out.json(saved);
  context.out.line(saved.comment_id);
}

export async function resolveThreads(
  context: Context,
  [what = '', ...comments]: string[],
  { reopen = false }: { reopen?: boolean },
): Promise<void> {
  const { out, signal } = context;
  const client = context.client();
  const assetId = await assetOf(context, what);
  for (const comment of comments) {
    const params = { asset_id: assetId, comment_id: comment };
    const saved = await client.resolveComment({ params, body: { resolved: !reopen } }, { signal });
    out.json(saved);
    out.line(`${comment} is ${reopen ? 'open again' : 'resolved'}`);
  }
}

export async function deleteComments(context: Context, [what = '', ...comments]: string[]): Promise<void> {
  const { out, signal } = context;
  const client = context.client();
  const assetId = await assetOf(context, what);
  for (const comment of comments) {
    await client.deleteComment({ params: { asset_id: assetId, comment_id: comment } }, { signal });
    out.json({ event: 'deleted', comment_id: comment });
    out.line(`${comment} is deleted`);
  }
}

// What has changed between two looks at what is said of a film.

/** A comment or a reply, and the thread it stands in. */
interface Said {
  comment: ReviewComment | ReviewReply;
  thread: ReviewComment;
}

interface Change extends Said {
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

async function look(client: Client, assetId: string, signal: AbortSignal): Promise<Map<string, Said>> {
  const threads: ReviewComment[] = [];
  for await (const thread of threadsOf(client, assetId, 'all', signal)) threads.push(thread);
  return saidIn(threads);
}

/** Until Ctrl-C, or until it may be read no longer. What is said while the service is away is told when it is back. */
export async function followThreads(context: Context, [what = '']: string[]): Promise<void> {
  const { out, signal, settings } = context;
  const client = context.client();
  const assetId = await assetOf(context, what);
  let before: Map<string, Said> | null = null;
  for (let isAway = false; ; ) {
    try {
      for await (const _ of client.followComments({ params: { asset_id: assetId } }, { signal })) {
        if (isAway) out.warn('The service is there again.');
        isAway = false;
        const now = await look(client, assetId, signal);
        if (before === null) {
          out.json({ event: 'following', asset_id: assetId, comments: now.size });
          out.note(`${countText(now.size, 'comment')} so far. Ctrl-C ends it.`);
        }
        for (const { change, comment, thread } of changesBetween(before ?? now, now)) {
          out.json({ event: 'comment', change, comment, thread_id: thread.comment_id });
          const head = [change === 'said' ? '' : out.style.bold(change), timeText(thread)];
          out.line(linesOf(head, comment, comment === thread ? '' : '    '));
        }
        before = now;
      }
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ConnectionError)) throw error;
      if (!isAway) out.warn(`${problemOf(error, settings).message} It is waited for.`);
      isAway = true;
    }
    await pause(isAway ? AWAY_MILLISECONDS : AGAIN_MILLISECONDS, undefined, { signal });
  }
}
