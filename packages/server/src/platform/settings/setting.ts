/** What is said of a setting. */
export interface Setting {
  /** Of the environment variable. */
  name: string;
  /** As people say it; values that can be written as they are stand in backticks. */
  fallback: string;
  /** A sentence without its full stop; Markdown, with links from `docs`. */
  meaning: string;
  /** Its value is shown to nobody. */
  isSecret?: true;
}

export interface SettingGroup {
  title: string;
  settings: readonly Setting[];
}
