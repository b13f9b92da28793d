/** Comments as marks on the bar of a film. */
import type { Mark } from '../player/scrub-bar.tsx';
import type { Review } from './use-review.ts';

export function marksOf({ comments, selected, select }: Review, onSeek: (seconds: number) => void): Mark[] {
  return comments.flatMap(({ comment_id: id, start_seconds: start, end_seconds: end, ...comment }) =>
    start === null
      ? []
      : [
          {
            id,
            start,
            end: end ?? start,
            isQuiet: comment.resolved_at !== null,
            isChosen: id === selected,
            text: comment.text.slice(0, 80),
            onChoose: () => {
              select(id);
              onSeek(start);
            },
          },
        ],
  );
}
