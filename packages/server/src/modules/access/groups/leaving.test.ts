/** Leaving a group: nobody is kept in one, and nobody who stays is left without an ADMIN. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

let serial = 0;
const newEmail = () => {
  serial += 1;
  return `leaving-${serial}@example.com`;
};
const newUser = () => service.createUser(newEmail());
const path = (groupId: string) => `/group/${groupId}/members`;

/** A group of the first, to whom the others come in this order. */
async function newGroup(maker: TestClient, ...others: [string, string][]) {
  const { id, root_folder_id: root } = (await maker.call('POST', '/group/create', { name: 'Crew' })).body;
  for (const [email, right] of others) {
    const answer = await maker.call('POST', path(id), { email, right });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  }
  return { id, root };
}
const leave = (user: TestClient, id: string) =>
  user.call('DELETE', path(id), { email: user.principal.email });
const listed = async (user: TestClient, id: string) => (await user.call('GET', path(id))).body;

describe('the last ADMIN who leaves', () => {
  it('hands the group to whoever has been a member longest, and is not told', async () => {
    const [maker, first, second] = [await newUser(), await newUser(), await newUser()];
    const [invited, one, two] = [newEmail(), first.principal.email, second.principal.email];
    const { id } = await newGroup(maker, [invited, 'ADMIN'], [one, 'READ'], [two, 'WRITE']);
    const left = await leave(maker, id);
    expect(left).toMatchObject({
      status: 200,
      body: [
        { email: one, right: 'READ' },
        { email: two, right: 'WRITE' },
        { email: invited, right: 'ADMIN' },
      ],
    });
    expect((await maker.call('GET', path(id))).status).toBe(404);
    expect(await listed(second, id)).toEqual([
      { email: one, right: 'ADMIN' },
      { email: two, right: 'WRITE' },
      { email: invited, right: 'ADMIN' },
    ]);
    const log = await service.deps.db
      .selectFrom('audit_log')
      .select(['act', 'user_id'])
      .where('subject_id', '=', id)
      .execute();
    expect(log).toEqual([{ act: 'removeGroupMember', user_id: maker.principal.userId }]);
  });

  it('changes nobody’s right while another ADMIN with an account stays', async () => {
    const [maker, first, second] = [await newUser(), await newUser(), await newUser()];
    const { id } = await newGroup(maker, [first.principal.email, 'READ'], [second.principal.email, 'ADMIN']);
    const before = await listed(first, id);
    await leave(maker, id);
    expect(await listed(first, id)).toEqual(
      before.filter(({ email }: never) => email !== maker.principal.email),
    );
  });

  it.each([false, true])(
    'is answered the same whether the others have accounts, content: %s',
    async (content) => {
      const maker = await newUser();
      const answers = [];
      for (const email of [(await newUser()).principal.email, newEmail()]) {
        const { id, root } = await newGroup(maker, [email, 'READ']);
        if (content) await uploadFile(maker, Buffer.from('x'), { parentAssetId: root });
        const { status, body } = await leave(maker, id);
        answers.push({ status, body: JSON.stringify(body).replace(email, 'someone') });
      }
      expect(answers[0]?.status).toBe(200);
      expect(answers[1]).toEqual(answers[0]);
    },
  );

  it('leaves it to the first of the invited who comes, as ADMIN', async () => {
    const maker = await newUser();
    const [first, second] = [newEmail(), newEmail()];
    const { id, root } = await newGroup(maker, [first, 'READ'], [second, 'READ']);
    const file = await uploadFile(maker, Buffer.from('x'), { parentAssetId: root });
    await leave(maker, id);
    const comer = await service.signIn(second, { sub: second });
    expect((await comer.call('GET', path(id))).body).toEqual([
      { email: first, right: 'READ' },
      { email: second, right: 'ADMIN' },
    ]);
    expect((await comer.call('POST', `/asset/${file}/trash`)).status).toBe(200);
    const later = await service.signIn(first, { sub: first });
    expect((await later.call('GET', path(id))).body[0]).toEqual({ email: first, right: 'READ' });
  });

  it('is no way to have two leave and none be ADMIN, when they do at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [maker, second, third] = [await newUser(), await newUser(), await newUser()];
      const { id } = await newGroup(
        maker,
        [second.principal.email, 'ADMIN'],
        [third.principal.email, 'READ'],
      );
      const answers = await Promise.all([leave(maker, id), leave(second, id)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await listed(third, id)).toEqual([{ email: third.principal.email, right: 'ADMIN' }]);
    }
  });
});

describe('whoever is alone in a group', () => {
  it('takes the empty group along', async () => {
    const user = await newUser();
    const { id, root } = await newGroup(user);
    expect(await leave(user, id)).toMatchObject({ status: 200, body: [] });
    expect((await user.call('GET', path(id))).status).toBe(404);
    expect((await user.call('GET', `/asset/${root}/share`)).status).toBe(404);
    const rows = await service.deps.db.selectFrom('user_group').select('id').where('id', '=', id).execute();
    expect(rows).toEqual([]);
  });

  it('stays while something is in it or in its trash, and is told what to do', async () => {
    const user = await newUser();
    const { id, root } = await newGroup(user);
    const file = await uploadFile(user, Buffer.from('x'), { parentAssetId: root });
    const refused = { status: 409, body: { code: 'conflict', detail: expect.stringContaining('trash') } };
    expect(await leave(user, id)).toMatchObject(refused);
    await user.call('POST', `/asset/${file}/trash`);
    expect(await leave(user, id)).toMatchObject(refused);
    expect(await listed(user, id)).toEqual([{ email: user.principal.email, right: 'ADMIN' }]);
  });

  it('is not so because somebody added them and is gone', async () => {
    const [maker, victim] = [await newUser(), await newUser()];
    const { id } = await newGroup(maker, [victim.principal.email, 'READ']);
    expect((await leave(maker, id)).status).toBe(200);
    expect((await leave(victim, id)).status).toBe(200);
    expect((await victim.call('GET', '/group/list')).body).toHaveLength(1);
  });
});
