/**
 * kill -9 of the whole service while it takes in what the payment provider tells: what was answered is not lost, and
 * nothing is granted twice. Part of `npm run test:faults` alone, since each kill takes a start of the service.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStripeClient } from '../../packages/server/src/modules/money/billing/stripe-client.ts';
import { startServiceProcess } from '../../packages/server/src/testing/service-process.ts';
import { addPrice } from '../../packages/server/src/testing/stripe-stand-in/add.ts';
import { chargeOf, refund } from '../../packages/server/src/testing/stripe-stand-in/bank-acts.ts';
import { payCheckout } from '../../packages/server/src/testing/stripe-stand-in/customer-acts.ts';
import { sendEvent } from '../../packages/server/src/testing/stripe-stand-in/send-event.ts';
import { type StripeStandIn, startStripeStandIn } from '../../packages/server/src/testing/stripe-stand-in.ts';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-database.ts';
import { until } from '../../packages/server/src/testing/until.ts';

const isThorough = process.env.MODE === 'faults';
const kills = 10;
const KEY = 'sk_test-key-of-the-first-user';

let database: TestDatabase;
let stripe: StripeStandIn;
let dataFolder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  stripe = await startStripeStandIn();
  dataFolder = await mkdtemp(join(tmpdir(), 'rushes-billing-'));
});
afterAll(async () => {
  await stripe?.stop();
  await database?.drop();
  await rm(dataFolder, { recursive: true, force: true });
});

async function start() {
  const service = startServiceProcess({
    dataFolder,
    env: {
      ...stripe.env,
      DATABASE_URL: database.url,
      RUSHES_ROLE: 'api',
      RUSHES_BOOTSTRAP_EMAIL: 'first@example.com',
      RUSHES_BOOTSTRAP_API_KEY: KEY,
    },
  });
  const url = await service.address();
  return { url, kill: () => service.child.kill('SIGKILL'), ended: service.ended };
}

/** A pack of 100 credits, and a customer at the provider. */
async function setUpSale(): Promise<string> {
  addPrice(stripe.state, 'price_pack', { unit_amount: 100 });
  const api = createStripeClient({ ...stripe, apiUrl: stripe.url });
  const { id: customer } = await api.customers.create({ email: 'first@example.com' });
  const lines = [{ price_id: 'price_pack', gives: 'credits', units_per_quantity: 100 }];
  await sql`insert into plan (tier_id, kind, display_name, catalog, created_at, updated_at)
    values ('pack', 'one_off_tokens', 'Pack', ${JSON.stringify({ lines })}, now(), now())`.execute(
    database.db,
  );
  await sql`insert into billing_customer (account_id, stripe_customer_id, created_at)
    select account_id, ${customer}, now() from app_user`.execute(database.db);
  return customer;
}

async function buyAndRefund(customer: string): Promise<void> {
  const api = createStripeClient({ ...stripe, apiUrl: stripe.url });
  const session = await api.checkout.sessions.create({
    mode: 'payment',
    customer,
    line_items: [{ price: 'price_pack', quantity: 1 }],
    success_url: 'https://app.example.com/',
    metadata: { tier_id: 'pack' },
  });
  const { payment_intent: intent } = payCheckout(stripe.state, session.id);
  refund(stripe.state, chargeOf(stripe.state, intent), 40);
}

const creditsAt = async (url: string): Promise<number> => {
  const { rows } = await sql<{ credits: number }>`
    select coalesce((select available_after from ledger_transaction order by seq desc limit 1), 0) / 1e6 as credits`.execute(
    database.db,
  );
  expect((await fetch(`${url}/users/me`, { headers: { 'x-api-key': KEY } })).status).toBe(200);
  return Number(rows[0]?.credits);
};

const waiting = async () => {
  const { rows } = await sql`select 1 from billing_event where processed_at is null`.execute(database.db);
  return rows.length;
};

test.runIf(isThorough)(
  'events survive kill -9, and count once',
  { timeout: 300_000 * (kills + 1) },
  async () => {
    let service = await start();
    const customer = await setUpSale();
    const before = await creditsAt(service.url);
    let seen = stripe.state.events.length;
    for (let round = 1; round <= kills; round += 1) {
      await buyAndRefund(customer);
      const events = stripe.state.events.slice(seen);
      seen = stripe.state.events.length;
      const asked = stripe.requests.length;
      const at = stripe.state.now();
      const target = { url: `${service.url}/billing/stripe/webhook`, secret: stripe.webhookSecret, at };
      const answers = await Promise.all(events.map((event) => sendEvent(event, target)));
      expect(answers.every((status) => status === 200)).toBe(true);
      await until(() => stripe.requests.length > asked, { what: 'It takes something in' });
      // Each round a little later in the work.
      await wait(round - 1);
      service.kill();
      await service.ended;
      // As if the time of whoever had them were over.
      await sql`update billing_event set next_attempt_at = now() where processed_at is null`.execute(
        database.db,
      );
      service = await start();
      await until(async () => (await waiting()) === 0, { what: 'What was cut off is taken in' });
      expect((await creditsAt(service.url)) - before).toBe(round * 60);
    }
    service.kill();
    await service.ended;
  },
);
