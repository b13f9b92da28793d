/** The bringing of one thing that a provider has, as data. */
import { Type } from 'typebox';
import { Uuid } from '../../platform/http/schema.ts';
import { defineTask } from '../tasks/index.ts';

export const bringStockTask = defineTask({
  type: 'bring_stock_task',
  payload: Type.Object({ item_id: Uuid }),
  maxAttempts: 3,
  // Somebody waits for it, and most of it is waiting for the network.
  pool: 'quick',
});
