/** Whether something that depends on a model, a provider or an extension works now. Both sentences are for people. */
export type Availability =
  | {
      available: true /** What does the work and its version, e.g. `whisper-base 608c49e`. */;
      engine: string;
      /** A provider takes money for it. */
      byProvider?: true;
    }
  | { available: false; reason: string /** The command or setting that enables it. */; enable: string };
