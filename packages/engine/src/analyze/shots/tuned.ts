/** A limit for a sensitivity of 0..1, from those for 0, 0.5 and 1. */
export function tuned(values: readonly [number, number, number], sensitivity: number): number {
  const place = Math.min(1, Math.max(0, sensitivity)) * 2;
  const [low, middle, high] = values;
  return place <= 1 ? low + (middle - low) * place : middle + (high - middle) * (place - 1);
}
