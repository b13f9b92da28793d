/** The labels that the tagger is taught, by marks. */
import type { Mark } from '../marks.ts';

const looks = new Set(['grey', 'sepia', 'warm', 'cold', 'vintage']);
const levels = new Set(['low', 'loud', 'keep', 'duck']);
const joins = ['dissolve', 'fade', 'wipe'];

/** The label of a mark: its kind, with what of its value cannot be told from its words alone. */
export function labelOf({ kind, value }: Mark): string {
  const number = Number(value);
  switch (kind) {
    case 'music':
      return value === 'none' ? 'music.none' : value === '' ? 'music.made' : 'music';
    case 'mute':
      return value === '' ? 'mute' : 'mute.no';
    case 'at':
      return `at.${({ start: 'first', end: 'last' } as const)[value as 'start' | 'end'] ?? value.split('.')[0]}`;
    case 'trans':
      return `trans.${joins.find((join) => value.startsWith(join)) ?? 'cut'}`;
    case 'look':
      return `look.${looks.has(value) ? value : 'other'}`;
    case 'end':
      return value === 'intro' ? 'end.intro' : 'end.card';
    case 'zoom':
      return value.startsWith('out') ? 'zoom.out' : 'zoom.in';
    case 'caption':
      return value === 'none' ? 'caption.none' : 'caption';
    case 'order':
      return value === 'reverse' ? 'order.reverse' : 'order.other';
    case 'level':
      return `level.${levels.has(value) ? value : /\d/u.test(value) ? 'number' : 'low'}`;
    case 'speed':
      return number === 1 ? 'speed.normal' : number < 1 ? 'speed.slow' : 'speed.fast';
    case 'from':
      return value === 'start' || number === 0 ? 'from.start' : number < 0 ? 'from.tail' : 'from';
    case 'to':
      return value === 'end' ? 'to.end' : number < 0 ? 'to.tail' : 'to';
    default:
      return kind;
  }
}
