import { expect, test } from 'vitest';
import { createDatabaseOutage } from './database-outage.ts';

function watched() {
  const said: unknown[] = [];
  let time = 0;
  const note = (level: string) => (_fields: object, sentence: string) => said.push([level, sentence]);
  const outage = createDatabaseOutage({ error: note('error'), warn: note('warn') } as never, () => time);
  const met = () => outage.met(new Error('refused'));
  /** Lets the time go by in which something fails every quarter of a second. */
  const fail = (seconds: number) => {
    for (const end = time + seconds * 1_000; time < end; time += 250) met();
  };
  const wait = (seconds: number) => {
    time += seconds * 1_000;
  };
  return { said, outage, fail, wait };
}

const AWAY = ['error', expect.stringContaining('can not be reached')];
const BACK = ['warn', 'the database is back'];

test('one line when it goes, one a minute meanwhile, one when it is back', () => {
  const { said, outage, fail } = watched();
  fail(59);
  expect(said).toEqual([AWAY]);
  fail(90);
  outage.over();
  outage.over();
  expect(said).toEqual([AWAY, ...Array(2).fill(['error', 'the database is still away']), BACK]);
});

test('a single connection that is lost is no outage, and the next outage is told again', () => {
  const { said, outage, fail, wait } = watched();
  outage.met(new Error('terminated'));
  outage.over();
  expect(said).toEqual([]);
  wait(20);
  fail(5);
  outage.over();
  wait(20);
  fail(5);
  outage.over();
  expect(said).toEqual([AWAY, BACK, AWAY, BACK]);
});

test('a database that comes and goes is one outage', () => {
  const { said, outage, fail } = watched();
  for (let round = 0; round < 8; round += 1) {
    fail(5);
    outage.over();
  }
  expect(said).toEqual([AWAY, BACK]);
});

test('a server that ended is told at once, with its reason', () => {
  const { said, outage, fail } = watched();
  outage.met(new Error('terminated'));
  outage.ended(new Error('PostgreSQL ended with code 2'));
  fail(3);
  outage.ended(new Error('it does not start'));
  outage.over();
  expect(said).toEqual([['error', 'the database ended by itself: it is started again'], BACK]);
});
