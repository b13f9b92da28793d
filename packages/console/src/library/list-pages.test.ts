import { expect, test } from 'vitest';
import { listPage } from './list-pages.ts';

test('pages follow each other without a gap, and a hundred thousand items are few of them', () => {
  let read = 0;
  let pages = 0;
  while (read < 100_000) {
    const { limit, page } = listPage(pages);
    expect(page * limit).toBe(read);
    // The most that the service answers at a time.
    expect(limit).toBeLessThanOrEqual(10_000);
    read += limit;
    pages += 1;
  }
  expect(listPage(0)).toEqual({ limit: 200, page: 0 });
  expect(pages).toBeLessThan(25);
});
