/** When this process should end: signals, and the death of what started it. */
import { inspectProcess, type ProcessFacts } from './processes.ts';

export type EndReason = 'signal' | 'second-signal' | 'starter-gone';

export interface ProcessLife {
  /** No longer listens for signals nor watches. */
  release(): void;
}

/**
 * Ctrl-C arrives twice, from the terminal and from npm, which passes it on; a person's second one takes
 * longer.
 */
const SAME_PRESS_MILLISECONDS = 500;
const WATCH_MILLISECONDS = 500;

export interface WatchLifeOptions {
  env: NodeJS.ProcessEnv;
  onEnd: (reason: EndReason) => void;
  watchMilliseconds?: number;
}

/**
 * Calls `onEnd` for SIGTERM and SIGINT, for SIGHUP when a terminal shows our output (else it is `nohup`, of
 * which Node forgets, or a service manager), and when npm started us and is gone.
 */
export async function watchLife(options: WatchLifeOptions): Promise<ProcessLife> {
  const { env, onEnd, watchMilliseconds = WATCH_MILLISECONDS } = options;
  let firstSignalAt: number | null = null;
  const onSignal = () => {
    const now = performance.now();
    if (firstSignalAt === null) {
      firstSignalAt = now;
      onEnd('signal');
    } else if (now - firstSignalAt > SAME_PRESS_MILLISECONDS) onEnd('second-signal');
  };
  const onHangUp = () => {
    if (process.stdout.isTTY) onSignal();
  };
  const handlers = { SIGTERM: onSignal, SIGINT: onSignal, SIGHUP: onHangUp };
  for (const [signal, handler] of Object.entries(handlers)) process.on(signal, handler);
  const stopWatching = await watchStarter(env, watchMilliseconds, () => onEnd('starter-gone'));
  return {
    release: () => {
      for (const [signal, handler] of Object.entries(handlers)) process.off(signal, handler);
      stopWatching();
    },
  };
}

/**
 * npm that is killed tells nobody, and we would stay behind. Started otherwise, losing the parent means
 * nothing: `nohup` and service managers do so on purpose.
 */
async function watchStarter(
  env: NodeJS.ProcessEnv,
  milliseconds: number,
  onGone: () => void,
): Promise<() => void> {
  if (env.npm_lifecycle_event === undefined) return () => undefined;
  const line = await starters();
  if (line.some(isReaper)) {
    onGone();
    return () => undefined;
  }
  const timer = setInterval(async () => {
    const now = await starters();
    if (pids(now) === pids(line)) return;
    clearInterval(timer);
    onGone();
  }, milliseconds);
  timer.unref();
  return () => clearInterval(timer);
}

/** Our parent and, where that is only the shell in which npm runs a script, the shell's parent. */
async function starters(): Promise<ProcessFacts[]> {
  const parent = await inspectProcess(process.ppid);
  if (parent === null) return [];
  if (!/^(ba|da|a|z|k)?sh$/.test(parent.name)) return [parent];
  const above = await inspectProcess(parent.parentPid);
  return above === null ? [parent] : [parent, above];
}

function pids(line: readonly ProcessFacts[]): string {
  return line.map(({ pid }) => pid).join();
}

/** Whether a process is one that adopts orphans: npm was gone before we looked. In a container npm can be process 1. */
function isReaper({ pid, name, commandLine }: ProcessFacts): boolean {
  if (pid === 1) return !/\b(npm|pnpm|yarn|bun|node)\b/.test(commandLine);
  return /^(systemd|init|launchd|tini|dumb-init|docker-init)$/.test(name);
}
