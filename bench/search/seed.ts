/** A library of documents of made-up words, as often as words of a language are, with groups and shares. */
import type pg from 'pg';
import { typoKeys } from '../../packages/server/src/modules/search-index/words/typos.ts';

export interface SearchSizes {
  documents: number;
  assets: number;
}

export const GROUPS = 40;
export const WORDS = 30_000;
const WORDS_PER_DOCUMENT = 12;

/** Who asks: ids of users. */
export const READERS = {
  /** Member of 24 of 40 groups, besides with a folder of a further one. */
  many: '00000000-0000-7000-8000-0000000000a1',
  /** Member of a group with one per cent of all assets. */
  onePercent: '00000000-0000-7000-8000-0000000000a2',
  /** One folder of a large group is shared with them, and nothing else. */
  shared: '00000000-0000-7000-8000-0000000000a3',
} as const;

const id = (space: string, number: string) =>
  `('00000000-0000-7000-${space}-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
const group = (number: string) => id('9000', number);
const root = (number: string) => id('9100', number);
const folder = (number: string) => id('9200', number);
const asset = (number: string) => id('a000', number);

const CONSONANTS = 'bdfghklmnprstvwzcjxq';
const VOWELS = 'aeiou';
/** Three syllables by number: never two numbers the same. */
const syllable = (number: string) =>
  `substr('${CONSONANTS}', (${number} % 20) + 1, 1) || substr('${VOWELS}', (${number} / 20 % 5) + 1, 1)`;
const word = (number: string) =>
  `${syllable(`(${number} * 7919 % 1000000)`)} || ${syllable(`(${number} * 7919 % 1000000 / 100)`)} || ${syllable(`(${number} * 7919 % 1000000 / 10000)`)}`;

/** The group of an asset: one has one per cent, the others the rest in equal shares. */
const groupOf = (number: string) =>
  `case when ${number} % 100 = 0 then 0 else 1 + ${number} % ${GROUPS - 1} end`;

function statements({ documents, assets }: SearchSizes): string[] {
  const now = `'2026-01-01T00:00:00Z'::timestamptz`;
  /** No two nodes of a group have the same. */
  const later = (days: number) => `${now} + ${days} * interval '1 day' + n * interval '1 millisecond'`;
  const users = Object.values(READERS);
  return [
    `create temp table vocabulary as select n, ${word('n')} as word from generate_series(0, ${WORDS - 1}) n`,
    'analyze vocabulary',
    `insert into plan (tier_id, kind, display_name, storage_quota_bytes, task_parallelism, request_parallelism,
      requests_per_minute, created_at, updated_at)
     values ('self-hosted', 'internal', 'Self-hosted', 1e13, 4, 4, 6000, ${now}, ${now})
     on conflict do nothing`,
    `insert into account (id, plan, storage_quota_bytes, task_parallelism, created_at)
     select u::uuid, 'self-hosted', 1e13, 4, ${now} from unnest(array[${users.map((one) => `'${one}'`)}]) u`,
    `insert into app_user (id, account_id, email, email_folded, created_at, updated_at, last_seen_at)
     select u::uuid, u::uuid, u || '@example.com', u || '@example.com', ${now}, ${now}, ${now}
     from unnest(array[${users.map((one) => `'${one}'`)}]) u`,
    `insert into user_group (id, name, last_edit, created_at) select ${group('n')}, 'group ' || n, ${now}, ${now} from generate_series(0, ${GROUPS - 1}) n`,
    `insert into node (id, kind, name, folder_id, owner_group_id, created_at, last_edit)
     select ${root('n')}, 'folder', '/', null, ${group('n')}, ${now}, ${later(1)} from generate_series(0, ${GROUPS - 1}) n`,
    `insert into node (id, kind, name, folder_id, owner_group_id, created_at, last_edit)
     select ${folder('n')}, 'folder', 'folder ' || n, ${root(`n % ${GROUPS}`)}, ${group(`n % ${GROUPS}`)}, ${now}, ${later(2)}
     from generate_series(0, ${GROUPS * 10 - 1}) n`,
    'insert into folder_closure (ancestor_id, descendant_id, depth) select id, id, 0 from node on conflict do nothing',
    'insert into folder_closure (ancestor_id, descendant_id, depth) select folder_id, id, 1 from node where folder_id is not null on conflict do nothing',
    `insert into node (id, kind, name, folder_id, owner_group_id, created_at, last_edit)
     select ${asset('n')}, 'video', 'clip ' || n, ${folder(`g + ${GROUPS} * (n % 10)`)}, ${group('g')}, ${now}, ${later(3)}
     from (select n, ${groupOf('n')} as g from generate_series(1, ${assets}) n) made`,
    `insert into asset (id, state, created_at) select ${asset('n')}, 'ready', ${now} from generate_series(1, ${assets}) n`,
    `insert into group_member (group_id, user_id, "right", created_at)
     select ${group('n')}, '${READERS.many}'::uuid, 1, ${now} from generate_series(1, 24) n
     union all select ${group('0')}, '${READERS.onePercent}'::uuid, 1, ${now}`,
    `insert into access_grant (id, node_id, user_id, email, email_folded, "right", granted_by, created_at) values
     (gen_random_uuid(), ${folder('30')}, '${READERS.many}', 'many@example.com', 'many@example.com', 1, null, ${now}),
     (gen_random_uuid(), ${folder('35')}, '${READERS.shared}', 'shared@example.com', 'shared@example.com', 1, null, ${now})`,
    // Words by Zipf: the commonest stands in every fifth document.
    `insert into search_document (asset_id, source, start_ms, end_ms, text, language, words, fingerprint)
     select ${asset('a')}, 'transcript', (d / ${assets}) * 10000, (d / ${assets}) * 10000 + 5000, text, 'en',
       (to_tsvector('simple', text)::text || ' ''s:spoken'' ''g:' || ${group(groupOf('a'))} || '''')::tsvector, d::text
     from (
       select d, 1 + d % ${assets} as a, string_agg(v.word, ' ') as text
       from (
         select d, floor(power(${WORDS}, 0.15 + 0.85 * random()))::int - 1 as n
         from generate_series(0, ${documents - 1}) d, generate_series(1, ${WORDS_PER_DOCUMENT})
       ) drawn join vocabulary v using (n)
       group by d
     ) made`,
  ];
}

/** Fills the migrated database; answers what it took, by statement. */
export async function seedSearch(client: pg.PoolClient, sizes: SearchSizes): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query('drop index search_document_words');
  for (const statement of statements(sizes)) await timed(client, statement);
  await timed(
    client,
    `insert into search_word (word, documents) select word, ndoc from ts_stat('select words from search_document') where word !~ '^s:'
     union all select '', count(*) from search_document union all select 'l:en', count(*) from search_document`,
  );
  const { rows } = await client.query<{ word: string }>(
    "select word from search_word where word !~ ':' and word <> ''",
  );
  const keyed = rows.map(({ word: one }) => ({ word: one, keys: typoKeys(one) }));
  await client.query(
    `update search_word w set keys = array(select jsonb_array_elements_text(k.keys))
     from jsonb_to_recordset($1::jsonb) k (word text, keys jsonb) where w.word = k.word`,
    [JSON.stringify(keyed)],
  );
  await timed(
    client,
    'create index search_document_words on search_document using gin (words) with (fastupdate = off)',
  );
  await client.query('set session_replication_role = origin');
  await timed(client, 'vacuum (freeze, analyze)');
}

async function timed(client: pg.PoolClient, statement: string): Promise<void> {
  const started = performance.now();
  await client.query(statement).catch((cause: unknown) => {
    throw new Error(`seeding failed at: ${statement}`, { cause });
  });
  const seconds = (performance.now() - started) / 1_000;
  if (seconds > 2)
    process.stderr.write(`${seconds.toFixed(1)} s: ${statement.slice(0, 60).replace(/\s+/g, ' ')}\n`);
}
