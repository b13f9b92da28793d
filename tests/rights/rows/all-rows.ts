/** The whole table of rights, in halves that take about the same time. */
import type { OperationRow } from '../testing/operation-row.ts';
import { accountRows, taskRows } from './account.rows.ts';
import { agentToolRows, mcpRows } from './agent-tools.rows.ts';
import { chatRows } from './chats.rows.ts';
import { configRows, entityRows, projectRows, videoRows } from './content.rows.ts';
import { editRows } from './edits.rows.ts';
import { exportRows } from './exports.rows.ts';
import { generationRows } from './generation.rows.ts';
import { indexingRows } from './indexing.rows.ts';
import { interchangeRows } from './interchange.rows.ts';
import { downloadRows, listingRows, placeRows, uploadRows } from './library.rows.ts';
import { operatorRows } from './operator.rows.ts';
import { previewRows } from './previews.rows.ts';
import { projectVersionRows } from './projects.rows.ts';
import { recognitionRows } from './recognition.rows.ts';
import { renditionRows } from './renditions.rows.ts';
import { guestRows, reviewRows } from './review.rows.ts';
import { searchRows } from './search.rows.ts';
import { groupRows, sharingRows } from './sharing.rows.ts';
import { talkRows } from './talks.rows.ts';
import { transcriptRows } from './transcripts.rows.ts';
import { versionRows } from './versions.rows.ts';
import { webhookRows } from './webhooks.rows.ts';

/** Who somebody is, and what lies where. */
export const peopleAndPlaces: readonly OperationRow[] = [
  ...accountRows,
  ...taskRows,
  ...webhookRows,
  ...operatorRows,
  ...chatRows,
  ...listingRows,
  ...downloadRows,
  ...uploadRows,
  ...placeRows,
  ...versionRows,
];

/** What is shared, and what items hold. */
export const sharingAndContent: readonly OperationRow[] = [
  ...sharingRows,
  ...groupRows,
  ...videoRows,
  ...indexingRows,
  ...renditionRows,
  ...transcriptRows,
  ...searchRows,
  ...reviewRows,
  ...guestRows,
  ...recognitionRows,
  ...projectRows,
  ...projectVersionRows,
  ...editRows,
  ...generationRows,
  ...agentToolRows,
  ...mcpRows,
  ...talkRows,
  ...exportRows,
  ...previewRows,
  ...interchangeRows,
  ...entityRows,
  ...configRows,
];

export const allRows: readonly OperationRow[] = [...peopleAndPlaces, ...sharingAndContent];
