/** Above the items: where one is, what is shown of it and in which order, and how more comes in. */
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { currentLocale, t } from '../texts/index.ts';
import { Segments } from '../ui/controls.tsx';
import { Icon } from '../ui/icon.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import type { MenuEntry } from '../ui/menu-entry.ts';
import { sayFailed } from '../ui/toast.tsx';
import { KINDS, type Kind, ORDERS, type Order, partsOf } from './files.ts';
import { chooseView, type Library, viewStore } from './library-state.ts';
import type { SharedFolder } from './shared-folder.ts';

function Crumbs({
  path,
  folderId,
  name,
}: {
  path: string;
  folderId: string | null;
  /** Of the shared folder. */
  name: string | undefined;
}) {
  const parts = partsOf(path);
  const shared = folderId === null ? {} : { folder: folderId };
  return (
    <nav aria-label={t('library.crumbs')} className="crumbs">
      <ol className="line">
        {folderId === null ? null : (
          <li>
            <Link to="/app/shared">{t('nav.shared')}</Link>
          </li>
        )}
        <li className="line">
          {folderId === null ? null : <Icon name="right" />}
          <Link to="/app/library" search={shared} aria-current={parts.length === 0 ? 'page' : undefined}>
            {folderId === null ? t('library.root') : (name ?? t('library.sharedFolder'))}
          </Link>
        </li>
        {parts.map((part, index) => {
          const upTo = `/${parts.slice(0, index + 1).join('/')}`;
          const isLast = index === parts.length - 1;
          return (
            <li key={upTo} className="line">
              <Icon name="right" />
              <Link
                to="/app/library"
                search={{ ...shared, path: upTo }}
                aria-current={isLast ? 'page' : undefined}
              >
                {part}
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function AddMenu({
  isOwn,
  onFiles,
  onNewFolder,
}: {
  /** New projects begin in the own library. */
  isOwn: boolean;
  onFiles(list: FileList | null): void;
  onNewFolder(): void;
}) {
  const navigate = useNavigate();
  const onNewProject = () => {
    const name = `${t('library.newProject')} ${new Date().toLocaleDateString(currentLocale())}`;
    void import('../editor/project/new-project.ts')
      .then(({ startProject }) => startProject(name.replaceAll('/', '-'), null))
      .then((projectId) => navigate({ to: '/app/edit/$projectId', params: { projectId } }))
      .catch(sayFailed);
  };
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const choose = (chosen: HTMLInputElement) => {
    onFiles(chosen.files);
    chosen.value = '';
  };
  const entries: readonly MenuEntry[] = [
    { icon: 'upload', text: t('library.uploadFiles'), onChoose: () => files.current?.click() },
    { icon: 'folder', text: t('library.uploadFolder'), onChoose: () => folder.current?.click() },
    'line',
    { icon: 'plus', text: t('library.newFolder'), onChoose: onNewFolder },
    ...(isOwn ? [{ icon: 'cut' as const, text: t('library.newProject'), onChoose: onNewProject }] : []),
  ];
  return (
    <>
      <MenuButton className="button main" entries={entries} label={t('library.add')}>
        <Icon name="plus" />
        {t('library.add')}
      </MenuButton>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        data-testid="files"
        onChange={({ target }) => choose(target)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        onChange={({ target }) => choose(target)}
        {...({ webkitdirectory: '' } as object)}
      />
    </>
  );
}

function Choice<T extends string>({
  label,
  value,
  options,
  textOf,
  onChange,
}: {
  label: string;
  value: T;
  options: readonly T[];
  textOf(option: T): string;
  onChange(value: T): void;
}) {
  return (
    <select
      className="input as-wide"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value as T)}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {textOf(option)}
        </option>
      ))}
    </select>
  );
}

export function LibraryHead({
  library,
  shared,
  onFiles,
}: {
  library: Library;
  /** The folder of somebody else in which one is. */
  shared: SharedFolder | null;
  /** Null where one may only look. */
  onFiles: ((list: FileList | null) => void) | null;
}) {
  const { where, goTo, setDoing } = library;
  const view = viewStore.use();
  return (
    <header className="library-head">
      <h1 className="hidden-text">{t('nav.library')}</h1>
      <Crumbs path={where.path} folderId={where.folderId} name={shared?.name} />
      <span className="line push wrap">
        <Choice<Kind>
          label={t('library.kind')}
          value={where.kind}
          options={KINDS}
          textOf={(kind) => t(`kinds.${kind}`)}
          onChange={(kind) => goTo({ type: kind === 'all' ? undefined : kind })}
        />
        <Choice<Order>
          label={t('library.order')}
          value={where.order}
          options={ORDERS}
          textOf={(order) => t(`order.${order}`)}
          onChange={(order) => goTo({ order: order === 'modified' ? undefined : order })}
        />
        <Segments
          label={t('library.view')}
          value={view}
          options={[
            { value: 'grid', label: t('library.grid'), icon: 'grid' },
            { value: 'list', label: t('library.list'), icon: 'list' },
          ]}
          onChange={chooseView}
        />
        {onFiles === null ? null : (
          <AddMenu
            isOwn={where.folderId === null}
            onFiles={onFiles}
            onNewFolder={() => setDoing({ what: 'new-folder', items: [] })}
          />
        )}
      </span>
    </header>
  );
}
