/**
 * What people without an account do by the link of a review. They see what the link shows and nothing else: each
 * request proves its session, and looks up anew whether the link works and what its maker still may show.
 */

import type { AssetLocation } from '@rushes/timeline';
import { locationKey } from '@rushes/timeline';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { notFound, ServiceError } from '../../platform/errors.ts';
import { notify } from '../../platform/events/notifications.ts';
import { createRateLimiter, rateLimited } from '../../platform/http/limits/rate-limit.ts';
import { storableText } from '../../platform/storable-text.ts';
import { isUuid } from '../../platform/uuid.ts';
import { findPayers, type NodeWithRight } from '../access/index.ts';
import { isPassword } from '../accounts/index.ts';
import type { LibraryService } from '../library/index.ts';
import type { RenditionsService } from '../making/index.ts';
import * as comments from './comments.repo.ts';
import { readThreads } from './comments.service.ts';
import { isSigned, readSession, sessionKey, writeSession } from './guest-session.ts';
import * as repo from './links.repo.ts';
import { hashToken } from './links.service.ts';
import {
  type GuestCommentRequest,
  type GuestDecision,
  type GuestDecisionRequest,
  type ListCommentsQuery,
  MAX_OF_LINK,
  MAX_SHOWN,
  type OpenedReview,
  type OpenReviewRequest,
  type ReviewComment,
  type ReviewMedia,
  type ReviewPage,
  type SavedComment,
} from './review.schema.ts';
import type { ReviewEvent, ReviewFeed } from './review-feed.ts';
import { findPlayable, findShown, type ShownAsset } from './shown-assets.repo.ts';
import { readText, requireSayable, type WriteDeps, writeComment } from './write-comment.ts';

export interface GuestsService {
  /**
   * Throws `not_found` for what is no link, or one that has ended; `password_required` until the right one is given: up
   * to then nothing is told, not even what it is called.
   */
  openReview(request: OpenReviewRequest): Promise<OpenedReview>;
  /** These throw `review_ended` where the session or its link has ended. */
  getReview(session: string): Promise<ReviewPage>;
  getReviewMedia(session: string, assetId: string): Promise<ReviewMedia>;
  /** Threads that guests of the link began. */
  listGuestComments(session: string, assetId: string, query: ListCommentsQuery): Promise<ReviewComment[]>;
  createGuestComment(session: string, assetId: string, request: GuestCommentRequest): Promise<SavedComment>;
  updateGuestComment(session: string, commentId: string, text: string): Promise<SavedComment>;
  deleteGuestComment(session: string, commentId: string): Promise<void>;
  /** Doing it again changes it. */
  decideReview(session: string, assetId: string, request: GuestDecisionRequest): Promise<GuestDecision>;
  /** Changes of what is said of an asset, until the signal; throws as all do once the guest may not see it. */
  followReview(session: string, assetId: string, signal: AbortSignal): AsyncGenerator<ReviewEvent>;
}

export interface GuestsDeps extends WriteDeps {
  reviewFeed: ReviewFeed;
  library: Pick<LibraryService, 'presignLocations'>;
  renditions: Pick<RenditionsService, 'signMasterPlaylist'>;
  /** What keys are derived of. */
  emailSecret: Buffer;
}

/** A day's work, after which the link is opened again. */
const SESSION_SECONDS = 86_400;
/** What is being looked at goes on so long after its link was revoked where a store gives the bytes itself. */
const MEDIA_SECONDS = 900;
/** Guests that a link remembers who said and decided nothing. */
const REMEMBERED = 1_000;
/** Guesses of one link's password, whoever makes them. */
const GUESSES = { requests: 5, seconds: 300 };
/** What all guests of one link write, and what one of them does. */
const WRITES_OF_LINK = { requests: 60, seconds: 60 };
const WRITES_OF_GUEST = { requests: 15, seconds: 60 };

interface Guest {
  link: repo.LinkRow;
  guestId: string;
  name: string | null;
}

interface Limits {
  guess(linkId: string): void;
  write(guest: Guest): void;
}

function createLimits({ clock }: Pick<WriteDeps, 'clock'>): Limits {
  const guesses = createRateLimiter({ clock, limit: GUESSES });
  const ofLink = createRateLimiter({ clock, limit: WRITES_OF_LINK });
  const ofGuest = createRateLimiter({ clock, limit: WRITES_OF_GUEST });
  const refuse = (seconds: number, message: string) => {
    if (seconds > 0) throw rateLimited(seconds, `${message} Try again in ${seconds} s.`);
  };
  return {
    guess: (linkId) => refuse(guesses.take(linkId), 'Too many passwords were tried for this link.'),
    write({ link, guestId }) {
      refuse(ofGuest.take(guestId), 'That was a lot at once.');
      refuse(ofLink.take(link.id), 'Many people are writing here at once.');
    },
  };
}

const noLink = () =>
  new ServiceError(
    'not_found',
    'This link does not lead anywhere: it has ended, was revoked or is not whole. Ask who sent it for a new one.',
  );
const sessionEnded = () => new ServiceError('review_ended', 'This visit has ended. Open the link again.');

const isOpen = ({ revokedAt, expiresAt }: repo.LinkRow, now: Date) =>
  revokedAt === null && new Date(expiresAt) > now;

interface Guests extends GuestsDeps {
  key: Buffer;
  limits: Limits;
}

async function requirePassword(
  { limits }: Guests,
  { id, passwordHash }: repo.LinkRow,
  password: string | null,
): Promise<void> {
  if (passwordHash === null) return;
  if (password === null || password === '') {
    throw new ServiceError('password_required', 'This link has a password: give it.');
  }
  limits.guess(id);
  if (await isPassword(password, passwordHash)) return;
  throw new ServiceError('password_required', 'This is not the password of this link.');
}

/** The guest that an earlier session of the same link was of. */
function earlierGuest({ key }: Guests, link: repo.LinkRow, text: string | null | undefined): string | null {
  const session = text == null ? null : readSession(text);
  if (session === null || session.linkId !== link.id || !isSigned(key, link, session)) return null;
  return session.guestId;
}

async function shownAssets({ db, access }: Guests, linkId: string): Promise<ShownAsset[]> {
  const scope = await access.scopeOfLink(linkId);
  if (scope === null) return [];
  const { createdBy: userId, nodes } = scope;
  const files = nodes.filter(({ kind }) => kind !== 'folder').map(({ id }) => id);
  const order = new Map(files.map((id, index) => [id, index]));
  const named = await findShown(db, { userId, scope: { kind: 'some', ids: files }, limit: MAX_SHOWN });
  named.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
  const all = new Map(named.map((asset) => [asset.id, asset]));
  for (const { id: folderId } of nodes.filter(({ kind }) => kind === 'folder')) {
    const found = await findShown(db, { userId, scope: { kind: 'below', folderId }, limit: MAX_SHOWN });
    for (const asset of found) all.set(asset.id, asset);
  }
  return [...all.values()].slice(0, MAX_SHOWN);
}

async function describePage(guests: Guests, { link, guestId, name }: Guest): Promise<ReviewPage> {
  const shown = await shownAssets(guests, link.id);
  const decisions = await repo.listDecisions(guests.db, link.id, [guestId]);
  const decisionOf = new Map(decisions.map((decision) => [decision.assetId, decision]));
  return {
    title: link.title,
    allow_download: link.allowDownload,
    allow_comments: link.allowComments,
    allow_approval: link.allowApproval,
    watermark: link.watermark,
    guest_name: name,
    expires_at: link.expiresAt,
    assets: shown.map(({ id, durationSeconds, ...asset }) => ({
      ...asset,
      asset_id: id,
      duration_seconds: durationSeconds,
      decision: decisionOf.get(id)?.decision ?? null,
      note: decisionOf.get(id)?.note ?? null,
    })),
  };
}

async function openReview(guests: Guests, request: OpenReviewRequest): Promise<OpenedReview> {
  const { db, clock, ids, key } = guests;
  const link = await repo.findByToken(db, hashToken(request.token));
  if (link === undefined || !isOpen(link, clock.now())) throw noLink();
  const earlier = earlierGuest(guests, link, request.session);
  // Who has been in with the password of today need not type it again.
  if (earlier === null) await requirePassword(guests, link, request.password ?? null);
  const now = clock.now();
  const guestId = earlier ?? ids.uuid();
  const { name } = await db.transaction().execute(async (trx) => {
    const held = await repo.holdLink(trx, link.id);
    if (held === undefined || !isOpen(held, now)) throw noLink();
    await repo.forgetGuests(trx, { linkId: link.id, keep: REMEMBERED });
    return repo.countVisit(trx, { linkId: link.id, guestId, now });
  });
  const expires = Math.floor(now.getTime() / 1_000) + SESSION_SECONDS;
  const session = writeSession(key, link, { linkId: link.id, guestId, expires });
  return { session, review: await describePage(guests, { link, guestId, name }) };
}

async function requireSession({ db, clock, key }: Guests, text: string): Promise<Guest> {
  const session = readSession(text);
  const link =
    session === null || !isUuid(session.linkId) ? undefined : await repo.findLink(db, session.linkId);
  if (session === null || link === undefined || !isSigned(key, link, session)) throw sessionEnded();
  const now = clock.now();
  if (session.expires * 1_000 <= now.getTime() || !isOpen(link, now)) throw sessionEnded();
  const { guestId } = session;
  const guest = await repo.findGuest(db, { linkId: link.id, guestId });
  if (guest === undefined) throw sessionEnded();
  return { link, guestId, name: guest.name };
}

async function requireShown({ access }: Guests, { link }: Guest, assetId: string): Promise<NodeWithRight> {
  const node = (await access.rightsOfLink(link.id, [assetId])).get(assetId.toLowerCase());
  if (node === undefined || node.kind === 'folder') throw notFound(`Asset ${assetId}`);
  return node;
}

/** The link, held against being revoked or narrowed until what is written stands. */
async function holdFor(
  { clock }: Guests,
  trx: Transaction<Database>,
  { link: { id } }: Guest,
): Promise<repo.LinkRow> {
  const held = await repo.holdLink(trx, id);
  if (held === undefined || !isOpen(held, clock.now())) throw sessionEnded();
  return held;
}

const notAllowed = (what: string) => new ServiceError('forbidden', `This link does not let guests ${what}.`);

async function createComment(
  guests: Guests,
  guest: Guest,
  assetId: string,
  request: GuestCommentRequest,
): Promise<SavedComment> {
  const node = await requireShown(guests, guest, assetId);
  requireSayable(node, request);
  const name = readText(request.name, ['body', 'name']);
  guests.limits.write(guest);
  const { guestId } = guest;
  return guests.db.transaction().execute(async (trx) => {
    const { id: linkId, allowComments } = await holdFor(guests, trx, guest);
    if (!allowComments) throw notAllowed('comment');
    if ((await comments.countOfLink(trx, linkId, MAX_OF_LINK)) >= MAX_OF_LINK) {
      throw new ServiceError(
        'conflict',
        'There is no more room for comments by this link: ask for another one.',
      );
    }
    await repo.nameGuest(trx, { guestId, name });
    const author = { guestId, name, key: request.key ?? null };
    return writeComment(guests, trx, { node, written: request, author, linkId, mentioned: [] });
  });
}

async function changeComment(
  guests: Guests,
  sessionText: string,
  commentId: string,
  apply: (trx: Transaction<Database>, row: comments.CommentRow) => Promise<void>,
): Promise<SavedComment> {
  const guest = await requireSession(guests, sessionText);
  const assetId = await comments.findOfGuest(guests.db, { commentId, guestId: guest.guestId });
  if (assetId === null) throw notFound(`Comment ${commentId}`);
  await requireShown(guests, guest, assetId);
  guests.limits.write(guest);
  return guests.db.transaction().execute(async (trx) => {
    if (!(await holdFor(guests, trx, guest)).allowComments) throw notAllowed('comment');
    const row = await comments.holdComment(trx, { assetId, commentId });
    if (row === undefined) throw notFound(`Comment ${commentId}`);
    await apply(trx, row);
    await notify(trx, 'rushes_review', assetId);
    return { comment_id: row.id, asset_id: assetId, created_at: row.createdAt };
  });
}

async function decide(
  guests: Guests,
  guest: Guest,
  assetId: string,
  request: GuestDecisionRequest,
): Promise<GuestDecision> {
  const { id } = await requireShown(guests, guest, assetId);
  const name = readText(request.name, ['body', 'name']);
  guests.limits.write(guest);
  const { db, clock, outbox } = guests;
  const { guestId } = guest;
  const { decision } = request;
  return db.transaction().execute(async (trx) => {
    const { id: linkId, allowApproval } = await holdFor(guests, trx, guest);
    if (!allowApproval) throw notAllowed('approve');
    const now = clock.now();
    await repo.nameGuest(trx, { guestId, name });
    const note = storableText(request.note).trim();
    await repo.putDecision(trx, { linkId, assetId: id, guestId, decision, name, note, now });
    await notify(trx, 'rushes_review', id);
    for (const accountId of (await findPayers(trx, [id])).values()) {
      const payload = { asset_id: id, link_id: linkId, guest_id: guestId, guest_name: name, decision };
      await outbox.publish(trx, { topic: 'review.decision', accountId, subjectId: id, payload });
    }
    return { asset_id: id, decision, decided_at: now.toISOString() };
  });
}

async function mediaOf(guests: Guests, { link }: Guest, node: NodeWithRight): Promise<ReviewMedia> {
  const { library, renditions, db } = guests;
  const holder = { userId: link.id };
  const location: AssetLocation = { assetId: node.id, versionId: null };
  const playable = await findPlayable(db, node.id);
  if (playable === undefined) throw new ServiceError('conflict', 'This file is not here yet.');
  const { versionId, durationSeconds, hasHls } = playable;
  // A player loads media until the end of the film.
  const seconds = MEDIA_SECONDS + Math.ceil(durationSeconds);
  const urlOf = async (quality: 'original' | '1080p' | 'thumbnail') =>
    (await library.presignLocations(holder, [location], { quality, seconds })).get(locationKey(location)) ??
    null;
  const [poster, download] = await Promise.all([
    urlOf('thumbnail'),
    link.allowDownload ? urlOf('original') : null,
  ]);
  const shared = { poster_url: poster, download_url: download };
  if (node.kind === 'video' && hasHls) {
    const { url } = renditions.signMasterPlaylist(holder, { versionId, durationSeconds });
    return { url, is_hls: true, ...shared };
  }
  const url = await urlOf('1080p');
  if (url === null) throw new ServiceError('conflict', 'There is nothing to play of this file yet.');
  return { url, is_hls: false, ...shared };
}

export function createGuestsService(deps: GuestsDeps): GuestsService {
  const guests: Guests = { ...deps, key: sessionKey(deps.emailSecret), limits: createLimits(deps) };
  const { clock, db } = deps;
  const enter = (session: string) => requireSession(guests, session);
  return {
    openReview: (request) => openReview(guests, request),
    getReview: async (session) => describePage(guests, await enter(session)),
    followReview: (session, assetId, signal) =>
      deps.reviewFeed.follow({
        assetId,
        signal,
        check: async () => requireShown(guests, await enter(session), assetId),
      }),

    async getReviewMedia(session, assetId) {
      const guest = await enter(session);
      return mediaOf(guests, guest, await requireShown(guests, guest, assetId));
    },

    async listGuestComments(session, assetId, { state, after = null, limit }) {
      const guest = await enter(session);
      const { id } = await requireShown(guests, guest, assetId);
      const { link, guestId } = guest;
      const filter = { assetId: id, linkId: link.id, state, after, limit };
      return readThreads({ db }, { kind: 'guest', guestId, mayWrite: link.allowComments }, filter);
    },

    createGuestComment: async (session, assetId, request) =>
      createComment(guests, await enter(session), assetId, request),

    updateGuestComment: (session, commentId, text) =>
      changeComment(guests, session, commentId, (trx, { id }) =>
        comments.setText(trx, { id, text: readText(text), now: clock.now() }),
      ),

    async deleteGuestComment(session, commentId) {
      await changeComment(guests, session, commentId, (trx, { id }) => comments.deleteComment(trx, id));
    },

    decideReview: async (session, assetId, request) => decide(guests, await enter(session), assetId, request),
  };
}
