/** API keys as clients see them. */
import { type Static, Type } from 'typebox';
import { nullable } from '../../../platform/http/schema.ts';

export const KeyNameQuery = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 255, description: 'Names the key among those of its user.' }),
});

export const CreatedApiKey = Type.Object(
  {
    name: Type.String(),
    api_key: Type.String({ description: 'The key. It is in no later answer.' }),
    created_at: Type.String(),
  },
  { $id: 'CreatedApiKey' },
);
export type CreatedApiKey = Static<typeof CreatedApiKey>;

export const ApiKeyInfo = Type.Object(
  {
    name: Type.String(),
    created_at: Type.String(),
    last_used_at: nullable(Type.String({ description: 'To the minute; null when it was never used.' })),
  },
  { $id: 'ApiKeyInfo' },
);
export type ApiKeyInfo = Static<typeof ApiKeyInfo>;

export const DeletedApiKey = Type.Object(
  { name: Type.String(), deleted: Type.Literal(true) },
  { $id: 'DeletedApiKey' },
);
export type DeletedApiKey = Static<typeof DeletedApiKey>;
