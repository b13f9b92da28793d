/**
 * What the action runs: `rushes upload` or `rushes create` with what the workflow says, and what came of it as outputs of
 * the step and as its summary. Nothing that a workflow says goes through a shell.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** What the command line says with `--json`, as far as it is of use here. */
interface Said {
  event?: string;
  status?: string;
  place?: string;
  path?: string;
  message?: string;
  stage?: string;
  hint?: string | null;
  asset_id?: string;
  chat_id?: string;
  assets?: { asset_id: string }[];
  projects?: { project_id: string }[];
}

const { env } = process;
const program = join(import.meta.dirname, '../../packages/cli/src/main.ts');
const input = (name: string) => (env[`INPUT_${name}`] ?? '').trim();

/** Lines of a log may not be taken for commands to the runner, nor move its cursor. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: names of files may hold them.
const plain = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ');
const escaped = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

function fail(message: string, code = 2): never {
  console.log(`::error title=Rushes::${escaped(message)}`);
  process.exit(code);
}

/** What the lines of `files` name; a pattern without a file is a mistake in the workflow. */
function filesOf(lines: string): string[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .flatMap((line) => {
      // What is there by its whole name is no pattern.
      const found = existsSync(line) ? [line] : globSync(line).sort();
      if (found.length === 0) fail(`There is no file like "${line}".`);
      return found;
    });
}

function argumentsOf(files: readonly string[]): string[] {
  const option = (flag: string, value: string) => (value === '' ? [] : [`${flag}=${value}`]);
  const into = option('--into', input('INTO'));
  const prompt = input('PROMPT');
  if (prompt === '') return ['upload', '--json', ...into, '--', ...files];
  // A workspace may still hold what the run before has saved.
  const more = [...option('--chat', input('CHAT')), ...option('--output', input('OUTPUT')), '--force'];
  return ['create', '--json', ...into, ...more, '--', prompt, ...files];
}

function tell({ event, status, place, path, stage, message }: Said): void {
  const words = {
    file: `${status}  ${place}${status === 'failed' ? `  ${message}` : ''}`,
    progressing: `${stage}  ${message}`,
    done: message ?? '',
    saved: `saved  ${path}`,
  }[event ?? ''];
  // The blank keeps what begins with two colons from being a command.
  if (words !== undefined) console.log(` ${plain(words)}`);
}

/** Appends to a file of the runner, where there is one. */
function append(name: string, text: string): void {
  const path = env[name];
  if (path !== undefined && path !== '') appendFileSync(path, text);
}

function setOutput(name: string, value: string | undefined): void {
  if (value === undefined) return;
  const end = randomUUID();
  append('GITHUB_OUTPUT', `${name}<<${end}\n${value}\n${end}\n`);
}

function keep(all: readonly Said[]): void {
  const assets = all.filter(({ event, asset_id: id }) => event === 'file' && id != null);
  const done = all.find(({ event }) => event === 'done');
  setOutput('asset-ids', JSON.stringify(assets.map(({ asset_id: id }) => id)));
  setOutput('film-id', done?.assets?.[0]?.asset_id);
  setOutput('film-path', all.find(({ event }) => event === 'saved')?.path);
  setOutput('project-id', done?.projects?.[0]?.project_id);
  setOutput('chat-id', done?.chat_id);
  setOutput('message', done?.message);
  const words = plain(done?.message ?? `${assets.length} files are in the library.`);
  append('GITHUB_STEP_SUMMARY', `### Rushes\n\n${words.replace(/[\\`*_{}[\]<>#|!&]/g, '\\$&')}\n`);
}

/** Whether it says again what was said last: a stage is told once, not at each step of it. */
const saysAgain = (said: Said, last: Said | undefined): boolean =>
  said.event === 'progressing' && last?.event === 'progressing' && said.message === last.message;

async function linesOf(stream: NodeJS.ReadableStream, take: (said: Said) => void): Promise<void> {
  for await (const line of createInterface({ input: stream })) {
    if (line.startsWith('{')) take(JSON.parse(line) as Said);
    else if (line !== '') console.log(` ${plain(line)}`);
  }
}

/** A workflow that is cancelled ends what it has begun. */
function endWith(child: ChildProcess): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
}

async function main(): Promise<void> {
  for (const name of ['RUSHES_BASE_URL', 'RUSHES_KEY']) {
    if ((env[name] ?? '') === '') fail(`${name === 'RUSHES_KEY' ? 'key' : 'base-url'} is empty.`);
  }
  const files = filesOf(input('FILES'));
  if (files.length === 0 && input('PROMPT') === '') fail('Neither files nor a prompt were given.');
  const args = argumentsOf(files);
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  endWith(child);
  const ended = once(child, 'close');
  const all: Said[] = [];
  let problem = '';
  await Promise.all([
    linesOf(child.stdout, (said) => {
      if (!saysAgain(said, all.at(-1))) tell(said);
      all.push(said);
    }),
    linesOf(child.stderr, ({ event, message = '', hint }) => {
      if (event === 'error') problem = [message, hint ?? ''].join(' ').trim();
      else console.log(`::warning title=Rushes::${escaped(message)}`);
    }),
  ]);
  const [code] = (await ended) as [number | null];
  keep(all);
  if (code !== 0) fail(problem === '' ? 'It was not done.' : problem, code ?? 1);
}

await main();
