/** Figures as Markdown. */
import type { Figures } from './evaluate.ts';

const share = (value: number) => value.toFixed(3);

/** Prints a table of all retrievers, and of each what it missed. */
export function printFigures(all: Readonly<Record<string, Figures>>): void {
  const lines = [
    '| retriever | queries | recall@3 | nDCG@10 | false answers |',
    '|---|---|---|---|---|',
    ...Object.entries(all).map(
      ([name, figures]) =>
        `| ${name} | ${figures.queries} | ${share(figures.recallAt3)} | ${share(figures.ndcgAt10)} | ` +
        `${figures.falseAnswers} of ${figures.unanswerable} |`,
    ),
    '',
    ...Object.entries(all)
      .slice(0, 1)
      .flatMap(([, figures]) => [
        ...[...figures.byKind].map(([kind, { right, all: count }]) => `- ${kind}: ${right} of ${count}`),
        ...figures.missed.map(
          ({ query, got }) => `- missed “${query.text}” (${query.right}): ${got.join(' ') || 'nothing'}`,
        ),
        ...figures.answeredFalsely.map(({ text }) => `- answered “${text}”`),
      ]),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
