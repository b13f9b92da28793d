/** Review links over HTTP, for those who make them. */
import { Type } from 'typebox';
import { routesOver } from '../../platform/http/route.ts';
import type { ReviewLinksService } from './links.service.ts';
import * as schema from './review.schema.ts';

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
