/** What previews of projects take and answer. */
import { type Static, Type } from 'typebox';
import { Uuid, words } from '../../../platform/http/schema.ts';

export const ProjectParams = Type.Object({ project_id: Uuid });

/** A day: the end of any programme that can be rendered lies before it. */
const MOST_SECONDS = 86_400;

export const ProjectFrameQuery = Type.Object({
  time: Type.Number({
    minimum: 0,
    maximum: MOST_SECONDS,
    description: 'Seconds of the programme; past its end the last frame is shown.',
  }),
  width: Type.Optional(
    Type.Integer({
      minimum: 16,
      maximum: 3_840,
      description:
        'Pixels; by default 640. The height follows from the shape of the project; both are made even.',
    }),
  ),
  version: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'By default the newest.' }),
  ),
  reframe: Type.Optional(
    Type.String({
      maxLength: 9,
      pattern: '^[1-9][0-9]{0,3}:[1-9][0-9]{0,3}$',
      description:
        'A shape, e.g. 9:16: what a reframe to it goes by is drawn over the frame. Faces are green, people yellow, things ' +
        'blue, texts violet, what moves red, what stands out orange; what would be left of the picture is white.',
    }),
  ),
  follow: Type.Optional(
    words(['auto', 'people', 'faces', 'motion', 'center'], {
      description: 'What that reframe follows; default `auto`.',
    }),
  ),
});
export type ProjectFrameQuery = Static<typeof ProjectFrameQuery>;

export const StartPreviewRequest = Type.Object(
  {
    height: Type.Optional(
      Type.Union([Type.Literal(240), Type.Literal(360), Type.Literal(480)], {
        description: "Pixels of the picture's shorter side; by default 360.",
      }),
    ),
    version: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'By default the newest.' }),
    ),
  },
  { additionalProperties: false, examples: [{ height: 360 }] },
);
export type StartPreviewRequest = Static<typeof StartPreviewRequest>;

export const StartPreviewResponse = Type.Object({
  preview_id: Uuid,
  task_id: Type.String({
    format: 'uuid',
    description:
      'Follow or cancel it as any task. Of a preview that was asked for before it is the task of then.',
  }),
  playlist_url: Type.String({
    description:
      'A signed HLS playlist that grows while the preview is rendered; it works until the preview expires.',
  }),
  duration_seconds: Type.Number(),
  expires_at: Type.String({ format: 'date-time' }),
});
export type StartPreviewResponse = Static<typeof StartPreviewResponse>;

export const PreviewPlaylistParams = Type.Object({ file: Type.String({ maxLength: 60 }) });
export const PreviewFragmentParams = Type.Object({ preview_id: Uuid, file: Type.String({ maxLength: 20 }) });
