/** The items of a folder. Of a hundred thousand only those are drawn that can be seen. */
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { isWriting } from '../app/shortcuts.ts';
import { t } from '../texts/index.ts';
import { type Item, partsOf } from './files.ts';
import { DRAGGED, type ItemHandlers, ItemView } from './item-view.tsx';
import { type Library, type View, viewStore } from './library-state.ts';
import { clicked, type Pressed, pressed, type Selection } from './selection.ts';

const CARD_WIDTH = 216;
const GAP = 16;
const CAPTION = 52;
const LINE = 52;

/** How many stand in a row, and how high it is. */
function layoutOf(view: View, width: number): { columns: number; rowHeight: number } {
  if (view === 'list') return { columns: 1, rowHeight: LINE };
  const columns = Math.max(2, Math.floor((width + GAP) / (CARD_WIDTH + GAP)));
  const cardWidth = (width - GAP * (columns - 1)) / columns;
  return { columns, rowHeight: Math.round((cardWidth * 9) / 16) + CAPTION + GAP };
}

function useRows({ files, items }: Library, { place, width, view }: ListProps & { view: View }) {
  const { columns, rowHeight } = layoutOf(view, width);
  const rows = useVirtualizer({
    count: width === 0 ? 0 : Math.ceil(items.length / columns),
    getScrollElement: () => place.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are measured anew when their height changes.
  useEffect(() => {
    rows.measure();
  }, [rowHeight]);
  const lastShown = rows.getVirtualItems().at(-1)?.index ?? 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = files;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && (lastShown + 8) * columns >= items.length) void fetchNextPage();
  }, [lastShown, columns, items.length, hasNextPage, isFetchingNextPage, fetchNextPage]);
  return { rows, columns, rowHeight };
}

/** Mouse and drag. */
function handlersOf(library: Library, list: RefObject<HTMLDivElement | null>): ItemHandlers {
  const { items, selection, setSelection, marked, run } = library;
  const { ids } = library.list;
  return {
    onClick({ shiftKey, ctrlKey, metaKey }: MouseEvent, index: number) {
      list.current?.focus();
      setSelection(clicked(selection, ids, { index, shift: shiftKey, toggle: ctrlKey || metaKey }));
    },
    onOpen: run.open,
    onDragStart({ dataTransfer }: DragEvent, item: Item) {
      const all = selection.marked.has(item.file_id) ? marked : [item];
      dataTransfer.setData(DRAGGED, JSON.stringify(all.map(({ file_id }) => file_id)));
      dataTransfer.effectAllowed = 'move';
    },
    onDropOn(event: DragEvent, folder: Item) {
      event.preventDefault();
      event.stopPropagation();
      const dragged = new Set(JSON.parse(event.dataTransfer.getData(DRAGGED)) as string[]);
      dragged.delete(folder.file_id);
      const moved = items.filter(({ file_id }) => dragged.has(file_id));
      run.moveInto(moved, folder.file_id);
    },
  };
}

/** Keys that do something with the marked items, or with the one that the keyboard is at. */
function actOf({ key, ctrlKey, metaKey }: KeyboardEvent, library: Library): (() => void) | undefined {
  const { items, selection, marked, run, where, goTo } = library;
  const at = items[selection.at];
  const some = marked.length > 0;
  const acts: Record<string, () => void> = {
    Enter: () => at !== undefined && run.open(at),
    F2: () => some && run.rename(marked),
    Delete: () => some && run.trash(marked),
    Backspace: () => where.path !== '/' && goTo({ path: `/${partsOf(where.path).slice(0, -1).join('/')}` }),
    m: () => some && run.move(marked),
  };
  return ctrlKey || metaKey ? undefined : acts[key];
}

/** Whether it says something of items that are not read yet: the last one, or all. */
const isAboutAll = ({ name, toggle }: Pressed) => name === 'End' || (toggle && name.toLowerCase() === 'a');

/** What a key asked of all items is done when they are there; whether they are on their way, and how to ask. */
function useWholeList({ files }: Library, onWhole: (asked: Pressed) => void) {
  const [asked, setAsked] = useState<Pressed | null>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = files;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is done once, with what is there by then.
  useEffect(() => {
    if (asked === null || isFetchingNextPage) return;
    if (hasNextPage && !isFetchNextPageError) void fetchNextPage();
    else {
      setAsked(null);
      if (!hasNextPage) onWhole(asked);
    }
  }, [asked, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  return [asked !== null, setAsked] as const;
}

interface ListProps {
  /** What scrolls. */
  place: RefObject<HTMLDivElement | null>;
  width: number;
}

export function ItemList({ library, ...props }: ListProps & { library: Library }) {
  const { items, selection, setSelection, files } = library;
  const view = viewStore.use();
  const { rows, columns, rowHeight } = useRows(library, { ...props, view });
  const list = useRef<HTMLDivElement>(null);
  const handlers = handlersOf(library, list);
  const go = (next: Selection) => {
    setSelection(next);
    if (next.at >= 0) rows.scrollToIndex(Math.floor(next.at / columns));
  };
  const [isReading, setAsked] = useWholeList(library, (asked) => {
    const next = pressed(selection, library.list.ids, asked);
    if (next !== null) go(next);
  });

  function onKey(event: KeyboardEvent): void {
    if (isWriting(event.target)) return;
    const { key: name, shiftKey: shift, ctrlKey, metaKey } = event;
    const page = columns * Math.max(1, Math.floor((props.place.current?.clientHeight ?? 0) / rowHeight));
    const asked = { name, columns, page, shift, toggle: ctrlKey || metaKey };
    const next = pressed(selection, library.list.ids, asked);
    const act = next === null ? actOf(event, library) : undefined;
    if (next === null && act === undefined) return;
    event.preventDefault();
    act?.();
    if (next === null) return;
    if (files.hasNextPage && isAboutAll(asked)) setAsked(asked);
    else go(next);
  }

  const at = items[selection.at];
  return (
    <div
      ref={list}
      role="listbox"
      aria-multiselectable="true"
      aria-busy={isReading}
      aria-label={t('library.items')}
      aria-activedescendant={at === undefined ? undefined : `item-${at.file_id}`}
      tabIndex={items.length === 0 ? -1 : 0}
      className="library-list"
      style={{ height: rows.getTotalSize() }}
      onKeyDown={onKey}
    >
      {rows.getVirtualItems().map((row) => (
        <div
          key={row.key}
          role="presentation"
          className={view === 'grid' ? 'grid-row' : 'list-row'}
          style={{
            transform: `translateY(${row.start}px)`,
            height: rowHeight,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {items.slice(row.index * columns, (row.index + 1) * columns).map((item, offset) => (
            <ItemView
              key={item.file_id}
              item={item}
              view={view}
              index={row.index * columns + offset}
              count={files.hasNextPage ? -1 : items.length}
              isMarked={selection.marked.has(item.file_id)}
              isAt={selection.at === row.index * columns + offset}
              handlers={handlers}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
