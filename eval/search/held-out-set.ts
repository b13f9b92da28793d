import { heldOutAssets } from './held-out-assets.ts';
import { heldOutQueries } from './held-out-queries.ts';
import type { EvaluatedSet } from './set-types.ts';

export const heldOutSet: EvaluatedSet = { assets: heldOutAssets, queries: heldOutQueries };
