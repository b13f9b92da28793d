/** The figures of a run as Markdown. */
import type { LatencySummary } from './latency.ts';
import type { Measured } from './measure.ts';

export interface LibraryFigures {
  assets: number;
  bare: Measured;
  /** By name of the phase. */
  phases: Map<string, Measured>;
}

const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0));
const ratio = (value: number | undefined, to: number | undefined) =>
  value === undefined || to === undefined || to === 0 ? '' : `${(value / to).toFixed(2)}x`;

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}

function summaryOf({ name, result }: Measured): LatencySummary | undefined {
  return result.latencies[name] ?? Object.values(result.latencies)[0];
}

const cpuOf = ({ cpu }: Measured) => cpu.server + cpu.postgres;

function phaseRow(measured: Measured, figures: LibraryFigures, small: Measured | undefined): string[] {
  const { result, cpu, name } = measured;
  const latency = summaryOf(measured);
  return [
    name,
    (result.requests / result.seconds).toFixed(0),
    ...[latency?.p50, latency?.p95, latency?.p99, latency?.max].map((value) => ms(value ?? 0)),
    cpu.server.toFixed(2),
    cpu.postgres.toFixed(2),
    cpu.client.toFixed(2),
    result.rows.toFixed(0),
    ratio(latency?.p99, small && summaryOf(small)?.p99),
    ratio(cpuOf(measured), small && cpuOf(small)),
    ratio(cpuOf(measured), cpuOf(figures.bare)),
    String(result.failures),
  ];
}

const HEAD = [
  'closed loop',
  'requests/s',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'max ms',
  'CPU ms: node',
  'postgres',
  'client',
  'rows',
  'p99 to small',
  'CPU to small',
  'CPU to bare',
  'failed',
];

/** Each phase of `figures`, with its ratio to the same over the smaller library where that was measured. */
export function closedLoopTable(figures: LibraryFigures, small: LibraryFigures | null): string {
  const rows = [...figures.phases.values()].map((measured) =>
    phaseRow(measured, figures, small?.phases.get(measured.name)),
  );
  return table(
    [`${figures.assets.toLocaleString('en')} assets, ${HEAD[0]}`, ...HEAD.slice(1)],
    [phaseRow(figures.bare, figures, small?.bare), ...rows],
  );
}

/** An open loop, every ten seconds. */
export function openLoopTable({ name, result, cpu }: Measured): string {
  const rows = result.windows.map(({ latency, mostInFlight }, index) => [
    `${index * 10} to ${(index + 1) * 10} s`,
    String(latency.count),
    ms(latency.p50),
    ms(latency.p99),
    ms(latency.max),
    String(mostInFlight),
  ]);
  const note = `CPU ms a request: node ${cpu.server.toFixed(2)}, postgres ${cpu.postgres.toFixed(2)}; failed ${result.failures}`;
  return `${table([name, 'requests', 'p50 ms', 'p99 ms', 'max ms', 'most in flight'], rows)}\n\n${note}`;
}

/** What is asked of each operation over the large library. */
const TARGETS: Record<string, number> = { list_files: 40, most_recent: 40, share: 40, infos: 120 };

export function targetTable(large: LibraryFigures, small: LibraryFigures | null): string {
  const rows = Object.entries(TARGETS).flatMap(([name, target]) => {
    const measured = large.phases.get(name);
    const p99 = measured && summaryOf(measured)?.p99;
    if (p99 === undefined) return [];
    const smaller = small?.phases.get(name);
    const before = smaller && summaryOf(smaller)?.p99;
    const growth = before === undefined ? null : p99 / before;
    return [
      [
        name,
        ms(p99),
        String(target),
        p99 <= target ? 'yes' : 'NO',
        growth === null ? '' : `${growth.toFixed(2)}x`,
        growth === null ? '' : growth <= 2 ? 'yes' : 'NO',
      ],
    ];
  });
  return table(['operation', 'p99 ms', 'at most', 'met', 'to the small library', 'at most 2x'], rows);
}
