/** What this deployment offers: true values, so a client needs no list of its own. */
import type { Over } from '../../../platform/over.ts';
import type { Tool } from '../tools/tool.ts';
import { BUILT_IN_DIRECTOR } from './built-in.ts';
import type { AgentTool, AppSettings, AvailableModel } from './settings.schema.ts';

/** Tools and models that are there and can be used. */
export interface Offered {
  tools: readonly AgentTool[];
  models: readonly AvailableModel[];
}

/** A tool as the settings list it; all that are listed can be used. */
export function toolSetting({
  id,
  title,
  description,
}: Pick<Tool, 'id' | 'title' | 'description'>): AgentTool {
  return { id, name: title, description, enabled: true };
}

/** The models of the settings alone. */
export async function listLlmModels({ models }: Offered): Promise<AvailableModel[]> {
  return [...models];
}

/** What this deployment offers the agent: its tools and models. */
export async function getSettings({ tools, models }: Offered): Promise<AppSettings> {
  return {
    maintenance_mode: false,
    social_publishing_platforms: [],
    project_aspect_ratios: ['16_9', '9_16', '4_5', '1_1', '2_3', '1.91_1', '1.43_1'],
    available_agent_tools: [...tools],
    available_llm_models: [...models],
    llm_model_tiers: { low: null, medium: null, high: null },
    presets: [
      {
        name: 'default',
        model: BUILT_IN_DIRECTOR,
        options: { reasoning_effort: null, verbosity: null, priority: 'default' },
      },
    ],
    default_preset: 'default',
    parallel_tool_calls: false,
  };
}

/** What `SettingsService` is over its context. */
export const settingsFunctions = { listLlmModels, getSettings };

export type SettingsService = Over<typeof settingsFunctions>;
