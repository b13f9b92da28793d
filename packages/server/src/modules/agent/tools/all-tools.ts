/** Every tool there is, in the order in which they are listed. */
import { pricesLike } from '../../money/index.ts';
import { describeTool } from './describe.tools.ts';
import { generationTools } from './generation.tools.ts';
import { libraryTools } from './library.tools.ts';
import { outputTools } from './output.tools.ts';
import { projectTools } from './project.tools.ts';
import type { Tool } from './tool.ts';

export const allTools: readonly Tool[] = [
  ...libraryTools,
  ...projectTools,
  ...outputTools,
  ...generationTools,
  describeTool(() => allTools),
];

const byId = new Map(allTools.map((tool) => [tool.id, tool]));

/** All that calls of tools can be charged for, by the names of the price table. */
export const toolPrices = pricesLike('').filter((name) =>
  allTools.some(({ price, workPrices = [] }) => price === name || workPrices.includes(name)),
);

export function findTool(id: string): Tool | null {
  return byId.get(id) ?? null;
}
