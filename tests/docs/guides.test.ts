/**
 * The guides, block by block as they stand there: files are written, commands and programs run, against a service with a
 * worker. A guide begins with what stands in its first sentences: some footage in a folder.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startS3StandIn } from '../../packages/server/src/testing/s3-stand-in.ts';
import { createTestDatabase } from '../../packages/server/src/testing/test-database.ts';
import { testVideo } from '../../packages/server/src/testing/test-media.ts';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';
import { type CommandLine, createCommandLine } from '../acceptance/testing/command-line.ts';
import { openPageShell, type PageShell } from './testing/page-shell.ts';
import { type Block, blocksOf, root, wordsOf } from './testing/shell.ts';

const guides = readdirSync(join(root, 'docs/guides')).map((name) => name.replace('.md', ''));

type Color = [number, number, number];
const shot = (background: Color, frames: number) => ({ background, frames });

/** Footage by guide: files and their shots. */
const footage: Readonly<Record<string, Record<string, ReturnType<typeof shot>[]>>> = {
  start: {
    'holiday/beach.mp4': [shot([220, 200, 120], 50), shot([90, 160, 220], 40)],
    'holiday/boat.mp4': [shot([40, 80, 200], 60)],
  },
  'shorts-from-a-talk': { 'talk.mp4': [shot([9, 90, 9], 360)] },
  'search-in-an-archive': {
    'archive/fisher.mp4': [shot([30, 90, 140], 90)],
    'archive/teacher.mp4': [shot([140, 90, 30], 90)],
  },
  'templates-with-variables': { 'clips/harbour.mp4': [shot([20, 60, 90], 30)] },
  'laptop-to-fleet': {
    'footage/one.mp4': [shot([80, 20, 90], 30)],
    'footage/two.mp4': [shot([20, 90, 80], 30)],
  },
  'moving-from-other-video-apis': {
    'old/beach.mp4': [shot([220, 200, 120], 40)],
    'old/boat.mp4': [shot([40, 80, 200], 40)],
  },
  'review-by-link': { 'cuts/first-cut.mp4': [shot([30, 30, 60], 30)] },
  'subtitles-for-a-course': {
    'course/lesson-1.mp4': [shot([200, 120, 40], 30)],
    'course/lesson-2.mp4': [shot([40, 120, 200], 30)],
  },
};

const sentences = [
  'Today we bake bread with flour and water.',
  'The dough rests so the yeast can work.',
  'In the oven the dough becomes bread.',
  'How far away is the nearest star?',
  'A telescope collects the light of stars.',
  'Space telescopes see stars without air.',
];

/** A subtitle file with a sentence every three seconds. */
function subtitles(lines: readonly string[]): string {
  const time = (seconds: number, more = '000') => `00:00:${String(seconds).padStart(2, '0')},${more}`;
  return lines
    .map((line, index) => `${index + 1}\n${time(3 * index)} --> ${time(3 * index + 2, '800')}\n${line}\n`)
    .join('\n');
}

/** Text files by guide. */
const texts: Readonly<Record<string, Record<string, string>>> = {
  'shorts-from-a-talk': { 'talk.srt': subtitles([...sentences, ...sentences.toReversed()]) },
  'search-in-an-archive': {
    'fisher.srt': subtitles(['I was born at sea.', 'The harbour was full of boats.', 'Now it is quiet.']),
    'teacher.srt': subtitles(['We saw the harbour from the school.', 'Children ran there at noon.']),
  },
  'subtitles-for-a-course': {
    'lesson-1.srt': subtitles(['A sour dough needs time.']),
    'lesson-2.srt': subtitles(['Flour and water.']),
  },
};

/** What a guide leaves behind: files, and how they begin. */
const made: Readonly<Record<string, Record<string, string>>> = {
  start: { 'teaser.mp4': 'ftyp' },
  'shorts-from-a-talk': { 'check.vtt': 'WEBVTT', 'short-1.mp4': 'ftyp', 'short-2.mp4': 'ftyp' },
  'subtitles-for-a-course': { 'lesson-1.vtt': 'WEBVTT', 'lesson-1-captioned.mp4': 'ftyp' },
  'search-in-an-archive': { 'harbour.mp4': 'ftyp' },
  'templates-with-variables': { 'Ada.jpg': '\u00ff\u00d8\u00ff', 'Grace.jpg': '\u00ff\u00d8\u00ff' },
  'webhooks-in-production': { 'inbox.jsonl': '{"id":' },
  'own-models': { 'bell.wav': 'RIFF' },
  'laptop-to-fleet': { 'before.mp4': 'ftyp', 'figures.json': '{"seconds":[' },
  'moving-from-other-video-apis': { 'moved.json': '{', 'summer.mp4': 'ftyp' },
  'review-by-link': { 'changes.tsv': 'seconds' },
  'product-films-from-a-table': { 'product-1.mp4': 'ftyp', 'product-2.mp4': 'ftyp' },
};

/** A file that a guide has you write. */
const fileOf = (guide: string, name: string) =>
  blocksOf(`docs/guides/${guide}.md`).find(({ info }) => info === `file=${name}`)?.text ?? '';

let service: TestService;

/** The model that a guide has you run, and where it lies. */
let model: ChildProcess;
let modelFolder: string;

/** What the operator does in the guide of own models: runs one, describes it, and starts the service with that. */
async function startModel(): Promise<Record<string, string>> {
  modelFolder = await mkdtemp(join(tmpdir(), 'rushes-own-model-'));
  const program = join(modelFolder, 'model-server.mts');
  await writeFile(program, fileOf('own-models', 'model-server.mts'));
  model = spawn(process.execPath, [program], { env: { PORT: '0' }, stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = await once(model.stdout as NodeJS.ReadableStream, 'data');
  const url = /http:\S+/.exec(String(said))?.[0] ?? '';
  const descriptions = join(modelFolder, 'providers.json');
  await writeFile(descriptions, fileOf('own-models', 'providers.json').replace('http://127.0.0.1:9090', url));
  return { RUSHES_AI_PROVIDERS_FILE: descriptions, RUSHES_AI_BELFRY_KEY: 'our-own-key' };
}

beforeAll(async () => {
  const env = { RUSHES_WEBHOOK_ALLOW: '127.0.0.0/8', ...(await startModel()) };
  service = await startTestService({ worker: true, env });
});
afterAll(async () => {
  await service?.stop();
  model?.kill();
  await rm(modelFolder, { recursive: true, force: true });
});

/** What a guide is run by: a shell of the machine's owner, and the command line of a user. */
interface Hands {
  line: CommandLine;
  owner: PageShell;
}

/** It installs everything anew, and starts a service of its own: tests/install.test.ts, tests/acceptance/demo.test.ts. */
const NOT_CARRIED_OUT = 'npm ci && npm run demo';

/** What the owner's guides name that is of another machine, and where it is here. */
async function thingsOfTheOwner(): Promise<[words: string, here: string][]> {
  const database = await createTestDatabase({ content: 'empty' });
  onTestFinished(() => database.drop());
  const store = await startS3StandIn();
  onTestFinished(() => store.stop());
  const keys = `RUSHES_S3_ACCESS_KEY_ID=${store.accessKeyId} RUSHES_S3_SECRET_ACCESS_KEY=${store.secretAccessKey}`;
  return [
    ['/srv/rushes', service.dataFolder],
    // What seals secrets is what did until now: none was set.
    ['export RUSHES_SECRET_KEY=…', ''],
    ['postgres://rushes:secret@postgres:5432/rushes', database.url],
    [
      'RUSHES_S3_BUCKET=rushes',
      `RUSHES_S3_BUCKET=${store.bucketName} RUSHES_S3_ENDPOINT=${store.endpoint} ${keys}`,
    ],
  ];
}

/** Commands of users are run, and those of the machine's owner are typed into a shell of that machine. */
async function runCommand({ line, owner }: Hands, command: string): Promise<void> {
  const words = wordsOf(command);
  if (words[0] === 'rushes') {
    const end = await line.run(words.slice(1));
    if (end.code !== 0) throw new Error(`${command} ended with ${end.code}: ${end.stdout}${end.stderr}`);
    return;
  }
  expect(words[0]).toMatch(/^(npm|export)$/);
  if (command === NOT_CARRIED_OUT || command === '') return;
  const here = words[0] === 'npm' ? `cd '${line.folder}' && ${command}` : command;
  await owner.type(here);
}

async function runProgram(line: CommandLine, text: string, name: string): Promise<void> {
  await writeFile(join(line.folder, name), text);
  const env = {
    PATH: process.env.PATH ?? '',
    RUSHES_BASE_URL: service.baseUrl,
    RUSHES_KEY: service.user.key,
  };
  await promisify(execFile)(process.execPath, [name], { cwd: line.folder, env });
}

async function runBlock(hands: Hands, { language, info, text }: Block, name: string): Promise<void> {
  const { line } = hands;
  if (language === 'sh') {
    const commands = text
      .replaceAll('\\\n', ' ')
      .split('\n')
      .map((command) => command.replace(/\s+#.*$/, '').trim())
      .filter((command) => command !== '');
    for (const command of commands) await runCommand(hands, command);
    // What a worker does by itself within a second or two.
    await service.services.search.refresh();
  } else if (language === 'ts' && !info.startsWith('file=')) {
    await runProgram(line, text, `${name}.ts`);
  } else if (language !== 'python') {
    // A file that the guide has you write; programs in Python are run by `npm run test:python`.
    const file = /^file=(\S+)/.exec(info)?.[1];
    expect({ language, info, file: file ?? null }).not.toMatchObject({ file: null });
    await writeFile(join(line.folder, file ?? ''), text);
  }
}

test.each(guides)('%s', async (guide) => {
  const line = await createCommandLine({ baseUrl: service.baseUrl, key: service.user.key });
  onTestFinished(() => line.remove());
  const { dataFolder, deps, baseUrl } = service;
  const owner = await openPageShell({
    addresses: { 'localhost:8080': baseUrl },
    env: { RUSHES_DATA_DIR: dataFolder, DATABASE_URL: deps.databaseUrl },
  });
  onTestFinished(() => owner.remove());
  await mkdir(join(line.folder, 'node_modules/@rushes'), { recursive: true });
  await symlink(join(root, 'packages/sdk'), join(line.folder, 'node_modules/@rushes/sdk'));
  await writeFile(join(line.folder, 'package.json'), '{ "type": "module" }');
  for (const [file, shots] of Object.entries(footage[guide] ?? {})) {
    await mkdir(dirname(join(line.folder, file)), { recursive: true });
    await writeFile(join(line.folder, file), testVideo({ shots }));
  }
  for (const [file, text] of Object.entries(texts[guide] ?? {}))
    await writeFile(join(line.folder, file), text);
  const blocks = blocksOf(`docs/guides/${guide}.md`);
  expect(blocks.length).toBeGreaterThan(2);
  const things = await thingsOfTheOwner();
  const here = (text: string) => things.reduce((all, [words, meant]) => all.replaceAll(words, meant), text);
  for (const [index, block] of blocks.entries())
    await runBlock(
      { line, owner },
      { ...block, text: block.language === 'sh' ? here(block.text) : block.text },
      `block-${index}`,
    );
  const expected = made[guide] ?? {};
  expect(Object.keys(expected).length).toBeGreaterThan(0);
  for (const [file, begins] of Object.entries(expected)) {
    const bytes = await readFile(join(line.folder, file));
    expect(bytes.subarray(0, 12).toString('latin1')).toContain(begins);
  }
  if (guide === 'subtitles-for-a-course') {
    expect(await readFile(join(line.folder, 'lesson-1.vtt'), 'utf8')).toContain('A sourdough needs time.');
  }
});
