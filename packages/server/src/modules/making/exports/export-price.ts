/** What rendering comes to, in quantities of what has a price. Pure. */
import { outputFormat } from '@rushes/engine';
import type { Timeline } from '@rushes/timeline';
import { exportPrice, type Quantity } from '../../money/index.ts';
import { type ExportPlan, secondsOf } from './export-request.ts';

/** Seconds of the result: those of the range that lie in the programme. */
function secondsOfPlan(timeline: Timeline, { output: { range } }: Pick<ExportPlan, 'output'>): number {
  const whole = secondsOf(timeline);
  if (range == null) return whole;
  return Math.max(0, Math.min(whole, range.endSeconds) - range.startSeconds);
}

/** Every second of each file that an export writes, by the height of its picture. */
export function exportQuantities(timeline: Timeline, plan: ExportPlan): Quantity[] {
  const quantity = secondsOfPlan(timeline, plan);
  if (outputFormat(plan.output.format).mediaKind === 'audio') {
    return [{ price: 'export.second.audio', quantity }];
  }
  return plan.pictures.map(({ width, height }) => ({
    price: exportPrice(Math.min(width, height)),
    quantity,
  }));
}
