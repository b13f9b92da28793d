/** Gives assets that were written without bytes the vectors that the analyser would have made of their words. */
import { embeddingEnginesFunctions } from '../../packages/server/src/modules/search-index/index.ts';
import type { AnalyserContext } from '../../packages/server/src/modules/understanding/analysis/analyser.ts';
import { textItems } from '../../packages/server/src/modules/understanding/embeddings/embeddings.analyser.ts';
import { over } from '../../packages/server/src/platform/over.ts';
import type { TestService } from '../../packages/server/src/testing/test-service.ts';

export async function fillVectors(
  { deps, services }: TestService,
  assetIds: Iterable<string>,
): Promise<void> {
  const { db } = deps;
  const { engine } = await over(deps, embeddingEnginesFunctions).newest('text');
  if (engine === null) throw new Error('There is no sentence model.');
  for (const assetId of assetIds) {
    const { current_version_id: versionId } = await db
      .selectFrom('asset')
      .select('current_version_id')
      .where('id', '=', assetId)
      .executeTakeFirstOrThrow();
    if (versionId === null) continue;
    const signal = AbortSignal.timeout(60_000);
    const context: Pick<AnalyserContext, 'db' | 'assetId' | 'versionId' | 'signal' | 'progress'> = {
      db,
      assetId,
      versionId,
      signal,
      progress: () => {},
    };
    const items = await textItems(engine, { context, warnings: [] });
    await db.transaction().execute(async (trx) => {
      const space = await services.vectors.ensureSpace(trx, engine.space);
      const scopes = [...new Set(items.map(({ scope }) => scope))];
      await services.vectors.replace(trx, { spaceId: space.id, assetId, versionId, scopes }, items);
    });
  }
}
