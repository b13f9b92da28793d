/** What a task of the index really found, in quantities of what has a price. Pure. */

import type { UsedLine } from '../../../tasks/index.ts';
import { isOfTheMinute, minutesOf, type PricedMedia } from '../../analysis/pricing/analysis-price.ts';
import type { RunRow } from './analyser-runs.repo.ts';

type Run = Pick<RunRow, 'analyser' | 'task_id' | 'state' | 'details'>;

/** What was found counts, also where something it stands on has changed since. */
const found = ({ state }: Run): boolean => state === 'done' || state === 'stale';

const numberIn = ({ details }: Run, name: string): number => {
  const value = (details as Record<string, unknown> | null)?.[name];
  return typeof value === 'number' ? value : 0;
};

/**
 * What to take for the runs of a task over `media`: of the analysers that share a price their share that came to an
 * end, of the others what they did. What failed is made up for by the service itself, and costs nothing then.
 */
export function usedOfIndex(media: PricedMedia, runs: readonly Run[], taskId: string): UsedLine[] {
  const own = runs.filter((run) => run.task_id === taskId && run.state !== 'not_available');
  const sharing = own.filter(({ analyser }) => isOfTheMinute(analyser));
  const share = sharing.length === 0 ? 0 : sharing.filter(found).length / sharing.length;
  const minutes = minutesOf(media);
  const heard = own.some((run) => run.analyser === 'transcript' && found(run) && !isSkipped(run));
  const pictures = own.filter(({ analyser }) => analyser === 'descriptions').filter(found);
  return [
    { price: 'index.minute', quantity: minutes * share },
    { price: 'analysis.item', quantity: share },
    { price: 'transcript.minute.local', quantity: heard ? minutes : 0 },
    { price: 'transcript.minute.provider', quantity: heard ? minutes : 0 },
    {
      price: 'description.picture',
      quantity: pictures.reduce((sum, run) => sum + numberIn(run, 'pictures'), 0),
    },
  ];
}

/** Nothing was heard: there was no sound, or a transcript already. */
function isSkipped({ details }: Run): boolean {
  return (details as Record<string, unknown> | null)?.skipped != null;
}
