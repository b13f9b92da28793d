/** The customer that an account is at the payment provider: one, made when it is first needed. */
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { over } from '../../../platform/over.ts';
import type { Principal } from '../../../platform/principal.ts';
import { findCustomerOf, insertCustomerIfNew, replaceCustomer } from './customers.repo.ts';
import { isMissingObject, type Provider } from './stripe-client.ts';

type Owner = Pick<Principal, 'accountId' | 'email'>;

export interface Customers {
  /** The customer of an account; null while it has none. */
  find(accountId: string): Promise<string | null>;
  /**
   * Does something for the customer of an account, who is made first where there is none; and once more for a new one
   * where the provider has forgotten them.
   */
  use<T>(owner: Owner, work: (customerId: string) => Promise<T>): Promise<T>;
}

export interface CustomersDeps {
  provider: Provider;
  db: Kysely<Database>;
  clock: Clock;
}

/** The same key for everybody who makes it now: the provider makes one. */
async function make(
  { provider }: CustomersDeps,
  { accountId, email }: Owner,
  instead: string | null,
): Promise<string> {
  const customer = await provider.ask((stripe) =>
    stripe.customers.create(
      { email, metadata: { account_id: accountId } },
      { idempotencyKey: `customer:${accountId}:${instead ?? 'first'}` },
    ),
  );
  return customer.id;
}

async function findOrMake(deps: CustomersDeps, owner: Owner): Promise<string> {
  const { db, clock } = deps;
  const known = await findCustomerOf(db, owner.accountId);
  if (known !== null) return known;
  const made = await make(deps, owner, null);
  await insertCustomerIfNew(db, { accountId: owner.accountId, customerId: made, now: clock.now() });
  return (await findCustomerOf(db, owner.accountId)) ?? made;
}

async function replace(deps: CustomersDeps, owner: Owner, lost: string): Promise<string> {
  const { db } = deps;
  const made = await make(deps, owner, lost);
  await replaceCustomer(db, { accountId: owner.accountId, lost, made });
  return (await findCustomerOf(db, owner.accountId)) ?? made;
}

function find({ db }: CustomersDeps, accountId: string): Promise<string | null> {
  return findCustomerOf(db, accountId);
}

async function use<T>(
  deps: CustomersDeps,
  owner: Owner,
  work: (customerId: string) => Promise<T>,
): Promise<T> {
  const customerId = await findOrMake(deps, owner);
  try {
    return await work(customerId);
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (!isMissingObject(cause, 'customer')) throw error;
    return work(await replace(deps, owner, customerId));
  }
}

export function createCustomers(deps: CustomersDeps): Customers {
  return { use: (owner, work) => use(deps, owner, work), ...over(deps, { find }) };
}
