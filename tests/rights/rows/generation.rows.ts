/** Rows about generated media: anyone may have something made, of what they may read, in their own folders. */
import { expect } from 'vitest';
import type { OperationRow } from '../testing/operation-row.ts';

/** Something that every caller may ask for, and that makes nothing: only its price is told. */
const priced = (tool: string, body: object): OperationRow => ({
  operation: `POST /tools/generate/${tool}`,
  auth: 'K',
  needs: 0,
  success: 200,
  request: ({ unique }) => ({
    path: `/tools/generate/${tool}?dry_run=true`,
    body: { prompt: unique, ...body },
  }),
  shows: (_cell, { body: price }) => expect(price.credits).toBeGreaterThan(0),
});

export const generationRows: readonly OperationRow[] = [
  {
    operation: 'GET /tools/models',
    auth: 'K',
    needs: 0,
    success: 200,
    request: () => ({ path: '/tools/models' }),
    shows: (_cell, { body }) => expect(body.video.models.length).toBeGreaterThan(0),
  },
  {
    operation: 'GET /tools/keys',
    auth: 'K',
    needs: 0,
    success: 200,
    request: () => ({ path: '/tools/keys' }),
    shows: (_cell, { body }) => expect(body.providers).toContain('fal'),
  },
  {
    operation: 'PUT /tools/keys/{provider}',
    auth: 'K',
    needs: 0,
    success: 200,
    request: () => ({ path: '/tools/keys/luma', body: { key: 'luma-key-of-the-caller' } }),
    effect: (_cell, { body }) => expect(body).not.toHaveProperty('key'),
  },
  {
    operation: 'DELETE /tools/keys/{provider}',
    auth: 'K',
    needs: 0,
    // Nobody brought one.
    success: 404,
    request: () => ({ path: '/tools/keys/xai' }),
  },
  priced('video', { duration_seconds: 2 }),
  priced('image', {}),
  priced('audio', { duration_seconds: 2 }),
  priced('tts', { voice_id: 'flite-slt' }),
  {
    operation: 'POST /tools/search/voices',
    auth: 'K',
    needs: 0,
    success: 200,
    request: () => ({ path: '/tools/search/voices', body: {} }),
    shows: (_cell, { body }) => expect(body.voices.length).toBeGreaterThan(0),
  },
  {
    operation: 'POST /tools/generate/webhook/{task_id}/{code}',
    auth: 'none',
    needs: 0,
    // An address that was given to no provider, whoever calls it.
    success: 404,
    request: ({ unique }) => ({
      path: `/tools/generate/webhook/01890000-0000-7000-8000-000000000001/${encodeURIComponent(unique)}`,
      body: {},
    }),
  },
  {
    operation: 'GET /asset/{asset_id}/generation-metadata',
    auth: 'K',
    needs: 1,
    target: 'file',
    // Nobody generated it.
    success: 409,
    request: ({ target }) => ({ path: `/asset/${target.id}/generation-metadata` }),
  },
];
