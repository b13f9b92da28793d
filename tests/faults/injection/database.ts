/** Commits and statements that change something, as moments. */
import { createRequire } from 'node:module';
import { offsetNow } from './clock.ts';
import { afterwards, meet } from './faults.ts';
import type { Moment } from './orders.ts';

type Query = (this: unknown, ...given: unknown[]) => unknown;

function textOf(first: unknown): string {
  if (typeof first === 'string') return first;
  const { text } = (first ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : '';
}

function momentOf(text: string): Moment | null {
  if (/^\s*commit\b/i.test(text)) return 'commit';
  return /^\s*(insert|update|delete|with)\b/i.test(text) ? 'statement' : null;
}

/** The question by which the service compares its clock with the database's. */
const ASKS_TIME = 'extract(epoch from clock_timestamp()) * 1000';

/** The database's clock is moved with the machine's: it is the time that passes, not one of two clocks. */
function moveTime(result: { rows: { time: number }[] }): unknown {
  return { ...result, rows: result.rows.map(({ time }) => ({ time: time + offsetNow() })) };
}

/** Lets a fault hit the statements of every connection. */
export function patchDatabase(): void {
  // The very module that the server loads.
  const require = createRequire(new URL('../../../packages/server/package.json', import.meta.url));
  const { Client } = require('pg') as { Client: { prototype: { query: Query } } };
  const { query } = Client.prototype;
  Client.prototype.query = function (...given) {
    if (textOf(given[0]).includes(ASKS_TIME)) {
      return (query.apply(this, given) as Promise<{ rows: { time: number }[] }>).then(moveTime);
    }
    const moment = momentOf(textOf(given[0]));
    if (moment === null) return query.apply(this, given);
    try {
      meet(moment);
    } catch (error) {
      return Promise.reject(error);
    }
    const answer = query.apply(this, given);
    afterwards(moment, 'during');
    if (!(answer instanceof Promise)) return answer;
    return answer.then((result: unknown) => {
      afterwards(moment);
      return result;
    });
  };
}
