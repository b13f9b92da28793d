/** Asks whoever sits at the terminal. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Whether somebody can be asked. */
export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}

/** One line from the terminal, null where it ends without one (Ctrl-D); a secret is not shown. Throws the signal's reason. */
export async function ask(
  question: string,
  { signal, isSecret = false }: { signal: AbortSignal; isSecret?: boolean },
): Promise<string | null> {
  let isMuted = false;
  let isAnswered = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isMuted) process.stderr.write(chunk);
      done();
    },
  });
  const reader = createInterface({ input: process.stdin, output, terminal: true });
  // Told to this program's own listeners: Windows ends a process that is sent a signal, and nothing would be said.
  reader.on('SIGINT', () => process.emit('SIGINT'));
  try {
    // A question that is still open when the terminal ends (Ctrl-D) is never answered otherwise.
    const ended = new Promise<null>((resolve) =>
      reader.once('close', () => {
        // The line of the question is not ended by Ctrl-D.
        if (!isAnswered) process.stderr.write('\n');
        resolve(null);
      }),
    );
    const answer = reader.question(question, { signal });
    isMuted = isSecret;
    answer.then(
      () => (isAnswered = true),
      () => (isAnswered = true),
    );
    return (await Promise.race([answer, ended]))?.trim() ?? null;
  } finally {
    reader.close();
    if (isSecret) process.stderr.write('\n');
  }
}

/** Everything of standard input, e.g. of a pipe. */
export async function readStdin(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8').trim();
}
