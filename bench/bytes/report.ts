/** The figures of a run as Markdown. */
import type { Sample } from './measure.ts';

const GIB = 1024 ** 3;
const MB = 1e6;

/** One thing that was done with nginx and with us, run by run. */
export interface Comparison {
  what: string;
  nginx: readonly Sample[];
  ours: readonly Sample[];
  /** Least share of nginx's throughput that is wanted. */
  atLeast: number | null;
}

export interface MemoryFigure {
  what: string;
  before: number;
  peak: number;
  /** Bytes that memory may grow by. */
  atMost: number;
  note: string;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return (low + high) / 2;
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

const throughput = ({ bytes, wallSeconds }: Sample) => bytes / wallSeconds;
const cpuPerGib = ({ bytes, serverSeconds }: Sample) => serverSeconds / (bytes / GIB);

function spread(values: readonly number[]): string {
  return `${median(values).toFixed(2)} (${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)})`;
}

/** Of each run its ratio, so that what disturbed both disturbs none. */
function ratios({ nginx, ours }: Comparison, of: (sample: Sample) => number): number[] {
  return ours.flatMap((sample, index) => {
    const other = nginx[index];
    return other === undefined ? [] : [of(sample) / of(other)];
  });
}

export function comparisonTable(comparisons: readonly Comparison[]): string {
  const rows = comparisons.map((comparison) => {
    const { what, nginx, ours, atLeast } = comparison;
    const of = (samples: readonly Sample[], figure: (sample: Sample) => number) =>
      samples.length === 0 ? '' : median(samples.map(figure)).toFixed(2);
    const shares = ratios(comparison, throughput);
    const met = atLeast === null || shares.length === 0 ? '' : median(shares) >= atLeast ? 'yes' : 'NO';
    return [
      what,
      of(nginx, (sample) => sample.wallSeconds),
      of(ours, (sample) => sample.wallSeconds),
      of(nginx, cpuPerGib),
      of(ours, cpuPerGib),
      of(nginx, (sample) => sample.clientSeconds),
      of(ours, (sample) => sample.clientSeconds),
      shares.length === 0 ? '' : spread(shares),
      atLeast === null ? '' : String(atLeast),
      met,
      shares.length === 0 ? '' : spread(ratios(comparison, cpuPerGib)),
    ];
  });
  const head = [
    'medians',
    'wall s: nginx',
    'ours',
    'server CPU s a GiB: nginx',
    'ours',
    'client CPU s: nginx',
    'ours',
    'our throughput to nginx (runs)',
    'at least',
    'met',
    'our CPU to nginx (runs)',
  ];
  return table(head, rows);
}

export function memoryTable(figures: readonly MemoryFigure[]): string {
  const mb = (bytes: number) => (bytes / MB).toFixed(0);
  const rows = figures.map(({ what, before, peak, atMost, note }) => {
    const growth = peak - before;
    return [what, mb(before), mb(peak), mb(growth), mb(atMost), growth < atMost ? 'yes' : 'NO', note];
  });
  const head = [
    'resident memory of the server',
    'before, MB',
    'most, MB',
    'growth, MB',
    'less than',
    'met',
    '',
  ];
  return table(head, rows);
}
