import { Type } from 'typebox';
import { openEventStream } from '../../../platform/http/bodies/sse.ts';
import { replySent, routesOver } from '../../../platform/http/route.ts';
import { DeleteAccountProgress, DeleteAccountSummary, DeleteMeQuery } from './account-deletion.schema.ts';
import type { AccountDeletionService } from './account-deletion.service.ts';

const route = routesOver<{ accountDeletion: AccountDeletionService }>();

const common = {
  method: 'DELETE',
  tag: 'Users',
  auth: 'B',
  takesLeavers: true,
  permission: 'the caller, about themselves; also with the ID token from before while it is valid',
} as const;

export const accountDeletionRoutes = [
  route({
    ...common,
    path: '/users/me',
    operationId: 'deleteMe',
    summary: 'Tells what deleting the account would remove, or deletes it.',
    description:
      'Without an explicit `dry_run=false` it only counts. Both answer 200 with a stream of events: `progress` for ' +
      'each stage, then one `done` with a DeleteAccountSummary, whose `dry_run` says which of the two happened. From ' +
      'the beginning of the deletion no credential of the account counts any more, but the ID token for this call. A ' +
      'client that leaves does not stop the deletion; calling again follows it, and goes on with what is left.',
    query: DeleteMeQuery,
    success: {
      status: 200,
      contentType: 'text/event-stream',
      events: Type.Union([DeleteAccountProgress, DeleteAccountSummary]),
    },
    async handle({ services, principal, query, requestId, request, reply }) {
      const options = { dryRun: query.dry_run, traceId: requestId };
      const events = await services.accountDeletion.deleteMe(principal, options);
      const stream = openEventStream(request, reply);
      try {
        for await (const event of events(stream.closed)) await stream.send(event);
      } catch (error) {
        // The headers are out: closing without a last event tells the client to come back.
        request.log.error({ err: error, request_id: requestId }, 'event stream broke');
      }
      stream.close();
      return replySent;
    },
  }),
  route({
    ...common,
    path: '/users/delete',
    operationId: 'deleteUser',
    summary: 'Deletes the account; the same as DELETE /users/me with dry_run=false.',
    description:
      'Answers when it is done, or after 50 seconds how far it is: then `user_deleted` is false, the deletion goes on, ' +
      'and calling again tells more.',
    success: { status: 200, schema: DeleteAccountSummary },
    async handle({ services, principal, requestId, reply }) {
      const left = new AbortController();
      reply.raw.once('close', () => left.abort());
      return services.accountDeletion.deleteUser(principal, { traceId: requestId, signal: left.signal });
    },
  }),
];
