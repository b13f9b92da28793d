/** What is no module's: what this server is, its description, and what operators ask for. */
import type { FastifyReply } from 'fastify';
import { REFERENCE_POLICY } from '../../platform/http/document/reference-page.ts';
import { replySent, routesOver } from '../../platform/http/route.ts';
import { Health, Welcome } from './system.schema.ts';
import type { SystemService } from './system.service.ts';

const route = routesOver<{ system: SystemService }>();

const open = {
  method: 'GET',
  tag: 'Service',
  auth: 'none',
  permission: 'anyone',
  head: true,
  withoutDatabase: true,
} as const;

function sendText(reply: FastifyReply, type: string, text: string): typeof replySent {
  reply.type(type).send(text);
  return replySent;
}

export const systemRoutes = [
  route({
    ...open,
    path: '/',
    operationId: 'getWelcome',
    summary: 'What this server is and where its description lies.',
    success: { status: 200, schema: Welcome },
    handle: ({ services }) => services.system.getWelcome(),
  }),
  route({
    ...open,
    path: '/openapi.json',
    operationId: 'getOpenApi',
    summary: 'The description of every operation, as OpenAPI 3.1.',
    success: { status: 200, contentType: 'application/json' },
    handle: async ({ services, reply }) => {
      reply.header('access-control-allow-origin', '*');
      return sendText(reply, 'application/json; charset=utf-8', await services.system.getOpenApi());
    },
  }),
  route({
    ...open,
    path: '/docs',
    operationId: 'getDocs',
    summary: 'The documentation, or the description of every operation on one page where it is not built.',
    success: { status: 200, contentType: 'text/html' },
    handle: async ({ services, reply }) => {
      reply.header('content-security-policy', REFERENCE_POLICY);
      return sendText(reply, 'text/html; charset=utf-8', await services.system.getDocs());
    },
  }),
  route({
    ...open,
    path: '/health',
    operationId: 'getHealth',
    summary: 'Whether every part of this process is ready.',
    rateLimit: 'none',
    success: { status: 200, schema: Health },
    refusals: ['starting', 'database_unavailable', 'storage_unavailable'],
    handle: ({ services }) => services.system.getHealth(),
  }),
  route({
    ...open,
    path: '/metrics',
    operationId: 'getMetrics',
    summary: 'Numbers about this process, for Prometheus.',
    permission: 'this machine, or whoever sends the token of RUSHES_METRICS_TOKEN as a bearer token',
    rateLimit: 'none',
    success: { status: 200, contentType: 'text/plain' },
    refusals: ['not_authenticated', 'forbidden'],
    handle: async ({ services, request, reply }) => {
      const caller = { peer: request.socket.remoteAddress, headers: request.headers };
      const { type, text } = await services.system.getMetrics(caller);
      return sendText(reply, type, text);
    },
  }),
];
