/** A route for each edit by material. */
import { routesOver } from '../../../platform/http/route.ts';
import { closed } from '../../../platform/http/schema.ts';
import { ProjectParams } from '../projects/projects.schema.ts';
import type { ProjectsService } from '../projects/projects.service.ts';
import { type EditTool, editTools } from './edit-tools.ts';
import { type EditRequest, editFields, MaterialEditResponse, useEditTool } from './use-edit-tool.ts';

const route = routesOver<{ projects: ProjectsService }>();

const nameOf = (operationId: string) =>
  `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Request`;

function routeOf(tool: EditTool) {
  const { name, operationId, summary, description, options, price, example } = tool;
  const body = closed(
    { ...editFields, ...options },
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
    handle: ({ services, principal, params, body: given }) =>
      useEditTool((...asked) => services.projects.editByMaterial(...asked), principal, {
        tool,
        projectId: params.project_id,
        request: given as EditRequest,
      }),
  });
}

export const editRoutes = editTools.map(routeOf);
