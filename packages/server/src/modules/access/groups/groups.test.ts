import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

let serial = 0;
function newEmail(): string {
  serial += 1;
  return `groups-${serial}@example.com`;
}
const newUser = () => service.createUser(newEmail());

async function newGroup(admin: TestClient, name = 'Cutting room'): Promise<{ id: string; root: string }> {
  const { status, body } = await admin.call('POST', '/group/create', { name });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { id: body.id, root: body.root_folder_id };
}

const members = (groupId: string) => `/group/${groupId}/members`;

async function add(admin: TestClient, groupId: string, email: string, right?: string): Promise<void> {
  const answer = await admin.call('POST', members(groupId), {
    email,
    ...(right === undefined ? {} : { right }),
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

const rowsOf = async (groupId: string) => {
  const { db } = service.deps;
  const of = (table: 'group_member' | 'group_invitation') =>
    db
      .selectFrom(table)
      .select(['email', 'right'])
      .where('group_id', '=', groupId)
      .orderBy('email')
      .execute();
  return { members: await of('group_member'), invited: await of('group_invitation') };
};

describe('createGroup', () => {
  it('makes a group with a library, the caller its ADMIN', async () => {
    const user = await newUser();
    const { status, body } = await user.call('POST', '/group/create', { name: 'Cafe\u0301 / Team' });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Café / Team',
      right: 'ADMIN',
      is_default: false,
      root_folder_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
    });
    const asset = await uploadFile(user, Buffer.from('x'), {
      name: 'a.mp4',
      parentAssetId: body.root_folder_id,
    });
    const listed = await user.call(
      'GET',
      `/users/sources/list_files?path=/&limit=9&page=0&group_name=${encodeURIComponent('Café / Team')}`,
    );
    expect(listed.body).toMatchObject([{ file_id: asset, file_name: 'a.mp4' }]);
  });

  it('takes a name twice', async () => {
    const user = await newUser();
    const [first, second] = [await newGroup(user), await newGroup(user)];
    expect(first.id).not.toBe(second.id);
  });

  it.each([
    [{}, ['body', 'name']],
    [{ name: '' }, ['body', 'name']],
    [{ name: '   ' }, ['body', 'name']],
    [{ name: 'a\u0000b' }, ['body', 'name']],
    [{ name: 'a\nb' }, ['body', 'name']],
    [{ name: '\ud800' }, ['body', 'name']],
    [{ name: 'x'.repeat(256) }, ['body', 'name']],
    [{ name: '\u0958'.repeat(255) }, ['body', 'name']],
    [{ name: 7 }, ['body', 'name']],
    [{ name: 'x', extra: 1 }, ['body', 'extra']],
  ])('refuses %j', async (body, loc) => {
    const answer = await service.user.call('POST', '/group/create', body);
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc }] } });
  });

  it('ends at a thousand groups of one maker, also when several come at once', async () => {
    const user = await newUser();
    const { db, ids } = service.deps;
    const made = Array.from({ length: 998 }, () => ids.uuid());
    const now = new Date();
    await db
      .insertInto('user_group')
      .values(
        made.map((id) => ({ id, name: 'many', default_of_user_id: null, last_edit: now, created_at: now })),
      )
      .execute();
    const member = { user_id: user.principal.userId, right: 3, email: null, created_at: now } as const;
    await db
      .insertInto('group_member')
      .values(made.map((id) => ({ group_id: id, ...member })))
      .execute();
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => user.call('POST', '/group/create', { name: 'one more' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('listGroups', () => {
  it('answers the groups of the caller, page by page, the default group first', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const mine = await newGroup(user, 'B');
    const theirs = await newGroup(other, 'A');
    await newGroup(other, 'not for me');
    await add(other, theirs.id, user.principal.email, 'WRITE');
    const { status, body } = await user.call('GET', '/group/list');
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { name: user.principal.email, right: 'ADMIN', is_default: true },
      { id: theirs.id, name: 'A', right: 'WRITE', is_default: false, root_folder_id: theirs.root },
      { id: mine.id, name: 'B', right: 'ADMIN', is_default: false, root_folder_id: mine.root },
    ]);
    expect((await user.call('GET', '/group/list?limit=1&page=1')).body).toEqual([body[1]]);
    expect((await user.call('GET', '/group/list?limit=1&page=3')).body).toEqual([]);
    expect(await user.call('GET', '/group/list?limit=0')).toMatchObject({ status: 422 });
  });
});

describe('listGroupMembers', () => {
  it('answers members and invited people alike, by email, as they were typed', async () => {
    const [admin, member] = [await newUser(), await newUser()];
    const { id } = await newGroup(admin);
    const typed = member.principal.email.toUpperCase();
    await add(admin, id, typed);
    await add(admin, id, 'Zoe@Example.com', 'WRITE');
    await add(admin, id, 'alice@example.com', 'ADMIN');
    const expected = [
      { email: 'alice@example.com', right: 'ADMIN' },
      { email: admin.principal.email, right: 'ADMIN' },
      { email: typed, right: 'READ' },
      { email: 'Zoe@Example.com', right: 'WRITE' },
    ].sort((a, b) => (a.email.toLowerCase() < b.email.toLowerCase() ? -1 : 1));
    for (const user of [admin, member]) {
      expect(await user.call('GET', members(id))).toMatchObject({ status: 200, body: expected });
    }
    expect(await rowsOf(id)).toMatchObject({
      members: [{ email: typed }, { email: null }],
      invited: [{ email: 'Zoe@Example.com' }, { email: 'alice@example.com' }],
    });
  });

  it('is 404 for everybody else, and for a group that is none', async () => {
    const [admin, stranger] = [await newUser(), await newUser()];
    const { id } = await newGroup(admin);
    const unknown = service.deps.ids.uuid();
    const body = { email: 'x@example.com', right: 'READ' };
    for (const [method, sent] of [
      ['GET', undefined],
      ['POST', body],
      ['PATCH', body],
      ['DELETE', { email: 'x@example.com' }],
    ] as const) {
      const answers = [
        await stranger.call(method, members(id), sent),
        await stranger.call(method, members(unknown), sent),
      ];
      expect(answers[0]).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect(answers[0]?.body).toEqual(answers[1]?.body);
    }
    expect(await admin.call('GET', members('nonsense'))).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['path', 'group_id'] }] },
    });
    expect((await rowsOf(id)).members).toHaveLength(1);
  });
});

describe('addGroupMember', () => {
  it('adds with READ unless told otherwise, and never lowers', async () => {
    const admin = await newUser();
    for (const email of [(await newUser()).principal.email, newEmail()]) {
      const { id } = await newGroup(admin);
      const rightAfter = async (right?: string) => {
        await add(admin, id, email, right);
        const { body } = await admin.call('GET', members(id));
        return body.find((member: { email: string }) => member.email === email).right;
      };
      expect(await rightAfter()).toBe('READ');
      expect(await rightAfter('ADMIN')).toBe('ADMIN');
      expect(await rightAfter('WRITE')).toBe('ADMIN');
    }
  });

  it('answers and writes the same with and without an account of that email', async () => {
    const admin = await newUser();
    const account = (await newUser()).principal.email;
    const { id } = await newGroup(admin);
    const calls = async (email: string) => [
      await admin.call('POST', members(id), { email }),
      await admin.call('PATCH', members(id), { email, right: 'ADMIN' }),
      await admin.call('POST', members(id), { email: email.toUpperCase() }),
      await admin.call('DELETE', members(id), { email }),
      await admin.call('DELETE', members(id), { email }),
    ];
    const withAccount = await calls(account);
    const without = await calls('nobody@example.com');
    const shown = (answers: typeof without, email: string) =>
      answers.map(({ status, body }) => [status, JSON.stringify(body).replaceAll(email, 'someone')]);
    expect(shown(without, 'nobody@example.com')).toEqual(shown(withAccount, account));
    expect(withAccount.map(({ status }) => status)).toEqual([200, 200, 200, 200, 404]);
  });

  it.each(['', 'nobody', 'a@', '@b', 'a b@c', 'a@b\u0000', 'a@b@c', `${'x'.repeat(320)}@b`, 'a\u200d@b'])(
    'refuses the email %j',
    async (email) => {
      const { id } = await newGroup(service.user);
      for (const [method, body] of [
        ['POST', { email }],
        ['PATCH', { email, right: 'READ' }],
        ['DELETE', { email }],
      ] as const) {
        expect(await service.user.call(method, members(id), body)).toMatchObject({
          status: 422,
          body: { detail: [{ loc: ['body', 'email'] }] },
        });
      }
      expect(await rowsOf(id)).toMatchObject({ members: [{}], invited: [] });
    },
  );

  it('refuses a right that is none, and more than one person', async () => {
    const { id } = await newGroup(service.user);
    for (const body of [
      { email: 'a@b', right: 'NONE' },
      { email: 'a@b', extra: 1 },
      { email: ['a@b'] },
      {},
    ]) {
      expect(await service.user.call('POST', members(id), body)).toMatchObject({ status: 422 });
    }
  });

  it('needs ADMIN', async () => {
    const [admin, writer] = [await newUser(), await newUser()];
    const { id } = await newGroup(admin);
    await add(admin, id, writer.principal.email, 'WRITE');
    const body = { email: 'x@example.com', right: 'READ' };
    expect(await writer.call('POST', members(id), body)).toMatchObject({ status: 403 });
    expect(await writer.call('PATCH', members(id), { ...body, email: writer.principal.email })).toMatchObject(
      {
        status: 403,
      },
    );
    expect(await writer.call('DELETE', members(id), { email: admin.principal.email })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  });

  it('is refused in a default group', async () => {
    const user = await newUser();
    const [{ id }] = (await user.call('GET', '/group/list')).body;
    const email = user.principal.email;
    const refused = { status: 409, body: { code: 'conflict' } };
    expect(await user.call('POST', members(id), { email: 'x@example.com' })).toMatchObject(refused);
    expect(await user.call('PATCH', members(id), { email, right: 'READ' })).toMatchObject(refused);
    expect(await user.call('DELETE', members(id), { email })).toMatchObject(refused);
  });

  it('ends at ten thousand, members and invited people together', async () => {
    const admin = await newUser();
    const { id } = await newGroup(admin);
    const invitation = { group_id: id, right: 1, created_at: new Date() } as const;
    const emails = Array.from({ length: 9_998 }, (_, n) => `n${n}@example.com`);
    await service.deps.db
      .insertInto('group_invitation')
      .values(emails.map((email) => ({ ...invitation, email, email_folded: email })))
      .execute();
    const answers = await Promise.all(
      ['x@example.com', 'y@example.com'].map((email) => admin.call('POST', members(id), { email })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)?.body).toHaveLength(10_000);
  });
});

describe('what a group may do', () => {
  it('its members may, up to their own right, until they are taken out', async () => {
    const [admin, member] = [await newUser(), await newUser()];
    const { id, root } = await newGroup(admin);
    const email = member.principal.email;
    const asset = await uploadFile(admin, Buffer.from('x'), { parentAssetId: root });
    const makes = async (name: string) =>
      (await member.call('POST', '/asset/folder', { parent_asset_id: root, name })).status;
    const reads = async () =>
      (await member.call('POST', '/asset/infos', { asset_ids: [asset] })).body.items[0].error === false;

    expect([await reads(), await makes('a')]).toEqual([false, 404]);
    await add(admin, id, email);
    expect([await reads(), await makes('a')]).toEqual([true, 403]);
    await admin.call('PATCH', members(id), { email, right: 'WRITE' });
    expect([await reads(), await makes('a')]).toEqual([true, 201]);
    await admin.call('PATCH', members(id), { email, right: 'READ' });
    expect([await reads(), await makes('b')]).toEqual([true, 403]);
    await admin.call('DELETE', members(id), { email });
    expect([await reads(), await makes('b')]).toEqual([false, 404]);
    expect((await member.call('GET', '/group/list')).body).toHaveLength(1);
  });
});

describe('updateGroupMember', () => {
  it('is 404 for who is not in the group, account or none', async () => {
    const admin = await newUser();
    const { id } = await newGroup(admin);
    const answers = await Promise.all(
      [(await newUser()).principal.email, newEmail()].map((email) =>
        admin.call('PATCH', members(id), { email, right: 'READ' }),
      ),
    );
    expect(answers[0]).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(answers[1]?.body).toEqual(answers[0]?.body);
  });

  it('leaves one ADMIN of two that lower each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [first, second] = [await newUser(), await newUser()];
      const { id } = await newGroup(first);
      await add(first, id, second.principal.email, 'ADMIN');
      const lower = (by: TestClient, whom: TestClient) =>
        by.call('PATCH', members(id), { email: whom.principal.email, right: 'READ' });
      const answers = await Promise.all([lower(first, second), lower(second, first)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      const { members: rows } = await rowsOf(id);
      expect(rows.map(({ right }) => right).sort()).toEqual([1, 3]);
    }
  });
});

describe('removeGroupMember', () => {
  it('lets members leave', async () => {
    const [admin, member] = [await newUser(), await newUser()];
    const { id } = await newGroup(admin);
    await add(admin, id, member.principal.email);
    const left = await member.call('DELETE', members(id), { email: member.principal.email });
    expect(left).toMatchObject({ status: 200, body: [{ email: admin.principal.email, right: 'ADMIN' }] });
    expect(await member.call('GET', members(id))).toMatchObject({ status: 404 });
  });

  it('keeps the last ADMIN from lowering themselves, whoever is invited', async () => {
    const [maker, second] = [await newUser(), await newUser()];
    const { id } = await newGroup(maker);
    await add(maker, id, second.principal.email, 'ADMIN');
    await add(maker, id, newEmail(), 'ADMIN');
    const lower = (user: TestClient) =>
      user.call('PATCH', members(id), { email: user.principal.email, right: 'WRITE' });
    expect(await lower(maker)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    // The maker is certain to exist, so another ADMIN may be less; one who is ADMIN may take the maker out.
    expect(await lower(second)).toMatchObject({ status: 200 });
    await add(maker, id, second.principal.email, 'ADMIN');
    const out = await second.call('DELETE', members(id), { email: maker.principal.email });
    expect(out.status).toBe(200);
    expect(await lower(second)).toMatchObject({ status: 409 });
  });

  it('needs a body', async () => {
    const { id } = await newGroup(service.user);
    expect(await service.user.call('DELETE', members(id))).toMatchObject({ status: 422 });
  });
});

it('no credential, and one that is wrong, is 401 before anything is looked at', async () => {
  const { id } = await newGroup(service.user);
  for (const [method, path] of [
    ['POST', '/group/create'],
    ['GET', '/group/list'],
    ['GET', members(id)],
    ['POST', members(id)],
    ['PATCH', members('nonsense')],
    ['DELETE', members(id)],
  ] as const) {
    for (const headers of [{}, { 'x-api-key': 'sk_wrong' }]) {
      const { status } = await fetch(`${service.baseUrl}${path}`, { method, headers });
      expect([method, path, status]).toEqual([method, path, 401]);
    }
  }
});
