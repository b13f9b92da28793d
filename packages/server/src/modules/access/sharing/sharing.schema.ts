/** What the sharing endpoints take and answer. */
import { type Static, Type } from 'typebox';
import { closed, emailText, nullable, optionalNullable, Uuid } from '../../../platform/http/schema.ts';
import { FileReference } from '../access.schema.ts';
import { RightWord } from '../rights/right-words.ts';

export const ShareParams = Type.Object({ asset_id: Uuid });

const target = {
  group_id: optionalNullable(Uuid),
  email: optionalNullable(
    emailText({ description: 'Compared without regard to case; no account with it has to exist.' }),
  ),
};
const oneTarget = { description: 'Give either `group_id` or `email`.' };
const examples = [{ email: 'friend@example.com' }];

export const ShareAddRequest = closed(target, { $id: 'ShareAddRequest', ...oneTarget, examples });
export type ShareAddRequest = Static<typeof ShareAddRequest>;

export const ShareRemoveRequest = closed(target, { $id: 'ShareRemoveRequest', ...oneTarget, examples });
export type ShareRemoveRequest = Static<typeof ShareRemoveRequest>;

export const ShareUpdateRightRequest = closed(
  { ...target, to_right: RightWord },
  {
    $id: 'ShareUpdateRightRequest',
    ...oneTarget,
    examples: [{ email: 'friend@example.com', to_right: 'WRITE' }],
  },
);
export type ShareUpdateRightRequest = Static<typeof ShareUpdateRightRequest>;

const inherited = Type.Boolean({ description: 'It was given on a folder above.' });

const ShareGroup = Type.Object(
  {
    group_id: Uuid,
    name: Type.String(),
    right: RightWord,
    is_owner: Type.Boolean({ description: 'The item lies in the library of this group.' }),
    inherited,
  },
  { $id: 'ShareGroup' },
);

const ShareUser = Type.Object(
  { email: Type.String({ description: 'As it was typed.' }), right: RightWord, inherited },
  { $id: 'ShareUser' },
);

export const AssetShareResponseOptimized = Type.Object(
  {
    groups: Type.Array(ShareGroup),
    validated_users: Type.Array(ShareUser),
    is_public_read: Type.Boolean({ description: 'Of the item itself, whatever the folders above are.' }),
    is_public_inherited: Type.Boolean({
      description:
        'A folder above is public, so that everybody can read this, whatever `is_public_read` says.',
    }),
    is_reference: Type.Boolean(),
    can_share: Type.Boolean({ description: 'The caller has ADMIN here.' }),
    truncated: Type.Boolean({
      description: 'There are more than 1,000 groups or emails; those that come first are listed.',
    }),
  },
  { $id: 'AssetShareResponseOptimized' },
);
export type AssetShareResponseOptimized = Static<typeof AssetShareResponseOptimized>;

export const AssetVisibilityRequest = closed(
  { is_public_read: Type.Boolean() },
  { $id: 'AssetVisibilityRequest' },
);
export type AssetVisibilityRequest = Static<typeof AssetVisibilityRequest>;

export const AssetReferenceRequest = closed(
  { is_reference: Type.Boolean() },
  { $id: 'AssetReferenceRequest' },
);
export type AssetReferenceRequest = Static<typeof AssetReferenceRequest>;

export const AssetFlagsResponse = Type.Object(
  { asset_id: Uuid, is_public_read: Type.Boolean(), is_reference: Type.Boolean() },
  { $id: 'AssetFlagsResponse' },
);
export type AssetFlagsResponse = Static<typeof AssetFlagsResponse>;

export const ListSharedQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 1_000, default: 100 }),
  page: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0, description: 'Counts from 0.' }),
});
export type ListSharedQuery = Static<typeof ListSharedQuery>;

export const SharedItem = Type.Object(
  {
    ...FileReference.properties,
    file_name: Type.String({
      description: 'Where a whole library was shared, the name of its group, `Library` for that of a person.',
    }),
    right: RightWord,
    path: Type.String({ description: 'As far as the caller may know it.' }),
    group_name: nullable(
      Type.String({ description: 'Of the group whose library it lies in; null in the library of a person.' }),
    ),
  },
  { $id: 'SharedItem' },
);
export type SharedItem = Static<typeof SharedItem>;
