/** What other parts of the program use of this module; they import nothing else of it. */

export {
  GenerateAudioRequest,
  GenerateImageRequest,
  GenerateTtsRequest,
  GenerateVideoRequest,
  SearchVoicesRequest,
} from './generation.schema.ts';
export type { GenerationService } from './generation.service.ts';
export type { ModelRegistry, RegistryEntry } from './models/registry.ts';
