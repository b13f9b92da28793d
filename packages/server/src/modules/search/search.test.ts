import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGroup } from '../../testing/test-library.ts';
import { startTestService, type TestClient, type TestService } from '../../testing/test-service.ts';
import { addSearchable } from './testing/searchable.ts';

let service: TestService;
let user: TestClient;
let harbour: string;
let bridge: string;

beforeAll(async () => {
  service = await startTestService();
  user = service.user;
  harbour = await addSearchable(service, user, {
    name: 'Interview_Hafen-01.mp4',
    description: 'Gespräch mit der Kapitänin am alten Kai',
    cues: [
      { startMs: 1_000, endMs: 3_000, text: 'Die Schiffe kommen jeden Morgen' },
      { startMs: 3_100, endMs: 5_000, text: 'in den Hafen zurück.' },
      { startMs: 60_000, endMs: 62_500, text: 'Danach essen wir 100 % frischen Fisch.' },
    ],
    language: 'de',
  });
  bridge = await addSearchable(service, user, {
    name: 'bridge drone.mov',
    cues: [{ startMs: 0, endMs: 4_000, text: 'We flew over the suspension bridge at sunrise.' }],
    screenTexts: [{ startMs: 2_000, endMs: 3_000, text: 'Camera: Ada Lindqvist' }],
    language: 'en',
    durationSeconds: 600,
  });
  await addSearchable(service, user, { name: 'cooking.mp4', description: 'Making pasta with tomatoes' });
  expect(await service.services.search.refresh()).toBe(3);
});
afterAll(() => service.stop());

const search = (query: string, more = '', as: TestClient = user) =>
  as.call('GET', `/search?query=${encodeURIComponent(query)}${more}`);
const found = async (query: string, more = '', as: TestClient = user): Promise<string[]> =>
  (await search(query, more, as)).body.results.map(({ asset_id: id }: { asset_id: string }) => id);

test('what only asks where something is spoken of is not looked for', async () => {
  for (const query of [
    'where do they talk about sunrise',
    'what do they say about the sunrise?',
    'the part about sunrise',
  ])
    expect(await found(query), query).toEqual([bridge]);
  expect(await found('Was sagen sie über den Hafen?')).toEqual([harbour]);
  expect(await found('where do they talk about mortgages')).toEqual([]);
});

test('a thing is found where nothing says of what colour or how large it is', async () => {
  const frog = await addSearchable(service, user, { name: 'frog.mp4' });
  await service.services.search.refresh();
  for (const words of ['green frog', 'a tiny frog', 'clip of a frog']) {
    expect(await found(words), words).toEqual([frog]);
  }
  // What is not there is not found by how it looks.
  for (const words of ['green whale', 'a beautiful clip of a whale']) {
    expect(await found(words), words).toEqual([]);
  }
  for (const words of ['Hafen', 'ein Hafen', 'kleiner Hafen', 'ein kleiner Hafen']) {
    expect(await found(words), words).toEqual([harbour]);
  }
  await user.call('DELETE', `/asset/${frog}`);
  await service.services.search.refresh();
});

test('what only stands in the name of another thing, or has a small word of another language, is no answer', async () => {
  const said = [
    ['safety.wav', 'In case of fire gather at the car park.', 'en'],
    ['farm.wav', 'The farmer moved his sheep behind the old barn.', 'en'],
    ['port.wav', "Les billets s'achètent au guichet, derrière la gare du port.", 'fr'],
  ] as const;
  const made: Record<string, string> = {};
  for (const [name, text, language] of said)
    made[name] = await addSearchable(service, user, {
      ...{ name: `rec ${name}`, language, cues: [{ startMs: 0, endMs: 4_000, text }] },
    });
  await service.services.search.refresh();
  for (const none of ['a car', 'un coche', 'cars', 'sheep dog', 'the old man', 'gare de Lyon'])
    expect(await found(none), none).toEqual([]);
  expect(await found('car park')).toEqual([made['safety.wav']]);
  expect(await found('parking lot')).toEqual([made['safety.wav']]);
  expect(await found('sheep')).toEqual([made['farm.wav']]);
  expect(await found('où acheter les billets')).toEqual([made['port.wav']]);
  expect(await found('derrière la gare')).toEqual([made['port.wav']]);
  for (const id of Object.values(made)) await user.call('DELETE', `/asset/${id}`);
  await service.services.search.refresh();
});

test('a name of another language counts in its own, and a colour beside a word that is only read or said', async () => {
  const menu = await addSearchable(service, user, {
    ...{ name: 'menu bar of chocolate.mp4', language: 'en' },
    screenTexts: [{ startMs: 0, endMs: 3_000, text: 'Church square' }],
    cues: [{ startMs: 0, endMs: 4_000, text: 'Our screen is on the wall of the house.' }],
  });
  const forest = await addSearchable(service, user, {
    ...{ name: 'rec 12.wav', language: 'de' },
    cues: [{ startMs: 0, endMs: 4_000, text: 'Der Bär schläft im Wald und das Kind weiß es nicht.' }],
  });
  await service.services.search.refresh();
  const animals = await found('animal');
  expect([animals.includes(forest), animals.includes(menu)]).toEqual([true, false]);
  for (const none of ['blue square', 'a green screen']) expect(await found(none), none).toEqual([]);
  expect(await found('square')).toEqual([menu]);
  expect(await found('chocolate bar')).toEqual([menu]);
  for (const id of [menu, forest]) await user.call('DELETE', `/asset/${id}`);
  await service.services.search.refresh();
});

test('an answer without results says what was looked for, and what nothing here recognises', async () => {
  expect((await search('suspension bridge')).body.note).toBeUndefined();
  const { body } = await search('a zzyzx qwvk');
  expect(body.results).toEqual([]);
  expect(body.note).toMatch(/^Nothing was found\./);
  const doing = await search('someone signing');
  expect(doing.body.note).toContain('What people and animals do (“signing”) is not recognised here');
  expect(doing.body.note).toContain('To enable it: npm run models -- pull');
});

test('finds what a detector saw by other words for it, by its kind and in other languages', async () => {
  const labels = [{ startMs: 5_000, endMs: 9_000, text: 'traffic light' }];
  const crossing = await addSearchable(service, user, { name: 'MVI_0001.MOV', labels });
  const street = await addSearchable(service, user, {
    name: 'MVI_0002.MOV',
    labels: [{ startMs: 1_000, endMs: 4_000, text: 'car' }],
  });
  await service.services.search.refresh();
  // Ships are vehicles too.
  expect((await found('vehicle')).sort()).toEqual([street, harbour].sort());
  for (const word of ['automobile', 'Autos', 'voiture', 'coche', 'carro', '汽车']) {
    expect(await found(word), word).toEqual([street]);
  }
  const seenCars = (await search('cars')).body.results[0].moments[0].matches[0].why;
  expect(seenCars).toBe('Seen at 0:01');
  // Of a name of two words one is not enough.
  expect(await found('Ampel')).toEqual([crossing]);
  expect(await found('Lampe')).toEqual([]);
  const { body } = await search('coche');
  expect(body.results[0].moments[0].matches[0].why).toBe('Seen at 0:01 (“coche” read as “car”)');
});

test('search', async () => {
  const { status, body } = await search('Schiffe im Häfen');
  expect(status).toBe(200);
  expect(body.results).toHaveLength(1);
  const [{ moments, ...result }] = body.results;
  expect(result).toMatchObject({
    asset_id: harbour,
    source_name: 'Interview_Hafen-01.mp4',
    path: '/Interview_Hafen-01.mp4',
    file_type: 'video',
    duration_seconds: 60,
  });
  // Two neighbouring cues, with the times of both and of no other.
  expect(moments[0]).toMatchObject({ start_time_seconds: 1, end_time_seconds: 5 });
  const [{ text, highlights, why, mode }] = moments[0].matches;
  expect({ why, mode }).toEqual({ why: 'Spoken at 0:01', mode: 'transcript' });
  const marked = highlights.map(({ start, end }: { start: number; end: number }) => text.slice(start, end));
  expect(marked).toEqual(['Schiffe', 'Hafen']);
  const states = Object.fromEntries(
    body.modes.map((one: { mode: string; state: string }) => [one.mode, one.state]),
  );
  expect(states).toEqual({
    visual: 'not_available',
    transcript: 'used',
    entity: 'no_index',
    semantic: 'not_available',
    text: 'used',
  });
});

describe('search by words', () => {
  test('forgives slips and tells what it read', async () => {
    const { body } = await search('suspenssion brigde');
    expect(body.results[0].asset_id).toBe(bridge);
    expect(body.results[0].moments[0].matches[0].why).toBe(
      'Spoken at 0:00 (“suspenssion” read as “suspension”, “brigde” read as “bridge”)',
    );
  });

  test('finds plurals, parts of names, the beginning of the last word, and what stands on the screen', async () => {
    expect(await found('suspension bridges')).toEqual([bridge]);
    expect(await found('interview hafen 01')).toEqual([harbour]);
    expect(await found('drone suspen')).toEqual([bridge]);
    expect(await found('ada lindqvist', '&modes=text')).toEqual([bridge]);
    expect(await found('KAPITANIN')).toEqual([harbour]);
  });

  test('answers nothing where nothing is relevant, whatever is asked', async () => {
    const hostile = ["';--", '\\', '%', '🎬', "'a' & !b:*", 'a'.repeat(500), '\u0000x', '((('];
    for (const query of ['quantum physics lecture', 'sunrise over Tokyo temples', ...hostile]) {
      const { status, body } = await search(query);
      expect([200, 422]).toContain(status);
      if (status === 200) expect(body.results, query).toEqual([]);
    }
  });

  test('follows what changes, and forgets what is removed', async () => {
    const id = await addSearchable(service, user, { name: 'first name.mp4' });
    await service.services.search.refresh();
    expect(await found('zeppelin')).toEqual([]);
    await service.deps.db.updateTable('node').set({ name: 'zeppelin.mp4' }).where('id', '=', id).execute();
    expect(await service.services.search.refresh()).toBe(1);
    expect(await found('zeppelin')).toEqual([id]);
    expect(await service.services.search.refresh()).toBe(0);
    await user.call('POST', `/asset/${id}/trash`);
    expect(await found('zeppelin')).toEqual([]);
    await service.deps.db.deleteFrom('asset').where('id', '=', id).execute();
    await service.services.search.refresh();
    const counted = service.deps.db
      .selectFrom('search_word')
      .select('documents')
      .where('word', '=', 'zeppelin');
    expect(await counted.executeTakeFirst()).toBeUndefined();
  });

  test('gives nothing that the caller may not read, and what is shared as soon as it is', async () => {
    const other = await service.createUser('other@example.com');
    expect(await found('suspension bridge', '', other)).toEqual([]);
    const group = await createGroup(user, [[other, 1]]);
    const shared = await addSearchable(service, user, { name: 'walrus colony.mp4', folderId: group.rootId });
    await service.services.search.refresh();
    expect(await found('walrus colony', '', other)).toEqual([shared]);
    expect(await found('walrus colony', '&only_my_files=true', other)).toEqual([]);
  });

  test('narrows by duration, type, date and mode', async () => {
    expect(await found('suspension bridge', '&min_duration=599')).toEqual([bridge]);
    expect(await found('suspension bridge', '&max_duration=599')).toEqual([]);
    expect(await found('suspension bridge', '&file_type=audio')).toEqual([]);
    expect(await found('suspension bridge', '&created_after=2999-01-01T00:00:00Z')).toEqual([]);
    expect(await found('suspension bridge', '&has_speech=true')).toEqual([bridge]);
    expect(await found('suspension bridge', '&has_speech=false')).toEqual([]);
    expect(await found('cooking', '&has_speech=true')).toEqual([]);
    expect(await found('suspension', '&modes=text')).toEqual([]);
    expect((await search('suspension', '&folder=/none')).status).toBe(404);
  });

  test('pages stay as they were when documents come and go between them', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      ids.push(await addSearchable(service, user, { name: `walnut ${index}.mp4` }));
    }
    await service.services.search.refresh();
    const whole = await found('walnut', '&limit=50');
    expect(whole.toSorted()).toEqual(ids.toSorted());
    const first = await search('walnut', '&limit=3');
    await addSearchable(service, user, { name: 'walnut.mp4', title: 'walnut' });
    await service.services.search.refresh();
    const next = `&limit=3&cursor=${first.body.next_cursor}`;
    const second = await search('walnut', next);
    const third = await search('walnut', `&limit=3&cursor=${second.body.next_cursor}`);
    const all = [first, second, third].flatMap(({ body }) => body.results);
    expect(all.map(({ asset_id: id }) => id)).toEqual(whole);
    expect(third.body.next_cursor).toBeUndefined();
    expect((await search('chestnut', next)).status).toBe(422);
    expect((await search('walnut', '&cursor=AAAA')).status).toBe(422);
  });
});

test('a mode that is named and can not search is refused with the sentence', async () => {
  const { status, body } = await search('bridge', '&modes=semantic');
  expect(status).toBe(409);
  expect(body).toMatchObject({ code: 'no_index', mode: 'semantic' });
  expect(body.enable).toMatch(/npm run models/);
  const empty = await search('bridge', '&modes=entity');
  expect(empty).toMatchObject({ status: 409, body: { code: 'no_index', mode: 'entity' } });
  expect(empty.body.enable).toMatch(/POST \/asset\/entity\/create/);
  expect((await user.call('GET', '/search?limit=2')).status).toBe(422);
});

test('searchByExample', async () => {
  const send = (bytes: Uint8Array) =>
    fetch(`${service.baseUrl}/search/example`, {
      method: 'POST',
      headers: { 'x-api-key': user.key },
      body: new Blob([Buffer.from(bytes)]),
    });
  expect((await send(Buffer.from('no picture'))).status).toBe(422);
});

test('searchAssets', async () => {
  const ask = (body: object) => user.call('POST', '/tools/search/assets', body);
  const byName = await ask({ prompt: 'HAFEN', search_mode: 'text_by_filename' });
  expect(byName).toMatchObject({ status: 200, body: { results: [{ asset_id: harbour, score: 1 }] } });
  const byText = await ask({ prompt: 'with tom', search_mode: 'text_by_file_description' });
  expect(byText.body.results).toMatchObject([{ description: 'Making pasta with tomatoes' }]);
  // What means something to patterns means itself.
  expect((await ask({ prompt: '%', search_mode: 'text_by_filename' })).body.results).toEqual([]);
  const page = await ask({ prompt: '.mp4', search_mode: 'text_by_filename', limit: 1 });
  const next = await ask({
    prompt: '.mp4',
    search_mode: 'text_by_filename',
    limit: 1,
    cursor: page.body.next_cursor,
  });
  expect(next.body.results[0].asset_id).not.toBe(page.body.results[0].asset_id);
  const refused = await ask({ prompt: 'a bridge' });
  expect(refused).toMatchObject({ status: 409, body: { code: 'no_index' } });
  expect((await ask({ prompt: 'x', cursor: 'y', search_mode: 'text_by_filename' })).status).toBe(422);
  expect((await ask({ prompt: 'x', other: 1 })).status).toBe(422);
});
