/** How a provider is spoken to over HTTP, as data: what an operator writes into a file, and what some shipped ones are. */
import { type Static, Type } from 'typebox';
import { closed } from '../../../../platform/http/schema.ts';

const Pointer = Type.String({
  pattern: '^(/[^/]*)*$',
  maxLength: 200,
  description: 'JSON Pointer (RFC 6901) into an answer; `/*` stands for the first of a list.',
});
/** The first that leads somewhere counts. */
const Pointers = Type.Union([Pointer, Type.Array(Pointer, { minItems: 1, maxItems: 10 })]);
const Path = Type.String({ pattern: '^/', maxLength: 500 });
const Words = Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50 });

export const HttpDescription = closed({
  id: Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$', description: 'By which models name it.' }),
  url: Type.String({ pattern: '^https?://', maxLength: 500, description: 'Base of its addresses.' }),
  /** Where its key goes; the key itself stands in the setting RUSHES_AI_<ID>_KEY. */
  key: Type.Optional(
    closed({
      header: Type.String({ maxLength: 100 }),
      prefix: Type.Optional(Type.String({ maxLength: 40 })),
    }),
  ),
  headers: Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: 500 }))),
  /** The header that takes an idempotency key; left out = a request that nobody answered is not sent again. */
  idempotencyHeader: Type.Optional(Type.String({ maxLength: 100 })),
  start: closed({
    path: Path,
    /** JSON in which `{prompt}`, `{seed}`, … stand for what is asked for; a field whose value is not there is left out. */
    body: Type.Record(Type.String(), Type.Unknown()),
    /** Of the operation; left out where the answer has the media. */
    id: Type.Optional(Pointer),
    /** Where the answer has the address (or the base64) of the media; `""` = the answer itself is the file. */
    media: Type.Optional(Pointers),
  }),
  status: Type.Optional(
    closed({
      path: Path,
      state: Pointer,
      done: Words,
      failed: Words,
      /** Where the reason of a failure stands; one that is there although the state is `done` is a failure too. */
      reason: Type.Optional(Pointer),
      progress: Type.Optional(Pointer),
      media: Type.Optional(Pointers),
    }),
  ),
  /** Asked once it is done, where the status does not have the address. */
  result: Type.Optional(closed({ path: Path, media: Pointers })),
  cancel: Type.Optional(closed({ method: Type.Enum(['POST', 'PUT', 'DELETE']), path: Path })),
  webhook: Type.Optional(
    closed({
      /** Of the operation in what it sends. */
      id: Pointer,
      /** The name in the query of `start` that takes the address; else `{webhook_url}` stands in the body. */
      query: Type.Optional(Type.String({ maxLength: 100 })),
    }),
  ),
});
export type HttpDescription = Static<typeof HttpDescription>;
