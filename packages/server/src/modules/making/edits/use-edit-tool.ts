/** An edit by material, asked for by its name: the one call behind its route and its tool. */
import { type Static, Type } from 'typebox';
import { ValidationError } from '../../../platform/errors.ts';
import { nullable, optionalNullable } from '../../../platform/http/schema.ts';
import type { Principal } from '../../../platform/principal.ts';
import { type EditProjectRequest, ProjectVersionInfo } from '../projects/projects.schema.ts';
import type { ProjectsService } from '../projects/projects.service.ts';
import { EditFinding } from './edit-options.schema.ts';
import type { EditTool } from './edit-tools.ts';

export const MaterialEditResponse = Type.Object(
  {
    findings: Type.Array(EditFinding, { description: 'In the order of their times.' }),
    summary: Type.String({ description: 'What was done, or would be, as a sentence.' }),
    notes: Type.Array(Type.String({ description: 'What could not be done as asked, as a sentence.' })),
    duration_seconds_before: Type.Number(),
    duration_seconds: Type.Number({ description: 'Afterwards.' }),
    version: nullable(ProjectVersionInfo),
  },
  {
    $id: 'MaterialEditResponse',
    description: '`version` is null in a dry run, and where nothing was changed.',
  },
);
export type MaterialEditResponse = Static<typeof MaterialEditResponse>;

/** What every one of them takes beside its own options. */
export const editFields = {
  version: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'The version that is edited.' }),
  dry_run: Type.Optional(
    Type.Boolean({ description: 'Only tells what it finds and what would come of it; default false.' }),
  ),
  name: optionalNullable(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'What the new version is called in the history.',
    }),
  ),
};

/** What such an edit is told: those fields, and the options of its tool beside them. */
export interface EditRequest {
  version: number;
  dry_run?: boolean;
  name?: string | null;
  [option: string]: unknown;
}

/** What is wrong stands in the body itself here, where PATCH has it in the first of its operations. */
async function inItsBody<T>(edit: Promise<T>): Promise<T> {
  return edit.catch((error: unknown) => {
    if (!(error instanceof ValidationError)) throw error;
    const issues = error.issues.map((issue) => {
      const [body, operations, index, ...rest] = issue.loc;
      return operations === 'operations' && index === 0
        ? { ...issue, loc: [body ?? 'body', ...rest] }
        : issue;
    });
    throw new ValidationError(issues);
  });
}

/** Does the edit of a tool, or tells what it would do. The schemas of `editFields` and of the tool hold for the request. */
export async function useEditTool(
  edit: ProjectsService['editByMaterial'],
  principal: Principal,
  { tool, projectId, request: asked }: { tool: EditTool; projectId: string; request: EditRequest },
): Promise<MaterialEditResponse> {
  const { version, dry_run: dryRun = false, name: title, ...chosen } = asked;
  const request = {
    version,
    operations: [{ type: tool.name, ...chosen }] as EditProjectRequest['operations'],
    ...(title != null && { name: title }),
  };
  const made = await inItsBody(edit(principal, { projectId, request, dryRun }));
  return {
    findings: [...made.findings],
    summary: made.summary,
    notes: [...made.notes],
    duration_seconds_before: made.secondsBefore,
    duration_seconds: made.secondsAfter,
    version: made.written,
  };
}
