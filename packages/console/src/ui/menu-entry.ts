/** What a menu holds. */
import type { IconName } from './icon.tsx';

/** One thing that can be chosen; `line` parts those above from those below. */
export type MenuEntry =
  | 'line'
  | { text: string; icon?: IconName; className?: string; onChoose(): void }
  /** A place of the app, which is a link. */
  | { text: string; icon?: IconName; className?: string; to: string };

export interface MenuProps {
  entries: readonly MenuEntry[];
  /** The name of the menu. */
  label: string;
  side?: 'top' | 'bottom';
  align?: 'start' | 'end';
}
