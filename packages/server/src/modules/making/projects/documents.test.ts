/** Large timelines, worked on in a thread: the same answers as small ones get at once. */
import { assetClip, textClip, timeline, track } from '@rushes/timeline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LARGE_JSON_BYTES } from '../../../platform/http/bodies/large-json.ts';
import { startTestService, type TestService } from '../../../testing/test-service.ts';
import { createDocuments } from './documents.ts';

const rate = { num: 10, den: 1 };
const output = { width: 160, height: 96, rate };
const children = [
  textClip({ parameters: { text: 'One', style: 'title', font: 'Nobody Sans' }, span: { frames: 10, rate } }),
  textClip({ parameters: { text: 'Two', style: 'title' }, span: { frames: 20, rate } }),
];
const good = () => timeline({ name: 'Good', output, tracks: [track({ kind: 'Video', children })] });
/** What makes any document a large one. */
const filler = 'x'.repeat(LARGE_JSON_BYTES);
const large = () => ({ ...good(), metadata: { ...good().metadata, other: { filler } } });

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service?.stop());

async function send(method: string, path: string, body: string | Buffer, key?: string) {
  const answer = await service.app.inject({
    method: method as 'POST',
    url: path,
    payload: body,
    headers: {
      'content-type': 'application/json',
      'x-api-key': service.user.key,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
  });
  return { status: answer.statusCode, body: answer.json() };
}

const text = (value: unknown) => JSON.stringify(value);
const withTimeline = (document: string, name = '"Cut"') => `{"name":${name},"timeline":${document}}`;
const clip = (more: object) => ({ ...children[0], ...more });
const oneClip = (item: unknown) =>
  text({
    ...good(),
    tracks: { ...good().tracks, children: [{ ...track({ kind: 'Video', children: [] }), children: [item] }] },
  });
const nobody = '01890000-0000-7000-8000-000000000000';

/** Bodies of POST /project, good and bad. */
const corpus: Record<string, string | Buffer> = {
  'a good one': withTimeline(text(good())),
  'one with a byte order mark': `\ufeff${withTimeline(text(good()))}`,
  'numbers of other programs': withTimeline(
    text(good()).replace('"metadata":{', '"metadata":{"far":Infinity,"id":12345678901234567890,'),
  ),
  'an asset that nobody has': withTimeline(
    oneClip(
      assetClip({ assetId: nobody, span: { start: 0, frames: 5, rate }, available: { frames: 9, rate } }),
    ),
  ),
  'a clip without a length': withTimeline(oneClip(clip({ source_range: null, media_references: {} }))),
  'a wrong time': withTimeline(
    oneClip(clip({ source_range: { OTIO_SCHEMA: 'TimeRange.1', start_time: 3 } })),
  ),
  'two wrong clips': withTimeline(text({ ...good(), tracks: { ...good().tracks, children: [4, 'x'] } })),
  'no timeline': '{"name":"Cut"}',
  'null for a timeline': withTimeline('null'),
  'another edit': withTimeline('{"timeline":{"tracks":[]}}'),
  'NUL in the timeline': withTimeline(text({ ...good(), name: 'a\u0000b' })),
  'NUL in the name and in the timeline': withTimeline(text({ ...good(), name: 'a\u0000b' }), '"a\\u0000"'),
  'half a character in a key': withTimeline(text(good()).replace('"metadata":{', '"metadata":{"\\ud800":1,')),
  'a name that is none': withTimeline(text(good()), '7'),
  'a name with a slash': withTimeline(text(good()), '"a/b"'),
  'more than is asked for': `{"name":"Cut","timeline":${text(good())},"colour":"red","__proto":1}`,
  'a prototype': withTimeline(text(good()).replace('"metadata":{', '"metadata":{"__proto__":{"a":1},')),
  'a prototype in disguise': withTimeline(
    text(good()).replace('"metadata":{', '"metadata":{"_\\u005fproto__":{"a":1},'),
  ),
  'a list': '[1,2,3]',
  'a word': '"timeline"',
  'no JSON': withTimeline(text(good())).slice(0, -1),
  'too deep': withTimeline(`${'['.repeat(501)}${']'.repeat(501)}`),
  'too deep for a document': withTimeline(
    text(good()).replace('"metadata":{', `"metadata":{"deep":${'['.repeat(70)}${']'.repeat(70)},`),
  ),
  'too many values': withTimeline(`[${'0,'.repeat(1_000_001)}0]`),
  'no UTF-8': Buffer.from(withTimeline(text(good()), '"caf\u00e9"'), 'latin1'),
};

/** What differs between two that were made the same way. */
const told = ({ status, body }: { status: number; body: Record<string, unknown> }) => ({
  status,
  body: { ...body, id: body.id === undefined ? undefined : 'id', path: undefined, request_id: undefined },
});

/** The same JSON, longer than what is read at once. */
const padded = (body: string | Buffer) =>
  Buffer.concat([Buffer.from(body), Buffer.alloc(LARGE_JSON_BYTES, ' ')]);

describe('a large body', () => {
  test.each(Object.entries(corpus))('%s is answered as a small one is', async (_name, body) => {
    const small = await send('POST', '/project', body);
    expect(told(await send('POST', '/project', padded(body)))).toEqual(told(small));
  });

  test('is told from another one by its idempotency key', async () => {
    const first = await send('POST', '/project', padded(withTimeline(text(good()))), 'large-one');
    const again = await send('POST', '/project', padded(withTimeline(text(good()))), 'large-one');
    expect(again).toEqual(first);
    const other = withTimeline(text({ ...good(), name: 'Other' }));
    const refused = await send('POST', '/project', padded(other), 'large-one');
    expect(refused).toMatchObject({ status: 422, body: { detail: [{ type: 'idempotency_mismatch' }] } });
  });
});

describe('a large timeline', () => {
  const trim = { type: 'trim', item: [0, 0], end_by: { value: -4, rate: 10 }, ripple: true };
  /** Everything that can be done with a project, and what was answered. */
  async function live(document: object) {
    const { call } = service.user;
    const made = (await send('POST', '/project', withTimeline(text(document)))).body;
    const path = `/project/${made.id}`;
    const answers = [
      await call('GET', path),
      await call('PATCH', path, { version: 1, operations: [trim] }),
      await call('PATCH', path, { version: 2, operations: [{ ...trim, item: [0, 9] }] }),
      await call('PUT', `${path}/timeline`, { version: 2, timeline: { ...document, name: 'Again' } }),
      await call('PUT', `${path}/timeline`, { version: 2, timeline: document }),
      await call('PUT', `${path}/timeline`, { version: 3, timeline: { ...document, tracks: 7 } }),
      await call('POST', `${path}/restore`, { version: 3, to_version: 2 }),
      await call('GET', path),
      await call('GET', `${path}/history/1`),
      await call('GET', `${path}/history/3`),
      await call('POST', `${path}/instantiate`, { name: 'Filled', values: { nobody: 1 } }),
      await call('POST', `${path}/instantiate`, { name: 'Filled', values: {} }),
      await call('GET', `${path}/history`),
    ];
    const copy = await call('POST', `/asset/${made.id}/duplicate`);
    answers.push(await call('GET', `/project/${copy.body.id}`));
    const plain = text({ made, answers: answers.map(({ status, body }) => ({ status, body })) });
    return plain
      .replaceAll(filler, '')
      .replaceAll(/Cut \(\d+\)/g, 'Copy')
      .replaceAll(/"[0-9a-f]{8}-[0-9a-f-]{27}"/g, '"id"')
      .replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"time"');
  }

  test('has the life of a small one', async () => {
    const small = await live({ ...good(), metadata: { ...good().metadata, other: { filler: '' } } });
    expect(small.match(/"status":\d+/g)?.join(' ')).toBe(
      [200, 200, 422, 200, 409, 422, 200, 200, 200, 200, 422, 201, 200, 200]
        .map((status) => `"status":${status}`)
        .join(' '),
    );
    expect(small).toContain('Nobody Sans');
    expect(await live(large())).toBe(small);
  });
});

test('a timeline that takes too long is refused in a sentence, and the next one is read', async () => {
  const bytes = Buffer.from(withTimeline(text(large())));
  const hasty = createDocuments({ seconds: 0 });
  const refused = hasty.readLargeBody('createProject', bytes);
  await expect(refused).rejects.toMatchObject({ code: 'body_too_large' });
  const shown = await hasty.look({ id: 'a', version: 1, text: text(large()) });
  expect(shown).toMatchObject({ facts: null, problem: expect.stringContaining('within 0 s') });
  await hasty.close();
  const { readLargeBody, close } = createDocuments();
  expect(await readLargeBody('createProject', bytes)).toMatchObject({ checked: { issues: [] } });
  await close();
});

test('the exports of a project are listed without reading its timeline', async () => {
  const { call } = service.user;
  const { id } = (await send('POST', '/project', withTimeline(text(good())))).body;
  await service.deps.db
    .updateTable('project')
    .set({ timeline: '{"OTIO_SCHEMA":"Timeline.0"}' })
    .where('id', '=', id)
    .execute();
  expect(await call('GET', `/project/${id}/exports`)).toMatchObject({ status: 200, body: [] });
  expect((await call('GET', `/project/${nobody}/exports`)).status).toBe(404);
});
