/** Comments over HTTP. */
import { routesOver } from '../../platform/http/route.ts';
import type { CommentsService } from './comments.service.ts';
import * as schema from './review.schema.ts';
import { streamReview } from './stream-review.ts';

const route = routesOver<{ comments: CommentsService }>();

const common = { tag: 'Review', auth: 'K', refusals: ['not_found', 'forbidden'] } as const;
const reads = 'READ on the asset that was given; what everybody may look at shows nobody else its comments';

const targetOf = (params: { asset_id: string; comment_id: string }) => ({
  assetId: params.asset_id,
  commentId: params.comment_id,
});

export const commentRoutes = [
  route({
    ...common,
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
  route({
    ...common,
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
  route({
    ...common,
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
  route({
    ...common,
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
  route({
    ...common,
    method: 'DELETE',
    path: '/asset/{asset_id}/comments/{comment_id}',
    operationId: 'deleteComment',
    summary: 'Delete a comment, with its replies.',
    permission: 'ADMIN on the asset, or who wrote it',
    params: schema.CommentParams,
    success: { status: 204 },
    handle: ({ services, principal, params }) => services.comments.deleteComment(principal, targetOf(params)),
  }),
  route({
    ...common,
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
  route({
    ...common,
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
      streamReview({ request, reply }, (signal) =>
        services.comments.followComments(principal, params.asset_id, signal),
      ),
  }),
];
