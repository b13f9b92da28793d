/** What the project endpoints take and answer. All of them are ours; see docs/decisions/0001 and 0013. */
import { textClip, timeline, track } from '@rushes/timeline';
import { type Static, Type } from 'typebox';
import {
  closed,
  DateTime,
  itemName,
  nullable,
  optionalNullable,
  Uuid,
} from '../../../platform/http/schema.ts';
import { RightWord } from '../../access/index.ts';
import { EditOperation } from './edit-operation.schema.ts';

export const ProjectParams = Type.Object({ project_id: Uuid });

/** A project's version counts from 1. */
const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** Two seconds of a title: a document that is taken as it stands. */
const exampleTimeline = timeline({
  output: { width: 1280, height: 720, rate: { num: 25, den: 1 } },
  tracks: [
    track({
      kind: 'Video',
      children: [
        textClip({
          parameters: { text: 'Toy parade', style: 'title' },
          span: { frames: 50, rate: { num: 25, den: 1 } },
        }),
      ],
    }),
  ],
});

const timelineField = () =>
  Type.Unknown({
    examples: [exampleTimeline],
    description:
      'OpenTimelineIO JSON. Media of the library is `asset://<asset_id>`, one version of it ' +
      '`asset://<asset_id>?version=<version_id>`.',
  });

const folderField = () =>
  optionalNullable(Type.String({ format: 'uuid', description: 'The folder; by default the root.' }));

export const CreateProjectRequest = closed(
  {
    name: Type.String({ minLength: 1, maxLength: 255 }),
    timeline: timelineField(),
    parent_asset_id: folderField(),
  },
  { $id: 'CreateProjectRequest' },
);
export type CreateProjectRequest = Static<typeof CreateProjectRequest>;

export const CreateProjectResponse = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    path: Type.String(),
    version: Type.Integer(),
    duration_seconds: Type.Number(),
    warnings: Type.Array(Type.String(), {
      description:
        'What of the timeline is kept and not understood, and which texts can not be drawn as written.',
    }),
  },
  { $id: 'CreateProjectResponse' },
);
export type CreateProjectResponse = Static<typeof CreateProjectResponse>;

export const ProjectResponse = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    version: Type.Integer({ description: 'What a change of the project has to name.' }),
    timeline: Type.Unknown(),
    created_at: DateTime,
    updated_at: DateTime,
    right: RightWord,
    missing_asset_ids: Type.Array(Type.String(), {
      description: 'Assets the timeline uses that the caller can not read, or that are in the trash or gone.',
    }),
    warnings: Type.Array(Type.String({ description: 'A sentence for a person.' })),
  },
  { $id: 'ProjectResponse' },
);
export type ProjectResponse = Static<typeof ProjectResponse>;

const versionName = () =>
  optionalNullable(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'What the new version is called in the history, e.g. `Sent to the client`.',
    }),
  );

export const EditProjectRequest = closed(
  {
    version: Version,
    operations: Type.Array(EditOperation, { minItems: 1, maxItems: 1_000 }),
    name: versionName(),
  },
  {
    $id: 'EditProjectRequest',
    examples: [
      {
        version: 1,
        operations: [{ type: 'trim', item: [0, 0], end_by: { value: -12, rate: 24 }, ripple: true }],
      },
    ],
  },
);
export type EditProjectRequest = Static<typeof EditProjectRequest>;

export const ReplaceTimelineRequest = closed(
  { version: Version, timeline: timelineField(), name: versionName() },
  { $id: 'ReplaceTimelineRequest' },
);
export type ReplaceTimelineRequest = Static<typeof ReplaceTimelineRequest>;

export const RestoreProjectRequest = closed(
  {
    version: Version,
    to_version: Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'The version to come back.',
    }),
  },
  { $id: 'RestoreProjectRequest' },
);
export type RestoreProjectRequest = Static<typeof RestoreProjectRequest>;

export const ProjectVersionInfo = Type.Object(
  {
    id: Type.String({ description: 'Id of the project.' }),
    name: nullable(Type.String({ description: 'What a person called the version.' })),
    version: Type.Integer(),
    duration_seconds: Type.Number(),
    created_at: DateTime,
    created_by: nullable(Type.String({ description: 'Id of the user; null once the account is gone.' })),
    summary: Type.String({ description: 'What was done, as a sentence.' }),
    operation_count: Type.Integer({ description: '0 where a whole timeline came.' }),
    notes: Type.Array(
      Type.String({ description: 'What the operations changed besides what they say, as a sentence.' }),
    ),
  },
  { $id: 'ProjectVersionInfo' },
);
export type ProjectVersionInfo = Static<typeof ProjectVersionInfo>;

export const ProjectHistoryQuery = Type.Object({
  limit: Type.Integer({ default: 50, minimum: 1, maximum: 200 }),
  page: Type.Integer({ default: 0, minimum: 0, maximum: 10_000 }),
});
export type ProjectHistoryQuery = Static<typeof ProjectHistoryQuery>;

export const ProjectVersionParams = Type.Object({ project_id: Uuid, version: Version });

export const InstantiateProjectRequest = closed(
  {
    name: itemName({ minLength: 1, examples: ['Ada’s birthday'] }),
    values: Type.Record(
      Type.String({ maxLength: 255 }),
      Type.Union([Type.String({ maxLength: 100_000 }), Type.Number({ minimum: -1e12, maximum: 1e12 })]),
      {
        maxProperties: 1_000,
        description: 'A value for each variable of the template that has no default; of an asset its id.',
        examples: [{ headline: 'Happy birthday' }],
      },
    ),
    parent_asset_id: folderField(),
  },
  { $id: 'InstantiateProjectRequest' },
);
export type InstantiateProjectRequest = Static<typeof InstantiateProjectRequest>;

export const DuplicateAssetParams = Type.Object({ asset_id: Uuid });

export const DuplicateAssetResponse = Type.Object(
  { id: Type.String({ description: 'Id of the copy.' }) },
  { $id: 'DuplicateAssetResponse' },
);
export type DuplicateAssetResponse = Static<typeof DuplicateAssetResponse>;
