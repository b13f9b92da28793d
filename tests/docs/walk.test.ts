/**
 * The shell blocks of every page, as somebody types them who follows it: line by line into a real shell, against a service with
 * a worker. A line that cannot be carried out here stands below with its reason, and is read by the shell all the same. That
 * commands named anywhere in a text exist at all is asked by `calls.test.ts`, where neither curl nor a service is needed.
 */
import { execFile } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../packages/server/src/testing/test-database.ts';
import { testImage, testVideo } from '../../packages/server/src/testing/test-media.ts';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';
import { bringTranscript } from '../../packages/server/src/testing/test-transcripts.ts';
import { uploadFile } from '../../packages/server/src/testing/test-uploads.ts';
import { confirmDevice } from '../acceptance/testing/confirm-device.ts';
import {
  commandsOf,
  openPageShell,
  type PageShell,
  programNamed,
  withoutRemark,
} from './testing/page-shell.ts';
import { blocksOf, callOf, root } from './testing/shell.ts';

/** Lines that are not carried out: why, and which test does what they do. */
const NOT_CARRIED_OUT: readonly [line: RegExp, reason: string][] = [
  [/^npm ci( && npm (run demo|test))?$/, 'It installs everything anew: tests/install.test.ts.'],
  [/^npm run demo /, 'It starts a service of its own: tests/acceptance/demo.test.ts.'],
  [
    /^npm (run dev|run check|test)$/,
    'They are what runs and checks this, and do not end: packages/server/src/main.test.ts.',
  ],
  [
    /^npm run (console|docs)$/,
    'They build into the clone: tests/console/build.test.ts and tests/docs/browser.test.ts.',
  ],
  [/^npx vitest run /, 'It would run the tests of a folder within a test.'],
  [/^(npx node scripts\/sdk\/|npm pack )/, 'They build into the clone: tests/docs/packed.test.ts.'],
  [
    /^npm install path\/to\/the\/clone/,
    'It installs what those packed: tests/acceptance/sdk-package.test.ts.',
  ],
  [/^pip install path\/to\/the\/clone/, 'It needs Python: npm run test:python.'],
  [/server models try /, 'It needs a paid key.'],
];

const withCurl = test.skipIf(programNamed('curl') === null || programNamed('bash') === null);

/** A page may make a film, or have thirty commands of the operator. */
const MOST_MILLISECONDS = 900_000;

let service: TestService;
/** With the issuer of its own, for the page on signing in. */
let signingIn: TestService;

/** Lines that were typed; of those carried out, how many were requests and commands of the operator. */
interface Typed {
  lines: number;
  requests: number;
  operators: number;
}

/** What a page begins with, and goes on with. */
interface Walk {
  /** Of what a page shows, so much at least is found in it: a page that is read wrongly would pass with next to nothing. */
  least: Partial<Typed> & { lines: number };
  /** Words of the page that stand for others. */
  written?: () => Record<string, string> | Promise<Record<string, string>>;
  prepare?: (shell: PageShell) => Promise<void>;
  /** What is typed where a line asks. */
  typed?: () => string;
  /** After a line, with what it said. */
  after?: (shell: PageShell, line: string, said: string) => Promise<void> | void;
  /** Another service than the one of all pages. */
  at?: () => TestService;
}

const footage = (frames: number) => testVideo({ shots: [{ background: [40, 80, 200], frames }] });

/** Writes a file below the shell's folder. */
async function put(shell: PageShell, path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(join(shell.folder, path, '..'), { recursive: true });
  await writeFile(join(shell.folder, path), bytes);
}

/** Keeps a field of a line's answer under a name. */
const keeping =
  (rules: readonly [line: RegExp, name: string, field: RegExp][]): NonNullable<Walk['after']> =>
  (shell, line, said) => {
    for (const [pattern, name, field] of rules)
      if (pattern.test(line)) shell.values[name] = field.exec(said)?.[1] ?? 'nothing';
  };

/** Files of the user that pages name by `$ID` and the like. */
async function bringFiles(shell: PageShell): Promise<void> {
  const { user } = service;
  const video = await uploadFile(user, footage(30));
  await bringTranscript(user, video, [{ start: 0, end: 2, text: 'Der Hafen unter der suspension bridge' }]);
  await service.services.search.refresh();
  Object.assign(shell.values, {
    ID: video,
    IMAGE: await uploadFile(user, testImage(64, 48, [200, 100, 50]), { fileType: 'image', name: 'ada.jpg' }),
    FOLDER: (await user.call('POST', '/asset/folder', { path: '/Interviews' })).body.id,
    ID_TOKEN: (await service.signIn('first@example.com')).token,
  });
  await user.call('POST', '/asset/folder', { path: '/Interviews/day 1' });
  await user.call('POST', '/asset/folder', { path: '/wedding' });
  shell.values.FILE_OR_FOLDER = shell.values.FOLDER ?? '';
}

/** An empty database for what is brought in. */
async function emptyDatabase(shell: PageShell): Promise<void> {
  const database = await createTestDatabase({ content: 'empty' });
  onTestFinished(() => database.drop());
  Object.assign(shell.values, {
    DATABASE_URL: database.url,
    RUSHES_DATA_DIR: join(shell.folder, 'other-data'),
  });
}

/** Pages of which a test of their own runs each line. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'docs/command-line.md': 'tests/acceptance/command-line-guide.test.ts',
  'docs/media.md': 'packages/server/src/modules/making/renditions/media-page.test.ts',
  'integrations/n8n/README.md': 'tests/docs/packed.test.ts',
  'integrations/skill/SKILL.md': 'tests/acceptance/command-line-guide.test.ts',
};

const WALKS: Readonly<Record<string, Walk>> = {
  'README.md': {
    least: { lines: 9, requests: 1 },
    typed: () => service.user.key,
    async prepare(shell) {
      await put(shell, 'path/to/folder/beach.jpg', testImage(320, 180, [220, 200, 120]));
      await put(shell, 'frog.mp4', Buffer.alloc(1_537_818));
    },
    after: keeping([[/upload_urls/, 'PRESIGNED_PUT_URL', /"presigned_put_url":"([^"]+)"/]]),
  },
  'CONTRIBUTING.md': { least: { lines: 6 } },
  'packages/sdk/README.md': { least: { lines: 3 } },
  'packages/python/README.md': { least: { lines: 1 } },
  'docs/entities-and-configs.md': {
    least: { lines: 13, requests: 13 },
    async prepare(shell) {
      await bringFiles(shell);
      // Somebody who turns out to be who the page is about.
      const { body } = await service.user.call('POST', '/asset/entity/create', { name: 'Countess' });
      shell.values.OTHER = body.id;
    },
    after: keeping([
      [/entity\/create/, 'ENTITY', /"id":"([^"]+)"/],
      [/service-config".* -d '\{"path"/, 'CONFIG', /"asset_id":"([^"]+)"/],
    ]),
  },
  'docs/generation.md': {
    least: { lines: 5, operators: 4 },
    async prepare({ folder }) {
      const { text = '' } =
        blocksOf('docs/generation.md').find(({ info }) => info === 'file=my-voice.json') ?? {};
      await writeFile(join(folder, 'my-voice.json'), text);
    },
  },
  'docs/identity.md': {
    least: { lines: 7, requests: 1, operators: 2 },
    at: () => signingIn,
    written: () => ({ 'http://127.0.0.1:8081': signingIn.services.builtInIssuer?.url() ?? '' }),
    async prepare() {
      const { identity } = signingIn.services;
      await identity.createLocalUser('ada@example.com');
      await identity.ensurePassword('ada@example.com', 'correct horse battery');
    },
    async after(shell, line, said) {
      const keep = (name: string, field: string) => {
        shell.values[name] = JSON.parse(said)[field];
      };
      if (line.includes('/device/auth')) {
        keep('DEVICE_CODE', 'device_code');
        const person = { email: 'ada@example.com', password: 'correct horse battery' };
        const issuer = signingIn.services.builtInIssuer?.url() ?? '';
        const address = JSON.parse(said).verification_uri_complete;
        await confirmDevice({ issuer, address, person, answer: 'yes' });
      } else if (line.includes('/token')) {
        keep('REFRESH_TOKEN', 'refresh_token');
        keep('ID_TOKEN', 'id_token');
      }
    },
  },
  'docs/operating.md': {
    least: { lines: 23, operators: 22 },
    async written() {
      await service.signIn('ada@example.com');
      // Of what was made and paid something can be given back.
      const asked = { prompt: 'calm piano', duration_seconds: 2, output_path: '/Music/paid.wav' };
      const made = await service.user.call('POST', '/tools/generate/audio', asked);
      expect(made).toMatchObject({ status: 200, body: { duration_seconds: 2 } });
      const { body } = await service.user.call('GET', '/users/credits/ledger?kind=settle&limit=1');
      return { '<id of the ledger>': body.entries[0].id };
    },
  },
  'docs/search.md': { least: { lines: 4, requests: 4 }, prepare: bringFiles },
  'docs/sharing.md': {
    least: { lines: 15, requests: 13 },
    async prepare(shell) {
      await bringFiles(shell);
      await service.signIn('ada@example.com');
    },
    after: keeping([[/group\/create/, 'GROUP', /"id":"([^"]+)"/]]),
  },
  'docs/stock.md': {
    least: { lines: 5, operators: 5 },
    async prepare(shell) {
      await put(shell, 'footage/pier.jpg', testImage(64, 48, [20, 100, 150]));
      await put(shell, 'photos/harbour.jpg', testImage(64, 48, [20, 100, 250]));
      await put(shell, 'clips/city.jpg', testImage(64, 48, [120, 100, 50]));
    },
  },
  'docs/storage.md': {
    least: { lines: 4, operators: 2 },
    async after(shell, line) {
      if (line.includes('db export')) await emptyDatabase(shell);
    },
  },
  'docs/transcripts.md': { least: { lines: 1 } },
};

beforeAll(async () => {
  service = await startTestService({ worker: true, env: { RUSHES_GENERATE_WAIT_SECONDS: '240' } });
  signingIn = await startTestService({ issuer: null });
});
afterAll(async () => {
  await service?.stop();
  await signingIn?.stop();
});

const markdownIn = async (folder: string) =>
  (await readdir(join(root, folder)))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

/** Every page that is read, but for the guides: those have a test of their own. */
async function pagesWithShell(): Promise<string[]> {
  const packaged = ['packages/sdk', 'packages/python', 'integrations/skill', 'integrations/n8n'];
  const folders = ['.', 'docs', 'docs/decisions', 'integrations/github-action', ...packaged];
  const pages = (await Promise.all(folders.map(markdownIn))).flat();
  return pages.filter((page) => blocksOf(page).some(({ language }) => language === 'sh'));
}

test('every page with a shell block is walked', async () => {
  const walked = [...Object.keys(WALKS), ...Object.keys(ELSEWHERE)];
  expect((await pagesWithShell()).sort()).toEqual(walked.sort());
});

/** A block of nothing but settings is what the service is started with; what a page leaves out of a key is something. */
function linesToType(page: string): string[] {
  return blocksOf(page)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => {
      const lines = commandsOf(text.replaceAll('…', 'etc'));
      return lines.every((line) => /^[A-Z0-9_]+=\S+$/.test(line)) ? [`${lines.join(' ')} npm start`] : lines;
    });
}

const reasonOf = (line: string) =>
  NOT_CARRIED_OUT.find(([pattern]) => pattern.test(withoutRemark(line)))?.[1];

/** Where a definition only holds a request, it is none. */
const isRequest = (line: string) => !line.startsWith('api()') && callOf(line) !== null;
const isOperators = (line: string) => /^npm run .*\bserver /.test(line);

function shellFor(walk: Walk): Promise<PageShell> {
  const { baseUrl, dataFolder, deps } = walk.at?.() ?? service;
  return openPageShell({
    addresses: { 'localhost:8080': baseUrl },
    env: { RUSHES_BASE_URL: baseUrl, RUSHES_DATA_DIR: dataFolder, DATABASE_URL: deps.databaseUrl },
  });
}

withCurl.each(Object.entries(WALKS))(
  '%s',
  async (page, walk) => {
    const shell = await shellFor(walk);
    onTestFinished(() => shell.remove());
    const { baseUrl, user } = walk.at?.() ?? service;
    Object.assign(shell.values, { URL: baseUrl, BASE: baseUrl, KEY: user.key });
    await walk.prepare?.(shell);
    const written = Object.entries((await walk.written?.()) ?? {});
    const typed: Typed = { lines: 0, requests: 0, operators: 0 };
    for (const line of linesToType(page)) {
      const filled = written.reduce((all, [words, meant]) => all.replaceAll(words, meant), line);
      if (reasonOf(line) === undefined) {
        const said = await shell.type(filled, walk.typed?.() ?? '');
        await walk.after?.(shell, filled, said);
        if (isRequest(line)) typed.requests += 1;
        if (isOperators(line)) typed.operators += 1;
      } else {
        await promisify(execFile)('bash', ['-nc', filled]);
      }
      typed.lines += 1;
    }
    const { lines, requests = 0, operators = 0 } = walk.least;
    expect(typed.lines).toBeGreaterThanOrEqual(lines);
    expect(typed.requests).toBeGreaterThanOrEqual(requests);
    expect(typed.operators).toBeGreaterThanOrEqual(operators);
  },
  MOST_MILLISECONDS,
);

test('a line that is not carried out is one that a page shows', async () => {
  const pages = await pagesWithShell();
  const lines = pages.flatMap(linesToType);
  const unused = NOT_CARRIED_OUT.filter(
    ([pattern]) => !lines.some((line) => pattern.test(withoutRemark(line))),
  );
  expect(unused).toEqual([]);
});
