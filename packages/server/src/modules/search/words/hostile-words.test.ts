import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';
import { findAssetWords, takePending } from '../../search-index/documents.repo.ts';
import { addSearchable } from '../testing/searchable.ts';

let service: TestService;
let user: TestClient;

beforeAll(async () => {
  service = await startTestService();
  user = service.user;
});
afterAll(() => service.stop());

const refresh = () => service.services.search.refresh();
async function found(query: string, as: TestClient = user): Promise<string[]> {
  const { status, body } = await as.call('GET', `/search?query=${encodeURIComponent(query)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results.map(({ asset_id: id }: { asset_id: string }) => id);
}

/** A letter of two UTF-16 units. */
const DESERET = '\u{10437}';

describe('words that no database or stemmer likes', () => {
  const texts: Record<string, string> = {
    'letters of two units, some of them left out for slips': DESERET.repeat(7),
    'such a letter where a beginning is cut': `abcdef${DESERET}ghi`,
    'a picture where a long text is cut': `${'a'.repeat(799)}😀 lighthouse`,
    'a letter under thousands of marks': `a${'\u064b'.repeat(5_000)} lighthouse`,
    'marks that a fold takes away': `\u0627${'\u064b'.repeat(5_000)}`,
    'only marks': '\u0301'.repeat(300),
    'one word of thousands of letters': 'x'.repeat(9_000),
    'joiners and spaces of no width': 'a\u200bb\u200dc\ufeff',
    'what means something to a query language': `'a' & !b:* | (c <-> d) \\ %_ "e"`,
    'names that objects have by themselves': 'constructor __proto__ toString hasOwnProperty',
  };
  for (const [name, description] of Object.entries(texts)) {
    test(name, async () => {
      const id = await addSearchable(service, user, { name: `sentinel ${name}`, description });
      expect(await refresh()).toBe(1);
      expect(await found(`sentinel ${name}`)).toContain(id);
      await found(description.slice(0, 490).toWellFormed());
    });
  }
});

test('words that can not be written hold up nobody else', async () => {
  const { db } = service.deps;
  await addSearchable(service, user, { name: 'unwritable meadow' });
  const fine = await addSearchable(service, user, { name: 'writable orchard' });
  await sql`alter table search_document add constraint no_meadow check (text not like '%meadow%')`.execute(
    db,
  );
  const refused: string[] = [];
  expect(await service.services.search.refresh((assetId) => refused.push(assetId))).toBe(2);
  expect(refused).toHaveLength(1);
  expect(await found('orchard')).toEqual([fine]);
  expect(await refresh()).toBe(0);
  await sql`alter table search_document drop constraint no_meadow`.execute(db);
});

test('of more words than anybody says only a part is read', async () => {
  const cues = Array.from({ length: 800 }, (_, index) => ({
    startMs: index * 10_000,
    endMs: index * 10_000 + 9_000,
    text: 'said again '.repeat(150).trim(),
  }));
  const { db } = service.deps;
  const id = await addSearchable(service, user, { name: 'endless', cues, sceneDescriptions: cues });
  const words = await findAssetWords(db, id);
  const most = Math.floor(1_000_000 / (cues[0]?.text.length ?? 0));
  expect(words?.transcripts[0]?.segments).toHaveLength(most);
  expect(words?.sceneDescriptions).toHaveLength(most);
  await db.deleteFrom('search_pending').where('asset_id', '=', id).execute();
});

test('what has just changed does not wait for all that changed before', async () => {
  const { db } = service.deps;
  const ids: string[] = [];
  for (let index = 0; index < 7; index += 1) {
    ids.push(await addSearchable(service, user, { name: `queue ${index}` }));
  }
  await db.deleteFrom('search_pending').execute();
  for (const id of ids)
    await sql`insert into search_pending (asset_id, since) values (${id}, now())`.execute(db);
  const taken = await db.transaction().execute((trx) => takePending(trx, 4));
  expect(taken.assetIds).toEqual([ids[0], ids[1], ids[5], ids[6]]);
  expect((await db.transaction().execute((trx) => takePending(trx, 40))).assetIds).toEqual(ids);
  expect(await refresh()).toBe(7);
});
