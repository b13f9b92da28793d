import { DEFAULT_LIMITS, ENGINE_PARTS, type JobKind, sandboxReport } from '@rushes/engine';
import { jobLimits } from '../../modules/tasks/index.ts';
import type { Config } from '../../platform/config.ts';
import { createDatabase, missingTimeouts, sessionProblem } from '../../platform/db/pool.ts';
import { tryEnginePart } from '../../platform/media-engine.ts';
import type { Command } from '../command.ts';

const MEBIBYTE = 1024 ** 2;

function limitLines(
  limits: { kind: JobKind; seconds: number; memory: number; written: number | null }[],
): string[] {
  return limits.map(
    ({ kind, seconds, memory, written }) =>
      `  ${kind.padEnd(16)} ${seconds} s, ${memory} MB of memory${written === null ? '' : `, ${written} MB written`}`,
  );
}

/** What is wrong with the sessions that a pooler hands out; null where there is no pooler. */
async function poolerLines({ database, databaseUrl }: Config): Promise<string[] | null> {
  if (database.directUrl === null || databaseUrl === null) return null;
  const db = createDatabase(databaseUrl, { isPooled: true, maxConnections: 1 });
  try {
    const problems = [await sessionProblem(db), await missingTimeouts(db)];
    return problems.filter((problem) => problem !== null);
  } catch (error) {
    return [`The database can not be asked: ${error instanceof Error ? error.message : String(error)}`];
  } finally {
    await db.destroy();
  }
}

/** Tries everything now, whatever is remembered. Needs no storage, and of a database only the pooler before it. */
export const doctor: Command = {
  name: 'doctor',
  takes: [],
  about: 'say what works on this machine, within which limits, and what of the sandbox is enforced',
  async run({ config }) {
    const parts = [];
    for (const part of ENGINE_PARTS) parts.push({ part, ...(await tryEnginePart(part)) });
    const sandbox = sandboxReport();
    const limits = (Object.keys(DEFAULT_LIMITS) as JobKind[]).map((kind) => {
      const { timeoutSeconds, memoryBytes, writtenBytes } = jobLimits(kind, config.limits);
      const written = writtenBytes === undefined ? null : Math.round(writtenBytes / MEBIBYTE);
      return { kind, seconds: timeoutSeconds, memory: Math.round(memoryBytes / MEBIBYTE), written };
    });
    const pooler = await poolerLines(config);
    const text = [
      'What works:',
      ...parts.map((entry) =>
        entry.works
          ? `  ${entry.part.padEnd(16)} works`
          : `  ${entry.part.padEnd(16)} ${entry.reason} To do: ${entry.enable}.`,
      ),
      '',
      'What a process that opens media is kept from:',
      ...sandbox.map(
        ({ name, enforced, about, missing }) =>
          `  ${name.padEnd(16)} ${enforced ? `enforced: ${about}` : `NOT ENFORCED: ${about}. ${missing}`}`,
      ),
      '',
      'Limits of each kind of work:',
      ...limitLines(limits),
      ...(pooler === null ? [] : ['', 'Sessions behind the pooler:']),
      ...(pooler?.length === 0 ? ['  have all settings that they need'] : []),
      ...(pooler ?? []).map((problem) => `  ${problem}`),
    ];
    return { text: text.join('\n'), json: { parts, sandbox, limits, pooler } };
  },
};
