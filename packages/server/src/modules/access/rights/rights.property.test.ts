/** What callers may do and what they are shown, in libraries drawn at random, against walking up the tree. */
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Principal } from '../../../platform/principal.ts';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';
import { createNodeInfos } from '../queries.ts';
import type { NodeKind } from '../tables.ts';
import {
  drawnLibrary,
  ModelLibrary,
  type ModelNode,
  USERS,
  type User,
  writeLibrary,
} from '../testing/drawn-library.ts';
import { createFolderPages, type ListedNode } from '../tree/folder-pages.repo.ts';
import { createRecent } from '../tree/recent.ts';

let service: TestService;
let clients: TestClient[];
let users: User[];

beforeAll(async () => {
  service = await startTestService();
  clients = [];
  users = [];
  const { access } = service.services;
  for (let index = 0; index < USERS; index += 1) {
    const email = `drawn-${index}@example.com`;
    const client = await service.createUser(email);
    const defaultGroupId = await access.defaultGroupOf(client.principal);
    const rootId = await access.rootFolderOf(defaultGroupId);
    clients.push(client);
    users.push({ id: client.principal.userId, email, defaultGroupId, rootId });
  }
});
afterAll(() => service.stop());

let serial = 0;

/** Writes a drawn library and holds what `check` finds against it, once for every user. */
function holds(
  check: (library: ModelLibrary, principal: Principal, choice: Choice) => Promise<void>,
  numRuns: number,
): Promise<void> {
  return fc.assert(
    fc.asyncProperty(drawnLibrary, choice, async (drawn, chosen) => {
      serial += 1;
      const library = new ModelLibrary(drawn, { users, ids: service.deps.ids, name: `drawn ${serial}` });
      await writeLibrary(service.deps.db, library);
      for (const { principal } of clients) await check(library, principal, chosen);
    }),
    // A failure is told before it is as small as can be.
    { numRuns, interruptAfterTimeLimit: 60_000 },
  );
}

interface Choice {
  kinds: NodeKind[] | null;
  limit: number;
  before: number | null;
  after: number | null;
  foldersOnTop: boolean;
  order: 'asc' | 'desc';
  column: 'last_edit' | 'created_at';
}

const choice: fc.Arbitrary<Choice> = fc.record({
  kinds: fc.option(
    fc.subarray<NodeKind>(['folder', 'video', 'image', 'service_config', 'pdf'], { minLength: 1 }),
  ),
  limit: fc.integer({ min: 1, max: 12 }),
  before: fc.option(fc.integer({ min: 1, max: 50 }), { freq: 3 }),
  after: fc.option(fc.integer({ min: 0, max: 50 }), { freq: 3 }),
  foldersOnTop: fc.boolean(),
  order: fc.constantFrom('asc' as const, 'desc' as const),
  column: fc.constantFrom('last_edit' as const, 'created_at' as const),
});

const plain = (nodes: RawBuilder<unknown>) => sql`select page.* from ${nodes} page`;
const pages = createFolderPages<ListedNode>(plain);
/** With bounds so low that every way of looking is taken. */
const readRecent = [
  createRecent<ListedNode>(plain),
  createRecent<ListedNode>(plain, { fewFolders: 2, window: 6, windowWithDenials: 4, fewRoots: 1 }),
  createRecent<ListedNode>(plain, { fewFolders: 0, window: 1, windowWithDenials: 1, fewRoots: 0 }),
];

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const secondsOf = ({ lastEdit }: ModelNode) => Date.parse(lastEdit) / 1_000;
const START = Date.parse('2026-03-01T00:00:00Z') / 1_000;
const timeOf = (seconds: number | null) =>
  seconds === null ? null : new Date((START + seconds) * 1_000).toISOString();

/** Folders of the caller's groups that they can read, each with what leads to it. */
function readableFolders(library: ModelLibrary, { userId }: Principal): ModelNode[] {
  const own = new Set(
    library.memberships.filter((each) => each.userId === userId).map((each) => each.groupId),
  );
  return [...library.nodes.values()].filter(
    (node) => node.kind === 'folder' && own.has(node.groupId) && library.isShown(userId, node),
  );
}

const namesOf = (library: ModelLibrary, id: string) =>
  library
    .chain(id)
    .filter(({ parentId }) => parentId !== null)
    .map(({ name }) => name)
    .reverse();

describe('rights', () => {
  test('are the same over sets of nodes, and never those of what nobody is shown', async () => {
    await holds(async (library, principal) => {
      const all = [...library.nodes.values()];
      const { userId } = principal;
      const rights = await service.services.access.rightsOn(principal, idsOf(all));
      const expected = all.filter((node) => library.isShown(userId, node));
      expect([...rights.keys()].sort()).toEqual(idsOf(expected).sort());
      for (const { id } of expected) {
        const viaPublicOnly = library.held(userId, id) === 0;
        expect(rights.get(id)).toMatchObject({ right: library.right(userId, id), viaPublicOnly });
      }
      const inTrash = await service.services.access.rightsOn(principal, idsOf(all), {
        inTrash: true,
        pending: true,
      });
      const readable = all.filter(({ id }) => library.right(userId, id) > 0);
      expect([...inTrash.keys()].sort()).toEqual(idsOf(readable).sort());
    }, 60);
  });

  test('show paths without the names of folders that are not the caller’s to know', async () => {
    await holds(async (library, principal) => {
      const { userId } = principal;
      const shown = [...library.nodes.values()].filter((node) => library.isShown(userId, node));
      const paths = await service.services.access.pathsOf(principal, idsOf(shown));
      expect(Object.fromEntries(paths)).toEqual(
        Object.fromEntries(shown.map(({ id }) => [id, library.path(userId, id)])),
      );
      // What the process keeps of paths says nothing else, at the first time and when it is known.
      const readInfos = createNodeInfos<ListedNode>(plain);
      for (const _time of ['first', 'second']) {
        const infos = await readInfos(service.deps.db, principal, [...library.nodes.keys()]);
        expect(Object.fromEntries(infos.map((info) => [info.id, [info.right, info.path]]))).toEqual(
          Object.fromEntries(
            shown.map(({ id }) => [id, [library.right(userId, id), library.path(userId, id)]]),
          ),
        );
      }
    }, 40);
  });
});

describe('listings', () => {
  test('show of a folder just what can be read, in order and on one page each', async () => {
    await holds(async (library, principal, { kinds, limit, foldersOnTop, order, column }) => {
      const { access } = service.services;
      for (const folder of readableFolders(library, principal).slice(0, 6)) {
        const place = {
          start: { kind: 'id' as const, id: folder.groupId },
          path: `/${namesOf(library, folder.id).join('/')}`,
        };
        expect((await access.findPlace(principal, place)).folder.id).toBe(folder.id);
        const direction = order === 'asc' ? 1 : -1;
        const expected = library
          .children(folder.id)
          .filter((node) => library.isShown(principal.userId, node) && (kinds?.includes(node.kind) ?? true))
          .sort((a, b) => direction * (secondsOf(a) - secondsOf(b)))
          .sort((a, b) => (foldersOnTop ? Number(b.kind === 'folder') - Number(a.kind === 'folder') : 0));
        const found: string[][] = [];
        for (let offset = 0; offset <= expected.length; offset += limit) {
          const query = { kinds, column, order, foldersOnTop, limit, offset };
          found.push(idsOf(await access.pageAt(principal, place, { pages, query })));
        }
        expect(found.flat()).toEqual(idsOf(expected));
      }
    }, 40);
  });

  test('start from any folder that can be read, and from no other', async () => {
    await holds(async (library, principal) => {
      const { access } = service.services;
      const { userId } = principal;
      const folders = [...library.nodes.values()].filter(({ kind }) => kind === 'folder');
      const isShown = (node: ModelNode) => library.isShown(userId, node);
      for (const folder of folders) {
        // The whole way down to it, from each folder above.
        for (const start of library.chain(folder.id)) {
          const names = namesOf(library, folder.id).slice(namesOf(library, start.id).length);
          const path = `/${names.join('/')}`;
          const found = access.findPlace(principal, { start: { kind: 'folder', id: start.id }, path });
          if (isShown(start) && isShown(folder)) {
            const { right, viaPublicOnly } = (await found).folder;
            const held = library.held(userId, folder.id);
            expect({ right, viaPublicOnly }).toEqual({
              right: library.right(userId, folder.id),
              viaPublicOnly: held === 0,
            });
          } else {
            await expect(found).rejects.toMatchObject({ code: 'not_found' });
          }
        }
      }
    }, 15);
  });

  test('of what changed last show just what can be read below a folder, newest first', async () => {
    await holds(async (library, principal, { kinds, limit, before, after }) => {
      const { userId } = principal;
      const isAsked = (node: ModelNode) =>
        node.parentId !== null &&
        library.isShown(userId, node) &&
        (kinds === null ? node.kind !== 'folder' : kinds.includes(node.kind)) &&
        (before === null || secondsOf(node) < START + before) &&
        (after === null || secondsOf(node) > START + after);
      const newest = (isInScope: (node: ModelNode) => boolean) =>
        idsOf(
          [...library.nodes.values()]
            .filter((node) => isAsked(node) && isInScope(node))
            .sort((a, b) => secondsOf(b) - secondsOf(a))
            .slice(0, limit),
        );
      const granted = library.entries.filter((each) => each.userId === userId && each.right > 0);
      const filter = { kinds, before: timeOf(before), after: timeOf(after), limit };
      for (const folder of readableFolders(library, principal).slice(0, 5)) {
        const path = `/${namesOf(library, folder.id).join('/')}`;
        const start = { kind: 'id' as const, id: folder.groupId };
        const { access } = service.services;
        const { hasDenials, folder: root } = await access.findPlace(principal, { start, path });
        const withGranted = users.some((user) => user.id === userId && user.rootId === folder.id);
        const expected = newest(
          ({ id, groupId }) =>
            library.isBelow(id, folder.id) ||
            (withGranted &&
              groupId !== folder.groupId &&
              granted.some(({ nodeId }) => {
                const item = library.node(nodeId);
                const isThere = !item.isTrashed && !item.isPending;
                return isThere && (nodeId === id || library.isBelow(id, nodeId));
              })),
        );
        // The same by every way that leads there.
        const ways = withGranted
          ? [{ start: { kind: 'default' as const }, path }]
          : [
              { start, path },
              { start: { kind: 'folder' as const, id: folder.id }, path: '/' },
            ];
        for (const recent of readRecent) {
          const query = { root, withGranted, hasDenials, ...filter };
          expect(idsOf(await recent.of(service.deps.db, principal, query))).toEqual(expected);
          for (const way of ways) {
            expect(idsOf(await access.recentAt(principal, way, { recent, query: filter }))).toEqual(expected);
          }
        }
      }
    }, 30);
  });
});

describe('walks', () => {
  test('meet everything below a folder that gives the right, each once', async () => {
    await holds(async (library, principal, { kinds, limit }) => {
      const { access } = service.services;
      const wanted = kinds ?? ['video', 'image'];
      for (const folder of readableFolders(library, principal).slice(0, 4)) {
        for (const right of [1, 2] as const) {
          const expected = [...library.nodes.values()].filter(
            (node) =>
              library.isBelow(node.id, folder.id) &&
              wanted.includes(node.kind) &&
              library.isShown(principal.userId, node) &&
              library.right(principal.userId, node.id) >= right,
          );
          const met: string[] = [];
          const query = { kinds: wanted, right, limit };
          let page = await access.subtreeFiles(principal, folder.id, query);
          while (page.length > 0) {
            met.push(...idsOf(page));
            page = await access.subtreeFiles(principal, folder.id, { ...query, after: page.at(-1) ?? null });
          }
          expect([...met].sort()).toEqual(idsOf(expected).sort());
          const counts = await access.countSubtree(principal, folder.id, { kinds: wanted, right });
          expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(expected.length);
        }
      }
    }, 12);
  });
});
