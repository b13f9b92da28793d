/** `--json` of every command, held against the schema that is published. */
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProgram } from '../../packages/cli/src/program.ts';
import { formatOpenApi } from '../../packages/server/src/api-document.ts';
import { testVideo } from '../../packages/server/src/testing/test-media.ts';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';
import { LINES, OTHERS } from '../../scripts/sdk/command-line-lines.ts';
import { COMMAND_LINE_SCHEMA_FILE, formatCommandLineSchema } from '../../scripts/sdk/command-line-schema.ts';
import { type CommandLine, createCommandLine } from './testing/command-line.ts';
import { seenLines } from './testing/json-lines.ts';

let service: TestService;
let line: CommandLine;
/** Id of a project that a film was made of. */
let project: string;

beforeAll(async () => {
  service = await startTestService({ worker: true });
  line = await createCommandLine({ baseUrl: service.baseUrl, key: service.user.key });
  const file = testVideo({ shots: [{ background: [40, 80, 200], frames: 30 }] });
  await writeFile(join(line.folder, 'ship.mp4'), file);
  await writeFile(join(line.folder, 'talk.srt'), '1\n00:00:00,000 --> 00:00:01,000\nHello there\n');
});
afterAll(async () => {
  await line?.remove();
  await service?.stop();
});

/** The words of all commands that do something. */
function commandsOf(command: Command, words: readonly string[] = []): string[] {
  const { commands } = command;
  if (commands.length === 0) return [words.join(' ')];
  return commands.flatMap((one) => commandsOf(one, [...words, one.name()]));
}

const program = createProgram({
  env: {},
  context: () => Promise.reject(new Error('Nothing is run.')),
});

test('each command has its lines written down, and the schema is made of them', () => {
  expect([...Object.keys(LINES), ...OTHERS].sort()).toEqual(commandsOf(program).sort());
  expect(readFileSync(COMMAND_LINE_SCHEMA_FILE, 'utf8')).toBe(
    formatCommandLineSchema(JSON.parse(formatOpenApi())),
  );
});

const stopped = (event: string) => ({
  onStart: (child: ChildProcess) => {
    child.stdout?.on('data', (text: string) => {
      if (text.includes(`"${event}"`)) child.kill('SIGINT');
    });
  },
});

test('of the account and the library', async () => {
  const { json } = line;
  await json(['login', '--key-stdin', '--profile', 'other'], { input: service.user.key });
  await json(['profiles', 'other']);
  await json(['whoami']);
  await json(['credits']);
  await json(['upload', 'ship.mp4', '--into', '/made', '--dry-run']);
  await json(['upload', 'ship.mp4', '--into', '/made']);
  expect(await line.run(['upload', 'nothing.mp4', '--json'])).toMatchObject({ code: 7 });
  await json(['ls', '/made']);
  await json(['tree', '/']);
  await json(['search', 'ship']);
  await json(['open', '/made', '--print']);
  await json(['open', '/made'], { env: { BROWSER: '/bin/true' } });
  await json(['download', '/made', '-o', 'back']);
  await json(['share', '/made', '--public']);
  await json(['mv', '/made/ship.mp4', '/made/boat.mp4']);
  await json(['mv', '/made/boat.mp4', '/made/ship.mp4']);
  await json(['logout', '--profile', 'other']);
  const { token } = await service.signIn('ada@example.com');
  await json(['keys', 'create', 'second', '--token', token]);
  await json(['keys', '--token', token]);
  await json(['keys', 'delete', 'second', '--token', token]);
});

test('of films and their projects', async () => {
  const { json } = line;
  const prompt = 'A 1 second video of ship.mp4';
  await json(['create', prompt, '--dry-run']);
  await json(['create', prompt, 'ship.mp4', '-o', 'film.mp4', '--open'], { env: { BROWSER: '/bin/true' } });
  await line.run(['create', prompt, '--budget', '0.0001', '--json']);
  await json(['chat', prompt, '-o', 'films']);
  await json(['chats']);
  const [listed = {}] = await json(['projects', 'list']);
  const id = String(listed.file_id);
  project = id;
  await json(['projects', 'show', id]);
  await json(['projects', 'preview', id]);
  await json(['projects', 'document', id]);
  await json(['projects', 'document', id, '-o', 'cut.otio']);
  expect(await line.run(['projects', 'document', id, '--format', 'otioz', '--json'])).toMatchObject({
    code: 2,
  });
  await json(['projects', 'import', 'cut.otio']);
  await json(['projects', 'edit', id], { input: '[{"type":"rename","target":[],"name":"Again"}]' });
});

test('of subtitles, edits and exports', async () => {
  const { json } = line;
  const id = project;
  await json(['captions', '/made/ship.mp4', '--from', 'talk.srt', '--language', 'en']);
  await json(['captions', '/made/ship.mp4']);
  await json(['captions', '/made/ship.mp4', '-o', 'back.vtt']);
  expect(readFileSync(join(line.folder, 'back.vtt'), 'utf8')).toContain('Hello there');
  const edits = Object.keys(LINES).filter((name) =>
    /^projects (remove|keep|mark|match|reframe|caption)/.test(name),
  );
  const more: Record<string, string[]> = {
    'projects keep-quotes': ['--phrases', 'hello'],
    'projects reframe': ['--aspect', '1:1'],
  };
  for (const edit of edits)
    await line.run([...edit.split(' '), id, ...(more[edit] ?? []), '--dry-run', '--json']);
  await json(['projects', 'export', id, '--resolution', '480p', '--dry-run']);
  await json(['projects', 'export', id, '--resolution', '480p']);
  await json(['projects', 'export', id, '--resolution', '480p', '-o', 'small.mp4', '--force']);
});

test('of models, tasks and what was used', async () => {
  const { json } = line;
  await json(['models']);
  await json(['generate', 'image', 'a lighthouse', '--dry-run']);
  await json(['generate', 'image', 'a lighthouse']);
  await json(['generate', 'image', 'a lighthouse', '-o', 'light.jpg']);
  expect(await line.run(['generate', 'image', 'a lighthouse', '-o', 'light.png'])).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('light.png holds a .jpg file'),
  });
  const [started = {}] = await json(['generate', 'image', 'a tower', '--background']);
  const id = String(started.task_id);
  await json(['tasks', id]);
  await json(['tasks', id, '--follow']);
  await json(['tasks', id]);
  await json(['tasks', '--since', '10']);
  const [other = {}] = await json(['generate', 'image', 'a bridge', '--background']);
  await line.run(['tasks', 'cancel', String(other.task_id), '--json']);
  await json(['usage']);
  expect((await line.run(['webhooks', 'listen', '--json'], stopped('listening'))).code).toBe(130);
});

test('of review, and of what is thrown away', async () => {
  const { json } = line;
  const [created = {}] = await json(['review', 'create', '/made/ship.mp4', '--title', 'First']);
  const { link_id: id } = created.link as Record<string, unknown>;
  await json(['review', 'list']);
  await json(['review', 'update', String(id), '--days', '3']);
  await json(['review', 'visits', String(id)]);
  await json(['review', 'revoke', String(id)]);
  const [first = {}] = await json(['comments', 'add', '/made/ship.mp4', 'Dark', '--at', '0.2']);
  const comment = String(first.comment_id);
  await json(['comments', 'add', '/made/ship.mp4', 'Yes', '--reply', comment]);
  await json(['comments', 'list', '/made/ship.mp4']);
  await json(['comments', 'edit', '/made/ship.mp4', comment, 'Darker']);
  await json(['comments', 'resolve', '/made/ship.mp4', comment]);
  const followed = await line.run(['comments', 'follow', '/made/ship.mp4', '--json'], stopped('following'));
  expect(followed.code).toBe(130);
  await json(['comments', 'rm', '/made/ship.mp4', comment]);
  await json(['rm', '/made/ship.mp4']);
  await json(['trash', 'list']);
  await json(['trash', 'restore', '/made/ship.mp4']);
  await json(['rm', '/made/ship.mp4']);
  await json(['rm', '/made', '--for-good', '--yes']);
});

/** How many kinds of lines need what there is not here: models of others, webhooks, guests, what fails or takes long. */
const UNSEEN: Readonly<Record<string, number>> = {
  ...{ search: 1, models: 2, tasks: 2, 'review visits': 1, 'webhooks listen': 1, 'comments follow': 1 },
  // By what is said or heard: the lines are those of `remove-silences`.
  ...{ 'projects remove-fillers': 1, 'projects keep-quotes': 1, 'projects mark-chapters': 1 },
  ...{ 'projects match-beats': 1, 'projects caption': 1 },
};

test('nothing was left out', () => {
  expect([...seenLines.keys()].sort()).toEqual(Object.keys(LINES).sort());
  const missing = Object.entries(LINES).flatMap(([command, kinds]) => {
    const unseen = kinds.length - (seenLines.get(command)?.size ?? 0);
    return unseen > (UNSEEN[command] ?? 0) ? [[command, ...(seenLines.get(command) ?? [])]] : [];
  });
  expect(missing).toEqual([]);
});
