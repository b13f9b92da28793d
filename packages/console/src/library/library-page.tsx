/** The library: folders and files, as pictures or as a list, by mouse, by finger and by keyboard. */
import { Link } from '@tanstack/react-router';
import { type DragEvent, lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../texts/index.ts';
import { Button, Empty, Failed, Spinner } from '../ui/controls.tsx';
import { Icon } from '../ui/icon.tsx';
import { type FoundFile, filesOfChoice, filesOfDrop } from './dropped-files.ts';
import { partsOf } from './files.ts';
import { ItemList } from './item-list.tsx';
import { LibraryHead } from './library-head.tsx';
import { type Library, useLibrary } from './library-state.ts';
import { SelectionBar } from './selection-bar.tsx';
import { takesFiles, useSharedFolder } from './shared-folder.ts';
import { addUploads } from './uploads.ts';
import './library.css';

const ItemDialogs = lazy(() => import('./item-dialogs.tsx'));
const FirstSteps = lazy(() => import('./first-steps.tsx'));

/** The width of what scrolls, as it changes. */
function useWidth() {
  const [width, setWidth] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { place, width };
}

/** Where a newcomer begins. */
const isRoot = ({ path, folderId, kind }: Library['where']) =>
  path === '/' && folderId === null && kind === 'all';

/** In the place of items: they are on their way, could not be had, or are not there. */
function States({ library }: { library: Library }) {
  const { files, items, where, goTo } = library;
  if (files.isPending) {
    return (
      <div className="page">
        <Spinner />
      </div>
    );
  }
  if (files.error !== null) {
    return (
      <div className="page narrow">
        <Failed error={files.error} onRetry={() => void files.refetch()} />
      </div>
    );
  }
  if (items.length > 0) return null;
  if (where.kind !== 'all') {
    const showAll = <Button onClick={() => goTo({ type: undefined })}>{t('library.showAll')}</Button>;
    return <Empty icon="search" title={t('library.noneOfKind')} action={showAll} />;
  }
  const create = (
    <Link className="button" to="/app/create" search={{}}>
      {t('library.emptyCreate')}
    </Link>
  );
  if (isRoot(where)) return null;
  return (
    <Empty icon="upload" title={t('library.emptyFolder')} action={create}>
      {t('library.emptyText')}
    </Empty>
  );
}

/** Files from outside that are held over the page, and let go. */
function useDrop(isOn: boolean, onFiles: (found: FoundFile[]) => void) {
  const [isOver, setOver] = useState(false);
  const takes = ({ dataTransfer }: DragEvent) => isOn && dataTransfer.types.includes('Files');
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!takes(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
    },
    onDrop(event: DragEvent) {
      setOver(false);
      if (!takes(event)) return;
      event.preventDefault();
      void filesOfDrop(event.dataTransfer).then(onFiles);
    },
  };
  return { isOver, handlers };
}

export function LibraryPage() {
  const library = useLibrary();
  const { where, files, marked, run, clear, doing, setDoing } = library;
  const { place, width } = useWidth();
  const shared = useSharedFolder(where.folderId);
  const isOpen = takesFiles(where.folderId, shared);
  const upload = (found: readonly FoundFile[]) => addUploads(found, partsOf(where.path), where.folderId);
  const choose = (chosen: FileList | null) => upload(filesOfChoice(chosen ?? []));
  const { isOver, handlers } = useDrop(isOpen, upload);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another folder begins at its top.
  useEffect(() => {
    place.current?.scrollTo(0, 0);
  }, [where.path, where.folderId, where.kind, where.order]);
  return (
    <div className="library" {...handlers}>
      <LibraryHead library={library} shared={shared} onFiles={isOpen ? choose : null} />
      <div className="library-scroll" ref={place}>
        <States library={library} />
        {isRoot(where) && files.isSuccess ? (
          <Suspense>
            <FirstSteps isEmpty={library.items.length === 0} onFiles={choose} />
          </Suspense>
        ) : null}
        <ItemList library={library} place={place} width={width} />
        {files.isFetchingNextPage ? <Spinner /> : null}
      </div>
      {marked.length > 0 ? <SelectionBar items={marked} run={run} onClear={clear} /> : null}
      {isOver ? (
        <div className="drop-here" aria-hidden="true">
          <Icon name="upload" />
          {t('library.dropHere', { folder: partsOf(where.path).at(-1) ?? shared?.name ?? t('library.root') })}
        </div>
      ) : null}
      {doing === null ? null : (
        <Suspense>
          <ItemDialogs doing={doing} where={where} onClose={() => setDoing(null)} />
        </Suspense>
      )}
    </div>
  );
}
