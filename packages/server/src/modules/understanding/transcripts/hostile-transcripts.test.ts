import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';

let service: TestService;
let user: TestClient;
let asset: string;

beforeAll(async () => {
  service = await startTestService();
  user = service.user;
  asset = await uploadFile(user, Buffer.from('x'));
});
afterAll(() => service.stop());

const srt = '1\n00:00:00,500 --> 00:00:01,999\nHello there.\n\n2\n00:00:02,000 --> 00:00:03,000\nAgain.\n';
const add = (body: object) => user.call('POST', `/asset/${asset}/transcripts`, body);
const HOSTILE = ['\u0000', 'a\u0000b', '\ud800', 'a\udfffb', '\u202e\u200b\ufeff', '\u0007', '"\\\r\n; drop'];

test('texts that no database takes are refused or cleaned, never an error of ours', async () => {
  for (const odd of HOSTILE) {
    const whole = await add({ text: srt.replace('Hello', `Hello ${odd}`), label: `label ${odd}` });
    expect([201, 422], JSON.stringify(odd)).toContain(whole.status);
    const { body } = await add({ text: srt });
    const path = `/asset/${asset}/transcripts/${body.transcript_id}`;
    const { segments } = (await user.call('GET', path)).body;
    const [segment] = segments;
    const change = { segment_id: segment.segment_id, text: `Hi ${odd}`, speaker: `Ada ${odd}` };
    const changed = await user.call('PATCH', path, { revision: 1, segments: [change], label: `l ${odd}` });
    expect([200, 422], JSON.stringify(odd)).toContain(changed.status);
    for (const format of ['srt', 'vtt', 'txt']) {
      expect((await user.call('GET', `${path}/file?format=${format}`)).status).toBe(200);
    }
    await user.call('DELETE', path);
    if (whole.status === 201) {
      await user.call('DELETE', `/asset/${asset}/transcripts/${whole.body.transcript_id}`);
    }
  }
});

test('two changes at once of one revision: one holds, the other is told', async () => {
  const { body } = await add({ text: srt });
  const path = `/asset/${asset}/transcripts/${body.transcript_id}`;
  const [first, second] = (await user.call('GET', path)).body.segments;
  const changes = [first, second].map(({ segment_id }: { segment_id: string }, index) =>
    user.call('PATCH', path, { revision: 1, segments: [{ segment_id, text: `Change ${index}` }] }),
  );
  const answers = await Promise.all(changes);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const after = (await user.call('GET', path)).body;
  expect(after.revision).toBe(2);
  expect(after.segments.filter(({ text }: { text: string }) => text.startsWith('Change'))).toHaveLength(1);
});

test('segments and transcripts of others are not reached by naming them under an own asset', async () => {
  const other = await service.createUser('others-words@example.com');
  const theirs = await uploadFile(other, Buffer.from('y'));
  const { body } = await other.call('POST', `/asset/${theirs}/transcripts`, { text: srt });
  const path = `/asset/${asset}/transcripts/${body.transcript_id}`;
  expect((await user.call('GET', path)).status).toBe(404);
  expect((await user.call('GET', `${path}/file`)).status).toBe(404);
  expect((await user.call('DELETE', path)).status).toBe(404);
  const [segment] = (await other.call('GET', `/asset/${theirs}/transcripts/${body.transcript_id}`)).body
    .segments;
  const own = (await add({ text: srt })).body.transcript_id;
  const change = { revision: 1, segments: [{ segment_id: segment.segment_id, text: 'Mine' }] };
  expect((await user.call('PATCH', `/asset/${asset}/transcripts/${own}`, change)).status).toBe(422);
  const importing = await add({ asset_id: theirs });
  expect(importing.status).toBe(404);
  const version = (await other.call('GET', `/asset/${theirs}/transcripts`)).body[0].version_id;
  expect((await user.call('GET', `/asset/${asset}/transcripts?version_id=${version}`)).status).toBe(404);
  expect((await user.call('GET', `/asset/${asset}/transcripts?version_id=${randomUUID()}`)).status).toBe(404);
});
