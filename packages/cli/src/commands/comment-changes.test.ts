/** What `comments follow` makes of two looks at the comments. */
import type { ReviewComment, ReviewReply } from '@rushes/sdk';
import { expect, test } from 'vitest';
import { changesBetween, saidIn } from './comments.ts';

const said = (id: string, minute: number, text = id) => ({
  ...{ comment_id: id, asset_id: 'asset', version_id: null, text, mentions: [], edited_at: null },
  author: { kind: 'member' as const, name: 'Kim', user_id: null, is_you: false },
  ...{ created_at: `2026-11-24T12:0${minute}:00Z`, can_edit: true, can_delete: true },
});
const reply = (id: string, minute: number, text?: string): ReviewReply => ({
  ...said(id, minute, text),
  parent_id: 'thread',
});
const thread = (id: string, minute: number, more: Partial<ReviewComment> = {}): ReviewComment => ({
  ...said(id, minute),
  ...{ start_seconds: null, end_seconds: null, box: null, link_id: null },
  ...{ resolved_at: null, resolved_by: null, can_resolve: true, replies: [] },
  ...more,
});

test('what is said, edited, settled, opened again and gone is told in its order', () => {
  const now = '2026-11-24T13:00:00Z';
  const before = saidIn([
    thread('c', 3),
    thread('b', 2, { resolved_at: now }),
    thread('a', 1, { replies: [reply('a1', 4), reply('a2', 5)] }),
  ]);
  const after = saidIn([
    thread('d', 6),
    thread('b', 2),
    thread('a', 1, { resolved_at: now, replies: [reply('a1', 4, 'other words'), reply('a3', 7)] }),
  ]);
  const told = changesBetween(before, after).map(({ change, comment }) => `${change} ${comment.comment_id}`);
  expect(told).toEqual([
    ...['deleted c', 'deleted a2'],
    ...['resolved a', 'reopened b', 'edited a1', 'said d', 'said a3'],
  ]);
  expect(changesBetween(after, after)).toEqual([]);
});
