/** What clients read about this deployment. Lists that are free text elsewhere stay free text here. */
import { type Static, Type } from 'typebox';
import { nullable, optionalNullable, words } from '../../../platform/http/schema.ts';

export const efforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;
export const verbosities = ['low', 'medium', 'high'] as const;
export const priorities = ['low', 'default', 'high'] as const;

const AspectRatio = words(['16_9', '9_16', '4_5', '1_1', '2_3', '1.91_1', '1.43_1'], { $id: 'AspectRatio' });

export const AvailableModel = Type.Object(
  {
    name: Type.String(),
    codename: Type.String(),
    compatible_models: Type.Array(Type.String()),
    options: Type.Object(
      {
        verbosity: Type.Array(words(verbosities)),
        reasoning_effort: Type.Array(nullable(words(efforts))),
        compaction: Type.Boolean({ default: false }),
        compaction_threshold: optionalNullable(Type.Integer()),
      },
      { $id: 'ServiceAvailableOptions' },
    ),
    available_priorities: Type.Array(words(priorities)),
    pricing_level: Type.Integer({ minimum: 1, maximum: 5 }),
  },
  { $id: 'AvailableModel' },
);

export type AvailableModel = Static<typeof AvailableModel>;

const ServicePreset = Type.Object(
  {
    name: Type.String(),
    model: nullable(Type.String()),
    options: Type.Object(
      {
        reasoning_effort: nullable(words(efforts)),
        verbosity: nullable(words(verbosities)),
        priority: nullable(words(priorities)),
      },
      { $id: 'ServicePresetOptions' },
    ),
  },
  { $id: 'ServicePreset' },
);

export const AgentTool = Type.Object(
  { id: Type.String(), name: Type.String(), description: Type.String(), enabled: Type.Boolean() },
  { $id: 'AgentTool', additionalProperties: true },
);
export type AgentTool = Static<typeof AgentTool>;

export const AppSettings = Type.Object(
  {
    maintenance_mode: Type.Boolean(),
    social_publishing_platforms: Type.Array(
      Type.Object(
        { id: Type.String(), label: Type.String(), supported_media_types: Type.Array(Type.String()) },
        { $id: 'SocialPublishingPlatformSetting' },
      ),
    ),
    project_aspect_ratios: Type.Array(AspectRatio),
    available_agent_tools: Type.Array(AgentTool),
    available_llm_models: Type.Array(AvailableModel),
    llm_model_tiers: Type.Object(
      {
        low: optionalNullable(Type.String()),
        medium: optionalNullable(Type.String()),
        high: optionalNullable(Type.String()),
      },
      { $id: 'LlmModelTier' },
    ),
    presets: Type.Array(ServicePreset),
    default_preset: Type.String({ description: 'The preset of a request that has no model settings.' }),
    parallel_tool_calls: Type.Boolean(),
  },
  { $id: 'AppSettings' },
);
export type AppSettings = Static<typeof AppSettings>;
