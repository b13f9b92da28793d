/** What the operations about the server itself answer. */
import { type Static, Type } from 'typebox';

export const Welcome = Type.Object(
  {
    name: Type.String(),
    version: Type.String(),
    description: Type.String(),
    openapi: Type.String(),
    docs: Type.String(),
  },
  { $id: 'Welcome' },
);
export type Welcome = Static<typeof Welcome>;

export const Health = Type.Object(
  {
    status: Type.Literal('ready'),
    parts: Type.Record(Type.String(), Type.String(), {
      description: 'The state of each part: ready, starting, stopping, or not ready.',
      examples: [{ database: 'ready', storage: 'ready', workers: 'ready' }],
    }),
  },
  { $id: 'Health' },
);
export type Health = Static<typeof Health>;
