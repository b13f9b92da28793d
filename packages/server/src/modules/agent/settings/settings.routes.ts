import { Type } from 'typebox';
import { routesOver } from '../../../platform/http/route.ts';
import { AppSettings, AvailableModel } from './settings.schema.ts';
import type { SettingsService } from './settings.service.ts';

const route = routesOver<{ settings: SettingsService }>();

export const settingsRoutes = [
  route({
    method: 'GET',
    path: '/settings',
    operationId: 'getSettings',
    tag: 'Settings',
    summary: 'Tools, models, presets and shapes that this deployment offers.',
    auth: 'K',
    permission: 'any user',
    success: { status: 200, schema: AppSettings },
    handle: ({ services }) => services.settings.getSettings(),
  }),
  route({
    method: 'GET',
    path: '/agent/available-llm-models',
    operationId: 'listLlmModels',
    tag: 'Settings',
    summary: 'The models that a message to the agent can name.',
    auth: 'K',
    permission: 'any user',
    success: { status: 200, schema: Type.Array(AvailableModel) },
    handle: ({ services }) => services.settings.listLlmModels(),
  }),
];
