/** `npm run openapi`: writes the committed copy of the API document. */
import { writeFile } from 'node:fs/promises';
import { formatOpenApi, OPENAPI_FILE } from './app.ts';

await writeFile(OPENAPI_FILE, formatOpenApi());
