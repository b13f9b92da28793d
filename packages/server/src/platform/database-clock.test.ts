/** Two nodes whose own clocks are minutes apart must agree on what is due. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { startDatabaseClock } from './database-clock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const onError = (error: unknown) => {
  throw error;
};

/** A machine's clock that is so many minutes ahead. */
function createMachine(minutesAhead: number) {
  const machine = {
    minutesAhead,
    now: () => new Date(Date.now() + machine.minutesAhead * 60_000),
  };
  return machine;
}

/** Whether the clock says what the database says, asked before and after. */
async function agrees(clock: { now(): Date }): Promise<boolean> {
  const ask = async () => {
    const { rows } = await sql<{ time: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as time`.execute(database.db);
    return rows[0]?.time ?? 0;
  };
  const before = await ask();
  const said = clock.now().getTime();
  // Less than a second is taken for the time that asking takes; a machine that is busy takes as much again.
  return said >= before - 2_000 && said <= (await ask()) + 2_000;
}

it('says what the database says on a machine whose clock is minutes off, or is set meanwhile', async () => {
  for (const minutes of [10, -10, 0]) {
    const machine = createMachine(minutes);
    const clock = await startDatabaseClock({ db: database.db, onError, machine });
    expect(await agrees(machine)).toBe(minutes === 0);
    expect(await agrees(clock)).toBe(true);
    machine.minutesAhead += 90;
    await clock.look();
    expect(await agrees(clock)).toBe(true);
    await clock.stop();
  }
});

it('neither takes nor leaves work for what its machine’s clock says', async () => {
  const { db } = database;
  await sql`create table leased (until timestamptz)`.execute(db);
  const fast = await startDatabaseClock({ db, onError, machine: createMachine(10) });
  const slow = await startDatabaseClock({ db, onError, machine: createMachine(-10) });
  for (const [holder, other] of [
    [fast, slow],
    [slow, fast],
  ] as const) {
    const isFree = async (at: Date) =>
      (await sql`select from leased where until <= ${at}`.execute(db)).rows.length === 1;
    await sql`delete from leased`.execute(db);
    await sql`insert into leased values (${new Date(holder.now().getTime() + 60_000)})`.execute(db);
    expect(await isFree(other.now())).toBe(false);
    expect(await isFree(new Date(other.now().getTime() + 63_000))).toBe(true);
  }
  await Promise.all([fast.stop(), slow.stop()]);
});
