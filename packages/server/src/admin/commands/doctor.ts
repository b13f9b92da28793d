import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_LIMITS, ENGINE_PARTS, type JobKind, sandboxReport, tryPart } from '@rushes/engine';
import { jobLimits } from '../../modules/tasks/job-limits.ts';
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

/** Tries everything now, whatever is remembered, and needs neither database nor storage. */
export const doctor: Command = {
  name: 'doctor',
  takes: [],
  about: 'say what works on this machine, within which limits, and what of the sandbox is enforced',
  async run({ config }) {
    const folder = await mkdtemp(join(tmpdir(), 'rushes-doctor-'));
    try {
      const parts = [];
      for (const part of ENGINE_PARTS) parts.push({ part, ...(await tryPart(part, folder)) });
      const sandbox = sandboxReport();
      const limits = (Object.keys(DEFAULT_LIMITS) as JobKind[]).map((kind) => {
        const { timeoutSeconds, memoryBytes, writtenBytes } = jobLimits(kind, config.limits);
        const written = writtenBytes === undefined ? null : Math.round(writtenBytes / MEBIBYTE);
        return { kind, seconds: timeoutSeconds, memory: Math.round(memoryBytes / MEBIBYTE), written };
      });
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
      ];
      return { text: text.join('\n'), json: { parts, sandbox, limits } };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
