/**
 * Runs programs as standard input names them, each a module of its own, and answers a line for each: what its request was answered
 * with, and what it printed.
 */
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

interface Told {
  file: string;
  env: Record<string, string>;
  seconds?: number;
}

const SUCCESS = 200;
let printed: string[] = [];
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
console.log = (...values: unknown[]) => void printed.push(values.map(asText).join(' '));

async function run({ file, env, seconds }: Told) {
  printed = [];
  Object.assign(process.env, env);
  const running = import(pathToFileURL(file).href) as Promise<{ answer?: unknown }>;
  const heard = seconds === undefined ? [] : [wait(seconds * 1_000, { answer: undefined })];
  try {
    const { answer } = await Promise.race([running, ...heard]);
    return { status: SUCCESS, text: printed.join('\n'), body: answer ?? null };
  } catch (error) {
    // Refused by the service; whatever else a program throws has no status.
    const { status = 0, body = null } = error as { status?: number; body?: unknown };
    return { status, text: String(error), body };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await run(JSON.parse(line) as Told))}\n`);
}
