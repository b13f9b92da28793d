/** Rows about edits by what is said, heard and seen: each needs WRITE on the project. */
import { editTools } from '../../../packages/server/src/modules/making/edits/edit-tools.ts';
import type { OperationRow } from '../testing/operation-row.ts';

/** The project has no media: whoever may edit it is told that nothing is heard in it, or what else there is to say. */
const answers: Partial<Record<string, number>> = { reframe: 200, match_beats: 422 };

export const editRows: readonly OperationRow[] = editTools.map(({ name, example }) => ({
  operation: `POST /project/{project_id}/${name}`,
  auth: 'K',
  needs: 2,
  target: 'project',
  success: answers[name] ?? 409,
  request: ({ target }) => ({
    path: `/project/${target.id}/${name}`,
    body: { version: 1, dry_run: true, ...example },
  }),
}));
