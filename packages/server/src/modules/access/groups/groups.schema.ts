/** What the group endpoints take and answer. */
import { type Static, Type } from 'typebox';
import { closed, DateTime, emailText, Uuid } from '../../../platform/http/schema.ts';
import { RightWord } from '../rights/right-words.ts';

const Email = emailText({
  description: 'Compared without regard to case; no account with it has to exist.',
});

export const GroupResponse = Type.Object(
  {
    id: Uuid,
    name: Type.String(),
    right: RightWord,
    is_default: Type.Boolean({ description: "The caller's own library; it takes no members." }),
    root_folder_id: Uuid,
    created_at: DateTime,
  },
  { $id: 'GroupResponse' },
);
export type GroupResponse = Static<typeof GroupResponse>;

export const CreateGroupResponse = Type.Object(GroupResponse.properties, { $id: 'CreateGroupResponse' });

export const CreateGroupRequest = closed(
  { name: Type.String({ minLength: 1, maxLength: 255, description: 'Need not be unique. Kept in NFC.' }) },
  { $id: 'CreateGroupRequest' },
);
export type CreateGroupRequest = Static<typeof CreateGroupRequest>;

/** Groups of one answer at most. */
const MAX_GROUPS = 1_000;

export const ListGroupsQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: MAX_GROUPS, default: MAX_GROUPS }),
  page: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0, description: 'Counts from 0.' }),
});
export type ListGroupsQuery = Static<typeof ListGroupsQuery>;

export const GroupParams = Type.Object({ group_id: Uuid });

export const GroupMemberResponse = Type.Object(
  { email: Type.String({ description: 'As it was typed when it was added.' }), right: RightWord },
  { $id: 'GroupMemberResponse' },
);
export type GroupMemberResponse = Static<typeof GroupMemberResponse>;

export const GroupMembers = Type.Array(GroupMemberResponse);

export const AddGroupMemberRequest = closed(
  { email: Email, right: Type.Enum(['READ', 'WRITE', 'ADMIN'], { type: 'string', default: 'READ' }) },
  { $id: 'AddGroupMemberRequest' },
);
export type AddGroupMemberRequest = Static<typeof AddGroupMemberRequest>;

export const UpdateGroupMemberRequest = closed(
  { email: Email, right: RightWord },
  { $id: 'UpdateGroupMemberRequest' },
);
export type UpdateGroupMemberRequest = Static<typeof UpdateGroupMemberRequest>;

export const RemoveGroupMemberRequest = closed({ email: Email }, { $id: 'RemoveGroupMemberRequest' });
export type RemoveGroupMemberRequest = Static<typeof RemoveGroupMemberRequest>;
