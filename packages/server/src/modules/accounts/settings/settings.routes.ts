import { route } from '../../../process/route.ts';
import { AppSettings } from './settings.schema.ts';

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
];
