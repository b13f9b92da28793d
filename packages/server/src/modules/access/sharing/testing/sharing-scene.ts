/** People, folders and files for tests of sharing, and what each of them finds where. */
import { sql } from 'kysely';
import type { TestAnswer, TestClient, TestService } from '../../../../testing/test-service.ts';
import { uploadFile } from '../../../../testing/test-uploads.ts';

export type Act = 'add' | 'remove' | 'update_right';
export const acts = ['add', 'remove', 'update_right'] as const;

/** What uploaded files hold. */
export const CONTENT = 'moving pictures';

export const notFound = { status: 404, body: { code: 'not_found' } };
export const forbidden = { status: 403, body: { code: 'forbidden' } };
export const conflict = { status: 409, body: { code: 'conflict' } };

export const nowhere = { recent: false, shared: false, infos: false, download: false, share: false };
export const everywhere = { recent: true, shared: true, infos: true, download: true, share: true };

/** `body` as the operation takes it: only one of them takes a right. */
export function bodyFor(act: Act, body: Record<string, unknown>, right = 'READ'): Record<string, unknown> {
  return act === 'update_right' ? { ...body, to_right: right } : body;
}

/** One share operation. */
export function tryShare(
  user: TestClient,
  act: Act,
  assetId: string,
  body: Record<string, unknown>,
): Promise<TestAnswer> {
  return user.call('POST', `/asset/${assetId}/share/${act}`, body);
}

/** One share operation that has to work. Answers its body. */
export async function share(
  user: TestClient,
  act: Act,
  assetId: string,
  body: Record<string, unknown>,
): Promise<TestAnswer['body']> {
  const answer = await tryShare(user, act, assetId, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

export async function shareOf(user: TestClient, assetId: string): Promise<TestAnswer['body']> {
  return (await user.call('GET', `/asset/${assetId}/share`)).body;
}

/** In which answers a caller finds a file that lies in somebody else's library. */
export async function findsIt(user: TestClient, assetId: string): Promise<typeof nowhere> {
  const has = (list: { file_id: string }[]) => list.some(({ file_id: id }) => id === assetId);
  const [recent, shared, infos, urls, one] = await Promise.all([
    user.call('GET', '/asset/most_recent?limit=1000'),
    user.call('GET', '/users/shared?limit=1000'),
    user.call('POST', '/asset/infos', { asset_ids: [assetId] }),
    user.call('POST', '/asset/download_urls', { asset_ids: [assetId], quality: 'original' }),
    user.call('GET', `/asset/${assetId}/share`),
  ]);
  return {
    recent: has(recent.body),
    shared: has(shared.body),
    infos: infos.body.items[0].error === false,
    download: urls.body.items[0].error === false,
    share: one.status === 200,
  };
}

/** A scene of its own for each test file; nothing in it is met by another test. */
export function createScene(getService: () => TestService) {
  let serial = 0;
  const next = () => {
    serial += 1;
    return serial;
  };
  const newEmail = () => `sharing-${next()}@example.com`;

  return {
    newEmail,
    newUser: () => getService().createUser(newEmail()),

    /** A group with further members, each with a right. */
    async newGroup(
      maker: TestClient,
      ...others: [TestClient, string][]
    ): Promise<{ id: string; root: string }> {
      const made = (await maker.call('POST', '/group/create', { name: `Group ${next()}` })).body;
      for (const [{ principal }, right] of others) {
        await maker.call('POST', `/group/${made.id}/members`, { email: principal.email, right });
      }
      return { id: made.id, root: made.root_folder_id };
    },

    /** A folder in the user's library, or in another folder. */
    async folder(user: TestClient, parent?: string): Promise<string> {
      const name = `folder ${next()}`;
      const request = parent === undefined ? { path: `/${name}` } : { parent_asset_id: parent, name };
      const { status, body } = await user.call('POST', '/asset/folder', request);
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body.id;
    },

    file: (user: TestClient, parent: string) =>
      uploadFile(user, Buffer.from(CONTENT), { parentAssetId: parent }),

    /** The right of a user as the service reckons it, 0 to 3. */
    async rightOn({ principal }: TestClient, assetId: string): Promise<number> {
      const rights = await getService().services.access.rightsOn(principal, [assetId]);
      return rights.get(assetId)?.right ?? 0;
    },

    entriesOn: (assetId: string) =>
      getService()
        .deps.db.selectFrom('access_grant')
        .select(['email', 'user_id', 'group_id', 'right'])
        .where('node_id', '=', assetId)
        .orderBy('email')
        .orderBy('group_id')
        .execute(),

    /** Shares a node with emails from m10001@example.com on. */
    async shareWithMany(assetId: string, count: number): Promise<void> {
      await sql`
        insert into access_grant (id, node_id, email, email_folded, "right", created_at)
        select gen_random_uuid(), ${assetId}, email, email, 1, now()
        from (select 'm' || 10000 + n || '@example.com' as email from generate_series(1, ${count}::int) n) emails
      `.execute(getService().deps.db);
    },
  };
}
