/** Lists of files are asked for anew when something came to them from elsewhere: soon, and long ones now and then. */
import { queries } from '../app/app-state.ts';
import { isLongList } from './list-pages.ts';

/** Many files come at once: what they change is asked for once. */
const SOON_MILLISECONDS = 1_000;
/** A hundred thousand items are some twenty megabytes. */
const LONG_MILLISECONDS = 30_000;
const FILES = ['files'];

const hasLongList = () =>
  queries
    .getQueryCache()
    .findAll({ queryKey: FILES, type: 'active' })
    .some(({ state: { data } }) =>
      isLongList((data as { pages?: unknown[] } | undefined)?.pages?.length ?? 0),
    );

let isPlanned = false;

export function filesChanged(): void {
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(
    () => {
      isPlanned = false;
      void queries.invalidateQueries({ queryKey: FILES });
    },
    hasLongList() ? LONG_MILLISECONDS : SOON_MILLISECONDS,
  );
}
