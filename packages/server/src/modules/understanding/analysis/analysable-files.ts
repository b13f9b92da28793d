/** Which files an analysis of a file or a folder works on: the one filter of the walk and of what foretells it. */
import type { NodeKind, Right } from '../../access/index.ts';
import { type AccessService, type Asker, type NodeRow, WRITE } from '../../access/index.ts';

/** Kinds of which a description can be made: there is something to see. */
export const DESCRIBED_KINDS = ['video', 'image'] as const satisfies readonly NodeKind[];
/** Kinds that are looked into at all. */
export const PREPROCESSED_KINDS = ['video', 'audio', 'image'] as const satisfies readonly NodeKind[];
/** Kinds of which a transcript can be made: there may be someone to hear. */
export const TRANSCRIBED_KINDS = ['video', 'audio'] as const satisfies readonly NodeKind[];

type Walks = Pick<AccessService, 'subtreeFiles' | 'countSubtree'>;

/** A file, or a folder with all that lies below it. The right on it is the caller's to check. */
export type AnalysisTarget = Pick<NodeRow, 'id' | 'kind'>;

const PAGE = 500;

/** An operator may analyse what is not theirs. */
const rightFor = ({ isOperator }: Asker): Right => (isOperator === true ? 0 : WRITE);

/**
 * The files of a target that are of some `kinds`, uploaded, not in the trash, and that the caller may change; each
 * once, page by page, so that a folder of any size can be walked.
 */
export async function* analysableFiles(
  access: Walks,
  principal: Asker,
  { target, kinds }: { target: AnalysisTarget; kinds: readonly NodeKind[] },
): AsyncGenerator<AnalysisTarget> {
  if (target.kind !== 'folder') {
    if (kinds.includes(target.kind)) yield target;
    return;
  }
  const query = { kinds, right: rightFor(principal), limit: PAGE };
  let page = await access.subtreeFiles(principal, target.id, query);
  while (page.length > 0) {
    yield* page;
    page = await access.subtreeFiles(principal, target.id, { ...query, after: page.at(-1) ?? null });
  }
}

/** How many files of a target `analysableFiles` gives, by kind. */
export async function countAnalysable(
  access: Walks,
  principal: Asker,
  target: AnalysisTarget,
): Promise<(kinds: readonly NodeKind[]) => number> {
  const kinds = [...new Set([...DESCRIBED_KINDS, ...TRANSCRIBED_KINDS])];
  const counts =
    target.kind === 'folder'
      ? await access.countSubtree(principal, target.id, { kinds, right: rightFor(principal) })
      : new Map([[target.kind, 1]]);
  return (wanted) => wanted.reduce((sum, kind) => sum + (counts.get(kind) ?? 0), 0);
}
