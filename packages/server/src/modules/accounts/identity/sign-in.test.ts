import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAskedFor } from '../../../testing/own-statements.ts';
import { startTestIssuer, type TestIssuer, type TokenClaims } from '../../../testing/test-identity.ts';
import { fetchAnswer, startTestService, type TestService } from '../../../testing/test-service.ts';

let now = new Date('2026-06-01T12:00:00Z');
const clock = { now: () => now };
const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};

let trusted: TestIssuer;
let other: TestIssuer;
let service: TestService;

beforeAll(async () => {
  trusted = await startTestIssuer({ clock });
  other = await startTestIssuer({ clock });
  service = await startTestService({
    clock,
    issuer: trusted,
    // Fewer than the requests that come at the same time below.
    maxConnections: 3,
    env: {
      RUSHES_OIDC_ISSUER: `${trusted.url}, ${other.url}`,
      RUSHES_OIDC_TRUSTED_ISSUERS: trusted.url,
      RUSHES_SIGNUP_CREDITS: '250',
    },
  });
});
afterAll(async () => {
  await service.stop();
  await Promise.all([trusted.stop(), other.stop()]);
});

const profile = (token: string) =>
  fetchAnswer(`${service.baseUrl}/users/me`, { headers: { authorization: `Bearer ${token}` } });

async function me(issuer: TestIssuer, claims: TokenClaims) {
  return await profile(await issuer.token(claims));
}

async function userIdOf(issuer: TestIssuer, claims: TokenClaims): Promise<string | undefined> {
  const principal = await service.services.identity.verifyIdToken(await issuer.token(claims));
  return principal?.userId;
}

const rowsOf = (email: string) =>
  service.deps.db.selectFrom('app_user').selectAll().where('email_folded', '=', email).execute();

describe('the first sign-in', () => {
  it('makes user, account, default group and the free credits', async () => {
    const { status, body } = await me(trusted, { sub: 'sub-1', email: 'Someone@Example.com' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: 'Someone@Example.com', credits: 250, firebase_uid: 'sub-1' });
    const client = await service.signIn('Someone@Example.com', { sub: 'sub-1' });
    const { userId, accountId } = client.principal;
    const told = service.deps.db.selectFrom('outbox').select(['topic', 'account_id', 'subject_id']);
    expect(await told.where('subject_id', '=', userId).execute()).toEqual([
      { topic: 'user.created', account_id: accountId, subject_id: userId },
    ]);
    const folder = await client.call('POST', '/asset/folder', { path: '/mine' });
    expect(folder.status).toBe(201);
    const listed = await client.call('GET', '/users/sources/list_files?path=/&limit=10&page=0');
    expect(listed.body).toHaveLength(1);
  });

  it('makes one account, however many requests and tokens come at the same time', async () => {
    const claims = (index: number) => ({ sub: 'busy', email: 'busy@example.com', jti: String(index) });
    const tokens = await Promise.all(Array.from({ length: 20 }, (_, index) => trusted.token(claims(index))));
    const answers = await Promise.all(tokens.map(profile));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => body.created_at_str)).size).toBe(1);
    expect(await rowsOf('busy@example.com')).toHaveLength(1);
    expect((await me(trusted, claims(99))).body.credits).toBe(250);
  });

  it('makes one account where two processes and two issuers race for the email', async () => {
    const race = await startTestService({ clock, issuer: trusted });
    const tokens = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        trusted.token({ sub: `r${index}`, email: 'race@example.com' }),
      ),
    );
    const found = await Promise.all(tokens.map((token) => race.services.identity.verifyIdToken(token)));
    await race.stop();
    expect(new Set(found.map((principal) => principal?.userId)).size).toBe(1);
  });

  it('needs an email in the token', async () => {
    const { status, body } = await me(trusted, { sub: 'nameless' });
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'not_authenticated' });
    expect(body.detail).toContain('email');
    expect((await me(trusted, { sub: 'nameless', email: 'named@example.com' })).status).toBe(200);
    expect((await me(trusted, { sub: 'nameless' })).status).toBe(200);
  });

  it('is of somebody who was here: no second credits for an email, also after it was deleted', async () => {
    const claims = { sub: 'again', email: 'again@example.com' };
    const first = await userIdOf(trusted, claims);
    const { db } = service.deps;
    await db.transaction().execute(async (trx) => {
      await service.services.identity.forgetIdentities(trx, first ?? '');
      await trx
        .updateTable('app_user')
        .set({ deleted_at: now })
        .where('id', '=', first ?? '')
        .execute();
    });
    later(1_000);
    const { body } = await me(trusted, { ...claims, sub: 'again-2' });
    expect(body.credits).toBe(0);
    const hashes = await db.selectFrom('signup_grant').select('email_hash').execute();
    expect(hashes.length).toBeGreaterThan(0);
    expect(JSON.stringify(hashes)).not.toContain('again');
  });
});

describe('an email that is not verified', () => {
  const unverified = { email: 'target@example.com', email_verified: false };

  it('brings an account that works, and nothing that belongs to the email', async () => {
    const owner = await userIdOf(trusted, { sub: 'owner', email: 'target@example.com' });
    const { body } = await me(other, { ...unverified, sub: 'liar' });
    expect(body).toMatchObject({ email: 'target@example.com', credits: 0, firebase_uid: 'liar' });
    expect(await userIdOf(other, { ...unverified, sub: 'liar' })).not.toBe(owner);
    expect(await userIdOf(trusted, { ...unverified, sub: 'second liar' })).not.toBe(owner);
    expect((await rowsOf('target@example.com')).map((row) => row.email_verified).sort()).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('leaves invitation, grants and free credits to who proves it later', async () => {
    const { db } = service.deps;
    await service.services.identity.inviteUser('Late@example.com');
    const folder = (await service.user.call('POST', '/asset/folder', { path: '/for late' })).body.id;
    await db
      .insertInto('access_grant')
      .values({
        id: service.deps.ids.uuid(),
        node_id: folder,
        email: 'Late@example.com',
        email_folded: 'late@example.com',
        right: 1,
        created_at: now,
      })
      .execute();
    const invited = () =>
      db.selectFrom('invitation').select('email').where('email_folded', '=', 'late@example.com').execute();
    const grantee = async () =>
      (await db.selectFrom('access_grant').select('user_id').where('node_id', '=', folder).execute())[0];

    const liar = await userIdOf(other, { sub: 'l1', email: 'late@example.com', email_verified: false });
    expect(await invited()).toHaveLength(1);
    expect(await grantee()).toEqual({ user_id: null });

    const { body } = await me(other, { sub: 'l2', email: 'LATE@example.com' });
    expect(body.credits).toBe(250);
    expect(await invited()).toEqual([]);
    const owner = await userIdOf(other, { sub: 'l2', email: 'LATE@example.com' });
    expect(await grantee()).toEqual({ user_id: owner });
    expect(owner).not.toBe(liar);
  });

  it('becomes verified by a later token, with all that comes with it, once', async () => {
    const claims = { sub: 'slow', email: 'slow@example.com' };
    const before = await userIdOf(other, { ...claims, email_verified: false });
    expect((await me(other, { ...claims, email_verified: false })).body.credits).toBe(0);
    for (let turn = 0; turn < 2; turn += 1) expect((await me(other, claims)).body.credits).toBe(250);
    expect(await userIdOf(other, { ...claims, email_verified: false })).toBe(before);
    expect(await rowsOf('slow@example.com')).toMatchObject([{ email_verified: true }]);
  });

  it('stays so while the email is somebody else’s', async () => {
    const claims = { sub: 'too late', email: 'taken@example.com' };
    await userIdOf(other, { ...claims, email_verified: false });
    await userIdOf(trusted, { sub: 'quick', email: 'taken@example.com' });
    const { body } = await me(other, claims);
    expect(body.credits).toBe(0);
    expect((await rowsOf('taken@example.com')).filter((row) => row.email_verified)).toHaveLength(1);
  });
});

describe('an email that is known', () => {
  it('lets in by a trusted issuer, with both identities from then on', async () => {
    const made = await service.createUser('joined@example.com');
    const claims = { sub: 'j1', email: 'Joined@Example.com' };
    expect(await userIdOf(trusted, claims)).toBe(made.principal.userId);
    expect(await userIdOf(trusted, { sub: 'j2', email: 'joined@example.com' })).toBe(made.principal.userId);
    expect((await me(trusted, claims)).body).toMatchObject({ credits: 1_000_000, firebase_uid: 'j1' });
  });

  it('is a stranger’s by any other issuer, and tells nothing', async () => {
    const made = await service.createUser('apart@example.com');
    const known = await me(other, { sub: 'a1', email: 'apart@example.com' });
    const unknown = await me(other, { sub: 'a2', email: 'apart-too@example.com' });
    expect(known.status).toBe(200);
    expect(await userIdOf(other, { sub: 'a1', email: 'apart@example.com' })).not.toBe(made.principal.userId);
    const shape = ({ body }: typeof known) => Object.keys(body).sort();
    expect(shape(known)).toEqual(shape(unknown));
  });

  it('is not joined by its owner where an issuer nobody trusts got there first', async () => {
    const early = { email: 'awaited@example.com' };
    const waiting = await userIdOf(other, { ...early, sub: 'waiting' });
    const moved = await userIdOf(other, { email: 'from@example.com', sub: 'moved' });
    await userIdOf(other, { email: 'moved-to@example.com', sub: 'moved' });
    expect(await userIdOf(trusted, { ...early, sub: 'owner of it' })).not.toBe(waiting);
    expect(await userIdOf(trusted, { email: 'moved-to@example.com', sub: 'm2' })).not.toBe(moved);
    expect(await userIdOf(other, { ...early, sub: 'waiting' })).toBe(waiting);
  });

  it('is not another one that only looks the same', async () => {
    const made = await service.createUser('office@example.com');
    expect(await userIdOf(trusted, { sub: 'u1', email: 'o\ufb03ce@example.com' })).not.toBe(
      made.principal.userId,
    );
    expect(await userIdOf(trusted, { sub: 'u2', email: ' office@example.com ' }).catch(() => null)).not.toBe(
      made.principal.userId,
    );
  });

  it('follows a verified change at the issuer, unless the new one is somebody else’s', async () => {
    const before = await userIdOf(other, { sub: 'mover', email: 'old@example.com' });
    const moved = await me(other, { sub: 'mover', email: 'New@example.com' });
    expect(moved.body).toMatchObject({ email: 'New@example.com', credits: 250 });
    expect(await userIdOf(other, { sub: 'mover', email: 'new@example.com' })).toBe(before);
    await service.createUser('occupied@example.com');
    const refused = await me(other, { sub: 'mover', email: 'occupied@example.com' });
    expect(refused.body).toMatchObject({ email: 'New@example.com' });
    const unproven = { sub: 'mover', email: 'x@example.com', email_verified: false };
    expect((await me(other, unproven)).body).toMatchObject({ email: 'New@example.com' });
  });

  it('is asked about by the same statements whether or not it is known', async () => {
    await service.createUser('counted@example.com');
    const statements = async (email: string) => {
      const seen: string[] = [];
      const stop = listen(seen);
      await service.services.identity.inviteUser(email);
      stop();
      return seen;
    };
    const known = await statements('counted@example.com');
    expect(known.length).toBeGreaterThan(0);
    expect(await statements('never-seen@example.com')).toEqual(known);
    expect(await statements('counted@example.com')).toEqual(known);
  });
});

/** Collects the text of the statements that the service runs from now on. */
function listen(seen: string[]): () => void {
  const executor = service.deps.db.getExecutor();
  const original = executor.executeQuery;
  executor.executeQuery = function (this: typeof executor, query, ...rest) {
    if (isAskedFor(query.sql)) seen.push(query.sql);
    return original.call(this, query, ...rest);
  } as typeof original;
  return () => {
    executor.executeQuery = original;
  };
}

describe('a deleted account', () => {
  it('is not brought back by a token of before, and is begun anew by one of after', async () => {
    const claims = { sub: 'gone', email: 'gone@example.com' };
    const token = await trusted.token(claims);
    const sameSecond = await trusted.token({ ...claims, jti: 'unseen' });
    const userId = (await service.services.identity.verifyIdToken(token))?.userId ?? '';
    later(300);
    await service.deps.db.transaction().execute(async (trx) => {
      await service.services.identity.forgetIdentities(trx, userId);
      await trx.updateTable('app_user').set({ deleted_at: now }).where('id', '=', userId).execute();
    });
    for (const old of [token, sameSecond, token]) {
      expect(await profile(old)).toMatchObject({ status: 401, body: { code: 'not_authenticated' } });
    }
    expect(await rowsOf('gone@example.com')).toHaveLength(1);
    later(1_000);
    const fresh = await trusted.token(claims);
    expect((await profile(fresh)).status).toBe(200);
    expect(await userIdOf(trusted, claims)).not.toBe(userId);
    expect((await profile(token)).status).toBe(401);
  });
});

describe('a token in use', () => {
  it('costs one query and no write within a minute', async () => {
    const token = await trusted.token({ sub: 'fast', email: 'fast@example.com' });
    await service.services.identity.verifyIdToken(token);
    const seen: string[] = [];
    const stop = listen(seen);
    await service.services.identity.verifyIdToken(token);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatch(/^\/\* prepared .* select /s);
    later(61_000);
    await service.services.identity.verifyIdToken(token);
    stop();
    expect(seen).toHaveLength(3);
    expect(seen[2]).toMatch(/^update "app_user"/);
  });

  it('costs one transaction at most, where it claims an email that it can not have', async () => {
    await service.createUser('blocked@example.com');
    const token = await other.token({ sub: 'blocked', email: 'blocked@example.com' });
    await service.services.identity.verifyIdToken(token);
    const seen: string[] = [];
    const stop = listen(seen);
    for (let turn = 0; turn < 5; turn += 1) await service.services.identity.verifyIdToken(token);
    stop();
    expect(seen).toHaveLength(5);
  });
});

it('takes nobody new where the operator says so, but lets in who is known', async () => {
  const closed = await startTestService({ env: { RUSHES_SIGNUP: 'off' } });
  const { issuer } = closed;
  const user = await closed.createUser('known@example.com');
  expect((await closed.signIn('known@example.com')).principal.userId).toBe(user.principal.userId);
  const token = (await issuer?.token({ email: 'new@example.com' })) ?? '';
  const answer = await fetchAnswer(`${closed.baseUrl}/users/me`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer).toMatchObject({ status: 401, body: { code: 'not_authenticated' } });
  for (const email of ['known@example.com', 'new@example.com']) {
    const invited = await fetchAnswer(`${closed.baseUrl}/users/create?email=${email}`, { method: 'POST' });
    expect(invited).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  }
  expect(await closed.deps.db.selectFrom('invitation').selectAll().execute()).toEqual([]);
  await closed.stop();
});
