/** The menu of a button: walked by arrows and letters, closed by Escape, with the focus back on its button. */
import { Menu } from '@base-ui/react/menu';
import { Link } from '@tanstack/react-router';
import { Fragment, type RefObject } from 'react';
import { Icon } from './icon.tsx';
import type { MenuEntry, MenuProps } from './menu-entry.ts';

function Entry({ entry }: { entry: Exclude<MenuEntry, 'line'> }) {
  const { text, icon, className = '' } = entry;
  const does = 'to' in entry ? { render: <Link to={entry.to} /> } : { onClick: entry.onChoose };
  return (
    <Menu.Item className={`menu-item ${className}`} {...does}>
      {icon === undefined ? null : <Icon name={icon} />}
      {text}
    </Menu.Item>
  );
}

export default function MenuPopup({
  entries,
  label,
  side = 'bottom',
  align = 'end',
  anchor,
  onClose,
}: MenuProps & { anchor: RefObject<HTMLButtonElement | null>; onClose(): void }) {
  return (
    <Menu.Root
      open
      onOpenChange={(open, { event }) => {
        // A press on the button is the button's: it closes by itself.
        if (!open && !anchor.current?.contains(event.target as Node | null)) onClose();
      }}
    >
      {/* Within a part of the page, as all that is read. */}
      <Menu.Portal container={anchor.current?.closest<HTMLElement>('main, nav') ?? null}>
        <Menu.Positioner
          positionMethod="fixed"
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={6}
          style={{ zIndex: 50 }}
        >
          <Menu.Popup className="menu" aria-label={label} finalFocus={anchor}>
            {entries.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other name, and never move.
              <Fragment key={index}>
                {entry === 'line' ? <div className="menu-line" /> : <Entry entry={entry} />}
              </Fragment>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
