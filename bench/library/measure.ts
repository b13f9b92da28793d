/** Runs the phases of a measurement over one seeded library. */
import { cpuBetween, type Parties, type PartySeconds, readCpu } from './cpu.ts';
import type { LoadResult, Mix } from './load.ts';
import type { BenchedService, LoadClient } from './processes.ts';

export interface Phase {
  name: string;
  mix: Mix;
  seconds: number;
  /** Requests a second of an open loop; a closed loop without. */
  rate?: number;
}

export interface Measured {
  name: string;
  result: LoadResult;
  /** Milliseconds of processor time a request. */
  cpu: PartySeconds;
}

export interface MeasureOptions {
  client: LoadClient;
  baseUrl: string;
  workloadFile: string;
  parties: Parties;
  /** Of a closed loop. */
  clients: number;
}

const WARM_UP_SECONDS = 1;

/** Closed loops begin with a second that does not count. */
export async function measurePhase(options: MeasureOptions, phase: Phase): Promise<Measured> {
  const { client, baseUrl, workloadFile, parties, clients } = options;
  const { mix, seconds, rate } = phase;
  const closed = (duration: number) => ({ kind: 'closed', mix, clients, seconds: duration }) as const;
  const order = { baseUrl, workloadFile };
  if (rate === undefined) await client.run({ ...order, load: closed(WARM_UP_SECONDS) });
  const before = readCpu(parties);
  const load = rate === undefined ? closed(seconds) : ({ kind: 'open', mix, rate, seconds } as const);
  const result = await client.run({ ...order, load });
  const used = cpuBetween(before, readCpu(parties));
  if (result.failures > 0) {
    process.stderr.write(`${phase.name}: ${result.failures} failed, the first: ${result.firstFailure}\n`);
  }
  process.stderr.write(`${phase.name}: ${(result.requests / result.seconds).toFixed(0)} requests/s\n`);
  const perRequest = (value: number) => (value * 1000) / Math.max(1, result.requests);
  return {
    name: phase.name,
    result,
    cpu: {
      server: perRequest(used.server),
      postgres: perRequest(used.postgres),
      client: perRequest(used.client),
    },
  };
}

export function partiesOf(
  service: Pick<BenchedService, 'postgresPid'>,
  pids: { server: number; client: number },
): Parties {
  return { ...pids, postgres: service.postgresPid };
}
