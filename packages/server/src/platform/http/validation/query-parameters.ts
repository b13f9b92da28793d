/** Query parameters of operations, with those that the interface gives to all operations of a kind. */
import { type TObject, type TProperties, type TSchema, Type } from 'typebox';
import type { AnyRoute } from '../route.ts';

const DRY_RUN = 'dry_run';
const WEBHOOK_URL = 'webhook_url';

const DryRun = Type.Boolean({
  default: false,
  description:
    'Only tells the price: the same checks, nothing is done, and the answer is 200 with a PriceQuote.',
});

const DryRunOfPlan = Type.Boolean({
  default: false,
  description:
    'Only tells what would be made and what that costs: the same checks, nothing is made or charged, and the answer is 200 with ' +
    'a PlanQuote. The same request with `confirm=true` makes exactly that.',
});

const WebhookUrl = Type.Optional(
  Type.String({
    format: 'uri',
    minLength: 1,
    // As it is kept it may end with one slash more, and 2,000 characters are kept.
    maxLength: 1_999,
    description:
      'Where the end of what this starts is told, besides the webhooks of the account: an https address. Requests to ' +
      'it are signed with the secret of GET /users/webhooks/request_secret.',
  }),
);

/** The parameters that `route` takes besides its own. */
function furtherOf({ quote, quotedAs, takesWebhookUrl }: AnyRoute<never>): TProperties {
  return {
    ...(quote === undefined ? {} : { [DRY_RUN]: quotedAs === undefined ? DryRun : DryRunOfPlan }),
    ...(takesWebhookUrl === true ? { [WEBHOOK_URL]: WebhookUrl } : {}),
  };
}

/** All query parameters of an operation; undefined without any. */
export function queryOf(route: AnyRoute<never>): TSchema | undefined {
  const further = furtherOf(route);
  const own = route.query as (TObject & Record<string, unknown>) | undefined;
  if (Object.keys(further).length === 0) return own;
  if (own === undefined) return Type.Object(further);
  const { type: _type, properties, required: _required, ...options } = own;
  return Type.Object({ ...properties, ...further }, options);
}

/** A checked query, apart: what the operation knows of, and what is the same for all. */
export interface SplitQuery {
  own: unknown;
  dryRun: boolean;
  webhookUrl: string | null;
}

export function splitQuery(route: AnyRoute<never>, query: unknown): SplitQuery {
  const further = Object.keys(furtherOf(route));
  if (further.length === 0) return { own: query, dryRun: false, webhookUrl: null };
  const own = { ...(query as Record<string, unknown>) };
  const dryRun = route.quote !== undefined && own[DRY_RUN] === true;
  const webhookUrl =
    route.takesWebhookUrl === true ? ((own[WEBHOOK_URL] as string | undefined) ?? null) : null;
  for (const name of further) delete own[name];
  return { own: route.query === undefined ? undefined : own, dryRun, webhookUrl };
}
