/** What a check of a prompt's result works from. */
import type { Measured, Result } from './measure-result.ts';
import type { Expectation, LibraryAsset } from './prompt-file.ts';

export interface Checked {
  expect: Expectation;
  result: Result;
  measured: Measured;
  library: readonly LibraryAsset[];
}
