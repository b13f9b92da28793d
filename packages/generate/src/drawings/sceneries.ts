/** All sceneries by name. */

import type { ShapeElement } from '../layout/stage.ts';
import type { SceneryName } from '../names.ts';
import type { Canvas } from './drawing.ts';
import { citySceneries } from './sceneries/city.ts';
import { formSceneries } from './sceneries/forms.ts';
import { hillSceneries } from './sceneries/hills.ts';
import { mountainSceneries } from './sceneries/mountains.ts';
import { nightSceneries } from './sceneries/night.ts';
import { seaSceneries } from './sceneries/sea.ts';
import type { Ground, SceneryDrawing } from './sceneries/tools.ts';

const DRAWINGS: Record<Exclude<SceneryName, 'none'>, SceneryDrawing> = {
  ...mountainSceneries,
  ...hillSceneries,
  ...seaSceneries,
  ...nightSceneries,
  ...citySceneries,
  ...formSceneries,
};

/** The named scenery on its ground; `none` gives nothing. */
export function drawScenery(canvas: Canvas, name: SceneryName, ground: Ground): ShapeElement[] {
  return name === 'none' ? [] : DRAWINGS[name](canvas, ground);
}
