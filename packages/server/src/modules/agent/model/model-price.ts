/** What a run of a language model costs: its tokens by the price table; the work that it starts has prices of its own. */
import type { ModelUse } from '../../../platform/ai/language-model.ts';
import type { Quote } from '../../../platform/money/price-line.ts';
import type { PricesService, Quantity } from '../../money/index.ts';
import { capOf } from '../runs/run-budget.ts';

/** Of one run; a film in thirty steps over a library takes about half. */
export const MOST_INPUT_TOKENS = 400_000;
export const MOST_OUTPUT_TOKENS = 30_000;

const THOUSAND = 1_000;

export function linesOfTokens({ inputTokens, outputTokens }: ModelUse): Quantity[] {
  return [
    { price: 'model.input', quantity: inputTokens / THOUSAND },
    { price: 'model.output', quantity: outputTokens / THOUSAND },
  ];
}

/** What is told before, and set aside: less is taken, by the tokens that were used. */
export function quoteModelRun(
  { quote }: Pick<PricesService, 'quote'>,
  request: Record<string, unknown>,
): Quote {
  const planning: Quantity = { price: 'create.run', quantity: 1 };
  const most = { inputTokens: MOST_INPUT_TOKENS, outputTokens: MOST_OUTPUT_TOKENS };
  const whole = quote([planning, ...linesOfTokens(most)]);
  const cap = capOf(request);
  if (cap === null || whole.microcredits <= cap) return { ...whole, upTo: true };
  const { microcredits: fixed } = quote([planning]);
  const share = Math.max(0, cap - fixed) / (whole.microcredits - fixed);
  const less = { inputTokens: most.inputTokens * share, outputTokens: most.outputTokens * share };
  return { ...quote([planning, ...linesOfTokens(less)]), upTo: true };
}
