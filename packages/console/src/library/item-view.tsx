/** One item, as a picture or as a line. */
import { type DragEvent, type MouseEvent, useState } from 'react';
import { ago, duration } from '../app/format.ts';
import { currentLanguage, t } from '../texts/index.ts';
import { Icon } from '../ui/icon.tsx';
import { type Item, iconOf, kindTextOf } from './files.ts';
import { ItemPicture } from './item-picture.tsx';
import type { View } from './library-state.ts';

/** What a drag within the library brings along: ids as JSON. */
export const DRAGGED = 'application/x-rushes-items';

export interface ItemHandlers {
  onClick(event: MouseEvent, index: number): void;
  onOpen(item: Item): void;
  onDragStart(event: DragEvent, item: Item): void;
  onDropOn(event: DragEvent, item: Item): void;
}

export function ItemView({
  item,
  view,
  isMarked,
  isAt,
  index,
  count,
  handlers,
}: {
  item: Item;
  view: View;
  isMarked: boolean;
  isAt: boolean;
  index: number;
  count: number;
  handlers: ItemHandlers;
}) {
  const [isOver, setOver] = useState(false);
  const takes = (event: DragEvent) => item.is_folder && event.dataTransfer.types.includes(DRAGGED);
  const when = ago(item.last_edit, new Date(), currentLanguage());
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the list's, which has the focus.
    <div
      id={`item-${item.file_id}`}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      aria-posinset={index + 1}
      aria-setsize={count}
      className={[
        view === 'grid' ? 'item-card' : 'item-row',
        isMarked && 'marked',
        isAt && 'at',
        isOver && 'over',
      ]
        .filter(Boolean)
        .join(' ')}
      draggable
      onClick={(event) => handlers.onClick(event, index)}
      onDoubleClick={() => handlers.onOpen(item)}
      onDragStart={(event) => handlers.onDragStart(event, item)}
      onDragOver={(event) => {
        if (!takes(event)) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (takes(event)) handlers.onDropOn(event, item);
      }}
    >
      <ItemPicture item={item} isSmall={view === 'list'} />
      {view === 'grid' ? (
        <span className="item-caption">
          <span className="one-line">{item.file_name}</span>
          <span className="hidden-text">
            {[t(kindTextOf(item)), duration(item.duration_seconds)].join(' ')}
          </span>
          <span className="line quiet small">
            <Icon name={iconOf(item)} />
            <span className="one-line">{when}</span>
          </span>
        </span>
      ) : (
        <>
          <span className="one-line">{item.file_name}</span>
          <span className="quiet small mono">{duration(item.duration_seconds)}</span>
          <span className="quiet small one-line">{t(kindTextOf(item))}</span>
          <span className="quiet small one-line">{when}</span>
        </>
      )}
    </div>
  );
}
