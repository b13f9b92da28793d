/** What a look makes of the colours of a picture. Pure. */
import type { ColorAdjustments } from '@rushes/timeline';
import type { Look } from '../edits/edit-wish.ts';

const within = (value: number, most = 1) => Math.round(Math.min(most, Math.max(-most, value)) * 100) / 100;

/** What a look makes of colours: the stated ones whole, the relative ones a step further. */
export function graded(
  old: ColorAdjustments | undefined,
  look: Look,
): { color: ColorAdjustments | undefined } {
  const color = old ?? {};
  const step = (name: 'temperature' | 'contrast' | 'saturation', by: number) =>
    within((color[name] ?? 0) + by);
  switch (look) {
    case 'grey':
      return { color: { ...color, saturation: -1 } };
    case 'sepia':
      return { color: { ...color, saturation: -0.7, temperature: 0.6, contrast: 0.05 } };
    case 'warm':
      return { color: { ...color, temperature: step('temperature', 0.35) } };
    case 'cold':
      return { color: { ...color, temperature: step('temperature', -0.35) } };
    case 'bright':
      return { color: { ...color, exposure: within((color.exposure ?? 0) + 0.5, 5) } };
    case 'dark':
      return { color: { ...color, exposure: within((color.exposure ?? 0) - 0.5, 5) } };
    case 'contrast':
      return { color: { ...color, contrast: step('contrast', 0.3) } };
    case 'vivid':
      return { color: { ...color, saturation: step('saturation', 0.35) } };
    case 'faded':
      return { color: { ...color, saturation: step('saturation', -0.35) } };
    case 'plain':
      return { color: undefined };
  }
}

/** True for colours that a stated look made. */
export const looksSo = (color: ColorAdjustments | undefined, look: Look): boolean => {
  const made = graded(undefined, look).color ?? {};
  return Object.entries(made).every(([name, value]) => color?.[name as keyof ColorAdjustments] === value);
};

/** Whether colours are those of a look, however far it went. */
export function hasLook(adjusted: ColorAdjustments | undefined, look: Look): boolean {
  const color = adjusted ?? {};
  switch (look) {
    case 'grey':
      return color.saturation === -1;
    case 'sepia':
      return (color.saturation ?? 0) < 0 && (color.temperature ?? 0) > 0;
    case 'plain':
      return Object.keys(color).length === 0;
    case 'warm':
    case 'cold':
      return color.temperature !== undefined;
    case 'bright':
    case 'dark':
      return color.exposure !== undefined;
    case 'contrast':
      return (color.contrast ?? 0) > 0;
    case 'vivid':
    case 'faded':
      return color.saturation !== undefined;
  }
}
