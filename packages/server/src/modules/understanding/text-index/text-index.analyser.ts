/** The last analyser of an index task: what the others found in words is searchable when the task ends. */
import type { Refresher } from '../../search-index/index.ts';
import type { Analyser } from '../analysis/analyser.ts';

const SECONDS = 120;

/** Writes the documents of the asset now; between index tasks the worker's schedule does. */
export function createTextIndexAnalyser({ refresher }: { refresher: Refresher }): Analyser {
  return {
    name: 'text_index',
    version: '1',
    kinds: ['video', 'audio', 'image'],
    inputs: ['texts'],
    outputs: ['search_document'],
    after: ['subtitles', 'transcript', 'screen_text', 'objects', 'descriptions'],
    timeLimit: () => SECONDS,
    availability: async () => ({ available: true, engine: 'PostgreSQL full text' }),
    async run({ assetId, commit }) {
      const documents = await commit((trx) => refresher.refreshAsset(trx, assetId));
      return { details: { documents } };
    },
    remove: refresher.forgetVersion,
  };
}
