/** Analyses that nobody asked for by their own operation: of new uploads. */

import { ServiceError } from '../../../platform/errors.ts';
import { indexesUploads } from '../../accounts/index.ts';
import type { OnUploaded } from '../../library/index.ts';
import type { TasksService } from '../../tasks/index.ts';
import type { AnalysisService } from './analysis.service.ts';
import { isAnalysedKind, probeTask } from './analysis.tasks.ts';
import { factorOfRank } from './pricing/analysis-price.ts';

/** As preprocess has it where a client leaves everything out; nobody waits for it. */
const uploadedOptions = { cutterSensitivity: 0.5, proxyHeights: [720] };
const UPLOADED_PRIORITY = -10;
/** Refusals of an analysis that an upload does not fail by. */
const UNAFFORDABLE: readonly string[] = ['insufficient_credits', 'storage_full'];

/** A finished upload is probed, and no more until someone asks for its analysis, or its owner wants all indexed. */
export function analyseUpload({
  tasks,
  analysis,
}: {
  tasks: Pick<TasksService, 'startTask'>;
  analysis: Pick<AnalysisService, 'preprocessVersion'>;
}): OnUploaded {
  return async (trx, { assetId, versionId, kind, userId, accountId, traceId }) => {
    if (!isAnalysedKind(kind)) return;
    const target = { assetId, versionId };
    const principal = { userId, accountId };
    await tasks.startTask(trx, {
      definition: probeTask,
      payload: target,
      principal,
      assetIds: [assetId],
      traceId,
    });
    if (!(await indexesUploads(trx, userId))) return;
    const order = { priority: UPLOADED_PRIORITY, factor: factorOfRank(UPLOADED_PRIORITY) };
    const request = { target, options: uploadedOptions, ...order, traceId };
    await analysis.preprocessVersion(trx, principal, request).catch((error: unknown) => {
      // What came is kept; whoever can not pay for its analysis asks for it later.
      if (!(error instanceof ServiceError) || !UNAFFORDABLE.includes(error.code)) throw error;
    });
  };
}
