/** Rows about tools of the agent: each asks for the rights of the operation behind it; tools.test.ts walks them all. */
import { expect } from 'vitest';
import type { OperationRow } from '../testing/operation-row.ts';

const OPERATION = 'POST /agent/use-tool';

export const agentToolRows: readonly OperationRow[] = [
  {
    operation: OPERATION,
    variant: 'about nothing of somebody’s',
    auth: 'K',
    needs: 0,
    success: 200,
    request: ({ unique }) => ({
      path: '/agent/use-tool',
      body: { tool_id: 'search', tool_arguments: { query: unique } },
    }),
    shows: (_cell, { body }) => expect(body.result.results).toEqual([]),
  },
  {
    operation: OPERATION,
    variant: 'that reads',
    auth: 'K',
    needs: 1,
    target: 'project',
    success: 200,
    request: ({ target }) => ({
      path: '/agent/use-tool',
      body: { tool_id: 'open_project', tool_arguments: { project_id: target.id } },
    }),
    shows: ({ target }, { body }) => expect(body.result.project_id).toBe(target.id),
  },
];

export const mcpRows: readonly OperationRow[] = [
  {
    operation: 'GET /.well-known/oauth-protected-resource/mcp',
    auth: 'none',
    needs: 0,
    success: 200,
    request: () => ({ path: '/.well-known/oauth-protected-resource/mcp' }),
    shows: (_cell, { body }) => expect(body.resource).toMatch(/\/mcp$/),
  },
  {
    operation: 'POST /mcp',
    auth: 'K',
    needs: 0,
    wholeStream: true,
    success: 200,
    request: ({ unique }) => ({
      path: '/mcp',
      headers: { accept: 'application/json, text/event-stream' },
      body: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'search', arguments: { query: unique } },
      },
    }),
    shows: (_cell, { text }) => expect(text).toContain('\\"results\\":[]'),
  },
];
