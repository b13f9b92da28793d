import type { SceneFigure } from './types.ts';

/** A number as people write it in English, with thousands separators. */
export function formatFigure(figure: SceneFigure, value: number): string {
  const [whole = '0', fraction] = Math.abs(value).toFixed(figure.decimals).split('.');
  const isYear =
    figure.decimals === 0 &&
    figure.prefix === '' &&
    figure.suffix === '' &&
    figure.value >= 1000 &&
    figure.value < 2200;
  const grouped = isYear ? whole : whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${value < 0 ? '-' : ''}${figure.prefix}${grouped}${fraction === undefined ? '' : `.${fraction}`}${figure.suffix}`;
}

/** The same of values among others, where 1200 is no year. */
export function formatValue(figure: SceneFigure, value: number): string {
  return formatFigure({ ...figure, value: 0 }, value);
}
