/** `rushes usage`: what was taken for what. */
import type { Context } from '../context.ts';
import { countText, creditsText } from '../output/units.ts';
import { usageProblem } from '../problems.ts';

function dayOf(text: string | undefined, flag: string): string | undefined {
  if (text === undefined) return undefined;
  const date = new Date(text);
  if (Number.isNaN(date.getTime()))
    throw usageProblem(`${flag} "${text}" is no day.`, 'Write it as 2026-11-01.');
  return date.toISOString();
}

/** Sums by day and action, the latest day first. */
export async function usage(
  context: Context,
  _words: string[],
  options: { from?: string; to?: string },
): Promise<void> {
  const from = dayOf(options.from, '--from');
  const to = dayOf(options.to, '--to');
  const range = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  const answer = await context
    .client()
    .getCreditsUsage({ query: { ...range, group_by: ['day', 'action'] } }, { signal: context.signal });
  for (const row of answer.rows) context.out.json(row);
  context.out.table(
    answer.rows.map((row) => [
      row.day ?? '',
      row.action ?? '',
      creditsText(row.credits),
      countText(row.requests + row.works, 'time'),
    ]),
  );
  context.out.line(
    `${creditsText(answer.credits)} from ${answer.from.slice(0, 10)} to ${answer.to.slice(0, 10)}`,
  );
}
