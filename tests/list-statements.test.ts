/**
 * Lists ask the database as much for many things as for few: every operation that answers with a list is asked with two
 * sizes of it, and the statements are counted. One that nobody counts has a reason here.
 */
import { timeline } from '@rushes/timeline';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, type MockInstance, vi } from 'vitest';
import { openApiDocument } from '../packages/server/src/api-document.ts';
import { isAskedFor } from '../packages/server/src/testing/own-statements.ts';
import { grant } from '../packages/server/src/testing/test-grants.ts';
import { addMedia, createFolder } from '../packages/server/src/testing/test-library.ts';
import {
  startTestService,
  type TestClient,
  type TestService,
} from '../packages/server/src/testing/test-service.ts';
import { testTask } from '../packages/server/src/testing/test-tasks.ts';
import { replaceContent } from '../packages/server/src/testing/test-versions.ts';

const FEW = 3;
const MANY = 12;

let service: TestService;
let user: TestClient;
let friend: TestClient;
let folderId: string;
/** One file, of which versions, comments and transcripts are listed. */
let file: string;
let project: string;
let group: string;
/** Every statement that the process sends, from before its first connection on. */
let query: MockInstance;
beforeAll(async () => {
  query = vi.spyOn(pg.Client.prototype, 'query');
  service = await startTestService({ env: { RUSHES_WEBHOOK_ALLOW: '127.0.0.0/8' } });
  user = service.user;
  friend = await service.createUser('friend@example.com');
  folderId = await createFolder(user, '/lists');
  [file = ''] = await addMedia(service, user, { folderId, kind: 'video', count: 1 });
  group = (await make('/group/create', { name: 'Many' })).id;
  const document = timeline({ output: { width: 64, height: 36, rate: { num: 25, den: 1 } }, tracks: [] });
  project = (await make('/project', { name: 'Listed', timeline: document }, 201)).id;
});
afterAll(async () => {
  await service?.stop();
  vi.restoreAllMocks();
});

async function make(path: string, body?: unknown, expected = 200) {
  const answer = await user.call('POST', path, body);
  if (answer.status !== expected) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** What the server sends of its own accord, and what it counts of requests. */
const OF_THE_BACKGROUND = /^\s*(listen|notify)\b|reserved_after as reserved\s+from ledger_transaction/i;

async function statementsOf<T>(act: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  query.mockClear();
  const result = await act();
  const statements = query.mock.calls
    .map(([first]) => (typeof first === 'string' ? first : String((first as { text?: string })?.text)))
    .filter((text) => isAskedFor(text) && !OF_THE_BACKGROUND.test(text));
  return { result, statements };
}

interface ListRow {
  /** Makes so many more of what is listed. */
  add(count: number): Promise<unknown>;
  ask(): Promise<{ method?: string; path: string; body?: unknown }> | { path: string };
  /** Asked with an ID token. */
  isSignedIn?: true;
  /** The name of the list in the answer; without it the answer is the list. */
  list?: string;
}

let made = 0;
const each = async (count: number, act: (name: string) => Promise<unknown>) => {
  for (let index = 0; index < count; index += 1) {
    made += 1;
    await act(`listed ${made}`);
  }
};
const media = (count: number) => addMedia(service, user, { folderId, kind: 'video', count });
const files: string[] = [];
const addFiles = async (count: number) => files.push(...(await media(count)));
const path = (text: string) => () => ({ path: text });

async function shareWith(count: number): Promise<void> {
  await each(count, async (name) => {
    const email = `${name.replace(' ', '.')}@example.com`;
    await service.createUser(email);
    await make(`/asset/${file}/share/add`, { email });
  });
}

const addKeys = (count: number) =>
  each(count, (name) => service.services.apiKeys.createApiKey(user.principal, name));

async function rename(name: string): Promise<void> {
  const { body } = await user.call('GET', `/project/${project}`);
  const operations: unknown[] = [{ type: 'add_track', kind: 'Video' }];
  const change = { version: body.version, name, operations };
  const { status, body: told } = await user.call('PATCH', `/project/${project}`, change);
  if (status !== 200) throw new Error(JSON.stringify(told));
}

async function startTasks(count: number): Promise<void> {
  const { db } = service.deps;
  await each(count, (word) =>
    db.transaction().execute((trx) =>
      service.services.tasks.startTask(trx, {
        definition: testTask,
        payload: { word },
        principal: user.principal,
        traceId: 'trace',
      }),
    ),
  );
}

async function grantCredits(count: number): Promise<void> {
  const { db } = service.deps;
  const { accountId } = user.principal;
  await each(count, (actionKey) =>
    db.transaction().execute((trx) =>
      service.services.credits.grant(trx, {
        ...{ accountId, amountMicrocredits: 1, actionKey, source: 'operator' },
      }),
    ),
  );
}

const ROWS: Record<string, ListRow> = {
  listFiles: {
    add: addFiles,
    ask: path('/users/sources/list_files?path=/lists&limit=100&page=0'),
  },
  listMostRecent: { add: addFiles, ask: path('/asset/most_recent?limit=100') },
  getAssetInfos: {
    add: addFiles,
    ask: async () => ({ method: 'POST', path: '/asset/infos', body: { asset_ids: files } }),
    list: 'items',
  },
  listTrash: {
    add: async (count) => {
      for (const id of await media(count)) await make(`/asset/${id}/trash`);
    },
    ask: path('/asset/trash?limit=100'),
  },
  listVersions: {
    add: (count) => each(count, (name) => replaceContent(service, user, { assetId: file, bytes: name })),
    ask: () => ({ path: `/asset/${file}/versions?limit=100` }),
  },
  listTasks: { add: startTasks, ask: path('/users/tasks') },
  listGroups: {
    add: (count) => each(count, (name) => make('/group/create', { name })),
    ask: path('/group/list?limit=100'),
  },
  getShare: { add: shareWith, ask: () => ({ path: `/asset/${file}/share` }), list: 'validated_users' },
  listPeople: { add: shareWith, ask: () => ({ path: `/asset/${file}/people?limit=50` }) },
  listShared: {
    add: async (count) => {
      const theirs = await createFolder(friend, `/theirs ${made}`);
      const shown = await addMedia(service, friend, { folderId: theirs, kind: 'video', count });
      for (const id of shown) await grant(service, id, { user, right: 1 });
    },
    ask: path('/users/shared?limit=100'),
  },
  listComments: {
    add: (count) => each(count, (text) => make(`/asset/${file}/comments`, { text }, 201)),
    ask: () => ({ path: `/asset/${file}/comments?limit=100` }),
  },
  listReviewLinks: {
    add: (count) => each(count, () => make('/review_links', { asset_ids: [file] }, 201)),
    ask: path('/review_links?limit=100'),
  },
  listEntities: {
    add: (count) => each(count, (name) => make('/asset/entity/create', { name })),
    ask: path('/users/entity/list?limit=100'),
  },
  listTranscripts: {
    add: (count) =>
      each(count, (label) =>
        make(
          `/asset/${file}/transcripts`,
          { text: '1\n00:00:00,500 --> 00:00:01,900\nHello.\n', label },
          201,
        ),
      ),
    ask: () => ({ path: `/asset/${file}/transcripts` }),
  },
  search: {
    async add(count) {
      await addMedia(service, user, { folderId, kind: 'audio', count });
      await service.services.search.refresh((_id, error) => {
        throw error;
      });
    },
    ask: path('/search?query=audio&limit=50'),
    list: 'results',
  },
  listProjectHistory: {
    add: (count) => each(count, (name) => rename(name)),
    ask: () => ({ path: `/project/${project}/history?limit=100` }),
  },
  listCreditsLedger: {
    add: grantCredits,
    ask: path('/users/credits/ledger?limit=100'),
    list: 'entries',
  },
  listApiKeys: { add: addKeys, ask: path('/users/api_keys/list'), isSignedIn: true },
  getApiKeys: { add: addKeys, ask: path('/users/api_keys'), isSignedIn: true },
  listGroupMembers: {
    add: (count) =>
      each(count, async (name) => {
        const email = `${name.replace(' ', '.')}@example.com`;
        await service.createUser(email);
        await make(`/group/${group}/members`, { email });
      }),
    ask: () => ({ path: `/group/${group}/members` }),
  },
  listWebhooks: {
    add: (count) => each(Math.min(count, 6), () => make('/users/webhooks', HOOK)),
    ask: path('/users/webhooks'),
  },
};

/** Why the lists in the answer of an operation are not counted. */
const UNCOUNTED: Record<string, readonly string[]> = {
  'the parts of one thing, stored with it': [
    ...['getEntity', 'getServiceConfig', 'getServiceConfigByQuery', 'getIndex', 'getVideoDetails'],
    ...['getTranscript', 'getProject', 'getProjectVersion', 'getExportCost', 'preflightExport'],
    ...['getExportReportData', 'getGenerationMetadata', 'getTalkSummary', 'getWebhook', 'getWebhookDelivery'],
    ...['create', 'getReview', 'getChatUsage'],
  ],
  'as long as a deployment is configured or priced': [
    ...['getSettings', 'listLlmModels', 'listWebhookEventTypes', 'getBillingCatalog', 'getPrices'],
    ...['getMcpMetadata', 'listPlans', 'listAllModels', 'listProviderKeys'],
  ],
  'its rows come of work, of guests or of operators, and nobody makes them here yet': [
    ...[
      'listRenditions',
      'listNearDuplicates',
      'listAlikeShots',
      'listEntityMoments',
      'listExports',
      'getCreditsUsage',
    ],
    ...['listReviewVisits', 'listGuestComments', 'listHeardEvents', 'listWebhookDeliveries'],
    ...['listChats', 'listMessages', 'listUsers', 'listUserLedger', 'listAudit'],
  ],
};

const HOOK = { url: 'http://127.0.0.1:9/hook', event_types: ['task.completed'] };

interface Shape {
  $ref?: string;
  type?: string;
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
}

/** Ids of the operations whose answer is, or holds, a list. */
function listOperations(): string[] {
  const { paths, components } = openApiDocument() as unknown as {
    paths: Record<string, Record<string, { operationId: string; responses: Record<string, Answered> }>>;
    components: { schemas: Record<string, Shape> };
  };
  const named = (shape: Shape): Shape =>
    shape.$ref === undefined ? shape : named(components.schemas[shape.$ref.split('/').at(-1) ?? ''] ?? {});
  const isList = (shape: Shape | undefined) => shape !== undefined && named(shape).type === 'array';
  return Object.values(paths)
    .flatMap((methods) => Object.entries(methods))
    .filter(([method, { operationId, responses }]) => {
      const answered = responses['200']?.content?.['application/json']?.schema;
      if (answered === undefined || !(method === 'get' || operationId in ROWS)) return false;
      return isList(answered) || Object.values(named(answered).properties ?? {}).some(isList);
    })
    .map(([, { operationId }]) => operationId);
}

interface Answered {
  content?: Record<string, { schema?: Shape }>;
}

it('knows every list that the document names', () => {
  const known = [...Object.keys(ROWS), ...Object.values(UNCOUNTED).flat()];
  expect(new Set(known).size).toBe(known.length);
  expect(known.sort()).toEqual(listOperations().sort());
});

it.each(Object.keys(ROWS))('%s asks the database no more for many than for few', async (operation) => {
  const { add, ask, list, isSignedIn = false } = ROWS[operation] as ListRow;
  const client = isSignedIn ? await service.signIn(user.principal.email) : user;
  const count = async () => {
    const { method = 'GET', path: at, body } = { method: undefined, body: undefined, ...(await ask()) };
    const send = () => client.call(method ?? 'GET', at, body);
    // What is kept between requests is there then.
    await send();
    const { result, statements } = await statementsOf(send);
    expect(result.status, JSON.stringify(result.body)).toBe(200);
    return { items: (list === undefined ? result.body : result.body[list]).length as number, statements };
  };
  await add(FEW);
  const few = await count();
  await add(MANY - FEW);
  const many = await count();
  expect(few.statements).not.toEqual([]);
  expect(few.items).toBeGreaterThanOrEqual(FEW);
  expect(many.items).toBeGreaterThanOrEqual(few.items + 3);
  expect(many.statements.length, many.statements.join('\n')).toBeLessThanOrEqual(few.statements.length);
});
