/** A button that opens a menu. The menu itself is loaded when somebody comes near the button: it is a quarter of the first load. */
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { MenuProps } from './menu-entry.ts';

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
