/** A route for each edit by material. */
import { type Static, Type } from 'typebox';
import { ValidationError } from '../../../platform/errors.ts';
import { routesOver } from '../../../platform/http/route.ts';
import { closed, nullable, optionalNullable } from '../../../platform/http/schema.ts';
import { ProjectParams, ProjectVersionInfo } from '../projects/projects.schema.ts';
import type { ProjectsService } from '../projects/projects.service.ts';
import { EditFinding } from './edit-options.schema.ts';
import { type EditTool, editTools } from './edit-tools.ts';

const route = routesOver<{ projects: ProjectsService }>();

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

/** What every one of them takes beside its own options. */
const common = {
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

const nameOf = (operationId: string) =>
  `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Request`;

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

function routeOf({ name, operationId, summary, description, options, price, example }: EditTool) {
  const body = closed(
    { ...common, ...options },
    { $id: nameOf(operationId), examples: [{ version: 1, dry_run: true, ...example }] },
  );
  return route({
    method: 'POST',
    path: `/project/{project_id}/${name}`,
    operationId,
    tag: 'Projects',
    summary,
    description: `${description} What is not known of the media yet is 409 \`no_index\` with what to do. See docs/editing.md.`,
    auth: 'K',
    permission: 'WRITE on the project, READ on the media that is looked at',
    params: ProjectParams,
    body,
    price,
    success: { status: 200, schema: MaterialEditResponse },
    refusals: ['not_found', 'forbidden', 'conflict', 'version_conflict', 'no_index', 'body_too_large'],
    handle: async ({ services, principal, params, body: given }) => {
      const { version, dry_run: dryRun = false, name: title, ...chosen } = given as Static<typeof body>;
      const made = await inItsBody(
        services.projects.editByMaterial(principal, {
          projectId: params.project_id,
          // The schema of the route is that of the operation.
          request: {
            version,
            operations: [{ type: name, ...chosen }],
            ...(title != null && { name: title }),
          },
          dryRun,
        }),
      );
      const { findings, notes, written, secondsBefore, secondsAfter } = made;
      return {
        findings,
        summary: made.summary,
        notes,
        duration_seconds_before: secondsBefore,
        duration_seconds: secondsAfter,
        version: written,
      };
    },
  });
}

export const editRoutes = editTools.map(routeOf);
