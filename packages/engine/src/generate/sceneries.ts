/** All sceneries by name. */
import type { Canvas } from './drawing.ts';
import type { SceneryName } from './names.ts';
import { citySceneries } from './sceneries-city.ts';
import { landSceneries } from './sceneries-land.ts';
import { waterSceneries } from './sceneries-water.ts';
import type { Ground, SceneryDrawing } from './scenery-tools.ts';
import type { ShapeElement } from './stage.ts';

const DRAWINGS: Record<Exclude<SceneryName, 'none'>, SceneryDrawing> = {
  ...landSceneries,
  ...waterSceneries,
  ...citySceneries,
};

/** The named scenery on its ground; `none` gives nothing. */
export function drawScenery(canvas: Canvas, name: SceneryName, ground: Ground): ShapeElement[] {
  return name === 'none' ? [] : DRAWINGS[name](canvas, ground);
}
