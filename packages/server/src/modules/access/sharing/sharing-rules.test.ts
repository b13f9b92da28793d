import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';
import {
  acts,
  bodyFor,
  conflict,
  createScene,
  forbidden,
  notFound,
  share,
  tryShare,
} from './testing/sharing-scene.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const { newEmail, newUser, newGroup, folder, file, rightOn, entriesOn } = createScene(() => service);

describe('an email without an account', () => {
  it('is granted all the same, and has it from the first sign-in on', async () => {
    const owner = await newUser();
    const { id } = await newGroup(owner);
    const top = await folder(owner);
    const item = await file(owner, top);
    const email = newEmail();
    await share(owner, 'add', top, { email });
    await share(owner, 'update_right', top, { email, to_right: 'WRITE' });
    await owner.call('POST', `/group/${id}/members`, { email, right: 'READ' });
    const guest = await service.createUser(email);
    expect(await rightOn(guest, item)).toBe(2);
    expect((await guest.call('GET', '/group/list')).body).toMatchObject([
      { is_default: true },
      { id, right: 'READ' },
    ]);
    await share(owner, 'remove', top, { email });
    expect(await rightOn(guest, item)).toBe(0);
  });

  it('gets the same answers as one with an account', async () => {
    const owner = await newUser();
    const run = async (email: string) => {
      const top = await folder(owner);
      const item = await folder(owner, top);
      const answers = [
        await tryShare(owner, 'update_right', top, { email, to_right: 'READ' }),
        await tryShare(owner, 'remove', top, { email }),
        await tryShare(owner, 'add', top, { email }),
        await tryShare(owner, 'add', item, { email: email.toUpperCase() }),
        await tryShare(owner, 'update_right', top, { email, to_right: 'ADMIN' }),
        await tryShare(owner, 'remove', item, { email }),
        await owner.call('GET', `/asset/${item}/share`),
        await tryShare(owner, 'remove', top, { email }),
      ];
      return answers.map(({ status, body }) => [
        status,
        JSON.stringify(body).replaceAll(email, 'someone').replaceAll(email.toUpperCase(), 'SOMEONE'),
      ]);
    };
    const account = await run((await newUser()).principal.email);
    expect(account.map(([status]) => status)).toEqual([404, 200, 200, 200, 200, 200, 200, 200]);
    expect(await run(newEmail())).toEqual(account);
  });
});

describe('the last ADMIN', () => {
  it('stays: other people’s emails do not count, the caller’s own entry does', async () => {
    const [owner, guest] = [await newUser(), await newUser()];
    const { id, root } = await newGroup(owner, [guest, 'ADMIN']);
    const item = await folder(owner, root);
    const lower = (by: TestClient) => tryShare(by, 'update_right', item, { group_id: id, to_right: 'READ' });
    await share(owner, 'add', item, { email: guest.principal.email });
    await share(owner, 'update_right', item, { email: guest.principal.email, to_right: 'ADMIN' });
    expect(await lower(owner)).toMatchObject(conflict);
    expect(await rightOn(owner, item)).toBe(3);
    expect(await lower(guest)).toMatchObject({ status: 200, body: { can_share: true } });
    expect([await rightOn(owner, item), await rightOn(guest, item)]).toEqual([1, 3]);

    const own = { email: guest.principal.email };
    expect(await tryShare(guest, 'remove', item, own)).toMatchObject(conflict);
    expect(await tryShare(guest, 'update_right', item, { ...own, to_right: 'WRITE' })).toMatchObject(
      conflict,
    );
    // Nor can the folder above take it, for as long as nobody else would be ADMIN there.
    expect(await tryShare(owner, 'remove', root, own)).toMatchObject(conflict);
    expect(await rightOn(guest, item)).toBe(3);
    await share(owner, 'update_right', root, { group_id: id, to_right: 'ADMIN' });
    await share(owner, 'remove', root, own);
    expect(await rightOn(owner, item)).toBe(3);
  });

  it('may go when another group is ADMIN', async () => {
    const owner = await newUser();
    const library = await newGroup(owner);
    const crew = await newGroup(owner);
    const item = await folder(owner, library.root);
    await share(owner, 'add', item, { group_id: crew.id });
    await share(owner, 'update_right', item, { group_id: crew.id, to_right: 'ADMIN' });
    await share(owner, 'update_right', item, { group_id: library.id, to_right: 'READ' });
    expect(await tryShare(owner, 'remove', item, { group_id: crew.id })).toMatchObject(conflict);
    expect(await rightOn(owner, item)).toBe(3);
  });

  it('is no reason to refuse a change that has nothing to do with it', async () => {
    const [owner, guest] = [await newUser(), await newUser()];
    const { id, root } = await newGroup(owner, [guest, 'ADMIN']);
    const item = await folder(owner, root);
    const email = guest.principal.email;
    await share(owner, 'add', item, { email });
    await share(owner, 'update_right', item, { email, to_right: 'ADMIN' });
    await share(guest, 'update_right', item, { group_id: id, to_right: 'READ' });
    await share(owner, 'add', root, { email: 'other@example.com' });
    await share(owner, 'update_right', root, { email: 'other@example.com', to_right: 'WRITE' });
    await share(owner, 'remove', root, { email: 'other@example.com' });
  });
});

describe('rights that lack', () => {
  it('are 404 without READ and 403 without ADMIN, and change nothing', async () => {
    const [owner, reader, writer, stranger] = [
      await newUser(),
      await newUser(),
      await newUser(),
      await newUser(),
    ];
    const item = await file(owner, await folder(owner));
    await share(owner, 'add', item, { email: reader.principal.email });
    await share(owner, 'add', item, { email: writer.principal.email });
    await share(owner, 'update_right', item, { email: writer.principal.email, to_right: 'WRITE' });
    const before = await entriesOn(item);
    for (const act of acts) {
      const body = bodyFor(act, { email: reader.principal.email }, 'ADMIN');
      for (const user of [reader, writer]) {
        expect(await tryShare(user, act, item, body)).toMatchObject(forbidden);
      }
      expect(await tryShare(stranger, act, item, body)).toMatchObject(notFound);
      expect(await tryShare(stranger, act, service.deps.ids.uuid(), body)).toMatchObject(notFound);
      expect(await tryShare(stranger, act, 'nonsense', body)).toMatchObject({ status: 422 });
      for (const headers of [{}, { 'x-api-key': 'sk_wrong' }]) {
        const url = `${service.baseUrl}/asset/${item}/share/${act}`;
        expect((await fetch(url, { method: 'POST', headers })).status).toBe(401);
      }
    }
    expect(await entriesOn(item)).toEqual(before);
  });

  it('hide what is in the trash', async () => {
    const owner = await newUser();
    const item = await file(owner, await folder(owner));
    await owner.call('POST', `/asset/${item}/trash`);
    expect(await owner.call('GET', `/asset/${item}/share`)).toMatchObject(notFound);
    expect(await tryShare(owner, 'add', item, { email: 'x@example.com' })).toMatchObject(notFound);
    expect(await owner.call('PUT', `/asset/${item}/visibility`, { is_public_read: true })).toMatchObject(
      notFound,
    );
  });
});

describe('at the same time', () => {
  it('adding somebody several times makes one entry', async () => {
    const owner = await newUser();
    const top = await folder(owner);
    const { id } = await newGroup(owner);
    const targets = [{ email: newEmail() }, { group_id: id }];
    const answers = await Promise.all(
      targets.flatMap((target) => Array.from({ length: 4 }, () => tryShare(owner, 'add', top, target))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await entriesOn(top)).toHaveLength(2);
  });

  it('adding and removing leave one of the two', async () => {
    const [owner, guest] = [await newUser(), await newUser()];
    const top = await folder(owner);
    const below = await folder(owner, top);
    const email = guest.principal.email;
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        tryShare(owner, 'add', top, { email }),
        tryShare(owner, 'remove', top, { email }),
        tryShare(owner, 'add', below, { email }),
        tryShare(owner, 'remove', below, { email }),
      ]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const [above, inside] = [await entriesOn(top), await entriesOn(below)];
      expect(above.every(({ right }) => right === 1) && above.length <= 1).toBe(true);
      expect(inside.length).toBeLessThanOrEqual(1);
      // What an entry takes away is there to be taken away.
      if (inside[0]?.right === 0) expect(above).toHaveLength(1);
    }
  });

  it('sharing and the first sign-in of that email miss nothing', async () => {
    const owner = await newUser();
    const { id } = await newGroup(owner);
    for (let round = 0; round < 8; round += 1) {
      const top = await folder(owner);
      const email = newEmail();
      const [guest] = await Promise.all([
        service.createUser(email),
        share(owner, 'add', top, { email }),
        owner.call('POST', `/group/${id}/members`, { email }),
      ]);
      expect(await rightOn(guest, top)).toBe(1);
      expect((await guest.call('GET', '/group/list')).body).toHaveLength(2);
    }
  });

  it('two ADMINs that lower each other leave one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [owner, guest] = [await newUser(), await newUser()];
      const { id, root } = await newGroup(owner, [guest, 'ADMIN']);
      const item = await folder(owner, root);
      const email = guest.principal.email;
      await share(owner, 'add', item, { email });
      await share(owner, 'update_right', item, { email, to_right: 'ADMIN' });
      const answers = await Promise.all([
        tryShare(owner, 'update_right', item, { email, to_right: 'READ' }),
        tryShare(guest, 'update_right', item, { group_id: id, to_right: 'READ' }),
      ]);
      // Who comes second lacks the right (403), or would be the one to take the last ADMIN away (409).
      expect([403, 409]).toContain(Math.max(...answers.map(({ status }) => status)));
      expect(Math.min(...answers.map(({ status }) => status))).toBe(200);
      expect(Math.max(await rightOn(owner, item), await rightOn(guest, item))).toBe(3);
    }
  });
});
