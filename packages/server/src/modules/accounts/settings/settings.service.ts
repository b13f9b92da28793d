/** What this deployment offers: true values, so a client needs no list of its own. */
import type { AppSettings } from './settings.schema.ts';

export interface SettingsService {
  getSettings(): Promise<AppSettings>;
}

/** The planner that needs no key and no network; the only model until another is configured. */
export const BUILT_IN_DIRECTOR = 'rushes-director';

const director = {
  name: 'Built-in director',
  codename: BUILT_IN_DIRECTOR,
  compatible_models: [BUILT_IN_DIRECTOR],
  // It follows written rules: none of a language model's dials changes what it does.
  options: { verbosity: [], reasoning_effort: [null], compaction: false, compaction_threshold: null },
  available_priorities: ['default' as const],
  pricing_level: 1,
};

/** The parts of the director, in the order in which they work. It decides itself which a prompt needs. */
const tools = [
  {
    id: 'search_footage',
    name: 'Search footage',
    description:
      'Finds what a prompt names in the library, by id or file name, and analyses it where nobody did.',
    enabled: true,
  },
  {
    id: 'plan_edit',
    name: 'Plan edit',
    description:
      'Picks moments inside shots and lays them out as a timeline with titles, captions and sound.',
    enabled: true,
  },
  {
    id: 'generate_scenes',
    name: 'Generate scenes',
    description: 'Draws animated scenes with titles from the prompt where there is no footage.',
    enabled: true,
  },
  {
    id: 'compose_music',
    name: 'Compose music',
    description: 'Composes an instrumental bed for the length and pace of the video.',
    enabled: true,
  },
  {
    id: 'render_video',
    name: 'Render video',
    description: 'Renders the timeline to an MP4 in the library.',
    enabled: true,
  },
];

export function createSettingsService(): SettingsService {
  return {
    getSettings: async () => ({
      maintenance_mode: false,
      social_publishing_platforms: [],
      project_aspect_ratios: ['16_9', '9_16', '4_5', '1_1', '2_3', '1.91_1', '1.43_1'],
      available_agent_tools: tools,
      available_llm_models: [director],
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
    }),
  };
}
