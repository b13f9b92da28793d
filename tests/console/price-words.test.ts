import { expect, test } from 'vitest';
import { de } from '../../packages/console/src/texts/prices.de.ts';
import { priceMeanings, priceUnits } from '../../packages/server/src/modules/money/credits/price-names.ts';

test('each price and each unit is said in German, and nothing else', () => {
  const units = Object.values(priceUnits).map((unit) => `unit.${unit}`);
  expect(Object.keys(de).toSorted()).toEqual(
    [...new Set([...Object.keys(priceMeanings), ...units])].toSorted(),
  );
});
