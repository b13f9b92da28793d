/** A setting that makes no sense; the message names it and says what would. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
