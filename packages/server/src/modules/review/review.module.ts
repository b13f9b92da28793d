/** Review: what is said of assets, and links for people without an account. */
import { defineModule } from '../../module.ts';
import { over } from '../../platform/over.ts';
import type { AccessService } from '../access/index.ts';
import type { LibraryServices } from '../library/index.ts';
import type { RenditionsService } from '../making/index.ts';
import { createCommentsService } from './comments.service.ts';
import { guestRoutes } from './guests.routes.ts';
import { createGuestsService } from './guests.service.ts';
import { deleteEmptyLinks } from './links.repo.ts';
import { commentRoutes, reviewLinkRoutes } from './links.routes.ts';
import { reviewLinksFunctions } from './links.service.ts';
import { createReviewFeed } from './review-feed.ts';

export interface ReviewNeeds extends Pick<LibraryServices, 'library'> {
  access: AccessService;
  renditions: RenditionsService;
}

/** Links that are forgotten at once. */
const AT_ONCE = 1_000;

export const reviewModule = defineModule<ReviewNeeds>()({
  name: 'review',
  create: (context) => {
    const reviewFeed = createReviewFeed(context.notifications);
    return {
      comments: createCommentsService({ ...context, reviewFeed }),
      reviewLinks: over(context, reviewLinksFunctions),
      guests: createGuestsService({ ...context, reviewFeed }),
    };
  },
  routes: [...commentRoutes, ...reviewLinkRoutes, ...guestRoutes],
  sweeps: ({ db }) => ({ review_links: () => deleteEmptyLinks(db, AT_ONCE) }),
});
