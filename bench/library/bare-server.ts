/** The yardstick: one Fastify route that reads one row by its id and answers it as JSON. Address of the database as argument. */
import Fastify from 'fastify';
import { createPool } from '../../packages/server/src/platform/db/pool.ts';

const pool = createPool(process.argv[2] ?? '');
const app = Fastify({ forceCloseConnections: true });
app.get<{ Params: { id: string } }>('/row/:id', async (request) => {
  const { rows } = await pool.query('select id, name, kind, last_edit from node where id = $1', [
    request.params.id,
  ]);
  return rows;
});
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
process.on('disconnect', () => process.exit(0));
