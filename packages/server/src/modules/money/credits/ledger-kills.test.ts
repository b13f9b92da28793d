/**
 * Random acts in a process that is killed at random points, beside a model. What nobody heard of is asked for again, as
 * a client would: after that the ledger must be as if nothing had happened, and the sum of all entries the balance.
 * `npm run test:ledger` runs the long form.
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createTaskFixture } from '../../../testing/test-tasks.ts';
import { until } from '../../../testing/until.ts';
import type { LedgerAct, LedgerAnswer, LedgerOrder } from './testing/ledger-acts.ts';
import { createLedgerModel, type LedgerModel } from './testing/ledger-model.ts';
import { createLedgerProcess, type LedgerProcess } from './testing/ledger-process.ts';

const isThorough = process.env.MODE === 'ledger';
const SEQUENCES = Number(process.env.RUSHES_TEST_SEQUENCES ?? (isThorough ? 100 : 1));
const ACTS = 70;
const DAY_MILLISECONDS = 86_400_000;
/** Of what was asked, how much is told of a failure. */
const LAST_ASKED = 12;

let database: TestDatabase;
let booking: LedgerProcess;
const counted = { acts: 0, kills: 0, refusals: 0 };

beforeAll(async () => {
  database = await createTestDatabase();
  booking = createLedgerProcess(database.url);
});
afterAll(async () => {
  await booking.stop();
  await database.drop();
});

const kinds = [
  ...['grant', 'grant', 'start', 'start', 'start', 'start', 'succeed', 'succeed', 'fail', 'cancel'],
  ...['lose', 'spend', 'spend', 'takeBack', 'refund', 'expire'],
] as const;

const death = fc.record({
  statement: fc.integer({ min: 1, max: 16 }),
  when: fc.constantFrom('before' as const, 'after' as const),
});

const wish = fc.record({
  kind: fc.constantFrom(...kinds),
  amount: fc.integer({ min: 1, max: 500 }),
  which: fc.nat(30),
  /** Of what was told, in quarters; more than all of it as well. */
  share: fc.nat(5),
  days: fc.option(fc.integer({ min: 1, max: 30 })),
  twice: fc.boolean(),
  death: fc.oneof(
    { weight: isThorough ? 2 : 7, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: death },
  ),
});
type Wish = typeof wish extends fc.Arbitrary<infer T> ? T : never;

interface RunningTask {
  id: string;
  price: number;
}

interface World {
  owner: LedgerOrder['owner'];
  model: LedgerModel;
  now: Date;
  tasks: RunningTask[];
  grants: string[];
  keys: number;
  /** What was asked and answered, to be read where the two differ. */
  asked: string[];
}

const pick = <T>(from: readonly T[], which: number): T | undefined => from[which % Math.max(1, from.length)];

function actOf(world: World, { kind, amount, which, share, days }: Wish): LedgerAct | null {
  const key = `${world.owner.accountId}:${++world.keys}`;
  const task = pick(world.tasks, which);
  if (kind === 'grant' || kind === 'refund') {
    const ends = days === null ? null : new Date(world.now.getTime() + days * DAY_MILLISECONDS);
    return {
      kind: 'grant',
      key,
      amount,
      expiresAt: ends?.toISOString() ?? null,
      source: kind === 'grant' ? 'plan' : kind,
    };
  }
  if (kind === 'start') return { kind, key, price: amount };
  if (kind === 'spend') {
    const uses = [3, 5].map((requests) => ({
      action: `a${requests}`,
      requests,
      microcredits: requests * share,
    }));
    return { kind, key, uses };
  }
  if (kind === 'takeBack')
    return { kind, key, grantId: pick([null, ...world.grants], which) ?? null, amount };
  if (kind === 'lose' || kind === 'expire') return { kind };
  if (task === undefined) return null;
  const used = Math.floor((task.price * share) / 4);
  return kind === 'succeed' ? { kind, taskId: task.id, used } : { kind, taskId: task.id };
}

/** Asks until somebody answers; the process that is asked first may die. */
async function perform(world: World, act: LedgerAct, { twice, death }: Pick<Wish, 'twice' | 'death'>) {
  const order = {
    owner: world.owner,
    now: world.now.toISOString(),
    act,
    twice: twice && act.kind !== 'lose',
  };
  counted.acts += 1;
  const first = await booking.ask({ ...order, death });
  if (first !== null) return first;
  counted.kills += 1;
  world.asked.push(`killed ${death?.when} statement ${death?.statement}`);
  const second = await booking.ask({ ...order, death: null });
  if (second === null) throw new Error('A process died that nobody killed.');
  return second;
}

const stateOf = async (taskId: string) =>
  database.db
    .selectFrom('task')
    .select(['state', 'charged_microcredits as charged'])
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow();

function endTask(world: World, taskId: string, spent: number): void {
  world.model.end(taskId, spent);
  world.tasks = world.tasks.filter(({ id }) => id !== taskId);
}

/** A process that was killed is gone; what it asked of the database last may still be on its way. */
async function untilNothingRuns(): Promise<void> {
  await until(async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(
      database.db,
    );
    return rows.length === 0;
  });
}

/**
 * What was committed of it is what the tasks say; their money must agree with that. Tasks that are locked are passed
 * over by those who look for lost ones, so that it may take another round.
 */
async function loseInModel(world: World): Promise<void> {
  await untilNothingRuns();
  for (const task of [...world.tasks]) {
    const { state } = await stateOf(task.id);
    if (state === 'FAILURE') endTask(world, task.id, 0);
  }
}

async function applyToModel(world: World, act: LedgerAct, answer: LedgerAnswer): Promise<void> {
  const { model } = world;
  if ('broke' in answer) throw new Error(`${act.kind} broke: ${answer.broke}`);
  if (act.kind === 'start') {
    const id = 'result' in answer ? String(answer.result) : 'refused';
    const isPaid = model.reserve(id, act.price);
    expect(answer).toEqual(isPaid ? { result: id } : { refused: 'insufficient_credits' });
    if (isPaid) world.tasks.push({ id, price: act.price });
    else counted.refusals += 1;
    return;
  }
  if ('refused' in answer) throw new Error(`${act.kind} was refused: ${answer.refused}`);
  if (act.kind === 'grant') {
    model.grant(String(answer.result), act.amount, act.expiresAt);
    world.grants.push(String(answer.result));
  } else if (act.kind === 'spend') {
    const due = act.uses.reduce((sum, { microcredits }) => sum + microcredits, 0);
    expect(answer.result).toBe(model.spend(due));
  } else if (act.kind === 'takeBack') model.takeBack(act.grantId, act.amount);
  else if (act.kind === 'expire') model.expire(world.now.toISOString());
  else if (act.kind === 'lose') await loseInModel(world);
  else {
    const told = world.tasks.find(({ id }) => id === act.taskId)?.price ?? 0;
    const spent = act.kind === 'succeed' ? Math.min(told, act.used) : 0;
    endTask(world, act.taskId, spent);
    expect((await stateOf(act.taskId)).charged).toBe(spent);
  }
}

async function checkAgainstModel({ owner, model }: World): Promise<void> {
  const { accountId } = owner;
  const { rows } = await sql<{ available: number; reserved: number; total: number; told: number[] | null }>`
    select coalesce(sum(amount_microcredits) filter (where side = 'available'), 0)::bigint as available,
      coalesce(sum(amount_microcredits) filter (where side = 'reserved'), 0)::bigint as reserved,
      coalesce(sum(amount_microcredits), 0)::bigint as total,
      (select array[available_after, reserved_after] from ledger_transaction where account_id = ${accountId}
        order by seq desc limit 1) as told
    from ledger_entry where account_id = ${accountId}`.execute(database.db);
  const { available, reserved } = model.balance();
  expect(rows[0]).toMatchObject({ available, reserved, total: 0 });
  expect(rows[0]?.told ?? [0, 0]).toEqual([available, reserved]);
  const lots = await sql<{ id: string; left: number; held: number }>`
    select o.grant_id as id, l.left_after as left, l.held_after as held from ledger_open_lot o cross join lateral (
      select left_after, held_after from ledger_lot where grant_id = o.grant_id order by seq desc limit 1) l
    where o.account_id = ${accountId}`.execute(database.db);
  expect(Object.fromEntries(lots.rows.map(({ id, left, held }) => [id, { left, held }]))).toEqual(
    model.lots(),
  );
}

/** One act in both, which then stand alike. */
async function step(world: World, act: LedgerAct, how: Pick<Wish, 'twice' | 'death'>): Promise<void> {
  world.asked.push(JSON.stringify(act));
  try {
    const answer = await perform(world, act, how);
    world.asked.push(`answered ${JSON.stringify(answer)}`);
    await applyToModel(world, act, answer);
    await checkAgainstModel(world);
  } catch (error) {
    const last = world.asked.slice(-LAST_ASKED).join('\n');
    throw new Error(`${error instanceof Error ? error.message : error}\nafter:\n${last}`, { cause: error });
  }
}

/** Nothing is reserved once all work has ended. */
async function endAll(world: World): Promise<void> {
  for (const { id } of [...world.tasks]) {
    const act = { kind: 'cancel', taskId: id } as const;
    await step(world, act, { twice: false, death: null });
  }
  expect(world.model.balance().reserved).toBe(0);
}

it('is at every step what the model says, killed wherever', async () => {
  const fixture = createTaskFixture(database.db);
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { minLength: ACTS, maxLength: ACTS }), async (wishes) => {
      const owner = await fixture.createOwner({ parallelism: 1_000 });
      const model = createLedgerModel();
      const world: World = {
        owner,
        model,
        now: new Date('2026-06-01T00:00:00Z'),
        tasks: [],
        grants: [],
        keys: 0,
        asked: [],
      };
      for (const one of wishes) {
        world.now = new Date(world.now.getTime() + DAY_MILLISECONDS / 2);
        const act = actOf(world, one);
        if (act === null) continue;
        await step(world, act, one);
      }
      await endAll(world);
    }),
    // A counterexample is as long as it was: each step of making it shorter would be a run of its own.
    { numRuns: SEQUENCES, endOnFailure: true },
  );
  expect(counted.kills).toBeGreaterThan(SEQUENCES);
  if (isThorough) console.log(`${counted.acts} acts, ${counted.kills} kills, ${counted.refusals} refused`);
}, 3_600_000);
