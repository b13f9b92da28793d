/** What goes on is told by the service: nothing is asked for again and again. */
import { expect } from 'vitest';
import { preprocessTask } from '../../packages/server/src/modules/understanding/analysis/analysis.tasks.ts';
import { complaints, inBrowser, page, pageTests, service } from './testing/page-tests.ts';

pageTests('live', { worker: false });

/** A task that nobody runs: the service has no worker. */
async function startTask(): Promise<string> {
  const { deps, services, user } = service;
  const payload = {
    assetId: deps.ids.uuid(),
    versionId: deps.ids.uuid(),
    cutterSensitivity: 0.5,
    proxyHeights: [],
  };
  const request = { definition: preprocessTask, payload, principal: user.principal, traceId: 'trace' };
  const { taskId } = await deps.db.transaction().execute((trx) => services.tasks.startTask(trx, request));
  return taskId;
}

inBrowser('tasks come and end on the screen as they do, by the stream alone', async () => {
  const following = page.waitForRequest('**/users/tasks/events');
  await page.getByRole('link', { name: 'Tasks' }).click();
  await page.getByText('Nothing goes on').waitFor();
  await following;
  // From now on nothing else tells.
  await page.route(/\/users\/tasks\?/, () => undefined);
  const taskId = await startTask();
  const row = page.getByRole('main').getByRole('listitem');
  await row.getByText('Waiting').waitFor();
  await page.getByRole('link', { name: 'Tasks 1 under way' }).waitFor();
  await service.user.call('DELETE', `/users/tasks/${taskId}`);
  await row.getByText('Cancelled', { exact: true }).waitFor();
  expect(await row.count()).toBe(1);
  expect(complaints).toEqual([]);
});
