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
    status: Type.Union([Type.Literal('ready'), Type.Literal('read_only')], {
      description:
        '`read_only` while the disk has no room: what reads or deletes goes on, what writes is refused with 503 and ' +
        'work waits, until there is.',
    }),
    parts: Type.Record(Type.String(), Type.String(), {
      description: 'The state of each part: ready, starting, stopping, not ready, or, of `room`, full.',
      examples: [{ database: 'ready', storage: 'ready', workers: 'ready', room: 'ready' }],
    }),
    engine: Type.Record(Type.String(), Type.String(), {
      description:
        'Whether each part of the engine works on this machine: works, not tried yet, or why it does not.',
      examples: [{ media: 'works', speech: 'not tried yet', models: 'works' }],
    }),
    sandbox: Type.Record(Type.String(), Type.String(), {
      description: 'Each bound of the processes that open media: enforced, or not enforced.',
      examples: [{ files: 'enforced', network: 'enforced', processes: 'enforced' }],
    }),
  },
  { $id: 'Health' },
);
export type Health = Static<typeof Health>;
