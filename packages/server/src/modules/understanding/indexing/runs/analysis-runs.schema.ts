/** What describing and transcribing answer; what they take is in analysis-preflight.schema.ts. */
import { type Static, Type } from 'typebox';

const TaskId = Type.String({
  description: 'Ends when the file, or every file below the folder, has been worked on.',
});

export const GenerateDescriptionResponse = Type.Object(
  {
    task_id: TaskId,
    needs_downscale: Type.Boolean({
      description:
        'Whether a video that players open is made first, by the same task. False of a folder, where it is not known.',
    }),
  },
  { $id: 'GenerateDescriptionResponse' },
);
export type GenerateDescriptionResponse = Static<typeof GenerateDescriptionResponse>;

export const GenerateTranscriptResponse = Type.Object(
  { task_id: TaskId },
  { $id: 'GenerateTranscriptResponse' },
);
export type GenerateTranscriptResponse = Static<typeof GenerateTranscriptResponse>;
