/** Paging through a library while others add to it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestClient, type TestService } from '../../testing/test-service.ts';
import { uploadFile } from '../../testing/test-uploads.ts';
import type { FileReference } from '../access/access.schema.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const BYTES = Buffer.from('x');

/** Uploads without a pause, some at a time, until it is told to stop; answers the ids. */
function uploadOn(user: TestClient, path: string[]): { stop(): Promise<string[]>; count(): number } {
  const ids: string[] = [];
  let isOn = true;
  const uploadSome = async () => {
    while (isOn) ids.push(await uploadFile(user, BYTES, { path }));
  };
  const running = Promise.all([uploadSome(), uploadSome(), uploadSome()]);
  return {
    count: () => ids.length,
    stop: async () => {
      isOn = false;
      await running;
      return ids;
    },
  };
}

/** Reads pages until one is empty; `next` says what to ask for after a page. */
async function readAll(
  user: TestClient,
  next: (last: FileReference | null, page: number) => string,
): Promise<FileReference[]> {
  const seen: FileReference[] = [];
  for (let page = 0; page < 1_000; page += 1) {
    const { status, body } = await user.call('GET', next(seen.at(-1) ?? null, page));
    expect(status).toBe(200);
    if (body.length === 0) return seen;
    seen.push(...body);
  }
  throw new Error('There is no end of pages.');
}

async function addFiles(user: TestClient, count: number, path: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await uploadFile(user, BYTES, { path }));
  return ids;
}

const idsOf = (files: readonly FileReference[]) => files.map((file) => file.file_id ?? '');
/** How often each id is among those that were read. */
const timesRead = (ids: readonly string[], files: readonly FileReference[]) =>
  ids.map((id) => idsOf(files).filter((other) => other === id).length);

it.each(['/', '/a'])(
  'meets each file below %s that was there at the start exactly once by before',
  async (path) => {
    const user = await service.createUser(`before-${path.length}@example.com`);
    const there = [...(await addFiles(user, 12, ['a'])), ...(await addFiles(user, 12, ['a', 'b']))];
    const uploads = uploadOn(user, ['a', 'c']);
    const seen = await readAll(user, (last) => {
      const before = last === null ? '' : `&before=${encodeURIComponent(last.last_edit)}`;
      return `/asset/most_recent?path=${path}&limit=3${before}`;
    });
    const added = await uploads.stop();
    expect(added.length).toBeGreaterThan(0);
    expect(timesRead(there, seen)).toEqual(there.map(() => 1));
    expect(new Set(idsOf(seen)).size).toBe(seen.length);
  },
);

it('finds what came meanwhile by after, each once and in the order of their commits', async () => {
  const user = await service.createUser('after@example.com');
  await addFiles(user, 3, []);
  const seen = new Map<string, string>();
  const { body } = await user.call('GET', '/asset/most_recent?limit=1');
  // What is uploaded before the first read is not after it.
  const uploads = uploadOn(user, []);
  let newest: string = body[0].last_edit;
  const readNew = async () => {
    const { body: files } = await user.call('GET', `/asset/most_recent?limit=1000&after=${newest}`);
    for (const file of files) {
      expect(seen.has(file.file_id)).toBe(false);
      seen.set(file.file_id, file.last_edit);
    }
    newest = files[0]?.last_edit ?? newest;
  };
  while (uploads.count() < 20) await readNew();
  const added = await uploads.stop();
  await readNew();
  for (const id of added) expect(seen.has(id)).toBe(true);
});

it('meets each file of a folder exactly once by page numbers, oldest first', async () => {
  const user = await service.createUser('pages@example.com');
  const there = await addFiles(user, 20, ['a']);
  const uploads = uploadOn(user, ['a']);
  const seen: FileReference[] = [];
  for (let page = 0; page < 7; page += 1) {
    const query = `path=/a&limit=3&page=${page}&sort_order=asc`;
    seen.push(...(await user.call('GET', `/users/sources/list_files?${query}`)).body);
  }
  await uploads.stop();
  expect(timesRead(there, seen)).toEqual(there.map(() => 1));
});

it.each([true, false])('a page far behind the last is empty, folders on top: %s', async (onTop) => {
  const user = await service.createUser(`far-${onTop}@example.com`);
  await addFiles(user, 1, ['far']);
  for (const path of ['', 'far']) {
    const query = `path=${path}&limit=10000&page=1000000&folder_on_top=${onTop}&sort_by=modified_at`;
    expect(await user.call('GET', `/users/sources/list_files?${query}`)).toMatchObject({
      status: 200,
      body: [],
    });
  }
});
