/**
 * Requests drawn from the API document: right ones, nearly right ones and hostile ones, with credentials that hold
 * and that do not. Whatever is sent, the answer is one that the document declares. `npm run test:fuzz` sends more;
 * RUSHES_TEST_SEED and RUSHES_TEST_ROUNDS ask for others.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RawRequest } from '../rights/testing/raw-request.ts';
import { relations } from '../rights/testing/relations.ts';
import type { TargetKind } from '../rights/testing/targets.ts';
import { type Person, startWorld, type World } from '../rights/testing/world.ts';
import { type AnswerJudge, createAnswerJudge } from './testing/answer-schemas.ts';
import type { Answer } from './testing/api-client.ts';
import { type ApiDocument, addressOf, type Operation, readApiDocument } from './testing/api-document.ts';
import { createRandom, hostileBodies, hostileHeaders, hostileTexts, pick } from './testing/hostile-values.ts';
import { refusalProblem } from './testing/refusal.ts';
import { type DrawOptions, drawNearly, drawValue } from './testing/schema-values.ts';
import { titleTimeline } from './testing/timelines.ts';

const seed = Number(process.env.RUSHES_TEST_SEED ?? 20_261_120);
const rounds = Number(process.env.RUSHES_TEST_ROUNDS ?? (process.env.MODE === 'fuzz' ? 400 : 12));

let world: World;
let document: ApiDocument;
let judge: AnswerJudge;

beforeAll(async () => {
  world = await startWorld();
  const { baseUrl } = world.service;
  document = await readApiDocument(baseUrl);
  const answer = await world.http.send({ method: 'GET', address: '/openapi.json' });
  judge = createAnswerJudge(answer.body);
});
afterAll(() => world?.stop());

/** Who sends, with what is theirs, what is somebody else's, and what is nobody's. */
interface Actor {
  person: Person;
  ids: Record<string, readonly string[]>;
}

const KINDS: readonly TargetKind[] = [
  'file',
  'image',
  'folder',
  'project',
  'entity',
  'config',
  'description',
  'transcript',
  'group',
  'task',
];
const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';

type Pool = TargetKind | 'described' | 'transcribed' | 'trashed' | 'any';

/** What a parameter or property of the name asks for; the rest takes any. */
const KIND_OF: Record<string, readonly Pool[]> = {
  parent_asset_id: ['folder'],
  directory_id: ['folder'],
  asset_ids: ['file', 'image'],
  entity_ids: ['entity'],
  project_id: ['project'],
  task_id: ['task'],
  group_id: ['group'],
  entity_id: ['entity'],
  description_id: ['description'],
  transcript_id: ['transcript'],
  source_file_id: ['file', 'folder'],
};

/** What `asset_id` asks for in operations of these paths. */
const ASSET_OF: readonly (readonly [RegExp, readonly Pool[]])[] = [
  [/service-config/, ['config']],
  [/\/description\//, ['described']],
  [/\/transcripts/, ['transcribed']],
  [/\/duplicate$/, ['project']],
  [/\/restore$|^\/asset\/\{asset_id\}$/, ['trashed']],
  [/./, ['file', 'file', 'folder']],
];

let serial = 0;

/** A person of their own for every round: some operations leave nothing of whoever calls them. */
async function createActor(): Promise<Actor> {
  serial += 1;
  const person = await world.newPerson(`fuzz ${serial}`);
  const relation = relations.find(({ name }) => name === (serial % 2 === 0 ? 'stranger' : 'ADMIN'));
  if (relation === undefined) throw new Error('No such relation.');
  const ids: Record<string, readonly string[]> = {};
  for (const kind of KINDS) {
    const own = await world.makeOwnTarget(kind, person);
    const foreign = await world.makeItem(kind, relation);
    ids[kind] = [own.id, own.id, own.id, foreign.id, UNKNOWN_ID];
    if (kind === 'description') ids.described = [own.nodeId];
    if (kind === 'transcript') ids.transcribed = [own.nodeId];
    // Somebody who can be lowered and taken away.
    const email = 'a@example.com';
    if (kind === 'file') await person.client.call('POST', `/asset/${own.id}/share/add`, { email });
    if (kind === 'group') await person.client.call('POST', `/group/${own.id}/members`, { email });
  }
  const trashed = await world.makeOwn('file', person);
  await person.client.call('POST', `/asset/${trashed}/trash`);
  ids.trashed = [trashed, trashed, ids.file?.[0] ?? '', UNKNOWN_ID];
  ids.any = Object.values(ids).flat();
  return { person, ids };
}

function idsFor(actor: Actor, { path }: Operation, name: string): readonly string[] {
  const kinds = name === 'asset_id' ? ASSET_OF.find(([place]) => place.test(path))?.[1] : KIND_OF[name];
  return (kinds ?? ['any']).flatMap((kind) => actor.ids[kind] ?? []);
}

interface Drawn {
  request: RawRequest;
  /** Its path is still the operation's. */
  isOnPath: boolean;
  /** Nothing in it is meant to be wrong. */
  isRight: boolean;
}

type Way = 'right' | 'nearly' | 'hostile';

function drawParameter(schema: Parameters<typeof drawValue>[1], way: Way, options: DrawOptions): string {
  if (way === 'hostile') return pick(options.random, hostileTexts);
  if (way === 'right') return encodeURIComponent(String(drawValue(document, schema, options)));
  const text = drawNearly(document, schema, options);
  return encodeURIComponent(text.replace(/^"(.*)"$/, '$1'));
}

function drawBody(operation: Operation, way: Way, options: DrawOptions): string | undefined {
  const { body } = operation;
  if (body === null) return way === 'hostile' ? pick(options.random, hostileBodies) : undefined;
  if (way === 'hostile') return pick(options.random, hostileBodies);
  if (way === 'right') return JSON.stringify(drawValue(document, body, options));
  return drawNearly(document, body, options);
}

function credentialOf(
  { credentials }: Person,
  operation: Operation,
  random: () => number,
): Record<string, string> {
  const draw = random();
  if (draw < 0.03) return {};
  if (draw < 0.06) return { 'x-api-key': pick(random, ['sk_no', '\u00ff', 'sk_'.repeat(2_000), ' ']) };
  if (draw < 0.09)
    return {
      authorization: pick(random, [
        'Bearer',
        'Basic x',
        'Bearer a.b.c',
        `Bearer ${credentials.expiredToken}`,
      ]),
    };
  if (draw < 0.11) return { cookie: credentials.cookie };
  const takesKey = operation.parameters.some(({ name }) => name === 'x-api-key');
  return takesKey && draw < 0.7
    ? { 'x-api-key': credentials.apiKey }
    : { authorization: `Bearer ${credentials.idToken}` };
}

/** One request of an operation, wrong in at most one of its parts. */
function drawRequest(operation: Operation, actor: Actor, random: () => number): Drawn {
  const way: Way = pick(random, ['right', 'right', 'right', 'nearly', 'nearly', 'hostile']);
  const places = [
    ...operation.parameters.filter((one) => one.in !== 'header').map(({ name }) => name),
    'body',
  ];
  const wrong = way === 'right' ? '' : pick(random, places);
  const options = (name: string): DrawOptions => ({
    random,
    name,
    idsFor: (asked) => idsFor(actor, operation, asked),
    anything: titleTimeline(),
  });
  const values: Parameters<typeof addressOf>[1] = { path: {}, query: {} };
  let isOnPath = true;
  for (const { name, in: place, schema, required } of operation.parameters) {
    if (place === 'header' || (place === 'query' && !required && name !== wrong && random() < 0.5)) continue;
    const isId = place === 'path' && name !== wrong && name.endsWith('_id');
    const value = isId
      ? pick(random, idsFor(actor, operation, name))
      : drawParameter(schema, name === wrong ? way : 'right', options(name));
    if (place === 'path') {
      values.path[name] = value;
      isOnPath &&= /^[\w.-]*[\w-][\w.-]*$/.test(value);
    } else values.query[name] = random() < 0.05 ? [value, value] : value;
  }
  const body = drawBody(operation, wrong === 'body' ? way : 'right', options(''));
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...credentialOf(actor.person, operation, random),
    // Each its own address, so that limits of addresses are met by none.
    'x-forwarded-for': `10.${serial % 250}.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}`,
    ...(random() < 0.1 ? pick(random, hostileHeaders) : {}),
  };
  const address = addressOf(operation, values);
  const request: RawRequest = { method: operation.method, address, headers };
  return { request: body === undefined ? request : { ...request, body }, isOnPath, isRight: way === 'right' };
}

/** What the parser of HTTP and the limits of sizes say for every operation. */
const ofTheProtocol = [400, 413, 431];

function problemOf(operation: Operation, { request, isOnPath }: Drawn, answer: Answer): string | null {
  const said = [request.address, decodeURIComponent(escape(request.address)), String(request.body ?? '')];
  // What was stored earlier may be told again, so only refusals are searched for our inside.
  const problem = answer.status < 400 ? null : refusalProblem(answer, saidIn(said));
  if (problem !== null || ofTheProtocol.includes(answer.status)) return problem;
  // Another path is another operation, or none.
  const isDryRun = /[?&]dry_run=(true|1|yes|on|t|y)(&|$)/i.test(request.address);
  return isOnPath ? judge(operation, answer, { isDryRun }) : null;
}

/** Texts of the request that an answer may say back. */
function saidIn(parts: readonly string[]): string[] {
  return parts.flatMap((part) => [part, ...part.split(/["/?&=,:{}[\]]+/)]);
}

function describeRequest({ method, address, headers, body }: RawRequest): string {
  const { 'x-api-key': key, authorization, cookie, ...others } = headers ?? {};
  const shown = { key: key?.length, authorization: authorization?.length, cookie: cookie?.length };
  return `${method} ${address.slice(0, 300)} ${JSON.stringify({ ...shown, ...others })} ${String(body ?? '').slice(0, 600)}`;
}

test(`every answer is one that the document declares (seed ${seed}, ${rounds} rounds)`, async () => {
  const random = createRandom(seed);
  const problems: string[] = [];
  const answers = new Map<number, number>();
  const succeeded = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    let actor = await createActor();
    for (const operation of document.operations) {
      const drawn = drawRequest(operation, actor, random);
      const answer = await world.http.send(drawn.request).catch((error: Error) => error);
      const problem =
        answer instanceof Error ? `no answer: ${answer.message}` : problemOf(operation, drawn, answer);
      const text = answer instanceof Error ? '' : ` → ${answer.status} ${answer.text.slice(0, 300)}`;
      if (problem !== null)
        problems.push(`${operation.operationId}: ${problem}: ${describeRequest(drawn.request)}${text}`);
      if (answer instanceof Error) continue;
      answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
      if (answer.status < 400) succeeded.add(operation.operationId);
      // Some operations end the account or its keys.
      if (answer.status < 400 && /DELETE \/users\//.test(`${operation.method} ${operation.path}`)) {
        actor = await createActor();
      }
    }
  }
  const sent = [...answers.values()].reduce((sum, count) => sum + count, 0);
  const never = document.operations.filter(({ operationId }) => !succeeded.has(operationId));
  process.stdout.write(
    `fuzz: ${sent} requests to ${document.operations.length} operations, answers ${JSON.stringify(Object.fromEntries(answers))}, never a success: ${never.map(({ operationId }) => operationId)}\n`,
  );
  expect(problems).toEqual([]);
  expect((await fetch(`${world.service.baseUrl}/health`)).status).toBeLessThan(504);
}, 3_600_000);
