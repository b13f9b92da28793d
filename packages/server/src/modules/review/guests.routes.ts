/** Review over HTTP for guests: who holds a link and no account. */
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { streamAllowedEvents } from '../../platform/http/bodies/stream-events.ts';
import { routesOver } from '../../platform/http/route.ts';
import type { GuestsService } from './guests.service.ts';
import * as schema from './review.schema.ts';

const route = routesOver<{ guests: GuestsService }>();

/** A page asks for few things at a time; behind one address sits a whole office. */
const reading = { perAddress: { requests: 600, seconds: 60 }, total: { requests: 60_000, seconds: 60 } };
const writing = { perAddress: { requests: 60, seconds: 60 }, total: { requests: 6_000, seconds: 60 } };
/** A password costs a tenth of a second of a processor. */
const opening = { perAddress: { requests: 120, seconds: 60 }, total: { requests: 3_000, seconds: 60 } };

const common = { tag: 'Review', auth: 'none', permission: 'a guest of the link, for what it shows' } as const;
const reads = {
  ...common,
  headers: schema.GuestHeaders,
  rateLimit: reading,
  refusals: ['review_ended', 'not_found', 'rate_limited'],
} as const;
const writes = {
  ...common,
  headers: schema.GuestHeaders,
  rateLimit: writing,
  refusals: ['review_ended', 'not_found', 'forbidden', 'conflict', 'rate_limited'],
} as const;

const Asset = schema.AssetOfReview;
const GuestCommentParams = Type.Object({ comment_id: Type.String({ format: 'uuid' }) });

/** What the schema of headers has found to be there. */
const sessionOf = ({ headers }: FastifyRequest) => String(headers[schema.SESSION_HEADER]);

export const guestRoutes = [
  route({
    ...common,
    method: 'POST',
    path: '/review/open',
    operationId: 'openReview',
    summary: 'Open a review link as a guest.',
    description:
      'The session it answers is sent as `x-review-session` with everything else, for a day. Nothing is told of a link ' +
      'before its password.',
    permission: 'whoever has the link, and its password where it has one',
    body: schema.OpenReviewRequest,
    rateLimit: opening,
    success: { status: 200, schema: schema.OpenedReview },
    refusals: ['not_found', 'password_required', 'rate_limited'],
    handle: ({ services, body }) => services.guests.openReview(body),
  }),
  route({
    ...reads,
    method: 'GET',
    path: '/review',
    operationId: 'getReview',
    summary: 'What a review link shows and allows.',
    success: { status: 200, schema: schema.ReviewPage, etag: true },
    handle: ({ services, request }) => services.guests.getReview(sessionOf(request)),
  }),
  route({
    ...reads,
    method: 'GET',
    path: '/review/assets/{asset_id}/media',
    operationId: 'getReviewMedia',
    summary: 'How an asset of a review is played, and fetched where the link allows that.',
    description:
      'URLs are of the link: where this server gives the bytes itself they end when it is revoked, in a store of its own ' +
      'within minutes.',
    params: Asset,
    success: { status: 200, schema: schema.ReviewMedia },
    refusals: ['review_ended', 'not_found', 'conflict', 'rate_limited', 'storage_unavailable'],
    handle: ({ services, params, request }) =>
      services.guests.getReviewMedia(sessionOf(request), params.asset_id),
  }),
  route({
    ...reads,
    method: 'GET',
    path: '/review/assets/{asset_id}/comments',
    operationId: 'listGuestComments',
    summary: 'Threads that guests of the link began, the newest first.',
    description: 'What those with an account say among themselves is not shown.',
    params: Asset,
    query: schema.ListCommentsQuery,
    success: { status: 200, schema: schema.ReviewComments, etag: true },
    handle: ({ services, params, query, request }) =>
      services.guests.listGuestComments(sessionOf(request), params.asset_id, query),
  }),
  route({
    ...writes,
    method: 'POST',
    path: '/review/assets/{asset_id}/comments',
    operationId: 'createGuestComment',
    summary: 'Comment on an asset of a review.',
    params: Asset,
    body: schema.GuestCommentRequest,
    success: { status: 201, schema: schema.SavedComment },
    handle: ({ services, params, body, request }) =>
      services.guests.createGuestComment(sessionOf(request), params.asset_id, body),
  }),
  route({
    ...writes,
    method: 'PATCH',
    path: '/review/comments/{comment_id}',
    operationId: 'updateGuestComment',
    summary: "Change the words of one's own comment in a review.",
    permission: 'the guest who wrote it',
    params: GuestCommentParams,
    body: schema.UpdateCommentRequest,
    success: { status: 200, schema: schema.SavedComment },
    handle: ({ services, params, body, request }) =>
      services.guests.updateGuestComment(sessionOf(request), params.comment_id, body.text),
  }),
  route({
    ...writes,
    method: 'DELETE',
    path: '/review/comments/{comment_id}',
    operationId: 'deleteGuestComment',
    summary: "Delete one's own comment in a review, with its replies.",
    permission: 'the guest who wrote it',
    params: GuestCommentParams,
    success: { status: 204 },
    handle: ({ services, params, request }) =>
      services.guests.deleteGuestComment(sessionOf(request), params.comment_id),
  }),
  route({
    ...writes,
    method: 'PUT',
    path: '/review/assets/{asset_id}/decision',
    operationId: 'decideReview',
    summary: 'Approve an asset of a review, or ask for changes.',
    params: Asset,
    body: schema.GuestDecisionRequest,
    success: { status: 200, schema: schema.GuestDecision },
    handle: ({ services, params, body, request }) =>
      services.guests.decideReview(sessionOf(request), params.asset_id, body),
  }),
  route({
    ...reads,
    method: 'GET',
    path: '/review/assets/{asset_id}/events',
    operationId: 'followReview',
    summary: 'Hear when what is said of an asset in a review changes.',
    params: Asset,
    success: { status: 200, contentType: 'text/event-stream', events: schema.ReviewChanged },
    handle: ({ services, params, request, reply }) =>
      streamAllowedEvents({ request, reply }, (signal) =>
        services.guests.followReview(sessionOf(request), params.asset_id, signal),
      ),
  }),
];
