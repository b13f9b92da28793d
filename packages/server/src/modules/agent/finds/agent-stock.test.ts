/** Films of people without footage, where the deployment has stock. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testVideo } from '../../../testing/test-media.ts';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';
import { readAllEvents } from '../../../testing/test-stream.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';

let service: TestService;
let folder: string;

const clip = (background: [number, number, number]) => testVideo({ shots: [{ background, frames: 30 }] });

async function add(name: string, bytes: Uint8Array, about: object): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  for await (const row of service.services.stock.addStock([path], about)) {
    if (row.state === 'added') return row.asset_id;
  }
  throw new Error(`${name} was refused.`);
}

beforeAll(async () => {
  service = await startTestService({ worker: true });
  folder = await mkdtemp(join(tmpdir(), 'rushes-agent-stock-'));
});
afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function create(client: TestClient, prompt: string) {
  const response = await fetch(`${service.baseUrl}/create?${new URLSearchParams({ prompt })}`, {
    headers: { 'x-api-key': client.key },
  });
  const { data } = (await readAllEvents(response)).at(-1) ?? {};
  const { body } = await client.call('GET', `/project/${data.projects[0].project_id}`);
  return { ...data, timeline: JSON.stringify(body) };
}

const prompt = 'A 2 second 480p video about ocean waves, no music';

describe('GET /create without footage', () => {
  test('draws scenes where there is no stock', async () => {
    const { timeline, message } = await create(service.user, prompt);
    expect(timeline).toContain('rushes.scene');
    expect(message).not.toContain('Stock:');
  });

  test('takes stock that fits, says where each clip is from, and names who asks for it', async () => {
    const waves = await add('waves.avi', clip([20, 60, 200]), {
      title: 'Ocean waves',
      author: 'Ada Example',
      licence: 'CC BY 4.0',
    });
    const forest = await add('forest.avi', clip([20, 120, 20]), { title: 'A forest', licence: 'CC0' });
    const { timeline, notes, message, status } = await create(service.user, prompt);
    expect(status).toBe('done');
    expect(timeline).toContain(waves);
    expect(timeline).not.toContain(forest);
    expect(timeline).not.toContain('rushes.scene');
    expect(notes).toContain('Stock: Ocean waves, by Ada Example, CC BY 4.0.');
    expect(message).toContain('I took stock for “ocean waves”');
    expect(message).not.toContain('I found no');
    expect(timeline).toContain('"text":"Ocean waves, by Ada Example, CC BY 4.0"');
  });

  test('draws what no stock is about, and what is to be drawn', async () => {
    for (const other of [
      'A 2 second 480p video about volcanoes',
      'Generate a 2 second 480p animation about ocean waves',
      'A 2 second 480p video about ocean waves, no stock footage',
    ]) {
      expect((await create(service.user, other)).timeline).toContain('rushes.scene');
    }
  });

  test('leaves stock alone where its caller has footage', async () => {
    const owner = await service.createUser('with-footage@example.com');
    const own = await uploadFile(owner, clip([200, 30, 30]), { name: 'red.avi' });
    const { timeline } = await create(owner, prompt);
    expect(timeline).toContain(own);
    expect(timeline).not.toContain('Stock');
  });
});
