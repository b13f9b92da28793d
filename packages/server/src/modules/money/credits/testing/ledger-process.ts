/** A process that books and is killed, with the next one already waiting. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LedgerAnswer, LedgerOrder } from './ledger-acts.ts';

export interface LedgerProcess {
  /** What the process answered; null when it died before that. */
  ask(order: LedgerOrder): Promise<LedgerAnswer | null>;
  stop(): Promise<void>;
}

interface Child {
  process: ChildProcess;
  ready: Promise<unknown>;
}

function startChild(databaseUrl: string): Child {
  const child = fork(fileURLToPath(new URL('./ledger-child.ts', import.meta.url)), {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return { process: child, ready: once(child, 'message') };
}

export function createLedgerProcess(databaseUrl: string): LedgerProcess {
  let current = startChild(databaseUrl);
  let next = startChild(databaseUrl);
  const isDead = ({ process: child }: Child) => child.exitCode !== null || child.signalCode !== null;

  return {
    async ask(order) {
      if (isDead(current)) {
        current = next;
        next = startChild(databaseUrl);
      }
      await current.ready;
      const { process: child } = current;
      const settled = new AbortController();
      const { signal } = settled;
      const answered = once(child, 'message', { signal }).then(([answer]) => answer as LedgerAnswer);
      const died = once(child, 'exit', { signal }).then(() => null);
      child.send(order);
      const first = await Promise.race([answered, died]);
      settled.abort();
      await Promise.allSettled([answered, died]);
      return first;
    },
    async stop() {
      for (const { process: child } of [current, next]) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
    },
  };
}
