/** Processor time of the parties of a measurement, from /proc (Linux only). */
import { processCpuSeconds, readProcessTree } from '../process-tree.ts';

export interface Parties {
  /** Of the server process itself. */
  server: number;
  /** Of PostgreSQL's first process. */
  postgres: number;
  client: number;
}

/** Processor seconds, user and system, by party. */
export type PartySeconds = Record<keyof Parties, number>;

/** Seconds used so far. */
export function readCpu(parties: Parties): PartySeconds {
  return {
    server: processCpuSeconds(parties.server),
    postgres: readProcessTree(parties.postgres).reduce((sum, row) => sum + row.cpuSeconds, 0),
    client: processCpuSeconds(parties.client),
  };
}

/** What was used between two readings. */
export function cpuBetween(before: PartySeconds, after: PartySeconds): PartySeconds {
  return {
    server: after.server - before.server,
    postgres: after.postgres - before.postgres,
    client: after.client - before.client,
  };
}
