/** The texts of groups, and of sharing with them. */
export const en = {
  'groups.add': 'Add',
  'groups.create': 'Make a group',
  'groups.email': 'Email of a person',
  'groups.emptyText':
    'Make one for the people of a production: what you share with it, all of them have, and it has a library of its own.',
  'groups.emptyTitle': 'No groups yet',
  'groups.example': 'e.g. Documentary',
  'groups.intro':
    'People who work together: share with all of them at once, and keep files in a library of the group.',
  'groups.leave': 'Leave',
  'groups.leaveText': 'What is shared with the group you see no more. Who stays can add you again.',
  'groups.leaveTitle': 'Leave “{name}”?',
  'groups.library': 'Its library',
  'groups.members': 'People',
  'groups.membersTitle': 'People of “{name}”',
  'groups.name': 'Name of the new group',
  'groups.note':
    'Nobody is told by email. A right here is the most that anything shared with the group gives that person.',
  'groups.person': 'A person',
  'groups.remove': 'Take {who} out',
  'groups.right': 'Right',
  'groups.rightOf': 'What {who} may do',
  'groups.toGroups': 'Make a group of people you often share with',
  'groups.with': 'With',
} as const;
