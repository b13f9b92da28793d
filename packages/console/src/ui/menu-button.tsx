/** A button that opens a menu. The menu itself is loaded when somebody comes near the button: it is a quarter of the first load. */
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
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

const load = () => import('./menu-popup.tsx');
const MenuPopup = lazy(load);
const loadEarly = () => void load().catch(() => undefined);

export function MenuButton({
  className = 'button',
  children,
  isDisabled = false,
  ...menu
}: MenuProps & { className?: string; isDisabled?: boolean; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        disabled={isDisabled}
        onPointerEnter={loadEarly}
        onFocus={loadEarly}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </button>
      {isOpen ? (
        <Suspense>
          <MenuPopup {...menu} anchor={button} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
