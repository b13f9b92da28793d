/** `file-server.ts` as a process: sends its port over IPC, and its resident bytes whenever it is sent something. */
import { serveFile } from './file-server.ts';

const [path = '', bytes = '0'] = process.argv.slice(2);
const { port } = await serveFile(path, Number(bytes));
process.on('message', () => process.send?.(process.memoryUsage.rss()));
process.on('disconnect', () => process.exit(0));
process.send?.(port);
