/** Groups and links: names that items share. */
import type { Item } from '../../measure.ts';
import { clipSettings } from '../../metadata.ts';
import type { Timeline } from '../../types.ts';
import { type EditNode, isParent, nodeAt, replaceAt } from '../board/edit-tree.ts';
import { freshName } from '../board/link-set.ts';
import { withSettings } from '../board/split-settings.ts';
import { EditError } from '../edit-error.ts';
import type { GroupEdit, ItemAddress, LinkEdit, UngroupEdit, UnlinkEdit } from '../edit-operation.ts';
import type { EditSession } from '../edit-session.ts';
import { pathOf } from './edit-tracks.ts';

type Field = 'link' | 'group';

function namesOf(node: EditNode, field: Field, found: Set<string> = new Set()): Set<string> {
  const name = node.OTIO_SCHEMA === 'Transition.1' ? undefined : clipSettings(node)[field];
  if (name !== undefined) found.add(name);
  if (isParent(node)) for (const child of node.children) namesOf(child, field, found);
  return found;
}

function mark(
  session: EditSession,
  timeline: Timeline,
  { items, field, name }: { items: readonly ItemAddress[]; field: Field; name: string | undefined },
): Timeline {
  const paths = items.map((address, index) => {
    try {
      return pathOf(session, timeline, { address, key: 'items' });
    } catch (error) {
      if (!(error instanceof EditError)) throw error;
      throw new EditError(['items', index, ...error.path.slice(1)], error.problem);
    }
  });
  return paths.reduce((next, path, index) => {
    const node = nodeAt(next, path, 'items');
    if (path.length < 2 || node.OTIO_SCHEMA === 'Transition.1' || node.OTIO_SCHEMA === 'Gap.1') {
      throw new EditError(['items', index], 'must be a clip, stack or track that stands in a track');
    }
    return replaceAt(next, path, withSettings<Item>(node, { [field]: name }));
  }, timeline);
}

function requireSeveral(items: readonly ItemAddress[], what: string): void {
  if (items.length < 2) throw new EditError(['items'], `must be at least two: one item is no ${what}`);
}

export function group(session: EditSession, timeline: Timeline, edit: GroupEdit): Timeline {
  requireSeveral(edit.items, 'group');
  const name = edit.group ?? freshName('group', namesOf(timeline.tracks, 'group'));
  return mark(session, timeline, { items: edit.items, field: 'group', name });
}

export function ungroup(session: EditSession, timeline: Timeline, edit: UngroupEdit): Timeline {
  return mark(session, timeline, { items: edit.items, field: 'group', name: undefined });
}

export function link(session: EditSession, timeline: Timeline, edit: LinkEdit): Timeline {
  requireSeveral(edit.items, 'link');
  const name = edit.link ?? freshName('link', namesOf(timeline.tracks, 'link'));
  return mark(session, timeline, { items: edit.items, field: 'link', name });
}

export function unlink(session: EditSession, timeline: Timeline, edit: UnlinkEdit): Timeline {
  return mark(session, timeline, { items: edit.items, field: 'link', name: undefined });
}
