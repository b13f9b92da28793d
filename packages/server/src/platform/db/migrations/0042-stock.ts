/** Stock: media of the deployment that everybody may use, what providers of such were found to have, and published agents. */
import { type Kysely, sql } from 'kysely';

const stock = sql`
create table stock_library (
  -- There is one.
  is_the_one boolean primary key default true check (is_the_one),
  user_id uuid not null unique references app_user,
  account_id uuid not null references account
);

create table stock_item (
  -- Of the asset that it is, or becomes once somebody uses it.
  id uuid primary key,
  provider text not null check (provider ~ '^[a-z-]{1,40}$'),
  -- Of a file of the operator's: what its bytes hash to.
  provider_key text not null check (length(provider_key) between 1 and 500),
  kind text not null check (kind in ('video', 'image')),
  title text not null,
  description text not null,
  duration_seconds double precision not null check (duration_seconds >= 0),
  -- Where the bytes are fetched; null of a file of the operator's.
  media_url text,
  source_file jsonb not null,
  found_at timestamptz not null,
  unique (provider, provider_key),
  check ((provider = 'own') = (media_url is null))
);
create index stock_item_found on stock_item (found_at);

create table published_agent (
  id uuid primary key,
  name text not null unique check (length(name) between 1 and 200),
  description text not null check (length(description) <= 4000),
  app_url text not null check (length(app_url) between 1 and 2000),
  is_recommended boolean not null,
  is_own boolean not null,
  published_at timestamptz not null
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await stock.execute(db);
}
