/** Sign-in by ID tokens: invitations, the grant of a first sign-in, identities of deleted accounts, local sign-in. */
import { type Kysely, sql } from 'kysely';

const tables = sql`
-- False until a token with that email says so; only a verified email receives what was granted to it.
alter table app_user add column email_verified boolean not null default true;
-- A verified email is one user's. Of those who only say that it is theirs there may be many.
drop index app_user_email;
create unique index app_user_email on app_user (email_folded) where deleted_at is null and email_verified;

-- Somebody asked for an account with this email. Gone once the account is active.
create table invitation (
  email_folded text primary key,
  email text not null check (length(email) between 3 and 320),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index invitation_age on invitation (expires_at);

-- Emails that had the free credits, as keyed hashes: they outlive the account.
create table signup_grant (
  email_hash bytea primary key check (length(email_hash) = 32),
  granted_at timestamptz not null
);

-- A token issued before this does not bring the account back.
create table deleted_identity (
  issuer text not null,
  subject text not null,
  deleted_at timestamptz not null,
  primary key (issuer, subject)
);

-- Who may sign in at the built-in issuer of ID tokens.
create table local_sign_in (
  subject uuid primary key,
  email text not null check (length(email) between 3 and 320),
  email_folded text not null unique,
  -- scrypt with its parameters and salt.
  password_hash text not null,
  -- Made by the operator, to be replaced by its owner at the first sign-in.
  is_one_time boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- What the built-in issuer remembers: sessions, codes, tokens, one row each.
create table issuer_record (
  kind text not null,
  id text not null,
  content jsonb not null,
  -- The subject whose it is; null before anybody has signed in.
  subject text,
  grant_id text,
  user_code text,
  uid text,
  expires_at timestamptz not null,
  primary key (kind, id)
);
create index issuer_record_subject on issuer_record (subject) where subject is not null;
create index issuer_record_grant on issuer_record (grant_id) where grant_id is not null;
create index issuer_record_user_code on issuer_record (kind, user_code) where user_code is not null;
create index issuer_record_uid on issuer_record (kind, uid) where uid is not null;
create index issuer_record_age on issuer_record (expires_at);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
}
