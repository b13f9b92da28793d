import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../../testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

it('getSettings names the built-in director as the only model and preset', async () => {
  const { status, body } = await service.user.call('GET', '/settings');
  expect(status).toBe(200);
  expect(body.maintenance_mode).toBe(false);
  expect(body.available_llm_models.map((model: { codename: string }) => model.codename)).toEqual([
    'rushes-director',
  ]);
  expect(body.presets.map((preset: { name: string }) => preset.name)).toContain(body.default_preset);
  for (const tool of body.available_agent_tools) {
    expect(tool).toMatchObject({ id: expect.any(String), name: expect.any(String), enabled: true });
  }
});

it('getSettings lists the tools that can be used, and no others', async () => {
  const { body } = await service.user.call('GET', '/settings');
  const used = await service.user.call('POST', '/agent/use-tool', { tool_id: 'none', tool_arguments: {} });
  const [{ msg }] = used.body.detail;
  const ids = body.available_agent_tools.map(({ id }: { id: string }) => id);
  expect(ids.length).toBeGreaterThan(10);
  expect(msg).toContain(`there are: ${ids.join(', ')}.`);
});

it('listLlmModels answers the models of the settings', async () => {
  const [models, settings] = await Promise.all([
    service.user.call('GET', '/agent/available-llm-models'),
    service.user.call('GET', '/settings'),
  ]);
  expect(models).toMatchObject({ status: 200, body: settings.body.available_llm_models });
});
