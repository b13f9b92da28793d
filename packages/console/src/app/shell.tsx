/** What stands around every screen: where one can go, who one is, and what goes on. */
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { isWaiting as isTaskWaiting } from '../account/task-words.ts';
import icon from '../icon.svg';
import { UploadPanel } from '../library/upload-panel.tsx';
import { t } from '../texts/index.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import type { MenuEntry } from '../ui/menu-entry.ts';
import { api, endedStore, onlineStore, sessionStore, signOut } from './app-state.ts';
import { useShortcuts } from './shortcuts.ts';
import { useTaskEvents, useTasks } from './tasks.ts';

const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'));
const SignInAgain = lazy(() => import('./sign-in-again.tsx'));

type Place =
  | '/app/library'
  | '/app/shared'
  | '/app/search'
  | '/app/create'
  | '/app/generate'
  | '/app/entities'
  | '/app/tasks'
  | '/app/trash';

function NavLink({
  to,
  icon: name,
  label,
  badge,
  className = '',
}: {
  to: Place;
  icon: IconName;
  label: string;
  badge?: number;
  className?: string;
}) {
  return (
    <Link
      to={to}
      className={`nav-link ${className}`}
      search={{}}
      activeProps={{ 'aria-current': 'page' }}
      activeOptions={{ includeSearch: false }}
    >
      <Icon name={name} />
      <span className="one-line">{label}</span>
      {badge === undefined || badge === 0 ? null : (
        <span className="badge accent push wide-only">
          <span aria-hidden="true">{badge}</span>
          <span className="hidden-text">{t('nav.running', { count: badge })}</span>
        </span>
      )}
    </Link>
  );
}

/** Who is signed in, with plan and credits. */
export function useMe() {
  return useQuery({ queryKey: ['me'], queryFn: ({ signal }) => api().getMe({ signal }) });
}

function PersonMenu() {
  const session = sessionStore.use();
  const email = session?.email ?? '';
  const me = useMe();
  const ofOperators = { to: '/app/operator', icon: 'person', text: t('nav.operator') } as const;
  const entries: readonly MenuEntry[] = [
    { to: '/app/shared', icon: 'people', text: t('nav.shared'), className: 'small-only' },
    { to: '/app/entities', icon: 'person', text: t('nav.entities'), className: 'small-only' },
    { to: '/app/tasks', icon: 'tasks', text: t('nav.tasks'), className: 'small-only' },
    { to: '/app/trash', icon: 'trash', text: t('nav.trash'), className: 'small-only' },
    { to: '/app/groups', icon: 'people', text: t('nav.groups') },
    { to: '/app/keys', icon: 'key', text: t('nav.keys') },
    { to: '/app/usage', icon: 'credits', text: t('nav.usage') },
    { to: '/app/configs', icon: 'file', text: t('nav.configs') },
    { to: '/app/webhooks', icon: 'webhook', text: t('nav.webhooks') },
    { to: '/app/settings', icon: 'settings', text: t('nav.settings') },
    ...(me.data?.role?.admin === true ? [ofOperators] : []),
    'line',
    { icon: 'leave', text: t('nav.signOut'), onChoose: signOut },
  ];
  return (
    <MenuButton
      className="button plain person"
      entries={entries}
      label={t('nav.account')}
      side="top"
      align="start"
    >
      <span className="face" aria-hidden="true">
        {email.slice(0, 1).toUpperCase()}
      </span>
      <span className="one-line wide-only">{email}</span>
      <span className="small-only">{t('nav.account')}</span>
    </MenuButton>
  );
}

/** Says that there is no network; what is on the screen stays. */
function OfflineNotice() {
  const isOnline = onlineStore.use();
  return (
    <div className="shell-notice" aria-live="polite">
      {isOnline ? null : (
        <div className="notice">
          <Icon name="offline" />
          <span>{t('state.offline')}</span>
        </div>
      )}
    </div>
  );
}

/** Moves to the new screen for those who do not see it change. */
function useFocusOnChange() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the path that has changed.
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    if (document.activeElement === null || document.activeElement === document.body) main.current?.focus();
  }, [path]);
  return main;
}

export function Shell() {
  const hasEnded = endedStore.use();
  const main = useFocusOnChange();
  const { data: tasks = [] } = useTasks();
  useTaskEvents();
  const shortcuts = useShortcuts();
  const running = tasks.filter(isTaskWaiting).length;
  return (
    <div className="shell">
      <a className="skip" href="#main">
        {t('nav.skip')}
      </a>
      <OfflineNotice />
      <nav className="shell-nav" aria-label={t('nav.label')}>
        <Link className="brand" to="/app/library" search={{}}>
          <img src={icon} alt="" />
          Rushes
        </Link>
        <NavLink to="/app/library" icon="library" label={t('nav.library')} />
        <NavLink to="/app/shared" icon="people" label={t('nav.shared')} className="wide-only" />
        <NavLink to="/app/search" icon="search" label={t('nav.search')} />
        <NavLink to="/app/create" icon="create" label={t('nav.create')} />
        <NavLink to="/app/generate" icon="generate" label={t('nav.generate')} />
        <NavLink to="/app/entities" icon="person" label={t('nav.entities')} className="wide-only" />
        <NavLink to="/app/tasks" icon="tasks" label={t('nav.tasks')} badge={running} className="wide-only" />
        <NavLink to="/app/trash" icon="trash" label={t('nav.trash')} className="wide-only" />
        <div className="nav-end">
          <PersonMenu />
        </div>
      </nav>
      <main id="main" className="shell-main" tabIndex={-1} ref={main}>
        <Outlet />
      </main>
      <UploadPanel />
      <Suspense>
        {shortcuts.areShown ? <ShortcutsDialog onClose={shortcuts.hide} /> : null}
        {hasEnded ? <SignInAgain /> : null}
      </Suspense>
    </div>
  );
}
