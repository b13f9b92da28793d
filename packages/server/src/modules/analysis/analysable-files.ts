/** Which files an analysis of a file or a folder works on: the one filter of the walk and of what foretells it. */
import type { NodeKind, Right } from '../../platform/db/schema.ts';
import { type AccessService, type NodeRow, WRITE } from '../access/access.service.ts';
import type { Asker } from '../access/rights.ts';

/** Kinds of which a description can be made: there is something to see. */
export const DESCRIBED_KINDS = ['video', 'image'] as const satisfies readonly NodeKind[];
/** Kinds of which a transcript can be made: there may be someone to hear. */
export const TRANSCRIBED_KINDS = ['video', 'audio'] as const satisfies readonly NodeKind[];

export interface AnalysisTarget {
  /** The file, or the folder with all that lies below it. */
  node: Pick<NodeRow, 'id' | 'kind'>;
  kinds: readonly NodeKind[];
}

type Walks = Pick<AccessService, 'subtreeFiles' | 'countSubtree'>;

/** An operator may analyse what is not theirs. */
const rightFor = ({ isOperator }: Asker): Right => (isOperator === true ? 0 : WRITE);

/**
 * How many files `analysableFiles` gives: what lies there now, is uploaded, not in the trash, of such a kind, and
 * may be changed by the caller. The right on the target itself is the caller's to check.
 */
export async function countAnalysable(
  access: Walks,
  principal: Asker,
  { node, kinds }: AnalysisTarget,
): Promise<number> {
  if (node.kind !== 'folder') return kinds.includes(node.kind) ? 1 : 0;
  const counts = await access.countSubtree(principal, node.id, { kinds, right: rightFor(principal) });
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
