/** Which models there are here. */
import { ServiceError, ValidationError } from '../../../platform/errors.ts';
import { builtInModels } from './built-in.ts';
import type { Area, ModelOf } from './model.ts';
import { providedModels } from './provided.ts';

/** The models of an area that work here, the one that is taken where none is named first. */
export function modelsOf<Kind extends Area>(area: Kind): readonly ModelOf<Kind>[] {
  return builtInModels.filter((model): model is ModelOf<Kind> => model.area === area);
}

const named = (ids: readonly string[]) =>
  ids.length === 0 ? 'none is available here' : `available here: ${ids.join(', ')}`;

/**
 * The model that a request names, or the first of its area. Throws ValidationError for a name that nobody knows, and
 * `not_configured` for a model that is not available here.
 */
export function requireModel<Kind extends Area>(area: Kind, id: string | undefined): ModelOf<Kind> {
  const models = modelsOf(area);
  const [first] = models;
  const found = id === undefined ? first : models.find((model) => model.id === id);
  if (found !== undefined) return found;
  const here = named(models.map((model) => model.id));
  if (id !== undefined && !providedModels[area].includes(id)) {
    const msg = `There is no model "${id.slice(0, 60)}" for ${area}; ${here}.`;
    throw new ValidationError([{ loc: ['body', 'model'], msg, type: 'enum' }]);
  }
  const what = id === undefined ? `No model for ${area}` : `The model "${id}"`;
  throw new ServiceError(
    'not_configured',
    `${what} is not available on this deployment: no provider of it is connected; ${here}. GET /tools/models lists ` +
      'what there is. Nothing was charged.',
  );
}
