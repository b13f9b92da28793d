/** Which drawing of its values a prompt asks for. */
import type { CHARTS } from '../names.ts';

export type ChartName = (typeof CHARTS)[number];

/** How a drawing of values is asked for by its name. */
const CHART_WORDS: readonly [ChartName, RegExp][] = [
  [
    'pie',
    /(?<![\p{L}])(?:(?:pie|donut|doughnut|circle) (?:charts?|graphs?|diagrams?)|(?:kreis|torten|ring|kuchen)diagramm\p{L}{0,2}|(?:diagramme|graphique) (?:circulaire|en camembert)|camembert|gr[áa]fic[oa] (?:circular|de pastel|de tarta|de pizza|de torta)|grafico a torta|pasta grafi[ğk]i)(?![\p{L}])|饼图|餅圖|饼状图|円グラフ|원그래프|파이 차트/iu,
  ],
  ['curve', /(?:line|curve) (?:chart|graph)|(?<![\p{L}])(?:linien|kurven)diagramm|折线图|折れ線/iu],
  ['bars', /bar (?:chart|graph)|bars|(?<![\p{L}])(?:balken|säulen)diagramm|柱状图|棒グラフ/iu],
];

/** The drawing that is asked for by its name; null where none is. */
export function chartIn(text: string): ChartName | null {
  return CHART_WORDS.find(([, words]) => words.test(text))?.[0] ?? null;
}
