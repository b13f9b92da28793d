/** A PostgreSQL server as a child process that never outlives us, not even when we are killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { asUser, type SystemUser } from './system-user.ts';

/**
 * The shell that stands between us and the server. Its standard input is a pipe that only we hold: when
 * we end in any way the kernel closes it, `read` returns and the server is asked to stop, harder each
 * time: fast, immediate (safe, costs a recovery), kill; within 5 s in total. It ignores the signals that
 * end us, so that the server outlives the requests still being answered.
 */
const WRAPPER = `
trap '' HUP INT TERM
socket_folder=$1
shift
exec 3<&0 </dev/null
"$@" 3<&- &
server=$!
(
  while read -r _ <&3; do :; done
  for step in INT:25 QUIT:12 KILL:5; do
    kill -s "\${step%:*}" "$server" 2>/dev/null
    left=\${step#*:}
    while [ "$left" -gt 0 ] && kill -0 "$server" 2>/dev/null; do sleep 0.1; left=$((left - 1)); done
  done
) 2>/dev/null &
watcher=$!
exec 3<&-
wait "$server"
code=$?
kill -s KILL "$watcher" 2>/dev/null
rm -rf "$socket_folder"
exit "$code"
`;

export interface SupervisedServer {
  /** Resolves once, with what the server said last, when it has ended. */
  ended: Promise<{ code: number | null; lastWords: string }>;
  /** Resolves when the server accepts connections; rejects when it ends or the time is over before. */
  ready(timeoutMilliseconds: number): Promise<void>;
  /** Ends the server the way the loss of us would. */
  abandon(): void;
}

export interface SuperviseOptions {
  user: SystemUser;
  command: string;
  args: string[];
  /** Removed when the server has ended. */
  socketFolder: string;
  onLog?: (line: string) => void;
}

/** Lines of the server's log that are kept to explain a failed start. */
const KEPT_LINES = 20;

/** Starts the server below the wrapper. */
export function supervise(options: SuperviseOptions): SupervisedServer {
  const child = spawn(
    '/bin/sh',
    ['-c', WRAPPER, 'rushes-postgres', options.socketFolder, options.command, ...options.args],
    {
      cwd: '/',
      // Its own session: Ctrl-C on our terminal is for us to handle.
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' },
      ...asUser(options.user),
    },
  );
  const words: string[] = [];
  const readiness = Promise.withResolvers<void>();
  readiness.promise.catch(() => undefined);
  readLines(child, (line) => {
    words.push(line);
    if (words.length > KEPT_LINES) words.shift();
    options.onLog?.(line);
    if (line.includes('database system is ready to accept connections')) readiness.resolve();
  });
  const ended = new Promise<{ code: number | null; lastWords: string }>((resolve) => {
    child.once('error', (error) => resolve({ code: null, lastWords: error.message }));
    child.once('close', (code) => resolve({ code, lastWords: words.join('\n') }));
  });
  return {
    ended,
    ready: (timeout) => becomeReady({ readiness, ended, timeout }),
    abandon: () => child.stdin?.end(),
  };
}

function readLines(child: ChildProcess, onLine: (line: string) => void): void {
  // Writing to a wrapper that is already gone is no error of ours.
  child.stdin?.on('error', () => undefined);
  if (child.stderr !== null) createInterface({ input: child.stderr }).on('line', onLine);
}

async function becomeReady(options: {
  readiness: PromiseWithResolvers<void>;
  ended: SupervisedServer['ended'];
  timeout: number;
}): Promise<void> {
  const { readiness, ended, timeout } = options;
  const timer = setTimeout(
    () => readiness.reject(new Error(`PostgreSQL was not ready after ${timeout} ms`)),
    timeout,
  );
  void ended.then(({ code, lastWords }) =>
    readiness.reject(new Error(`PostgreSQL ended with code ${code} while starting:\n${lastWords}`)),
  );
  await readiness.promise.finally(() => clearTimeout(timer));
}
