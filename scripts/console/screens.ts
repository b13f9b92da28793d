/** The screens of the console that pictures are made of, and how each is brought to what it has to show. */
import type { Page } from 'playwright-core';
import type { Contents } from './contents.ts';

export interface PicturedScreen {
  name: string;
  /** Where it is; `:film` and the like are ids. */
  path: string;
  /** Brings it further than its address does. Names are given in the language that is shown. */
  open?(page: Page, say: Words): Promise<unknown>;
}

/** What a label is called in the language that is shown. */
export type Words = (english: string) => string;

const press =
  (english: string, nth = 0) =>
  (page: Page, say: Words) =>
    page
      .getByRole('button', { name: say(english), exact: true })
      .nth(nth)
      .click();
const tab = (english: string) => (page: Page, say: Words) =>
  page.getByRole('tab', { name: new RegExp(`^${say(english)}`) }).click();

const PROMPT = 'A 10 second film of Harbour.mp4 and City.mp4 with the title "Evening" and a unicorn flying';

export const SCREENS: readonly PicturedScreen[] = [
  { name: 'library', path: '/app/library' },
  { name: 'library-folder', path: '/app/library?path=%2FSample' },
  {
    name: 'library-chosen',
    path: '/app/library?path=%2FSample',
    open: (page) => page.locator('[role=listbox] [role=option]').nth(1).click(),
  },
  { name: 'library-list', path: '/app/library?path=%2FSample', open: press('As a list') },
  { name: 'player', path: '/app/play/:film' },
  { name: 'player-comments', path: '/app/play/:film', open: tab('Comments') },
  { name: 'player-shots', path: '/app/play/:film', open: tab('Shots') },
  { name: 'player-share', path: '/app/play/:film', open: press('Share') },
  { name: 'player-link', path: '/app/play/:film', open: press('Review link') },
  { name: 'player-versions', path: '/app/play/:film', open: press('Versions') },
  { name: 'player-picture', path: '/app/play/:picture' },
  { name: 'guest', path: ':guest' },
  { name: 'search', path: '/app/search' },
  { name: 'search-found', path: '/app/search?q=harbour' },
  { name: 'create', path: '/app/create' },
  { name: 'create-film', path: '/app/create?chat=:chat' },
  {
    name: 'create-plan',
    path: `/app/create?prompt=${encodeURIComponent(PROMPT)}`,
    open: (page) => page.locator('.plan summary').click(),
  },
  { name: 'editor', path: '/app/edit/:project' },
  {
    name: 'editor-clip',
    path: '/app/edit/:project',
    open: (page) => page.locator('[role=listbox] [role=option]').nth(1).click(),
  },
  { name: 'editor-export', path: '/app/edit/:project', open: press('Export') },
  { name: 'generate', path: '/app/generate' },
  { name: 'entities', path: '/app/entities' },
  { name: 'entity', path: '/app/entities/:entity' },
  { name: 'configs', path: '/app/configs' },
  { name: 'config', path: '/app/configs/:config' },
  { name: 'tasks', path: '/app/tasks' },
  { name: 'shared', path: '/app/shared' },
  { name: 'trash', path: '/app/trash' },
  { name: 'keys', path: '/app/keys' },
  { name: 'usage', path: '/app/usage' },
  { name: 'webhooks', path: '/app/webhooks', open: press('Log') },
  { name: 'groups', path: '/app/groups' },
  { name: 'settings', path: '/app/settings' },
  { name: 'operator', path: '/app/operator' },
  { name: 'operator-health', path: '/app/operator/health' },
  { name: 'operator-plans', path: '/app/operator/plans' },
  { name: 'operator-prices', path: '/app/operator/prices' },
  { name: 'operator-models', path: '/app/operator/models' },
  { name: 'operator-audit', path: '/app/operator/audit' },
  {
    name: 'operator-user',
    path: '/app/operator',
    open: (page) => page.locator('.user-link').first().click(),
  },
  { name: 'sign-in', path: '/app/sign-in' },
  { name: 'search-nothing', path: '/app/search?q=zxqv' },
  {
    name: 'account-menu',
    path: '/app/library',
    open: (page) => page.locator('.person').click(),
  },
  { name: 'add-menu', path: '/app/library?path=%2FSample', open: press('Add') },
  { name: 'download-menu', path: '/app/play/:film', open: press('Download') },
  { name: 'shortcuts', path: '/app/library', open: (page) => page.keyboard.press('?') },
  { name: 'missing', path: '/app/nowhere' },
];

/** The address of a screen, with the ids of what is there. */
export function addressOf({ path }: PicturedScreen, base: string, contents: Contents): string {
  if (path === ':guest') return contents.guest;
  return base + path.replace(/:([a-z]+)/, (_whole, key: keyof Contents) => contents[key]);
}
