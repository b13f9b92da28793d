/** Comments, and review links for those who make them, over HTTP. */
import { Type } from 'typebox';
import { streamAllowedEvents } from '../../platform/http/bodies/stream-events.ts';
import { routesOver } from '../../platform/http/route.ts';
import type { CommentsService } from './comments.service.ts';
import type { ReviewLinksService } from './links.service.ts';
import * as schema from './review.schema.ts';

// Review links over HTTP, for those who make them.

const route = routesOver<{ reviewLinks: ReviewLinksService }>();

const common = { tag: 'Review', auth: 'K' } as const;
const ofOne = {
  ...common,
  permission: 'who made the link',
  params: schema.LinkParams,
  refusals: ['not_found'],
} as const;

export const reviewLinkRoutes = [
  route({
    ...common,
    method: 'POST',
    path: '/review_links',
    operationId: 'createReviewLink',
    summary: 'Make a link by which people without an account see, comment and judge assets.',
    description:
      'The address is answered this once; only its hash is kept. It shows what its maker may show: when they lose ADMIN on ' +
      'an asset, the link loses it as well.',
    permission: 'ADMIN on each of the assets, as for sharing',
    body: schema.CreateReviewLinkRequest,
    withoutIdempotencyKey: 'secret',
    success: { status: 201, schema: schema.CreatedReviewLink },
    refusals: ['not_found', 'forbidden', 'conflict'],
    handle: ({ services, principal, body }) => services.reviewLinks.createReviewLink(principal, body),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/review_links',
    operationId: 'listReviewLinks',
    summary: 'The links of the caller, the newest first, with how often they were opened.',
    permission: "signed in; only the caller's links",
    query: schema.ListReviewLinksQuery,
    success: { status: 200, schema: Type.Array(schema.ReviewLink), etag: true },
    handle: ({ services, principal, query }) => services.reviewLinks.listReviewLinks(principal, query),
  }),
  route({
    ...ofOne,
    method: 'PATCH',
    path: '/review_links/{link_id}',
    operationId: 'updateReviewLink',
    summary: 'Change what a link allows, until when, and its password.',
    description: 'Another password, or none any more, ends the visits that are under way.',
    body: schema.UpdateReviewLinkRequest,
    success: { status: 200, schema: schema.ReviewLink },
    refusals: ['not_found', 'conflict'],
    handle: ({ services, principal, params, body }) =>
      services.reviewLinks.updateReviewLink(principal, params.link_id, body),
  }),
  route({
    ...ofOne,
    method: 'DELETE',
    path: '/review_links/{link_id}',
    operationId: 'revokeReviewLink',
    summary: 'Revoke a link, at once and for good.',
    description: 'What guests said and decided stays.',
    success: { status: 204 },
    handle: ({ services, principal, params }) =>
      services.reviewLinks.revokeReviewLink(principal, params.link_id),
  }),
  route({
    ...ofOne,
    method: 'GET',
    path: '/review_links/{link_id}/visits',
    operationId: 'listReviewVisits',
    summary: 'Who opened a link, and what they decided; the latest first.',
    query: schema.ListVisitsQuery,
    success: { status: 200, schema: Type.Array(schema.ReviewVisit) },
    handle: ({ services, principal, params, query }) =>
      services.reviewLinks.listReviewVisits(principal, params.link_id, query.limit),
  }),
];

// Comments over HTTP.

const commentsRoute = routesOver<{ comments: CommentsService }>();

const commentsCommon = { tag: 'Review', auth: 'K', refusals: ['not_found', 'forbidden'] } as const;
const reads = 'READ on the asset that was given; what everybody may look at shows nobody else its comments';

const targetOf = (params: { asset_id: string; comment_id: string }) => ({
  assetId: params.asset_id,
  commentId: params.comment_id,
});

export const commentRoutes = [
  commentsRoute({
    ...commentsCommon,
    method: 'GET',
    path: '/asset/{asset_id}/comments',
    operationId: 'listComments',
    summary: 'What is said of an asset: threads, the newest first, each with its replies.',
    permission: reads,
    params: schema.AssetOfReview,
    query: schema.ListCommentsQuery,
    success: { status: 200, schema: schema.ReviewComments, etag: true },
    handle: ({ services, principal, params, query }) =>
      services.comments.listComments(principal, params.asset_id, query),
  }),
  commentsRoute({
    ...commentsCommon,
    method: 'POST',
    path: '/asset/{asset_id}/comments',
    operationId: 'createComment',
    summary: 'Say something about an asset: all of it, a time or a range, a box on its picture; or answer.',
    permission: reads,
    params: schema.AssetOfReview,
    body: schema.CreateCommentRequest,
    success: { status: 201, schema: schema.SavedComment },
    refusals: ['not_found', 'forbidden', 'conflict'],
    handle: ({ services, principal, params, body }) =>
      services.comments.createComment(principal, params.asset_id, body),
  }),
  commentsRoute({
    ...commentsCommon,
    method: 'PATCH',
    path: '/asset/{asset_id}/comments/{comment_id}',
    operationId: 'updateComment',
    summary: 'Change the words of a comment.',
    permission: 'who wrote it, while they have READ on the asset',
    params: schema.CommentParams,
    body: schema.UpdateCommentRequest,
    success: { status: 200, schema: schema.SavedComment },
    handle: ({ services, principal, params, body }) =>
      services.comments.updateComment(principal, targetOf(params), body.text),
  }),
  commentsRoute({
    ...commentsCommon,
    method: 'PUT',
    path: '/asset/{asset_id}/comments/{comment_id}/resolved',
    operationId: 'resolveComment',
    summary: 'Settle a thread, or open it again.',
    permission: 'WRITE on the asset, or who began the thread',
    params: schema.CommentParams,
    body: schema.ResolveCommentRequest,
    success: { status: 200, schema: schema.SavedComment },
    handle: ({ services, principal, params, body }) =>
      services.comments.resolveComment(principal, targetOf(params), body.resolved),
  }),
  commentsRoute({
    ...commentsCommon,
    method: 'DELETE',
    path: '/asset/{asset_id}/comments/{comment_id}',
    operationId: 'deleteComment',
    summary: 'Delete a comment, with its replies.',
    permission: 'ADMIN on the asset, or who wrote it',
    params: schema.CommentParams,
    success: { status: 204 },
    handle: ({ services, principal, params }) => services.comments.deleteComment(principal, targetOf(params)),
  }),
  commentsRoute({
    ...commentsCommon,
    method: 'GET',
    path: '/asset/{asset_id}/people',
    operationId: 'listPeople',
    summary: 'People who may see an asset, to be mentioned.',
    description:
      'Whom entries on it or above it name, and members of groups of the caller that have it. Who else has an account is ' +
      'not told.',
    permission: reads,
    params: schema.AssetOfReview,
    query: schema.PeopleQuery,
    success: { status: 200, schema: schema.ReviewPeople },
    handle: ({ services, principal, params, query }) =>
      services.comments.listPeople(principal, params.asset_id, query.limit),
  }),
  commentsRoute({
    ...commentsCommon,
    method: 'GET',
    path: '/asset/{asset_id}/comments/events',
    operationId: 'followComments',
    summary: 'Hear when what is said of an asset changes.',
    description:
      'One `review.changed` at once and one after each change, also of what guests of review links say and decide; then ' +
      'the comments are asked for anew. It ends when the right to read does.',
    permission: reads,
    params: schema.AssetOfReview,
    success: { status: 200, contentType: 'text/event-stream', events: schema.ReviewChanged },
    handle: ({ services, principal, params, request, reply }) =>
      streamAllowedEvents({ request, reply }, (signal) =>
        services.comments.followComments(principal, params.asset_id, signal),
      ),
  }),
];
