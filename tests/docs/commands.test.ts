/**
 * The commands of the reference, each typed into a shell as it stands beside its operation, against a service with a worker
 * and a library in which their paths are. A command that cannot be typed here stands below with the test that runs it.
 */
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assetClip, timeline, track } from '@rushes/timeline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMMANDS } from '../../packages/docs/src/reference/command-line.ts';
import { clicks } from '../../packages/engine/src/testing/clicks.ts';
import { soundFile, testVideo } from '../../packages/server/src/testing/test-media.ts';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';
import { wordsVtt } from '../../packages/server/src/testing/test-transcripts.ts';
import { uploadFile } from '../../packages/server/src/testing/test-uploads.ts';
import { cutTimeline } from '../acceptance/testing/timelines.ts';
import { openPageShell, type PageShell, programNamed } from './testing/page-shell.ts';

/** Some have media made. */
const MOST_MILLISECONDS = 900_000;
/** What stands for an id in the reference. */
const SOME_ID = '0198f2a6-7c1e-7d3a-9b52-4f0c2e8d1a37';

/** Commands that are not typed: why, and which test runs them. */
const NOT_TYPED: readonly [line: RegExp, reason: string][] = [
  [
    /^rushes login --device$/,
    'A person confirms a code in a browser: tests/acceptance/command-line-sign-in.test.ts.',
  ],
  [
    /^rushes (webhooks listen|comments follow) /,
    'They go on until they are ended: tests/acceptance/command-line.test.ts and command-line-guide.test.ts.',
  ],
];

let service: TestService;
let shell: PageShell;
/** Ids of /cuts/first.mp4, /talk.mp4 and the folder /Projects. */
let firstCut: string;
let talk: string;
let projects: string;

/** Calls as the user; throws where it is refused. */
// biome-ignore lint/suspicious/noExplicitAny: a walk looks into answers of any shape.
async function ask(method: string, path: string, body?: unknown): Promise<any> {
  const answer = await service.user.call(method, path, body);
  if (answer.status < 300) return answer.body;
  throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
}

type Color = [number, number, number];
const footage = (background: Color, frames: number) => testVideo({ shots: [{ background, frames }] });
const cues = ['Hello there, and welcome.', 'This is the whole idea.', 'Um, so that is all.'].map(
  (text, index) => ({ start: index * 4, end: index * 4 + 2.5, text }),
);

/** Files on this machine. */
async function writeFiles(): Promise<void> {
  const { samples } = clicks({ bpm: 120, seconds: 8, sampleRate: 8_000 });
  await writeFile(join(shell.folder, 'song.wav'), soundFile(samples, 8_000));
  await mkdir(join(shell.folder, 'holiday'));
  await writeFile(join(shell.folder, 'holiday/sea.mp4'), footage([10, 90, 200], 20));
  await writeFile(join(shell.folder, 'talk.vtt'), wordsVtt(cues));
  const trim = { type: 'trim', item: [0, 0], end_by: { value: -12, rate: 24 }, ripple: true };
  await writeFile(join(shell.folder, 'edits.json'), JSON.stringify([trim]));
}

const newTalk = (of: ReturnType<typeof cutTimeline>) =>
  ask('POST', '/project', { name: 'Talk', parent_asset_id: projects, timeline: of });

/** Files in the library, and a project of one of them. */
async function fillLibrary(): Promise<void> {
  const bring = (name: string, path: string[], color: Color, frames: number) =>
    uploadFile(service.user, footage(color, frames), { name, path });
  await bring('a.mp4', [], [200, 40, 40], 20);
  await bring('blurred.mp4', ['holiday', ''], [90, 90, 90], 20);
  firstCut = await bring('first.mp4', ['cuts', ''], [40, 40, 90], 160);
  await writeFile(join(shell.folder, 'talk.mp4'), footage([40, 90, 40], 130));
  // It is analysed on the way.
  talk = (await shell.type('rushes upload talk.mp4')).split('\t')[0] ?? '';
  await rm(join(shell.folder, 'talk.mp4'));
  projects = (await ask('POST', '/asset/folder', { path: '/Projects' })).id;
  await newTalk(cutTimeline([{ assetId: talk, frames: 300 }]));
}

/** A project of that name with music, whose shots end beside its beats. */
async function cutToMusic(): Promise<void> {
  await shell.type('rushes rm /Projects/Talk');
  const song = (await shell.type('rushes upload song.wav')).split('\t')[0] ?? '';
  const rate = { num: 10, den: 1 };
  const clip = (assetId: string, start: number, frames: number) =>
    assetClip({ assetId, span: { start, frames, rate } });
  const shots = [clip(talk, 0, 12), clip(talk, 20, 17), clip(talk, 40, 13)];
  await newTalk(
    timeline({
      output: { width: 320, height: 180, rate },
      tracks: [
        track({ kind: 'Video', children: shots }),
        track({ kind: 'Audio', children: [clip(song, 0, 80)], settings: { role: 'music' } }),
      ],
    }),
  );
}

beforeAll(async () => {
  const env = { RUSHES_INDEX: 'subtitles,prints,beats,text_index', RUSHES_GENERATE_WAIT_SECONDS: '240' };
  service = await startTestService({ worker: true, env });
  const { baseUrl, user } = service;
  const { token } = await service.signIn('first@example.com');
  await service.signIn('ada@example.com');
  const settings = { RUSHES_BASE_URL: baseUrl, RUSHES_KEY: user.key, RUSHES_TOKEN: token };
  shell = await openPageShell({ addresses: {}, env: settings });
  await writeFiles();
  await fillLibrary();
}, MOST_MILLISECONDS);
afterAll(async () => {
  await shell?.remove();
  await service?.stop();
});

/** What has to be there for a command, and is not. */
const BEFORE: Readonly<Record<string, () => Promise<unknown>>> = {
  moveAsset: () => shell.type('rushes mv /holiday/2026/a.mp4 /'),
  matchBeats: cutToMusic,
};

const commentIn = async () =>
  (await ask('POST', `/asset/${firstCut}/comments`, { text: 'Too dark' })).comment_id;
const linkOf = async () =>
  (await ask('POST', '/review_links', { asset_ids: [firstCut], title: 'A cut' })).link.link_id;
const taskOf = async (seconds: number) => {
  const asked = { prompt: 'calm piano', duration_seconds: seconds };
  return (await ask('POST', '/tools/generate/audio?async=true', asked)).task_id;
};

/** What the id of a command is of. */
const IDS: Readonly<Record<string, () => Promise<string>>> = {
  getTask: () => taskOf(2),
  cancelTask: () => taskOf(300),
  updateComment: commentIn,
  resolveComment: commentIn,
  deleteComment: commentIn,
  updateReviewLink: linkOf,
  revokeReviewLink: linkOf,
  listReviewVisits: linkOf,
};

const initialize = {
  ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'shell', version: '1' } },
};
/** What stands on standard input. */
const INPUTS: Readonly<Record<string, string>> = { answerMcp: `${JSON.stringify(initialize)}\n` };
/** Who lists nothing says nothing: nobody has opened the link. */
const SILENT = ['listReviewVisits'];

/** What makes the files that others name comes first, and what does away with them last. */
const EARLY = ['createFolder', 'moveAsset', 'renameAsset', 'addShare', 'createComment'];
const LATE = ['matchBeats', 'trashAsset', 'listTrash', 'restoreAsset', 'purgeAsset', 'deleteApiKey'];
const shown = Object.entries(COMMANDS).flatMap(([operation, lines]) =>
  [lines].flat().map((line) => ({ operation, line })),
);
const of = (wanted: readonly string[]) =>
  wanted.flatMap((one) => shown.filter(({ operation }) => operation === one));
const inOrder = [
  ...of(EARLY),
  ...shown.filter(({ operation }) => ![...EARLY, ...LATE].includes(operation)),
  ...of(LATE),
];
const isTyped = ({ line }: { line: string }) => !NOT_TYPED.some(([pattern]) => pattern.test(line));

/** What is wrong with a command, null where nothing is. */
async function problemOf(operation: string, line: string): Promise<string | null> {
  const said = await shell.type(`${line} 2>&1`, INPUTS[operation]);
  // The program says so where a name's ending is another than what was made.
  if (/ holds a \S+ file: /.test(said)) return `${line}\n${said}`;
  const saved = / -o (\S+)/.exec(line)?.[1];
  if (saved === undefined) return said === '' && !SILENT.includes(operation) ? `${line}\nsays nothing` : null;
  return (await stat(join(shell.folder, saved))).size > 0 ? null : `${line}\nsaved nothing`;
}

const withShell = test.skipIf(programNamed('bash') === null);

withShell(
  'every command of the reference does what stands beside it',
  async () => {
    const wrong: string[] = [];
    for (const { operation, line } of inOrder.filter(isTyped)) {
      try {
        await BEFORE[operation]?.();
        const id = line.includes(SOME_ID) ? await IDS[operation]?.() : undefined;
        const problem = await problemOf(operation, id === undefined ? line : line.replace(SOME_ID, id));
        if (problem !== null) wrong.push(problem);
      } catch (error) {
        wrong.push(String(error).slice(0, 600));
      }
    }
    expect(wrong).toEqual([]);
  },
  MOST_MILLISECONDS,
);

test('most commands are typed, and what is not typed is one that the reference shows', () => {
  expect(inOrder).toHaveLength(shown.length);
  expect(inOrder.filter(isTyped).length).toBeGreaterThan(60);
  expect(NOT_TYPED.filter(([pattern]) => !shown.some(({ line }) => pattern.test(line)))).toEqual([]);
  const unknown = [...[IDS, BEFORE, INPUTS].flatMap(Object.keys), ...EARLY, ...LATE, ...SILENT];
  expect(unknown.filter((operation) => !shown.some((one) => one.operation === operation))).toEqual([]);
});
