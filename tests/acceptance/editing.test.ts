/** docs/editing.md: the program in it does what it says, and the list of operations is whole. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Client, createClient, type EditOperation } from '@rushes/sdk';
import { assetClip, colorClip, editTypes, materialTypes, textClip, timeline, track } from '@rushes/timeline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testSound } from '../../packages/server/src/testing/test-media.ts';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';

import { bringTranscript } from '../../packages/server/src/testing/test-transcripts.ts';
import { uploadFile } from '../../packages/server/src/testing/test-uploads.ts';

const guide = readFileSync(join(import.meta.dirname, '../../docs/editing.md'), 'utf8');
const rate = { num: 25, den: 1 };

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await startTestService();
  client = createClient({ baseUrl: service.baseUrl, apiKey: service.user.key });
});
afterAll(() => service?.stop());

const color = (name: string, frames: number) =>
  colorClip({ name, parameters: { color: '#204060' }, span: { frames, rate } });

const document = timeline({
  output: { width: 320, height: 180, rate },
  tracks: [
    track({ kind: 'Video', children: [color('one', 25), color('two', 50)] }),
    track({
      kind: 'Video',
      children: [textClip({ parameters: { text: 'Hello', style: 'title' }, span: { frames: 50, rate } })],
    }),
  ],
});

/** Names and frames of the lowest track of a project. */
async function shapeOf(id: string, version: number): Promise<string[]> {
  const project = await client.getProjectVersion({ params: { project_id: id, version } });
  const { tracks } = project.timeline as typeof document;
  const [lane] = tracks.children;
  const children = lane?.OTIO_SCHEMA === 'Track.1' ? lane.children : [];
  return children.map((child) =>
    'source_range' in child ? `${child.name} ${child.source_range?.duration.value}` : '',
  );
}

test('the program of the guide runs as it stands', async () => {
  const program = programs.find((each) => each.includes('instantiateProject')) ?? '';
  const said: unknown[][] = [];
  const AsyncFunction = (async () => {}).constructor as new (
    ...code: string[]
  ) => (...args: unknown[]) => Promise<{
    id: string;
    card: { id: string };
  }>;
  const run = new AsyncFunction('client', 'timeline', 'console', `${program}\nreturn { id, card };`);
  const { id, card } = await run(client, document, { log: (...words: unknown[]) => said.push(words) });
  expect(said).toEqual([[2, 'Trimmed clip 1 of V1 and 2 more changes']]);
  const before = ['one 25', 'two 50'];
  const after = ['two 40', 'one 20', 'two 10'];
  expect(await Promise.all([1, 2, 3, 4].map((version) => shapeOf(id, version)))).toEqual([
    ...[before, after, before, after],
  ]);
  const made = await client.getProject({ params: { project_id: card.id } });
  expect(JSON.stringify(made.timeline)).toContain('"Happy birthday, Ada!"');
});

/** The programs of the guide, one after the other. */
const programs = [...guide.matchAll(/```js\n([\s\S]*?)```/g)].map(([, program = '']) => program);

test('the programs about what is said run as they stand', async () => {
  const asset = await uploadFile(service.user, testSound(8), { fileType: 'audio', name: 'talk.wav' });
  await bringTranscript(service.user, asset, [
    { start: 0, end: 4, text: 'So um we we build a rocket today.' },
    { start: 4.2, end: 6, text: 'We go to the moon.' },
    { start: 6.2, end: 8, text: 'Why is that hard?' },
  ]);
  const clip = assetClip({ assetId: asset, span: { frames: 200, rate } });
  const spoken = timeline({
    output: { width: 320, height: 180, rate },
    tracks: [track({ kind: 'Audio', children: [clip] })],
  });
  const said: unknown[][] = [];
  const AsyncFunction = (async () => {}).constructor as new (
    ...code: string[]
  ) => (...args: unknown[]) => Promise<void>;
  for (const program of programs.filter((each) => /removeFillers|makeShorts/.test(each))) {
    const run = new AsyncFunction('client', 'spoken', 'asset', 'console', program);
    await run(client, spoken, asset, { log: (...words: unknown[]) => said.push(words) });
  }
  expect(said).toEqual([[['filler um', 'repeat we']], [['We go to the moon.']], ['string', true, 1]]);
});

test('the client knows the operations by their types', async () => {
  const operations: EditOperation[] = [
    { type: 'rename', target: [0, 0], name: 'first' },
    {
      type: 'trim',
      item: { track: [0], time: { value: 1, rate: 25 } },
      end_by: { value: -1, rate: 25 },
      ripple: true,
    },
  ];
  const { id } = await client.createProject({ body: { name: 'Typed', timeline: document } });
  const edited = await client.editProject({ params: { project_id: id }, body: { version: 1, operations } });
  expect(edited).toMatchObject({ version: 2, operation_count: 2 });
  expect(await shapeOf(id, 2)).toEqual(['first 24', 'two 50']);
});

test('the guide names every operation', () => {
  const table = guide.slice(guide.indexOf('## Operations'), guide.indexOf('**Links.**'));
  const named = new Set([...table.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name));
  expect(editTypes.filter((type) => !named.has(type))).toEqual([]);
  const said = guide.slice(guide.indexOf('## Edits by what is said'), guide.indexOf('## Templates'));
  expect(materialTypes.filter((type) => !said.includes(`| \`${type}\` |`))).toEqual([]);
});
