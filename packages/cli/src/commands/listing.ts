/** `rushes ls`, `tree`, `search`. */
import type { SearchInput, SearchMoment, SearchResponse, SearchResult } from '@rushes/sdk';
import type { Context } from '../context.ts';
import { eachItem, findItem, pathOf, segmentsOf } from '../library/paths.ts';
import { drawStill } from '../library/stills.ts';
import { fit, harmless } from '../output/text-width.ts';
import { clockText, momentText } from '../output/units.ts';
import { Problem, usageProblem } from '../problems.ts';

const dayText = (moment: string) => moment.slice(0, 16).replace('T', ' ');

/** Says that nothing is there. Throws Problem where it is no folder: an empty listing would say the same of that. */
async function tellEmpty(context: Context, segments: readonly string[]): Promise<void> {
  if (segments.length === 0) {
    return context.out.note('Nothing is in the library yet: rushes upload <files…> brings something.');
  }
  const item = await findItem(context.client(), pathOf(segments), context.signal);
  if (!item.isFolder) throw new Problem(`${pathOf(segments)} is no folder.`, { code: 'not_a_folder' });
  context.out.note('Nothing is in it.');
}

/** Pages as they come; a folder of ten thousand is not waited for. */
export async function list(
  context: Context,
  [folder = '/']: string[],
  options: { long?: boolean },
): Promise<void> {
  const { out, signal } = context;
  const segments = segmentsOf(folder);
  const rows: string[][] = [];
  let count = 0;
  for await (const { item, file } of eachItem(context.client(), segments, { signal, isDeep: false })) {
    count += 1;
    out.json({ ...file, path: item.path });
    const name = `${harmless(item.name)}${item.isFolder ? '/' : ''}`;
    if (options.long !== true) out.line(item.isFolder ? out.style.bold(name) : name);
    else {
      const length =
        file.duration_seconds == null || file.duration_seconds === 0 ? '' : clockText(file.duration_seconds);
      rows.push([item.id, item.type ?? '', length, dayText(file.last_edit), name]);
    }
  }
  out.table(rows);
  if (count === 0) await tellEmpty(context, segments);
}

export async function tree(context: Context, [folder = '/']: string[]): Promise<void> {
  const { out, signal } = context;
  const segments = segmentsOf(folder);
  let count = 0;
  out.line(out.style.bold(harmless(pathOf(segments))));
  for await (const { item, file, depth } of eachItem(context.client(), segments, { signal, isDeep: true })) {
    count += 1;
    out.json({ ...file, path: item.path });
    out.line(`${'  '.repeat(depth + 1)}${harmless(item.name)}${item.isFolder ? '/' : ''}`);
  }
  if (count === 0) await tellEmpty(context, segments);
}

interface SearchOptions {
  in?: string;
  mode?: string[];
  type?: string[];
  limit?: string;
}

type SearchQuery = NonNullable<SearchInput['query']>;

function queryOf(words: readonly string[], options: SearchOptions): SearchQuery {
  const limit = Number(options.limit ?? 20);
  if (!Number.isInteger(limit) || limit < 1)
    throw usageProblem(`--limit "${options.limit}" is no number of files.`);
  return {
    query: words.join(' '),
    limit,
    ...(options.in === undefined ? {} : { folder: options.in }),
    // What kinds and modes there are the service knows, and says so where one is none.
    ...(options.mode === undefined ? {} : { modes: options.mode as NonNullable<SearchQuery['modes']> }),
    ...(options.type === undefined
      ? {}
      : { file_type: options.type as NonNullable<SearchQuery['file_type']> }),
  };
}

/** The address of the still stands in the line where the still itself does not. */
function momentLine(
  { start_time_seconds: start, end_time_seconds: end, matches, thumbnail_url: still }: SearchMoment,
  isDrawn: boolean,
): string {
  const [match] = matches;
  const time =
    start === undefined ? '' : `${momentText(start)}${end === undefined ? '' : `-${momentText(end)}`}  `;
  const said = match?.text === undefined ? (match?.why ?? '') : `“${match.text}”`;
  return `    ${time}${fit(harmless(said), 100)}${still === undefined || isDrawn ? '' : `  ${still}`}`;
}

async function tellResult(context: Context, result: SearchResult): Promise<void> {
  const { out } = context;
  out.json(result);
  const length = result.duration_seconds === null ? '' : `  ${clockText(result.duration_seconds)}`;
  out.line(`${out.style.bold(harmless(result.path))}  ${result.asset_id}${length}`);
  for (const moment of result.moments) {
    out.line(momentLine(moment, out.showsPictures));
    if (moment.thumbnail_url !== undefined) await drawStill(context, moment.thumbnail_url);
  }
}

/** Reasons name the way of searching; where they say the same of several, they are told once. */
function unsearched(modes: SearchResponse['modes']): string[] {
  const byReason = new Map<string, string[]>();
  for (const { mode, state, reason } of modes) {
    if (state !== 'not_available' && state !== 'no_index') continue;
    const why = (reason ?? state).replace(` by ${mode} `, ' ');
    byReason.set(why, [...(byReason.get(why) ?? []), mode]);
  }
  return [...byReason].map(([why, of]) => `not searched by ${of.join(', ')}: ${why}`);
}

/** Moments, best first; what can not be searched here is said. */
export async function search(context: Context, words: string[], options: SearchOptions): Promise<void> {
  const answer = await context
    .client()
    .search({ query: queryOf(words, options) }, { signal: context.signal });
  for (const result of answer.results) await tellResult(context, result);
  if (answer.results.length === 0) context.out.line('Nothing was found.');
  for (const sentence of unsearched(answer.modes)) context.out.note(sentence);
}
