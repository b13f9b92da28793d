/** Agents that the operator has published, by name and what they do; each opens at an address of its own. */
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/schema.ts';
import { ValidationError } from '../../platform/errors.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Principal } from '../../platform/principal.ts';
import type { AccessService } from '../access/index.ts';
import {
  deleteAgent,
  findAgents,
  listAgents,
  type PublishedAgent,
  upsertAgent,
} from './published-agents.repo.ts';
import type { SearchCustomAgentsRequest, SearchCustomAgentsResponse } from './stock.schema.ts';

export interface PublishedAgentsService {
  /** Those in whose name or description all words of the query stand. Throws ValidationError for a wrong cursor. */
  searchCustomAgents(
    principal: Principal,
    request: SearchCustomAgentsRequest,
  ): Promise<SearchCustomAgentsResponse>;
  /** Publishes one, or changes the one of that name. */
  publishAgent(actor: { name: string }, agent: PublishedAgent): Promise<void>;
  /** False where there is none of that name. */
  withdrawAgent(actor: { name: string }, name: string): Promise<boolean>;
  listAgents(limit: number): Promise<PublishedAgent[]>;
}

export interface PublishedAgentsDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  access: Pick<AccessService, 'audit'>;
}

type Place = { rank: number; name: string };

const writeCursor = ({ rank, name }: Place) =>
  Buffer.from(JSON.stringify([rank, name])).toString('base64url');

function readCursor(cursor: string): Place {
  try {
    const [rank, name, ...rest] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[];
    const isName = typeof name === 'string' && !name.includes('\0');
    if ((rank === 0 || rank === 1) && isName && rest.length === 0) return { rank, name };
  } catch {
    // As any other text that is no cursor.
  }
  const msg = 'This is no cursor of this search: leave it out for the first page.';
  throw new ValidationError([{ loc: ['body', 'cursor'], msg, type: 'value_error' }]);
}

const wordsOf = (query: string) => query.match(/[\p{L}\p{N}]+/gu)?.slice(0, 20) ?? [];

export function createPublishedAgents(deps: PublishedAgentsDeps): PublishedAgentsService {
  const { db, clock, ids, access } = deps;
  const note = (trx: Transaction<Database>, act: string, actor: { name: string }, name: string) =>
    access.audit(trx, {
      userId: null,
      act: `admin.agents.${act}`,
      subjectId: null,
      details: { by: 'operator', actor: actor.name, name },
    });
  return {
    async searchCustomAgents(_principal, { query, limit, cursor, ...only }) {
      const after = cursor == null ? null : readCursor(cursor);
      const words = wordsOf(query);
      if (words.length === 0) return { results: [], next_cursor: null };
      const found = await findAgents(db, {
        words,
        onlyRecommended: only.recommended_by_service,
        onlyOwn: only.created_by_service,
        after,
        limit: limit + 1,
      });
      const page = found.slice(0, limit);
      const last = found.length > limit ? page.at(-1) : undefined;
      return {
        results: page.map(({ name, description, appUrl }) => ({ name, description, app_url: appUrl })),
        next_cursor: last === undefined ? null : writeCursor(last),
      };
    },
    publishAgent: (actor, agent) =>
      db.transaction().execute(async (trx) => {
        await upsertAgent(trx, { ...agent, id: ids.uuid(), now: clock.now() });
        await note(trx, 'publish', actor, agent.name);
      }),
    withdrawAgent: (actor, name) =>
      db.transaction().execute(async (trx) => {
        if (!(await deleteAgent(trx, name))) return false;
        await note(trx, 'withdraw', actor, name);
        return true;
      }),
    listAgents: (limit) => listAgents(db, limit),
  };
}
