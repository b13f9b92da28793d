/** How Stripe says no. */

export interface RefusalDetails {
  status: number;
  type: 'invalid_request_error' | 'card_error' | 'api_error' | 'idempotency_error';
  code?: string | undefined;
  param?: string | undefined;
}

export class StripeRefusal extends Error {
  readonly details: RefusalDetails;

  constructor(message: string, details: RefusalDetails) {
    super(message);
    this.name = 'StripeRefusal';
    this.details = details;
  }

  /** The body that is sent. */
  body(): unknown {
    const { type, code, param } = this.details;
    return { error: { type, code, param, message: this.message } };
  }
}

/** A request that makes no sense. */
export function invalid(message: string, param?: string, code?: string): StripeRefusal {
  return new StripeRefusal(message, { status: 400, type: 'invalid_request_error', param, code });
}

/** An object that is not there: 404 in a path, 400 in a parameter. */
export function missing(what: string, id: string, param = 'id'): StripeRefusal {
  return new StripeRefusal(`No such ${what}: '${id}'`, {
    status: param === 'id' ? 404 : 400,
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
  });
}

/** The object of an id; refuses when there is none. */
export function find<T>(objects: ReadonlyMap<string, T>, id: string, what: string, param?: string): T {
  const found = objects.get(id);
  if (found === undefined) throw missing(what, id, param);
  return found;
}
