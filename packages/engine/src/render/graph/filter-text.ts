/** Filter graph text, with all escaping in one place (https://ffmpeg.org/ffmpeg-filters.html#Notes-on-filtergraph-escaping). */

/** Options of a filter, in order. */
export type FilterOptions = { [name: string]: string | number };

/**
 * One filter with its options. Values may hold anything: they are escaped once for the option list and
 * once for the graph.
 */
export function filter(name: string, options: FilterOptions = {}): string {
  const list = Object.entries(options).map(([key, value]) => `${key}=${escapeValue(String(value))}`);
  return list.length === 0 ? name : `${name}=${list.join(':')}`;
}

function escapeValue(value: string): string {
  const inList = value.replace(/[\\':\s]/g, '\\$&');
  return inList.replace(/[\\'[\],;\s]/g, '\\$&');
}

/** A dictionary as the value of one option; `filter` escapes it again. */
function dictionary(entries: FilterOptions): string {
  return Object.entries(entries)
    .map(([key, value]) => `${key}=${String(value).replace(/[\\':]/g, '\\$&')}`)
    .join(':');
}

/**
 * Options with which `movie` and `amovie` open a file: by this demuxer only, with no access to any other
 * file or address; packets that the file's end cuts off are dropped instead of failing the graph.
 */
export function inputOptions(container: string, more: FilterOptions = {}): string {
  const limits = { protocol_whitelist: 'file', format_whitelist: container };
  return dictionary({ ...limits, fflags: '+discardcorrupt', ...more });
}

/** Filters in sequence. */
export function chain(...filters: (string | null)[]): string {
  return filters.filter((text) => text !== null && text !== '').join(',');
}

/** Hands out link labels that are unique within one graph. */
export interface Labels {
  next(): string;
}

/** Labels `[p0]`, `[p1]`, … */
export function createLabels(): Labels {
  let count = 0;
  return { next: () => `[p${count++}]` };
}
