/** The API document of this server, and its committed copy. */
import { fileURLToPath } from 'node:url';
import { buildOpenApi } from './platform/http/openapi.ts';
import { routes } from './routes.ts';

/** The committed copy of the API document. */
export const OPENAPI_FILE = fileURLToPath(new URL('../openapi.json', import.meta.url));

/** The API document of this server. */
export function openApiDocument(): Record<string, unknown> {
  return buildOpenApi(routes);
}

/** The API document as the committed copy holds it. */
export function formatOpenApi(): string {
  return `${JSON.stringify(openApiDocument(), null, 2)}\n`;
}
