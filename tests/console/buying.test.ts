/** Buying in the console: what is sold, its checkout at the provider, a change of the plan, and the provider's pages. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BillingWorld, startBillingWorld } from '../../packages/server/src/testing/billing-world.ts';
import { until } from '../../packages/server/src/testing/until.ts';
import { browserProgram, startBrowser } from '../rights/testing/browser.ts';
import { buildConsole, findingsOf, openPage } from './testing/console-pages.ts';

let world: BillingWorld;
let browser: Browser;
let folder: string;
let context: BrowserContext;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  if (browserProgram === null) return;
  folder = await buildConsole('buying');
  world = await startBillingWorld({ consoleFolder: join(folder, 'dist') });
  browser = await startBrowser();
  ({ context, page } = await openPage(browser, complaints));
});
afterAll(async () => {
  await context?.close();
  await browser?.close();
  await world?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

const offer = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
/** The provider's pages are not there: the next page waits until the browser has said so, which would end it. */
const leftForNowhere = () => until(() => page.url().startsWith('chrome-error:'));
const usage = () => page.goto(`${world.service.baseUrl}/app/usage`);

test.skipIf(browserProgram === null)(
  'somebody buys credits and a plan at the provider, changes the plan, and is led to its pages',
  async () => {
    const { stripe, service } = world;
    const person = await service.signIn('buyer@example.com');
    // The clock of the service stands, and its tokens end by it.
    await context.clock.setSystemTime(world.clock.now());
    await page.goto(service.baseUrl);
    await page.getByLabel('API key or ID token').fill(person.token);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/app/library');
    await usage();
    await offer('pack').getByRole('spinbutton').fill('3');
    await offer('pack').getByText('3.00 once').waitFor();
    await offer('basic-yearly').getByText('100.00 a year').waitFor();
    expect(await findingsOf(page)).toEqual([]);

    const atCheckout = page.waitForRequest(/^https:\/\/checkout\.stripe\.test\//);
    await offer('pack').getByRole('button', { name: 'Buy' }).click();
    const address = (await atCheckout).url();
    const session = [...stripe.state.checkoutSessions.values()].find(({ url }) => url === address);
    expect(session?.success_url).toContain(`${service.baseUrl}/app/usage`);
    await leftForNowhere();
    await page.goto(`${service.baseUrl}/app/usage?checkout=success`);
    await page.getByText('It is paid. The credits come in a moment.').waitFor();

    const atPortal = page.waitForRequest(/^https:\/\/billing\.stripe\.test\//);
    await page.getByRole('button', { name: 'Cards, invoices, end of the plan' }).click();
    await atPortal;
    await leftForNowhere();

    const { accountId } = person.principal;
    const { stripe_customer_id: customer } = await service.deps.db
      .selectFrom('billing_customer')
      .select('stripe_customer_id')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    const payer = { client: service.user, accountId, customer };
    await world.subscribe(payer, 'basic');
    await world.deliver();
    await usage();
    await page.getByText('Monthly', { exact: true }).waitFor();
    await offer('pro').getByRole('button', { name: 'Change to this plan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change to “pro”?' });
    expect(await findingsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Change to this plan' }).click();
    await page.getByText('Your plan was changed.').waitFor();
    const [subscription] = stripe.state.subscriptions.values();
    expect(JSON.stringify(subscription)).toContain('price_pro');
    await page.getByText('What things cost here').click();
    await page.getByRole('cell', { name: 'Rendered video' }).first().waitFor();
    expect(complaints.filter((text) => !text.includes('ERR_NAME_NOT_RESOLVED'))).toEqual([]);
  },
);
