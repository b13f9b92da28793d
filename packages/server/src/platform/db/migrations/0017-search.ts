/** What is searched by words. */
import { type Kysely, sql } from 'kysely';

const tables = sql`
-- Assets whose words changed since their documents were written. Only ever added to, so that no writer waits for the
-- refresher and no change is lost while it reads; it removes the rows that it saw. No foreign key: a row may outlive
-- its asset.
create table search_pending (
  id bigint generated always as identity primary key,
  asset_id uuid not null,
  since timestamptz not null
);

-- One place where words stand: a name, a description, a passage of speech.
create table search_document (
  id bigint generated always as identity primary key,
  asset_id uuid not null references asset on delete cascade,
  -- Null for what belongs to the asset whatever its version.
  version_id uuid references asset_version on delete cascade,
  source text not null check (source in
    ('name', 'title', 'keywords', 'description', 'scene_description', 'transcript', 'screen_text', 'label')),
  start_ms integer check (start_ms >= 0),
  end_ms integer,
  text text not null,
  -- ISO 639-1, as said or as detected; und = nobody knows.
  language text not null,
  -- [[offset in text, start_ms, end_ms]]: where which cue begins; empty where the range above is all that is known.
  parts jsonb not null default '[]',
  -- Folded words and, behind a language and ~, their stems; besides, without position, s:source and g:owning group.
  words tsvector not null,
  -- Hash of all of the above: what did not change is not written again.
  fingerprint text not null,
  check ((start_ms is null) = (end_ms is null)),
  check (end_ms >= start_ms)
);
create index search_document_words on search_document using gin (words) with (fastupdate = off);
create index search_document_asset on search_document (asset_id);
create index search_document_version on search_document (version_id) where version_id is not null;

-- All words, stems, used languages (l:de) and owning groups (g:…) with the number of their documents; the empty word
-- counts all documents.
create table search_word (
  word text collate "C" primary key,
  documents integer not null,
  -- What remains of the word with letters left out: two words that share one are alike.
  keys text[] not null default '{}'
) with (fillfactor = 70);
create index search_word_keys on search_word using gin (keys) with (fastupdate = off);

-- Groups that show something to everybody: looked up by each search.
create index node_public_owner on node (owner_group_id) where is_public_read;
`;

/**
 * Only refreshers add documents, one at a time, so counting then locks nobody out. Documents also go by cascade, in
 * transactions that hold many other rows: those only leave a note, or they would deadlock with a refresher.
 */
const counting = sql`
create table search_removed (
  id bigint generated always as identity primary key,
  language text not null,
  words tsvector not null
);

create function search_document_counted() returns trigger language plpgsql as $$
begin
  insert into search_word as known (word, documents)
  select counted.word, counted.documents from (
    select w.lexeme collate "C" as word, count(*)::int as documents
    from changed, unnest(changed.words) w where w.positions is not null or w.lexeme like 'g:%' group by 1
    union all
    select 'l:' || changed.language, count(*)::int from changed group by 1
    union all
    select '', count(*)::int from changed having count(*) > 0
  ) counted order by 1
  on conflict (word) do update set documents = known.documents + excluded.documents;
  return null;
end $$;
create trigger search_document_added after insert on search_document
  referencing new table as changed for each statement execute function search_document_counted();

create function search_document_gone() returns trigger language plpgsql as $$
begin
  insert into search_removed (language, words) select changed.language, changed.words from changed;
  return null;
end $$;
create trigger search_document_removed after delete on search_document
  referencing old table as changed for each statement execute function search_document_gone();
`;

/** Of one table and event: `asset` is how its changed rows lead to their assets. */
function noting(table: string, asset: string): ReturnType<typeof sql> {
  const events = [
    { event: 'insert', rows: 'new' },
    { event: 'update', rows: 'new' },
    { event: 'delete', rows: 'old' },
  ];
  const triggers = events.map(
    ({ event, rows }) => `create trigger ${table}_search_${event} after ${event} on ${table}
      referencing ${rows} table as changed for each statement execute function ${table}_search_pending();`,
  );
  return sql.raw(`
create function ${table}_search_pending() returns trigger language plpgsql as $$
begin
  insert into search_pending (asset_id, since)
  select distinct found.asset_id, now() from (${asset}) found where found.asset_id is not null;
  return null;
end $$;
${triggers.join('\n')}`);
}

const byVersion = 'select v.asset_id from changed join asset_version v on v.id = changed.version_id';

const noted = [
  noting('scene_description', 'select changed.asset_id from changed'),
  noting('transcript', byVersion),
  noting(
    'transcript_segment',
    `select v.asset_id from changed join transcript t on t.id = changed.transcript_id
     join asset_version v on v.id = t.version_id`,
  ),
  noting('screen_text', byVersion),
  noting('label', byVersion),
];

/** Most changes of nodes and assets concern no words: these triggers look at the rest only. */
const ofNames = sql`
create function node_search_pending() returns trigger language plpgsql as $$
begin
  insert into search_pending (asset_id, since) select a.id, now() from asset a where a.id = new.id;
  return null;
end $$;
create trigger node_search_update after update of name, owner_group_id on node for each row
  when (old.name is distinct from new.name or old.owner_group_id is distinct from new.owner_group_id)
  execute function node_search_pending();

create function asset_search_pending() returns trigger language plpgsql as $$
begin
  insert into search_pending (asset_id, since) values (new.id, now());
  return null;
end $$;
create trigger asset_search_insert after insert on asset for each row execute function asset_search_pending();
create trigger asset_search_update after update of title, description, keywords, current_version_id on asset for each row
  when (old.title is distinct from new.title or old.description is distinct from new.description
    or old.keywords is distinct from new.keywords or old.current_version_id is distinct from new.current_version_id)
  execute function asset_search_pending();
`;

/** What is there already is written by the refresher after the start. */
const present = sql`insert into search_pending (asset_id, since) select id, now() from asset`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [tables, counting, ...noted, ofNames, present]) await part.execute(db);
}
