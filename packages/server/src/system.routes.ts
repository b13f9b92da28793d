/** What is no module's: what this server is, and its description. */
import { Type } from 'typebox';
import { API_VERSION } from './platform/http/openapi.ts';
import { route } from './route.ts';

const Welcome = Type.Object(
  { name: Type.String(), version: Type.String(), description: Type.String(), openapi: Type.String() },
  { $id: 'Welcome' },
);

export const systemRoutes = [
  route({
    method: 'GET',
    path: '/',
    operationId: 'getWelcome',
    tag: 'Service',
    summary: 'What this server is and where its description lies.',
    auth: 'none',
    permission: 'anyone',
    head: true,
    success: { status: 200, schema: Welcome },
    handle: async () => ({
      name: 'Rushes',
      version: API_VERSION,
      description: 'Creates videos and keeps the media they are made of.',
      openapi: '/openapi.json',
    }),
  }),
];
