/** What other parts of the program use of this module; they import nothing else of it. */
export { withCredits } from './licences.ts';
export { MOST_STOCK, SearchStockRequest, STOCK_FORMATS, STOCK_TYPES } from './stock.schema.ts';
export type { StockService } from './stock.service.ts';
