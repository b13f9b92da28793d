/** Tools that make projects, show what is in them and edit them. */
import {
  itemTicks,
  type Json,
  locationKey,
  outputOf,
  rateToNumber,
  secondsToFrames,
  type Timeline,
  ticksPerSecond,
  trackSettings,
} from '@rushes/timeline';
import { Type } from 'typebox';
import { ServiceError, ValidationError } from '../../../platform/errors.ts';
import { closed, Uuid, words } from '../../../platform/http/schema.ts';
import type { Principal } from '../../../platform/principal.ts';
import { READ, WRITE } from '../../access/index.ts';
import {
  CreateProjectRequest,
  EditProjectRequest,
  type EditRequest,
  editFields,
  editTools,
  MakeShortsRequest,
  RestoreProjectRequest,
  readStored,
  useEditTool,
} from '../../making/index.ts';
import {
  type ClipFile,
  ClipProblem,
  type ClipWish,
  clipsOf,
  clipsTimeline,
  type MadeClip,
  outputFor,
  titleClip,
} from './clips.ts';
import { outlineOf } from './outline.ts';
import { defineTool, fieldsBut, type Tool, type ToolCall, type ToolServices, withMinor } from './tool.ts';

type Operations = EditProjectRequest['operations'];

const version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Seconds = Type.Number({ minimum: 0, maximum: 86_400 });

const WantedClip = closed(
  { asset_id: Uuid, start_seconds: Type.Optional(Seconds), end_seconds: Type.Optional(Seconds) },
  { description: 'A stretch of a file; all of it by default.' },
);
const Clips = Type.Array(WantedClip, { minItems: 1, maxItems: 200 });
const Fit = Type.Optional(
  words(['blur', 'fill', 'fit'], { description: 'How other shapes are shown; default blur.' }),
);

const editing = {
  effect: 'changes',
  right: 'WRITE on the project, READ on the media that is added',
  price: 'request.write',
} as const;

/**
 * Those of the files that the caller may read; what a provider of stock has is brought. Throws `not_found` for one that they may
 * not, and as `bringStock`.
 */
async function filesOf(
  {
    services: { access, library, stock },
    principal,
    requestId,
  }: Pick<ToolCall<unknown>, 'services' | 'principal' | 'requestId'>,
  wishes: readonly ClipWish[],
): Promise<Map<string, ClipFile>> {
  const ids = [...new Set(wishes.map(({ asset_id: id }) => id.toLowerCase()))];
  await stock.bringStock(ids, requestId);
  const nodes = await access.requireRight(principal, ids, READ);
  const sources = await library.findSources(ids.map((assetId) => ({ assetId, versionId: null })));
  return new Map(
    nodes.flatMap(({ id, name }) => {
      const probe = sources.get(locationKey({ assetId: id, versionId: null }))?.probe ?? null;
      return probe === null ? [] : [[id, { assetId: id, name, probe }] as const];
    }),
  );
}

/** What is wrong with a clip, where it stands. */
function inItsPlace<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof ClipProblem)) throw error;
    const loc = ['body', 'clips', error.index, error.field];
    throw new ValidationError([{ loc, msg: error.message, type: 'value_error' }]);
  }
}

const createProject = defineTool({
  id: 'create_project',
  title: 'Create a project',
  description: 'A project of clips one after the other, or of an OpenTimelineIO document.',
  input: {
    name: CreateProjectRequest.properties.name,
    clips: Type.Optional(Clips),
    aspect: Type.Optional(
      Type.String({
        pattern: '^[1-9][0-9]{0,3}:[1-9][0-9]{0,3}$',
        description: 'e.g. 9:16; default the first clip’s.',
      }),
    ),
    fit: Fit,
    timeline: Type.Optional(Type.Unknown({ description: 'Instead of clips: OpenTimelineIO JSON.' })),
    parent_asset_id: CreateProjectRequest.properties.parent_asset_id,
  },
  effect: 'changes',
  right: 'WRITE on the folder, READ on every asset that is used',
  operation: 'createProject',
  price: 'request.write',
  async run(call) {
    const { services, principal, input } = call;
    const { name, clips, aspect, fit = 'blur', timeline, parent_asset_id: folder } = input;
    if ((clips === undefined) === (timeline === undefined)) {
      const msg = 'Give either clips or a timeline.';
      throw new ValidationError([{ loc: ['body', 'clips'], msg, type: 'value_error' }]);
    }
    const made = async (wishes: readonly ClipWish[]) => {
      const files = await filesOf(call, wishes);
      const output = outputFor([...files.values()], aspect);
      const linkOf = (index: number) => `clip ${index + 1}`;
      return inItsPlace(() =>
        clipsTimeline(clipsOf(wishes, files, { rate: output.rate, fit, linkOf }), { name, output }),
      );
    };
    const document = clips === undefined ? timeline : await made(clips);
    const request = { name, timeline: document, parent_asset_id: folder ?? null };
    const { id, ...rest } = await services.projects.createProject(principal, request);
    return { result: { project_id: id, ...rest } };
  },
  example: { name: 'Bees', clips: [{ asset_id: '<video>', end_seconds: 0.5 }], aspect: '1:1' },
});

const openProject = defineTool({
  id: 'open_project',
  title: 'Open a project',
  description: 'Tracks and items of a project with their paths, times and media, and the version to edit.',
  input: {
    project_id: Uuid,
    version: Type.Optional(version),
    timeline: Type.Optional(Type.Boolean({ description: 'The whole document instead.' })),
  },
  effect: 'reads',
  right: 'READ on the project',
  operation: 'getProject',
  price: 'request.read',
  async run({ services, principal, input }) {
    const { project_id: projectId, version: wanted, timeline: whole = false } = input;
    const project =
      wanted === undefined
        ? await services.projects.getProject(principal, projectId)
        : await services.projects.getProjectVersion(principal, { projectId, version: wanted });
    const { id, name, timeline, missing_asset_ids: missing, warnings } = project;
    const known = { project_id: id, name, version: project.version, missing_asset_ids: missing, warnings };
    const shown = whole ? { timeline } : outlineOf(readStored(timeline as Json));
    return { result: { ...known, ...shown } };
  },
  example: { project_id: '<project>' },
});

const editTimeline = defineTool({
  id: 'edit_timeline',
  title: 'Edit a timeline',
  description:
    'Operations in order, all or none; describe_tool tells the fields of each. Times are {"value":2.5,"rate":1} for 2.5 s, ' +
    'items paths such as [0,2].',
  input: { project_id: Uuid, ...withMinor(EditProjectRequest.properties, 'name') },
  ...editing,
  operation: 'editProject',
  async run({ services, principal, input }) {
    const { project_id: projectId, ...request } = input;
    return { result: await services.projects.editProject(principal, { projectId, request }) };
  },
  example: {
    project_id: '<project>',
    version: 1,
    operations: [{ type: 'trim', item: [0, 0], end_by: { value: -0.2, rate: 1 }, ripple: true }],
  },
});

interface Opened {
  timeline: Timeline;
  rate: { num: number; den: number };
}

/** The timeline as edits will see it. Throws as `editProject` where it may not be edited. */
async function openToEdit(
  { projects }: ToolServices,
  principal: Principal,
  projectId: string,
): Promise<Opened> {
  const { row } = await projects.requireProject(principal, projectId, WRITE);
  const output = outputOf(row.timeline);
  if (output === null)
    throw new ServiceError('conflict', 'This project does not say how large and fast it is.');
  return { timeline: row.timeline, rate: output.rate };
}

/** Of what is put in where no time is said. */
const endOf = ({ timeline }: Opened) => itemTicks(timeline.tracks) / ticksPerSecond;

const asJson = (item: object) => JSON.parse(JSON.stringify(item)) as { [key: string]: Json };

/** A track for what is added: the first that fits, or a new one over all others and the operation that makes it. */
function trackFor(
  { timeline }: Opened,
  { kind, role }: { kind: 'Video' | 'Audio'; role: 'footage' | 'titles' | 'music' | 'voice' },
  made: number,
): { track: number[]; operations: Operations } {
  const { children } = timeline.tracks;
  const index = children.findIndex((child) => {
    if (child.OTIO_SCHEMA !== 'Track.1' || child.kind !== kind) return false;
    return (trackSettings(child).role ?? 'footage') === role;
  });
  if (index >= 0) return { track: [index], operations: [] };
  const settings = role === 'footage' ? {} : { settings: { role } };
  return { track: [children.length + made], operations: [{ type: 'add_track', kind, ...settings }] };
}

/** Each clip after the one before it, from a time on; what follows makes room. */
function operationsOf(
  opened: Opened,
  clips: readonly MadeClip[],
  { from, role }: { from: number | undefined; role: 'music' | 'voice' },
): Operations {
  const onlySound = clips.every(({ picture }) => picture === null);
  const video = trackFor(opened, { kind: 'Video', role: 'footage' }, 0);
  const audio = trackFor(
    opened,
    { kind: 'Audio', role: onlySound ? role : 'footage' },
    onlySound ? 0 : video.operations.length,
  );
  const needsSound = clips.some(({ sound }) => sound !== null);
  const operations: Operations = [
    ...(onlySound ? [] : video.operations),
    ...(needsSound ? audio.operations : []),
  ];
  let time = from ?? (onlySound ? 0 : endOf(opened));
  for (const { picture, sound, frames } of clips) {
    const [first, second] = picture === null ? [sound, null] : [picture, sound];
    if (first === null) continue;
    operations.push({
      type: 'insert',
      track: picture === null ? audio.track : video.track,
      time: { value: Math.round(time * 1e6), rate: 1e6 },
      item: asJson(first),
      mode: onlySound ? 'overwrite' : 'ripple',
      ...(second !== null && { also: [{ track: audio.track, item: asJson(second) }] }),
    });
    time += frames / rateToNumber(opened.rate);
  }
  return operations;
}

const addClips = defineTool({
  id: 'add_clips',
  title: 'Add clips',
  description:
    'Put stretches of files into a project: at its end, or at a time; sounds play along from the beginning.',
  input: {
    project_id: Uuid,
    version,
    clips: Clips,
    at_seconds: Type.Optional(Seconds),
    fit: Fit,
    role: Type.Optional(words(['music', 'voice'], { description: 'Of sounds; default music.' })),
  },
  ...editing,
  operation: 'editProject',
  async run(call) {
    const { services, principal, input } = call;
    const {
      project_id: projectId,
      version: edited,
      clips: wishes,
      at_seconds: from,
      fit = 'blur',
      role = 'music',
    } = input;
    const opened = await openToEdit(services, principal, projectId);
    const files = await filesOf(call, wishes);
    const linkOf = (index: number) => `added ${edited} ${index + 1}`;
    const clips = inItsPlace(() => clipsOf(wishes, files, { rate: opened.rate, fit, linkOf }));
    const operations = operationsOf(opened, clips, { from, role });
    const request = { version: edited, operations };
    return { result: await services.projects.editProject(principal, { projectId, request }) };
  },
  example: { project_id: '<project>', version: 1, clips: [{ asset_id: '<video>', end_seconds: 0.4 }] },
});

const addText = defineTool({
  id: 'add_text',
  title: 'Add a text',
  description:
    'Put a title or another text over the picture; it takes the place of a text that stands there.',
  input: {
    project_id: Uuid,
    version,
    text: Type.String({ minLength: 1, maxLength: 500 }),
    start_seconds: Seconds,
    end_seconds: Seconds,
    style: Type.Optional(
      words(['title', 'subtitle', 'lower-third', 'caption'], { description: 'Default title.' }),
    ),
  },
  ...editing,
  operation: 'editProject',
  async run({ services, principal, input }) {
    const {
      project_id: projectId,
      version: edited,
      text,
      start_seconds: start,
      end_seconds: end,
      style = 'title',
    } = input;
    const opened = await openToEdit(services, principal, projectId);
    const { rate } = opened;
    const frames = secondsToFrames(end, rate) - secondsToFrames(start, rate);
    if (frames < 1) {
      const msg = 'A text must end after it begins.';
      throw new ValidationError([{ loc: ['body', 'end_seconds'], msg, type: 'value_error' }]);
    }
    const { track, operations } = trackFor(opened, { kind: 'Video', role: 'titles' }, 0);
    const item = asJson(titleClip({ text, style }, { frames, rate }));
    const time = { value: Math.round(start * 1e6), rate: 1e6 };
    const request = {
      version: edited,
      operations: [...operations, { type: 'insert' as const, track, time, item, mode: 'overwrite' as const }],
    };
    return { result: await services.projects.editProject(principal, { projectId, request }) };
  },
  example: { project_id: '<project>', version: 1, text: 'Hello', start_seconds: 0, end_seconds: 0.5 },
});

const restoreVersion = defineTool({
  id: 'restore_version',
  title: 'Undo',
  description: 'Bring an older version of a project back, as a new one.',
  input: { project_id: Uuid, ...RestoreProjectRequest.properties },
  ...editing,
  right: 'WRITE on the project',
  operation: 'restoreProject',
  async run({ services, principal, input }) {
    const { project_id: projectId, ...request } = input;
    return { result: await services.projects.restoreProject(principal, { projectId, request }) };
  },
  example: { project_id: '<project>', version: 1, to_version: 1 },
});

const makeShorts = defineTool({
  id: 'make_shorts',
  title: 'Make shorts',
  description: 'Short upright clips of the best of a long recording, each a project.',
  input: {
    asset_id: Uuid,
    ...withMinor(
      Type.Partial(Type.Object(fieldsBut(MakeShortsRequest, 'version_id'))).properties,
      ...(['width', 'height', 'fit', 'parent_asset_id'] as const),
    ),
  },
  effect: 'changes',
  right: 'READ on the asset, WRITE on the folder',
  operation: 'makeShorts',
  price: 'request.write',
  async run({ services, principal, input }) {
    const { asset_id: assetId, ...asked } = input;
    const request = {
      count: 3,
      seconds: 45,
      width: 1_080,
      height: 1_920,
      fit: 'reframe' as const,
      captions: true,
      tighten: false,
      dry_run: false,
      ...asked,
    };
    return { result: await services.talks.makeShorts(principal, assetId, request) };
  },
  example: { asset_id: '<recording>', count: 1, seconds: 3, dry_run: true },
});

/** What few edits need, and dry runs tell. */
const MINOR_OPTIONS = [
  'keep',
  'leave_out',
  'crossfade',
  'revision',
  'fallback',
  'clips',
  'music',
  'track',
  'repeats',
];

/** A tool for each edit by what is said, heard and seen. */
const materialTools: readonly Tool[] = editTools.map((tool) =>
  defineTool({
    id: tool.name,
    title: tool.summary.replace(/\.$/, ''),
    description: tool.summary,
    input: {
      project_id: Uuid,
      ...withMinor(editFields, 'name'),
      ...withMinor(tool.options, ...MINOR_OPTIONS.filter((name) => name in tool.options)),
    },
    effect: 'changes',
    right: `${tool.right} on the project, READ on the media that is looked at`,
    operation: tool.operationId,
    price: tool.price,
    async run({ services, principal, input }) {
      const { project_id: projectId, ...request } = input as EditRequest & { project_id: string };
      return {
        result: await useEditTool(services.projects.editByMaterial, principal, { tool, projectId, request }),
      };
    },
    example: { project_id: '<project>', version: 1, dry_run: true, ...tool.example },
  }),
);

export const projectTools: readonly Tool[] = [
  createProject,
  openProject,
  addClips,
  addText,
  editTimeline,
  restoreVersion,
  ...materialTools,
  makeShorts,
];
