/** The past of an account's credits over HTTP. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { replySent, routesOver } from '../../../platform/http/route.ts';
import { CreditsLedger, CreditsUsage, LedgerQuery, UsageQuery } from './credit-history.schema.ts';
import type { CreditHistoryService } from './credit-history.service.ts';

const route = routesOver<{ creditHistory: CreditHistoryService }>();

const tag = 'Credits';
const own = "the caller's own account";

/** Sends the pieces as they are read, so that a long ledger is never held whole. */
function sendFile(reply: FastifyReply, pieces: AsyncGenerator<string>): never {
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="credits.csv"',
    'cache-control': 'private, no-store',
  });
  reply.send(Readable.from(pieces));
  return replySent as never;
}

export const creditHistoryRoutes = [
  route({
    method: 'GET',
    path: '/users/credits/ledger',
    operationId: 'listCreditsLedger',
    tag,
    summary: "Every change of the account's credits, the newest first, by pages or as CSV.",
    description:
      'Filters hold together; of each list one must match. With `format=csv` the answer is a text/csv file of all ' +
      'entries. Requests with an API key are booked once a minute, so the latest may not be here yet.',
    auth: 'K',
    permission: own,
    exempt402: true,
    query: LedgerQuery,
    success: { status: 200, schema: CreditsLedger, otherTypes: ['text/csv'] },
    handle: async ({ services, principal, query, reply }) =>
      query.format === 'csv'
        ? sendFile(reply, services.creditHistory.writeLedgerFile(principal, query))
        : services.creditHistory.listCreditsLedger(principal, query),
  }),
  route({
    method: 'GET',
    path: '/users/credits/usage',
    operationId: 'getCreditsUsage',
    tag,
    summary: 'What was used, summed by day, API key and action; of the last 30 days where nothing is said.',
    auth: 'K',
    permission: own,
    exempt402: true,
    query: UsageQuery,
    success: { status: 200, schema: CreditsUsage },
    handle: ({ services, principal, query }) => services.creditHistory.getCreditsUsage(principal, query),
  }),
];
