/** The price list over HTTP. */
import { routesOver } from '../../../platform/http/route.ts';
import { PriceList } from './prices.schema.ts';
import type { PricesService } from './prices.service.ts';

const route = routesOver<{ prices: PricesService }>();

export const pricesRoutes = [
  route({
    method: 'GET',
    path: '/billing/prices',
    operationId: 'getPrices',
    tag: 'Billing',
    summary: 'What everything costs here, in credits.',
    description:
      'Each operation names its prices in `x-price`. What a request would cost in all is answered by the operation ' +
      'itself with `dry_run=true`. Work that fails or is stopped costs nothing.',
    auth: 'none',
    permission: 'anyone',
    success: { status: 200, schema: PriceList, etag: true },
    handle: async ({ services }) => services.prices.getPrices(),
  }),
];
