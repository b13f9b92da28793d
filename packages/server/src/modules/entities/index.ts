/** What other parts of the program use of this module; they import nothing else of it. */
export {
  type AnalysisSettings,
  analysisDefaults,
  applyConfigOverride,
  type ConfigContent,
  completeConfig,
} from './configs/cascade.ts';
export {
  CONFIG_BYTES,
  Pronunciations,
  SentServiceConfig,
  ServiceConfigFile,
} from './configs/configs.schema.ts';
export type { ConfigsService } from './configs/configs.service.ts';
export {
  EntityParams,
  EntityResponse,
  MergeEntitiesRequest,
  PreprocessEntitiesRequest,
} from './entities.schema.ts';
export type { EntitiesService } from './entities.service.ts';
export type { EntityMerges, Merge } from './merge-entities.ts';
