/** The usual jobs, as clients offer them to people: each becomes a message that names the tools to go about it with. */
import { type GetPromptResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';

interface Argument {
  name: string;
  description: string;
  required?: true;
}

interface Job {
  name: string;
  title: string;
  description: string;
  arguments: readonly Argument[];
  message(given: Readonly<Record<string, string | undefined>>): string;
}

/** Characters of one argument: a script fits. */
const MOST_CHARACTERS = 20_000;

const recording: Argument = {
  name: 'recording',
  description: 'Its name, or its id',
  required: true,
};

const lookBeforeExport =
  'Then `preview_frame` at the cuts and look: mend what is wrong before you `export_project` with wait_seconds, and give me its `get_link`.';

export const jobs: readonly Job[] = [
  {
    name: 'film_from_library',
    title: 'A film from my library',
    description: 'Finds fitting moments, cuts them into a film with titles, and renders it.',
    arguments: [
      { name: 'wish', description: 'What the film is about, and what must be in it', required: true },
      { name: 'seconds', description: 'Its length; default 30' },
      { name: 'shape', description: '16:9, 9:16 or 1:1; default 16:9' },
    ],
    message: ({ wish, seconds = '30', shape = '16:9' }) =>
      `Make a film of ${seconds} seconds in ${shape} from my library. What it is to be:\n\n${wish}\n\n` +
      '`search` for moments in several ways and `look` at the best before you choose. `create_project` with the clips, `add_text` for ' +
      `a title where nothing important is covered. ${lookBeforeExport} Say which part of my wish the footage did not allow.`,
  },
  {
    name: 'shorts_from_talk',
    title: 'Shorts from a talk',
    description: 'The best passages of a long recording as upright clips with captions.',
    arguments: [
      recording,
      { name: 'count', description: 'How many; default 3' },
      { name: 'about', description: 'What they should be about' },
    ],
    message: ({ recording: named, count = '3', about }) =>
      `Make ${count} shorts from the recording "${named}"${about === undefined ? '' : `, about ${about}`}.\n\n` +
      'Find it with `search` or `list_library`. `summarize_recording` and `read_transcript` tell what is said: choose passages that ' +
      'begin and end with a whole thought. `make_shorts` cuts them; of each `reframe` to 9:16, `remove_silences`, `caption`. ' +
      `${lookBeforeExport} Tell me of each what it says and why you chose it.`,
  },
  {
    name: 'tidy_recording',
    title: 'Tidy a recording',
    description: 'Takes out silences and filler words, marks chapters, adds captions.',
    arguments: [recording],
    message: ({ recording: named }) =>
      `Tidy the recording "${named}".\n\nFind it, \`create_project\` with all of it, then \`remove_silences\`, \`remove_fillers\`, ` +
      `\`mark_chapters\` and \`caption\`; where it has no transcript yet, \`index_media\` first. ${lookBeforeExport} Say how much shorter ` +
      'it has become, and read me the chapters.',
  },
  {
    name: 'subtitles',
    title: 'Subtitles for a film',
    description: 'Captions over the pictures of a film, in a style that fits.',
    arguments: [recording, { name: 'style', description: 'How they look, in your words' }],
    message: ({ recording: named, style }) =>
      `Put subtitles on "${named}"${style === undefined ? '' : `, ${style}`}.\n\nFind it; where it has no transcript yet, \`index_media\` ` +
      '(of what is said alone) and `get_task` with wait_seconds. `create_project` with all of it and `caption` it; `describe_tool` ' +
      `tells the styles. ${lookBeforeExport}`,
  },
  {
    name: 'find_moment',
    title: 'Find a moment',
    description: 'Where something is said or seen in the library, with stills.',
    arguments: [{ name: 'words', description: 'What is said, seen or written', required: true }],
    message: ({ words }) =>
      `Where in my library is this: ${words}?\n\n\`search\` for it in several ways, \`look\` at the moments that were found, ` +
      '`read_transcript` around them where it is about something said. Name files and times, the surest first, and say what you are not sure of.',
  },
  {
    name: 'film_from_words',
    title: 'A film from words alone',
    description: 'Pictures, voice and music made from a text, as one film.',
    arguments: [
      { name: 'text', description: 'What it tells: a script or a few sentences', required: true },
      { name: 'shape', description: '16:9, 9:16 or 1:1; default 16:9' },
    ],
    message: ({ text, shape = '16:9' }) =>
      `Make a film in ${shape} of this text, without footage of mine:\n\n${text}\n\n` +
      '`list_models` tells what can be made here. `generate_speech` of what is to be spoken, pictures or videos for each passage with ' +
      '`generate_image` or `generate_video` as long as it is spoken, and calm music with `generate_audio`. `create_project` with them, the voice ' +
      `and the music as sounds of their own, the music quiet. ${lookBeforeExport}`,
  },
];

export function listPrompts() {
  return jobs.map(({ message: _, arguments: named, ...job }) => ({ ...job, arguments: [...named] }));
}

const refused = (said: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, said);

/** Throws ProtocolError for what is no prompt, and for arguments that are none of it. */
export function getPrompt(name: string, given: Readonly<Record<string, string>> = {}): GetPromptResult {
  const job = jobs.find((one) => one.name === name);
  if (job === undefined) {
    throw refused(
      `There is no prompt "${name.slice(0, 100)}"; there are: ${jobs.map((one) => one.name).join(', ')}.`,
    );
  }
  const said: Record<string, string> = {};
  for (const [key, value] of Object.entries(given)) {
    if (!job.arguments.some((one) => one.name === key))
      throw refused(`${name} takes no argument "${key.slice(0, 100)}".`);
    if (value.length > MOST_CHARACTERS)
      throw refused(`The argument ${key} may have ${MOST_CHARACTERS} characters.`);
    // Clients send what nobody filled in as an empty text.
    if (value.trim() !== '') said[key] = value.trim();
  }
  const missing = job.arguments.find((one) => one.required === true && said[one.name] === undefined);
  if (missing !== undefined)
    throw refused(`${name} needs the argument ${missing.name}: ${missing.description}.`);
  return {
    description: job.description,
    messages: [{ role: 'user', content: { type: 'text', text: job.message(said) } }],
  };
}
