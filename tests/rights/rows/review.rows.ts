/** Rows about what is said of assets, and about review links and their guests. */
import { expect } from 'vitest';
import type { Cell, OperationRow } from '../testing/operation-row.ts';

const COMMENTS = '/asset/{asset_id}/comments';
const ONE = `${COMMENTS}/{comment_id}`;
const LINK = '/review_links/{link_id}';

const pathOf = ({ target }: Cell, path: string) =>
  path
    .replace('{asset_id}', target.nodeId)
    .replace('{comment_id}', target.id)
    .replace('{link_id}', target.id);

/** What everybody may look at shows nobody else what is said of it. */
const notPublic = { public: [403] } as const;
const ofComment = { auth: 'K', target: 'comment', success: 200, expect: notPublic } as const;

const commentOf = ({ world, target }: Cell) =>
  world.service.deps.db
    .selectFrom('review_comment')
    .selectAll()
    .where('id', '=', target.id)
    .executeTakeFirst();
const linkOf = ({ world, target }: Cell) =>
  world.service.deps.db
    .selectFrom('review_link')
    .selectAll()
    .where('id', '=', target.id)
    .executeTakeFirstOrThrow();

export const reviewRows: readonly OperationRow[] = [
  {
    ...ofComment,
    operation: `GET ${COMMENTS}`,
    needs: 1,
    request: (cell) => ({ path: pathOf(cell, COMMENTS) }),
    shows: ({ target }, { body }) =>
      expect(body).toMatchObject([{ comment_id: target.id, text: target.name }]),
  },
  {
    ...ofComment,
    operation: `POST ${COMMENTS}`,
    needs: 1,
    success: 201,
    request: (cell) => ({ path: pathOf(cell, COMMENTS), body: { text: cell.unique } }),
    effect: async (cell) => {
      const said = await cell.world.ownerCall('GET', pathOf(cell, COMMENTS));
      expect(said.map(({ text }: { text: string }) => text)).toContain(cell.unique);
    },
  },
  {
    ...ofComment,
    operation: `PATCH ${ONE}`,
    needs: 1,
    expect: {
      ...notPublic,
      READ: [403],
      WRITE: [403],
      ADMIN: [403],
      'by group': [403],
      'by group with a lower right': [403],
      'by folder': [403],
      'by pending email': [403],
      'member of the owning group': [403],
    },
    request: (cell) => ({ path: pathOf(cell, ONE), body: { text: cell.unique } }),
    effect: async (cell) => expect((await commentOf(cell))?.body).toBe(cell.unique),
  },
  {
    ...ofComment,
    operation: `PUT ${ONE}/resolved`,
    needs: 2,
    request: (cell) => ({ path: pathOf(cell, `${ONE}/resolved`), body: { resolved: true } }),
    effect: async (cell) => expect((await commentOf(cell))?.resolved_at).not.toBeNull(),
  },
  {
    ...ofComment,
    operation: `DELETE ${ONE}`,
    needs: 3,
    success: 204,
    request: (cell) => ({ path: pathOf(cell, ONE) }),
    effect: async (cell) => expect(await commentOf(cell)).toBeUndefined(),
  },
  {
    ...ofComment,
    operation: `GET ${COMMENTS}/events`,
    needs: 1,
    request: (cell) => ({ path: pathOf(cell, `${COMMENTS}/events`) }),
  },
  {
    ...ofComment,
    operation: 'GET /asset/{asset_id}/people',
    needs: 1,
    request: (cell) => ({ path: pathOf(cell, '/asset/{asset_id}/people') }),
    shows: ({ caller }, { body }) => {
      const emails = body.map(({ email }: { email: string }) => email);
      expect(emails).toContain(caller.client.principal.email);
    },
  },
  {
    operation: 'POST /review_links',
    auth: 'K',
    needs: 3,
    target: 'video',
    success: 201,
    request: ({ target, unique }) => ({
      path: '/review_links',
      body: { asset_ids: [target.nodeId], title: unique },
    }),
    effect: async ({ world, unique }) => {
      const links = world.service.deps.db.selectFrom('review_link').select('id').where('title', '=', unique);
      expect(await links.execute()).toHaveLength(1);
    },
  },
  {
    operation: 'GET /review_links',
    auth: 'K',
    needs: 0,
    target: 'review link',
    success: 200,
    request: () => ({ path: '/review_links?limit=200' }),
    lists: { ids: ({ body }) => body.map(({ link_id: id }: { link_id: string }) => id), in: ['owner'] },
  },
  {
    operation: `PATCH ${LINK}`,
    auth: 'K',
    needs: 'own',
    target: 'review link',
    success: 200,
    request: (cell) => ({ path: pathOf(cell, LINK), body: { title: cell.unique } }),
    effect: async (cell) => expect((await linkOf(cell)).title).toBe(cell.unique),
  },
  {
    operation: `DELETE ${LINK}`,
    auth: 'K',
    needs: 'own',
    target: 'review link',
    success: 204,
    request: (cell) => ({ path: pathOf(cell, LINK) }),
    effect: async (cell) => expect((await linkOf(cell)).revoked_at).not.toBeNull(),
  },
  {
    operation: `GET ${LINK}/visits`,
    auth: 'K',
    needs: 'own',
    target: 'review link',
    success: 200,
    request: (cell) => ({ path: pathOf(cell, `${LINK}/visits`) }),
    shows: (_cell, { body }) => expect(body).toEqual([]),
  },
];

/** A guest has no account: whoever holds the link is the same, whatever else they hold. */
const ofGuest = { auth: 'none', needs: 0, target: 'video', success: 200, except: ['trashed'] } as const;

const visit = async ({ world, target }: Cell) => {
  const { url } = await world.ownerCall('POST', '/review_links', { asset_ids: [target.nodeId] });
  const token = String(url).split('#')[1] ?? '';
  const { guests } = world.service.services;
  const { session } = await guests.openReview({ token });
  const said = { name: 'Kim', text: target.name };
  const { comment_id: comment } = await guests.createGuestComment(session, target.nodeId, said);
  return { token, session, comment };
};

const as = ({ made, target }: Cell, path: string, body?: object) => ({
  path: path.replace('{asset_id}', target.nodeId).replace('{comment_id}', made.comment ?? ''),
  headers: { 'x-review-session': made.session ?? '' },
  ...(body === undefined ? {} : { body }),
});

const saidBy = ({ world, made }: Cell) =>
  world.service.deps.db
    .selectFrom('review_comment')
    .select('body')
    .where('id', '=', made.comment ?? '')
    .executeTakeFirst();

const ASSET = '/review/assets/{asset_id}';

export const guestRows: readonly OperationRow[] = [
  {
    ...ofGuest,
    operation: 'POST /review/open',
    prepare: visit,
    request: ({ made }) => ({ path: '/review/open', body: { token: made.token } }),
    effect: ({ target }, { body }) => expect(body.review.assets).toMatchObject([{ name: target.name }]),
  },
  {
    ...ofGuest,
    operation: 'GET /review',
    prepare: visit,
    request: (cell) => as(cell, '/review'),
    shows: ({ target }, { body }) => expect(body.assets).toMatchObject([{ asset_id: target.nodeId }]),
  },
  {
    ...ofGuest,
    operation: `GET ${ASSET}/media`,
    prepare: visit,
    request: (cell) => as(cell, `${ASSET}/media`),
    shows: (_cell, { body }) => expect(body.download_url).toBeNull(),
  },
  {
    ...ofGuest,
    operation: `GET ${ASSET}/comments`,
    prepare: visit,
    request: (cell) => as(cell, `${ASSET}/comments`),
    shows: ({ target }, { body }) => expect(body).toMatchObject([{ text: target.name }]),
  },
  {
    ...ofGuest,
    operation: `POST ${ASSET}/comments`,
    success: 201,
    prepare: visit,
    request: (cell) => as(cell, `${ASSET}/comments`, { name: 'Kim', text: cell.unique }),
    effect: async (cell) => {
      const said = await cell.world.ownerCall('GET', `/asset/${cell.target.nodeId}/comments`);
      expect(said.map(({ text }: { text: string }) => text)).toContain(cell.unique);
    },
  },
  {
    ...ofGuest,
    operation: 'PATCH /review/comments/{comment_id}',
    prepare: visit,
    request: (cell) => as(cell, '/review/comments/{comment_id}', { text: cell.unique }),
    effect: async (cell) => expect((await saidBy(cell))?.body).toBe(cell.unique),
  },
  {
    ...ofGuest,
    operation: 'DELETE /review/comments/{comment_id}',
    success: 204,
    prepare: visit,
    request: (cell) => as(cell, '/review/comments/{comment_id}'),
    effect: async (cell) => expect(await saidBy(cell)).toBeUndefined(),
  },
  {
    ...ofGuest,
    operation: `PUT ${ASSET}/decision`,
    prepare: visit,
    request: (cell) => as(cell, `${ASSET}/decision`, { name: 'Kim', decision: 'approved' }),
    effect: async ({ world, target }) => {
      const decisions = world.service.deps.db
        .selectFrom('review_decision')
        .select('decision')
        .where('asset_id', '=', target.nodeId);
      expect(await decisions.execute()).toEqual([{ decision: 'approved' }]);
    },
  },
  {
    ...ofGuest,
    operation: `GET ${ASSET}/events`,
    prepare: visit,
    request: (cell) => as(cell, `${ASSET}/events`),
  },
];
