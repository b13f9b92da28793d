/** Customers, the portal, and all that is only read. */
import { filtered, type Operation, page, type StripeCall } from './call.ts';
import { recordEvent } from './events.ts';
import { voidInvoice } from './payments.ts';
import { find } from './refusal.ts';
import type { Customer, PortalSession, StripeState } from './state.ts';
import { payInvoice } from './subscriptions.ts';
import { invoicePayments, type Wire, wireOf } from './wire.ts';

type StateObject = { id: string; object: string };

/** GET of one object. */
function read(
  path: string,
  what: string,
  objects: (state: StripeState) => ReadonlyMap<string, StateObject>,
): Operation {
  return {
    method: 'GET',
    path: `${path}/{id}`,
    run: ({ state, id, params }) => {
      params.allow();
      return wireOf(state, find(objects(state), id, what));
    },
  };
}

/** GET of a list that is filtered by fields. */
function readList(
  path: string,
  objects: (state: StripeState) => ReadonlyMap<string, StateObject>,
  fields: readonly string[],
): Operation {
  return {
    method: 'GET',
    path,
    run: (call) => page(call, filtered(call.params, objects(call.state).values(), fields), fields),
  };
}

function createCustomer({ state, params }: StripeCall): Wire {
  params.allow('email', 'name', 'metadata');
  const customer: Customer = {
    id: state.newId('cus'),
    object: 'customer',
    email: params.text('email'),
    name: params.text('name'),
    created: state.now(),
    metadata: params.record('metadata'),
  };
  state.customers.set(customer.id, customer);
  recordEvent(state, 'customer.created', customer);
  return wireOf(state, customer);
}

function readCustomer({ state, id }: StripeCall): Wire {
  const customer = find(state.customers, id, 'customer');
  return customer.deleted === true ? { id, object: 'customer', deleted: true } : wireOf(state, customer);
}

function deleteCustomer({ state, id }: StripeCall): Wire {
  const customer = find(state.customers, id, 'customer');
  customer.deleted = true;
  recordEvent(state, 'customer.deleted', customer);
  return { id, object: 'customer', deleted: true };
}

/** The customer of an id that something new is for. */
export function livingCustomer(state: StripeState, id: string): Customer {
  const living = new Map([...state.customers].filter(([, { deleted }]) => deleted !== true));
  return find(living, id, 'customer', 'customer');
}

function createPortalSession({ state, params }: StripeCall): Wire {
  params.allow('customer', 'return_url');
  const id = state.newId('bps');
  const session: PortalSession = {
    id,
    object: 'billing_portal.session',
    customer: livingCustomer(state, params.required('customer')).id,
    created: state.now(),
    return_url: params.text('return_url'),
    url: `https://billing.stripe.test/p/session/${id}`,
  };
  state.portalSessions.set(id, session);
  return wireOf(state, session);
}

function listInvoicePayments({ state, params }: StripeCall): Wire {
  params.allow('invoice', 'payment', 'limit');
  const intent = params.within('payment').allow('type', 'payment_intent').text('payment_intent');
  const wished = params.text('invoice');
  const found = [...state.invoices.values()].filter(
    (invoice) =>
      (intent === null || invoice.payment_intent === intent) && (wished === null || invoice.id === wished),
  );
  return invoicePayments(found);
}

function listEvents(call: StripeCall): Wire {
  const type = call.params.text('type');
  const found = call.state.events.filter((event) => type === null || event.type === type);
  return page(call, found, ['type']);
}

function readEvent({ state, id }: StripeCall): Wire {
  return { ...find(new Map(state.events.map((event) => [event.id, event])), id, 'event') };
}

export const simpleOperations: readonly Operation[] = [
  { method: 'POST', path: '/v1/customers', run: createCustomer },
  { method: 'GET', path: '/v1/customers/{id}', run: readCustomer },
  { method: 'DELETE', path: '/v1/customers/{id}', run: deleteCustomer },
  { method: 'POST', path: '/v1/billing_portal/sessions', run: createPortalSession },
  read('/v1/products', 'product', (state) => state.products),
  read('/v1/prices', 'price', (state) => state.prices),
  read('/v1/coupons', 'coupon', (state) => state.coupons),
  read('/v1/promotion_codes', 'promotion_code', (state) => state.promotionCodes),
  read('/v1/invoices', 'invoice', (state) => state.invoices),
  read('/v1/payment_intents', 'payment_intent', (state) => state.paymentIntents),
  read('/v1/charges', 'charge', (state) => state.charges),
  read('/v1/refunds', 'refund', (state) => state.refunds),
  read('/v1/disputes', 'dispute', (state) => state.disputes),
  { method: 'GET', path: '/v1/events', run: listEvents },
  { method: 'GET', path: '/v1/events/{id}', run: readEvent },
  readList('/v1/customers', (state) => state.customers, ['email']),
  readList('/v1/prices', (state) => state.prices, ['active', 'product', 'type']),
  readList('/v1/invoices', (state) => state.invoices, ['customer', 'subscription', 'status']),
  readList('/v1/payment_intents', (state) => state.paymentIntents, ['customer']),
  readList('/v1/charges', (state) => state.charges, ['customer', 'payment_intent']),
  readList('/v1/refunds', (state) => state.refunds, ['charge', 'payment_intent']),
  readList('/v1/disputes', (state) => state.disputes, ['charge', 'payment_intent']),
  { method: 'GET', path: '/v1/invoice_payments', run: listInvoicePayments },
  {
    method: 'POST',
    path: '/v1/invoices/{id}/pay',
    run: ({ state, id, params }) => {
      params.allow();
      const invoice = find(state.invoices, id, 'invoice');
      payInvoice(state, invoice);
      return wireOf(state, invoice);
    },
  },
  {
    method: 'POST',
    path: '/v1/invoices/{id}/void',
    run: ({ state, id, params }) => {
      params.allow();
      const invoice = find(state.invoices, id, 'invoice');
      voidInvoice(state, invoice);
      return wireOf(state, invoice);
    },
  },
];
