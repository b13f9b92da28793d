/** What the project endpoints take and answer. POST and GET /project are ours; see docs/decisions/0001. */
import { type Static, Type } from 'typebox';
import { closed, DateTime, optionalNullable, Uuid } from '../../platform/http/schema.ts';
import { ExportResolution } from './export-size.ts';

export const ProjectParams = Type.Object({ project_id: Uuid });

export const CreateProjectRequest = closed(
  {
    name: Type.String({ minLength: 1, maxLength: 255 }),
    timeline: Type.Unknown({
      description:
        'OpenTimelineIO JSON. Media of the library is `asset://<asset_id>`, one version of it ' +
        '`asset://<asset_id>?version=<version_id>`.',
    }),
    parent_asset_id: optionalNullable(
      Type.String({ format: 'uuid', description: 'The folder; by default the root.' }),
    ),
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
  },
  { $id: 'CreateProjectResponse' },
);
export type CreateProjectResponse = Static<typeof CreateProjectResponse>;

export const ProjectResponse = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    version: Type.Integer(),
    timeline: Type.Unknown(),
    created_at: DateTime,
    updated_at: DateTime,
    missing_asset_ids: Type.Array(Type.String(), {
      description: 'Assets the timeline uses that the caller can not read, or that are in the trash or gone.',
    }),
    warnings: Type.Array(Type.String({ description: 'A sentence for a person.' })),
  },
  { $id: 'ProjectResponse' },
);
export type ProjectResponse = Static<typeof ProjectResponse>;

export const ExportProjectRequest = Type.Array(ExportResolution, {
  minItems: 1,
  maxItems: 4,
  examples: [['720p', '1080p']],
});
export type ExportProjectRequest = Static<typeof ExportProjectRequest>;

export const ExportProjectResponse = Type.Object(
  { task_id: Type.String(), asset_id: Type.String() },
  { $id: 'ExportProjectResponse' },
);
export type ExportProjectResponse = Static<typeof ExportProjectResponse>;

export const DuplicateAssetParams = Type.Object({ asset_id: Uuid });

export const DuplicateAssetResponse = Type.Object(
  { id: Type.String({ description: 'Id of the copy.' }) },
  { $id: 'DuplicateAssetResponse' },
);
export type DuplicateAssetResponse = Static<typeof DuplicateAssetResponse>;
