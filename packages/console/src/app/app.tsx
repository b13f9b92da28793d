/** The whole app: its addresses, and what each of them shows. Screens beyond the library are loaded when they are gone to. */
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  Navigate,
  Outlet,
  RouterProvider,
  useRouterState,
} from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { type Filters, readFilters } from '../search/filters.ts';
import { t } from '../texts/index.ts';
import { Empty, Failed } from '../ui/controls.tsx';
import { addCreditsStep, Toasts } from '../ui/toast.tsx';
import { isUnloadedPart, languageStore, onlineStore, queries, sessionStore } from './app-state.ts';
import { CALLBACK_PATH } from './oidc.ts';
import { loadAnewOnce, type Screen, screenOf } from './screens.ts';
import { SignInPage } from './sign-in.tsx';
import { useTitle } from './title.ts';

// Who comes in for the first time waits for the page that asks who they are, and for nothing else.
const Shell = screenOf(async () => ({ Page: (await import('./shell.tsx')).Shell }));
const LibraryScreen = screenOf(async () => ({
  Page: (await import('../library/library-page.tsx')).LibraryPage,
}));

/** Whoever is signed in already needs both, and not one after the other. */
function loadWhatIsNeeded(): void {
  if (sessionStore.get() === null) return;
  void Shell.preload?.();
  if (window.location.pathname.startsWith('/app/library')) void LibraryScreen.preload?.();
}
loadWhatIsNeeded();

function Missing() {
  return (
    <Empty
      isPage
      icon="info"
      title={t('missing.title')}
      action={<a href="/app/library">{t('missing.back')}</a>}
    >
      {t('missing.text')}
    </Empty>
  );
}

function Broken({ error, reset }: ErrorComponentProps) {
  const isUnloaded = isUnloadedPart(error);
  const isOnline = onlineStore.use();
  // The address is the new screen's already: the whole page is loaded there, newer than this one if there is a newer one.
  useEffect(() => {
    if (isUnloaded && isOnline) loadAnewOnce();
  }, [isUnloaded, isOnline]);
  return (
    <div className="page narrow">
      <Failed error={error} onRetry={isUnloaded ? () => window.location.reload() : reset} />
      <a href="/app/library">{t('missing.back')}</a>
    </div>
  );
}

function Root() {
  const session = sessionStore.use();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useTitle(path, session !== null);
  // A guest has no account, and somebody who has one is a guest here like others.
  if (path === '/app/review') return <Outlet />;
  // A link signs in also who is signed in already, maybe as somebody else.
  if (session === null || path === '/app/sign-in' || path === CALLBACK_PATH) return <SignInPage />;
  // Of somebody else nothing stays on the screen, and nothing is sent in their name.
  return (
    <Suspense fallback={null}>
      <Shell key={session.email} />
    </Suspense>
  );
}

const rootRoute = createRootRoute({ component: Root, notFoundComponent: Missing, errorComponent: Broken });
const toLibrary = () => <Navigate to="/app/library" search={{}} replace />;
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
const given = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Partial<T>;

export interface LibrarySearch {
  path?: string;
  folder?: string;
  type?: string;
  order?: string;
}

interface CreateSearch {
  chat?: string;
  prompt?: string;
  /** Id of a file that the prompt names with an @. */
  asset?: string;
}

const at = <const Path extends string>(path: Path, load: () => Promise<Screen>) =>
  createRoute({ getParentRoute: () => rootRoute, path, component: screenOf(load) });

const libraryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/app/library',
  validateSearch: (found: Record<string, unknown>): LibrarySearch =>
    given({
      path: text(found.path),
      folder: text(found.folder),
      type: text(found.type),
      order: text(found.order),
    }) as LibrarySearch,
  component: LibraryScreen,
});
const playRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/app/play/$assetId',
  validateSearch: (found: Record<string, unknown>): { at?: number; share?: true } => ({
    ...(Number.isFinite(Number(found.at)) && found.at !== undefined ? { at: Number(found.at) } : {}),
    ...(found.share === true ? { share: true } : {}),
  }),
  component: screenOf(() => import('../player/player-page.tsx')),
});
const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/app/search',
  validateSearch: (found: Record<string, unknown>): Filters & { q?: string } => ({
    ...(found.q === undefined ? {} : { q: String(found.q) }),
    ...readFilters(found),
  }),
  component: screenOf(() => import('../search/search-page.tsx')),
});

const routeTree = rootRoute.addChildren([
  createRoute({ getParentRoute: () => rootRoute, path: '/', component: toLibrary }),
  createRoute({ getParentRoute: () => rootRoute, path: '/app', component: toLibrary }),
  createRoute({ getParentRoute: () => rootRoute, path: '/app/sign-in', component: () => null }),
  createRoute({ getParentRoute: () => rootRoute, path: CALLBACK_PATH, component: () => null }),
  libraryRoute,
  playRoute,
  searchRoute,
  at('/app/review', () => import('../review/guest-page.tsx')),
  at('/app/trash', () => import('../library/trash-page.tsx')),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/app/create',
    validateSearch: (found: Record<string, unknown>): CreateSearch =>
      given({
        chat: text(found.chat),
        prompt: text(found.prompt),
        asset: text(found.asset),
      }) as CreateSearch,
    component: screenOf(() => import('../create/create-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/app/edit/$projectId',
    component: screenOf(() => import('../editor/editor-page.tsx')),
  }),
  at('/app/entities', () => import('../entities/entities-page.tsx')),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/app/entities/$entityId',
    component: screenOf(() => import('../entities/entity-page.tsx')),
  }),
  at('/app/configs', () => import('../configs/configs-page.tsx')),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/app/configs/$configId',
    component: screenOf(() => import('../configs/config-page.tsx')),
  }),
  at('/app/shared', () => import('../library/shared-page.tsx')),
  at('/app/generate', () => import('../generate/generate-page.tsx')),
  at('/app/tasks', () => import('../account/tasks-page.tsx')),
  at('/app/keys', () => import('../account/keys-page.tsx')),
  at('/app/usage', () => import('../account/usage-page.tsx')),
  at('/app/webhooks', () => import('../account/webhooks-page.tsx')),
  at('/app/operator', () => import('../operator/users-page.tsx')),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/app/operator/users/$userId',
    component: screenOf(() => import('../operator/user-page.tsx')),
  }),
  at('/app/operator/health', () => import('../operator/health-page.tsx')),
  at('/app/operator/plans', () => import('../operator/plans-page.tsx')),
  at('/app/operator/prices', () => import('../operator/prices-page.tsx')),
  at('/app/operator/audit', () => import('../operator/audit-page.tsx')),
  at('/app/operator/models', () => import('../operator/models-page.tsx')),
  at('/app/groups', () => import('../groups/groups-page.tsx')),
  at('/app/settings', () => import('../account/settings-page.tsx')),
]);

export const router = createRouter({
  routeTree,
  scrollRestoration: false,
  defaultErrorComponent: Broken,
  defaultPendingMs: 300,
});

addCreditsStep(() => router.navigate({ to: '/app/usage' }));

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

export function App() {
  // Everything is drawn anew in another language.
  const language = languageStore.use();
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queries}>
        <RouterProvider key={language} router={router} />
        <Toasts />
      </QueryClientProvider>
    </CSPProvider>
  );
}
