/** Which prices somebody has typed anew. Pure. */

/** Those of the typed prices that are numbers from 0 on, and others than the ones that hold. */
export function changedPrices(
  prices: readonly { name: string; credits: number }[],
  typed: Readonly<Record<string, string>>,
): Record<string, number> {
  const changes: Record<string, number> = {};
  for (const { name, credits } of prices) {
    const text = typed[name]?.trim() ?? '';
    const value = Number(text);
    if (text !== '' && Number.isFinite(value) && value >= 0 && value !== credits) changes[name] = value;
  }
  return changes;
}
