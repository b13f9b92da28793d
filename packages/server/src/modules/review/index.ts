/** What other parts of the program use of this module; they import nothing else of it. */
export type { CommentsService } from './comments.service.ts';
