/** What a page works for each picture that it shows, read from the browser's own trace. */
import type { Browser, Page } from 'playwright-core';

interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  pid: number;
  tid: number;
  /** Of the processor, microseconds; a machine with other work on it makes it no longer. */
  tdur?: number;
  dur?: number;
}

const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'toplevel',
];

/** Tasks of the page's thread, each counted to the picture that was begun last before it ended. Pure. */
export function framesIn(events: readonly TraceEvent[]): number[] {
  const begins = events.filter(({ name }) => name === 'BeginMainThreadFrame');
  const [first] = begins;
  if (first === undefined) return [];
  const isOfPage = ({ pid, tid }: TraceEvent) => pid === first.pid && tid === first.tid;
  const starts = begins.filter(isOfPage).map(({ ts }) => ts);
  starts.sort((a, b) => a - b);
  const works = starts.map(() => 0);
  for (const event of events) {
    if (event.ph !== 'X' || event.name !== 'RunTask' || !isOfPage(event)) continue;
    const end = event.ts + (event.dur ?? 0);
    const frame = starts.findLastIndex((start) => start <= end);
    if (frame >= 0) works[frame] = (works[frame] ?? 0) + (event.tdur ?? event.dur ?? 0);
  }
  return works.map((microseconds) => microseconds / 1_000);
}

/** Milliseconds of a processor of each picture while something was done. */
export async function frameTimes(
  browser: Browser,
  page: Page,
  act: () => Promise<unknown>,
): Promise<number[]> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  const trace = await browser.stopTracing();
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] };
  return framesIn(traceEvents);
}

/** The value that so large a share of them is not above. */
export function shareOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
