/** The whole table of rights, in halves that take about the same time. */
import type { OperationRow } from '../testing/operation-row.ts';
import { accountRows, taskRows } from './account.rows.ts';
import { configRows, entityRows, projectRows, videoRows } from './content.rows.ts';
import { downloadRows, listingRows, placeRows, uploadRows } from './library.rows.ts';
import { groupRows, sharingRows } from './sharing.rows.ts';

/** Who somebody is, and what lies where. */
export const peopleAndPlaces: readonly OperationRow[] = [
  ...accountRows,
  ...taskRows,
  ...listingRows,
  ...downloadRows,
  ...uploadRows,
  ...placeRows,
];

/** What is shared, and what items hold. */
export const sharingAndContent: readonly OperationRow[] = [
  ...sharingRows,
  ...groupRows,
  ...videoRows,
  ...projectRows,
  ...entityRows,
  ...configRows,
];

export const allRows: readonly OperationRow[] = [...peopleAndPlaces, ...sharingAndContent];
