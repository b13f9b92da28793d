import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { asSent } from './schema.ts';
import { createChecker } from './validation/validation.ts';

const settings = Type.Object({
  loud: Type.Boolean({ default: true }),
  name: Type.String(),
  inner: Type.Optional(Type.Object({ count: Type.Integer({ default: 3 }) })),
});
const check = createChecker(
  'body',
  Type.Object({ settings: asSent(settings), page: Type.Integer({ default: 0 }) }),
);

it('a schema as it was sent fills in no defaults, in depth', () => {
  const sent = { name: 'a', inner: {} };
  expect(check({ settings: sent })).toEqual({ value: { settings: sent, page: 0 }, issues: [] });
});

it('a schema as it was sent refuses what is wrong, and where a field without default is missing', () => {
  const { issues } = check({ settings: { loud: 1, inner: { count: 'x' } } });
  expect(issues.map(({ loc }) => loc.join('.')).sort()).toEqual([
    'body.settings.inner.count',
    'body.settings.loud',
    'body.settings.name',
  ]);
});
