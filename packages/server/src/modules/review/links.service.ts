/** Links for people without an account, as those see them who make them. */
import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { notFound, ServiceError, ValidationError } from '../../platform/errors.ts';
import type { PublicAddress } from '../../platform/outgoing/public-address.ts';
import type { Over } from '../../platform/over.ts';
import type { Principal } from '../../platform/principal.ts';
import { storableText } from '../../platform/storable-text.ts';
import { type AccessService, ADMIN, type NodeWithRight } from '../access/index.ts';
import { hashPassword } from '../accounts/index.ts';
import * as repo from './links.repo.ts';
import {
  type CreatedReviewLink,
  type CreateReviewLinkRequest,
  type ListReviewLinksQuery,
  MAX_LINKS,
  type ReviewLink,
  type ReviewVisit,
  type UpdateReviewLinkRequest,
} from './review.schema.ts';
import type { WriteDeps } from './write-comment.ts';

export interface LinksDeps extends WriteDeps {
  access: WriteDeps['access'] & Pick<AccessService, 'audit'>;
  address: PublicAddress;
}

const TOKEN_BYTES = 32;
const DAY_MILLISECONDS = 86_400_000;
const DEFAULT_DAYS = 14;

/** Where the console shows what a link leads to. What stands behind the # no server and no log ever sees. */
export const REVIEW_PATH = '/app/review';

/** What is kept of a token: 256 random bits need no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const SHOWN_KINDS: ReadonlySet<string> = new Set(['video', 'audio', 'image', 'folder']);

function requireShowable(nodes: readonly NodeWithRight[]): void {
  const issues = nodes.flatMap(({ kind }, index) =>
    SHOWN_KINDS.has(kind)
      ? []
      : [
          {
            loc: ['body', 'asset_ids', index],
            msg: 'A link shows films, sounds, pictures and folders: export a project first.',
            type: 'value_error',
          },
        ],
  );
  if (issues.length > 0) throw new ValidationError(issues);
}

function stateOf({ revokedAt, expiresAt }: repo.LinkRow, now: Date): ReviewLink['state'] {
  if (revokedAt !== null) return 'revoked';
  return new Date(expiresAt) <= now ? 'expired' : 'open';
}

function describe(row: repo.ListedLink, now: Date): ReviewLink {
  return {
    link_id: row.id,
    title: row.title,
    allow_download: row.allowDownload,
    allow_comments: row.allowComments,
    allow_approval: row.allowApproval,
    watermark: row.watermark,
    asset_ids: row.nodeIds,
    has_password: row.passwordHash !== null,
    state: stateOf(row, now),
    views: row.views,
    last_viewed_at: row.lastViewedAt,
    approved: row.approved,
    changes_requested: row.changesRequested,
    expires_at: row.expiresAt,
    created_at: row.createdAt,
  };
}

function readTitle(title: string): string {
  const kept = storableText(title).trim();
  if (kept !== '') return kept;
  throw new ValidationError([
    { loc: ['body', 'title'], msg: 'There is nothing in it.', type: 'value_error' },
  ]);
}

/** A password costs a tenth of a second of a processor, which no transaction waits for. */
async function hashOf({ ids }: WriteDeps, password: string | null | undefined): Promise<string | null> {
  return password == null ? null : hashPassword(password, ids);
}

async function requireOpenLink(
  trx: Transaction<Database>,
  { userId }: Principal,
  linkId: string,
): Promise<repo.LinkRow> {
  const row = await repo.holdOwnLink(trx, { userId, linkId });
  if (row === undefined) throw notFound(`Review link ${linkId}`);
  if (row.revokedAt === null) return row;
  throw new ServiceError('conflict', 'This link was revoked: make another one.');
}

async function insert(
  deps: LinksDeps,
  trx: Transaction<Database>,
  principal: Principal,
  {
    request,
    passwordHash,
    tokenHash,
  }: { request: CreateReviewLinkRequest; passwordHash: string | null; tokenHash: Buffer },
): Promise<repo.ListedLink> {
  const { access, clock, ids } = deps;
  const wanted = [...new Set(request.asset_ids.map((id) => id.toLowerCase()))];
  const nodes = await access.requireRight(principal, wanted, ADMIN, { trx });
  requireShowable(nodes);
  const now = clock.now();
  const { userId } = principal;
  if ((await repo.countOpenLinks(trx, { userId, now, most: MAX_LINKS })) >= MAX_LINKS) {
    throw new ServiceError('conflict', `There are ${MAX_LINKS} links of yours already: revoke some first.`);
  }
  const days = request.expires_in_days ?? DEFAULT_DAYS;
  const link = {
    id: ids.uuid(),
    tokenHash,
    createdBy: userId,
    title: request.title == null ? (nodes[0]?.name ?? '').slice(0, 200) : readTitle(request.title),
    passwordHash,
    allowDownload: request.allow_download,
    allowComments: request.allow_comments,
    allowApproval: request.allow_approval,
    watermark: request.watermark,
    nodeIds: wanted,
    expiresAt: new Date(now.getTime() + days * DAY_MILLISECONDS),
    now,
  };
  await repo.insertLink(trx, link);
  await access.audit(trx, {
    userId,
    act: 'createReviewLink',
    subjectId: link.id,
    details: { assets: wanted.length },
  });
  const made = await repo.findOwnLink(trx, { userId, linkId: link.id });
  if (made === undefined) throw new Error('A link that was just made is not there.');
  return made;
}

/** A link with what a request sets. */
function changed(
  row: repo.LinkRow,
  request: UpdateReviewLinkRequest,
  { passwordHash, now }: { passwordHash: string | null; now: Date },
): Omit<repo.LinkRow, 'expiresAt'> & { expiresAt: string | Date } {
  const days = request.expires_in_days;
  return {
    ...row,
    title: request.title === undefined ? row.title : readTitle(request.title),
    passwordHash: request.password === undefined ? row.passwordHash : passwordHash,
    allowDownload: request.allow_download ?? row.allowDownload,
    allowComments: request.allow_comments ?? row.allowComments,
    allowApproval: request.allow_approval ?? row.allowApproval,
    watermark: request.watermark ?? row.watermark,
    expiresAt: days === undefined ? row.expiresAt : new Date(now.getTime() + days * DAY_MILLISECONDS),
  };
}

async function ownLink({ db }: LinksDeps, userId: string, linkId: string): Promise<repo.ListedLink> {
  const row = await repo.findOwnLink(db, { userId, linkId });
  if (row === undefined) throw notFound(`Review link ${linkId}`);
  return row;
}

/** Letting others see takes ADMIN, as sharing does: on each of the assets. */
export async function createReviewLink(
  deps: LinksDeps,
  principal: Principal,
  request: CreateReviewLinkRequest,
): Promise<CreatedReviewLink> {
  const { ids, db, clock, address } = deps;
  const token = ids.random(TOKEN_BYTES).toString('base64url');
  const passwordHash = await hashOf(deps, request.password);
  const row = await db
    .transaction()
    .execute((trx) => insert(deps, trx, principal, { request, passwordHash, tokenHash: hashToken(token) }));
  return { link: describe(row, clock.now()), url: `${address.baseUrl()}${REVIEW_PATH}#${token}` };
}

/** The links that the caller made. */
export async function listReviewLinks(
  { db, clock }: LinksDeps,
  { userId }: Principal,
  { asset_id: nodeId = null, after = null, limit }: ListReviewLinksQuery,
): Promise<ReviewLink[]> {
  const rows = await repo.listLinks(db, { userId, nodeId, after, limit });
  return rows.map((row) => describe(row, clock.now()));
}

/** Changes what a link allows, or how long; only its maker can. */
export async function updateReviewLink(
  deps: LinksDeps,
  principal: Principal,
  linkId: string,
  request: UpdateReviewLinkRequest,
): Promise<ReviewLink> {
  const { db, clock } = deps;
  await ownLink(deps, principal.userId, linkId);
  const passwordHash = await hashOf(deps, request.password);
  await db.transaction().execute(async (trx) => {
    const row = await requireOpenLink(trx, principal, linkId);
    await repo.updateLink(trx, changed(row, request, { passwordHash, now: clock.now() }));
  });
  return describe(await ownLink(deps, principal.userId, linkId), clock.now());
}

/** From now on it shows nothing, to nobody. What guests have said stays. */
export async function revokeReviewLink(
  { db, clock, access }: LinksDeps,
  { userId }: Principal,
  linkId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await repo.holdOwnLink(trx, { userId, linkId });
    if (row === undefined) throw notFound(`Review link ${linkId}`);
    if (row.revokedAt !== null) return;
    await repo.revokeLink(trx, row.id, clock.now());
    await access.audit(trx, { userId, act: 'revokeReviewLink', subjectId: row.id, details: {} });
  });
}

/** Who opened it, the latest first. */
export async function listReviewVisits(
  deps: LinksDeps,
  { userId }: Principal,
  linkId: string,
  limit: number,
): Promise<ReviewVisit[]> {
  const { db } = deps;
  await ownLink(deps, userId, linkId);
  const visits = await repo.listVisits(db, linkId, limit);
  const guestIds = visits.map(({ id }) => id);
  const decisions = Map.groupBy(await repo.listDecisions(db, linkId, guestIds), ({ guestId }) => guestId);
  return visits.map(({ id, name, views, firstSeenAt, lastSeenAt }) => ({
    guest_id: id,
    name,
    views,
    first_seen_at: firstSeenAt,
    last_seen_at: lastSeenAt,
    decisions: (decisions.get(id) ?? []).map(({ assetId, decision, note, decidedAt }) => ({
      asset_id: assetId,
      decision,
      note,
      decided_at: decidedAt,
    })),
  }));
}

/** What `ReviewLinksService` is over its context. */
export const reviewLinksFunctions = {
  createReviewLink,
  listReviewLinks,
  updateReviewLink,
  revokeReviewLink,
  listReviewVisits,
};

/** A link is its maker's: of others' links everything here throws `not_found`. */
export type ReviewLinksService = Over<typeof reviewLinksFunctions>;
