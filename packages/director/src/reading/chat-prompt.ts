/** What a message means where the chat goes on from earlier ones. Pure. */

/** What is known of the runs of a chat before this one. */
export interface ChatBefore {
  /** A video was made, or is being made. */
  hasVideo: boolean;
  /** The newest run asked how long its video shall be: the prompt it read. */
  askedOf: string | null;
}

/** A prompt as it is read. */
export interface ChatPrompt {
  /** With the prompt before it, where the message answers a question about that. */
  prompt: string;
  /** The chat has made a video: "make it shorter" speaks of that one. */
  followsVideo: boolean;
}

/** The prompt that a message comes to. */
export function chatPromptOf(message: string, before: ChatBefore | null): ChatPrompt {
  if (before === null) return { prompt: message, followsVideo: false };
  if (before.askedOf === null) return { prompt: message, followsVideo: before.hasVideo };
  return { prompt: `${before.askedOf}\nlength: ${message}`, followsVideo: false };
}
