/** Tools that show what a project has become, render it, give it to others, and follow work. */
import { Type } from 'typebox';
import { Uuid } from '../../../platform/http/schema.ts';
import { ShareAddRequest } from '../../access/index.ts';
import { ProjectFrameQuery, RenderProjectRequest, StartPreviewRequest } from '../../making/index.ts';
import { pricesLike } from '../../money/index.ts';
import type { TasksService } from '../../tasks/index.ts';
import { endIfLeft, tellProgress } from './awaited-work.ts';
import { MOST_STILLS, Width } from './library.tools.ts';
import { drawStills, inSeconds, STILL_WIDTH, stillOfMade } from './pictures.ts';
import { defineTool, fieldsBut, MOST_WAIT_SECONDS, type Tool, type ToolCall, withMinor } from './tool.ts';

const previewFrame = defineTool({
  id: 'preview_frame',
  title: 'Preview frames',
  description: 'Stills of a project as an export would have them: look before exporting.',
  input: {
    project_id: Uuid,
    times: Type.Array(ProjectFrameQuery.properties.time, {
      minItems: 1,
      maxItems: MOST_STILLS,
      description: 'Seconds of the programme.',
    }),
    ...withMinor({ width: Width, version: ProjectFrameQuery.properties.version }, 'width', 'version'),
  },
  effect: 'reads',
  right: 'READ on the project',
  operation: 'getProjectFrame',
  price: 'frame',
  times: ({ times }) => times.length,
  async run({ services, principal, input }) {
    const { project_id: projectId, times, width = STILL_WIDTH, version } = input;
    const pictures = await drawStills(times, async (time) => {
      const wish = { projectId, time, width, ...(version !== undefined && { version }) };
      const { jpeg } = await services.previews.getProjectFrame(principal, wish);
      if (jpeg === null) throw new Error('A frame was asked for without an etag.');
      return { jpeg, caption: `The programme at ${inSeconds(time)}` };
    });
    return { result: { project_id: projectId, times }, pictures };
  },
  example: { project_id: '<project>', times: [0] },
});

const startPreview = defineTool({
  id: 'start_preview',
  title: 'Preview a project',
  description: 'A small version to watch while it is rendered: an HLS address for a person.',
  input: { project_id: Uuid, ...withMinor(StartPreviewRequest.properties, 'height', 'version') },
  effect: 'changes',
  right: 'READ on the project',
  operation: 'startPreview',
  price: 'request.write',
  workPrices: ['preview.second'],
  quote: ({ services, principal, input: { project_id: projectId, ...request } }) =>
    services.previews.quotePreview(principal, { projectId, request }),
  async run({ services, principal, input, requestId }) {
    const { project_id: projectId, ...request } = input;
    const preview = { projectId, request, traceId: requestId };
    return { result: await services.previews.startPreview(principal, preview) };
  },
  example: { project_id: '<project>' },
});

const waitSeconds = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: MOST_WAIT_SECONDS,
    description: 'Answers when it has ended, at the latest then; default 0.',
  }),
);

/** How a task stands, after waiting for its end where that is wanted. */
async function taskAfter(
  call: Pick<ToolCall<unknown>, 'services' | 'principal' | 'signal' | 'progress'>,
  taskId: string,
  seconds: number,
): Promise<Awaited<ReturnType<TasksService['getTask']>> & { task_id: string }> {
  const { services, principal, signal } = call;
  const { tasks } = services;
  // Whose it is comes before any waiting.
  const now = await tasks.getTask(principal, taskId);
  if (now.status !== 'PENDING' || seconds === 0) return { task_id: taskId, ...now };
  const enough = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1_000)]);
  await tasks
    .waitForTask(taskId, { signal: enough, onProgress: tellProgress(call) })
    .catch((error: unknown) => {
      if (!enough.aborted) throw error;
    });
  return { task_id: taskId, ...(await tasks.getTask(principal, taskId)) };
}

const exportProject = defineTool({
  id: 'export_project',
  title: 'Export a project',
  description:
    'Render a project to a file in the library, MP4 by default. Answers a task; get_link gives the file.',
  input: {
    project_id: Uuid,
    ...withMinor(
      fieldsBut(RenderProjectRequest, 'format'),
      ...(['video_codec', 'quality', 'missing_media', 'version'] as const),
    ),
    format: Type.Optional(RenderProjectRequest.properties.format),
    wait_seconds: waitSeconds,
  },
  effect: 'changes',
  right: 'WRITE on the project and its folder, READ on every asset it uses',
  operation: 'renderProject',
  price: 'request.write',
  workPrices: pricesLike('export.'),
  quote: ({ services, principal, input }) => {
    const { project_id: projectId, wait_seconds: _, format = 'mp4', ...rest } = input;
    return services.exports.quoteRender(principal, { projectId, request: { format, ...rest } });
  },
  async run(call) {
    const { services, principal, input, requestId } = call;
    const { project_id: projectId, wait_seconds: seconds = 0, format = 'mp4', ...rest } = input;
    const asked = { projectId, request: { format, ...rest }, traceId: requestId };
    const { task_id: taskId, asset_id: assetId } = await services.exports.renderProject(principal, asked);
    const task = await taskAfter(call, taskId, seconds);
    if (seconds > 0) await endIfLeft(call, taskId);
    const pictures = task.status === 'COMPLETE' ? await stillOfMade(call, assetId) : [];
    return { result: { ...task, asset_id: assetId }, pictures };
  },
  example: { project_id: '<project>', resolution: '480p' },
});

const shareAsset = defineTool({
  id: 'share_asset',
  title: 'Share',
  description: 'Let a person or a group read an asset, a project or a folder.',
  input: { asset_id: Uuid, ...ShareAddRequest.properties },
  effect: 'changes',
  right: 'ADMIN on the asset; of groups, those that the caller is a member of',
  operation: 'addShare',
  price: 'request.write',
  async run({ services, principal, input }) {
    const { asset_id: assetId, ...request } = input;
    return { result: await services.sharing.addShare(principal, assetId, request) };
  },
  example: { asset_id: '<project>', email: 'friend@example.com' },
});

const ownTask = { right: "a task of the caller's own", price: 'request.read', exempt402: true } as const;
const TaskId = { task_id: Uuid };

const listTasks = defineTool({
  id: 'list_tasks',
  title: 'List tasks',
  description: 'Work under way, and what ended in the last minutes.',
  input: {},
  effect: 'reads',
  ...ownTask,
  operation: 'listTasks',
  async run({ services, principal }) {
    const tasks = await services.tasks.listTasks(principal, { finish_before_seconds: 300 });
    return { result: { tasks: tasks.slice(0, 100) } };
  },
  example: {},
});

const getTask = defineTool({
  id: 'get_task',
  title: 'Follow a task',
  description: 'How far a task is, and what came of it.',
  input: { ...TaskId, wait_seconds: waitSeconds },
  effect: 'reads',
  ...ownTask,
  operation: 'getTask',
  run: async (call) => ({ result: await taskAfter(call, call.input.task_id, call.input.wait_seconds ?? 0) }),
  example: { task_id: '<task>' },
});

const cancelTask = defineTool({
  id: 'cancel_task',
  title: 'Cancel a task',
  description: 'Stop a task; nothing is charged for it.',
  input: TaskId,
  effect: 'ends',
  ...ownTask,
  price: 'request.write',
  operation: 'cancelTask',
  run: async ({ services, principal, input }) => ({
    result: await services.tasks.cancelTask(principal, input.task_id),
  }),
  example: { task_id: '<task>' },
});

export const outputTools: readonly Tool[] = [
  previewFrame,
  startPreview,
  exportProject,
  shareAsset,
  listTasks,
  getTask,
  cancelTask,
];
