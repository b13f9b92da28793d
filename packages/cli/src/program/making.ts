/** Commands that make something. */
import type { CommandFacts } from '../command-facts.ts';
import { repeatable, uploadOptions } from './library.ts';

const projects = () => import('../commands/projects.ts');
const chat = () => import('../commands/chat.ts');
const generating = () => import('../commands/generating.ts');

const save = [
  ['-o, --output <path>', 'save it here'],
  ['-f, --force', 'write over what is there'],
] as const;
const dryRun = ['--dry-run', 'only tell what would come of it'] as const;
const keep = repeatable('--keep <id>', 'a finding of --dry-run that stays as it is');

/** An edit by what is said, heard or seen. */
const edit = (name: string, about: string, options: CommandFacts['options'] = []): CommandFacts => ({
  name: `${name} <project>`,
  about,
  options: [dryRun, ...options],
  examples: [`projects ${name} /talk --dry-run`],
  load: async () => (await projects()).editBy(name),
});

const edits: readonly CommandFacts[] = [
  edit('remove-silences', 'take out stretches in which nothing is heard', [
    ['--threshold-db <db>', 'what is quieter is silent'],
    ['--padding <seconds>', 'what stays of a silence beside speech'],
    ['--minimum <seconds>', 'shorter silences stay'],
    keep,
  ]),
  edit('remove-fillers', 'take out words that say nothing', [
    repeatable('--words <word>', 'this one; again for more'),
    keep,
  ]),
  edit('keep-quotes', 'keep the sentences in which something is said', [
    repeatable('--phrases <words>', 'what is said; again for more'),
    ['--padding <seconds>', 'what stays before and after'],
  ]),
  edit('mark-chapters', 'mark where the talk goes over to another subject', [
    ['--minimum <seconds>', 'no chapter is shorter'],
    ['--most <count>', 'chapters at most'],
  ]),
  edit('match-beats', 'cut on the beats of the music', [
    ['--every <beats>', 'beats of each shot, or bar'],
    keep,
  ]),
  edit('reframe', 'bring it to another shape, following who and what is seen', [
    ['--aspect <shape>', 'e.g. 9:16'],
    ['--follow <what>', 'auto, people, faces, motion or center'],
    ['--fallback <how>', 'blur or fit, where no part will do'],
    keep,
  ]),
  edit('caption', 'put what is said on the screen', [
    ['--style <style>', 'line, word, karaoke, pop or box'],
    ['--position <where>', 'auto, bottom, middle or top'],
    ['--max-lines <count>', 'lines at most'],
    keep,
  ]),
];

export const makingCommands: readonly CommandFacts[] = [
  {
    name: 'create <prompt> [files...]',
    about: 'make a film from a prompt, and from files that come along',
    options: [
      ['-o, --output <path>', 'save the film here: a file, or a folder'],
      ['-f, --force', 'write over what is there'],
      ['--chat <id>', 'go on with an earlier film'],
      ['--background', 'begin it and leave; prints the task and the chat'],
      ['--dry-run', 'tell the plan and its price; nothing is made'],
      ['--plan <id>', 'make exactly what a dry run told'],
      ['--budget <credits>', 'what it may cost at most; what would cost more is not made'],
      ['--open', 'then show it in the web app'],
      ['--model <name>', 'a language model of the service'],
      ...uploadOptions,
    ],
    examples: [
      'create "A 15 second introduction to a coffee roastery, with calm music" -o intro.mp4',
      'create "A 10 second vertical teaser of frog.mp4" frog.mp4 -o teaser.mp4',
      'create "A 15 second square one of frog.mp4" --chat 0198… -o square.mp4',
    ],
    load: async () => (await import('../commands/create.ts')).create,
  },
  {
    name: 'chat [words...]',
    about: 'say what you want to see, turn after turn; with words, or from a pipe, without asking back',
    options: [
      ['--chat <id>', 'go on with a chat of before'],
      ['--model <name>', 'a language model of the service'],
      ['-o, --output <folder>', 'save films here'],
    ],
    examples: [
      'chat',
      'chat "Make a 5 second video of the frog" -o films',
      'chat --chat 0198… "A square one of the frog"',
    ],
    load: async () => (await chat()).chat,
  },
  { name: 'chats', about: 'chats of before, the newest first', load: async () => (await chat()).chats },
  {
    name: 'projects',
    about: 'timelines: list, edit, export, bring in and out',
    usual: 'list',
    commands: [
      {
        name: 'list',
        about: 'all projects, what changed last first',
        load: async () => (await projects()).list,
      },
      {
        name: 'show <project>',
        about: 'a project and its versions',
        load: async () => (await projects()).show,
      },
      {
        name: 'export <project>',
        about: 'render it to MP4',
        options: [
          ['--resolution <size>', '480p, 720p, 1080p (default) or 4k'],
          ...save,
          ['--dry-run', 'only tell the price'],
        ],
        examples: ['projects export /talk --resolution 720p -o talk.mp4'],
        load: async () => (await projects()).exportProject,
      },
      {
        name: 'preview <project>',
        about: 'a small film of it that plays while it is made; prints the address of its playlist',
        options: [['--height <pixels>', '240, 360 (default) or 480']],
        examples: ['projects preview /talk'],
        load: async () => (await projects()).preview,
      },
      {
        name: 'document <project>',
        about: 'save it as .otio, .otioz, .edl, .srt or .vtt',
        options: [...save, ['--format <format>', 'by the ending of -o, or otio']],
        examples: ['projects document 0198… -o talk.otio'],
        load: async () => (await projects()).document,
      },
      {
        name: 'import <file>',
        about: 'make a project of an .otio, .otioz or .edl file',
        options: [
          ['--into <folder>', 'where the file goes'],
          ['--name <name>', 'of the project'],
        ],
        load: async () => (await projects()).importProject,
      },
      {
        name: 'edit <project> [file]',
        about: 'edit by operations: a JSON list in a file, or on standard input',
        load: async () => (await projects()).edit,
      },
      ...edits,
    ],
  },
  {
    name: 'captions <what>',
    about: 'what is said in a file, as subtitles; or bring subtitles to it',
    options: [
      ...save,
      ['--format <format>', 'srt, vtt or txt; by the ending of -o, or srt'],
      ['--language <code>', 'which of several, e.g. en'],
      ['--from <file>', 'bring this SubRip, WebVTT or TTML file'],
    ],
    examples: ['captions /talk.mp4 -o talk.srt', 'captions /talk.mp4 --from talk.vtt --language en'],
    load: async () => (await generating()).captions,
  },
  {
    name: 'generate <kind> <prompt>',
    about: 'make a video, an image, audio or speech by a model',
    choices: ['video', 'image', 'audio', 'speech'],
    options: [
      ...save,
      ['--model <model>', 'one of rushes models'],
      ['--seconds <length>', 'how long'],
      ['--format <shape>', 'e.g. 16:9'],
      ['--seed <number>', 'the same number, the same result, where the model can'],
      ['--voice <id>', 'who speaks'],
      ['--background', 'begin it and leave; prints the task'],
      ['--dry-run', 'only tell the price'],
    ],
    examples: [
      'generate image "a lighthouse at dusk" -o lighthouse.jpg',
      'generate audio "calm piano" --seconds 20 -o piano.wav',
      'generate speech "Welcome to the harbour" --voice flite-slt -o welcome.wav',
    ],
    load: async () => (await generating()).generate,
  },
  {
    name: 'models',
    about: 'the models there are, and what they take',
    load: async () => (await generating()).models,
  },
  {
    name: 'tasks [id] [other]',
    about: 'what the service works at; tasks cancel <id> ends one',
    choices: ['cancel'],
    options: [
      ['--follow', 'wait until it has ended; without an id for all'],
      ['--since <minutes>', 'also those that ended within; 5 by default'],
    ],
    examples: ['tasks', 'tasks 0198… --follow', 'tasks cancel 0198…'],
    load: async () => (await import('../commands/tasks.ts')).tasks,
  },
  {
    name: 'webhooks',
    about: 'what webhooks are told',
    commands: [
      {
        name: 'listen',
        about: 'fetch it, and send it on to a program of this machine, until Ctrl-C',
        options: [
          ['--forward <url>', 'where to, e.g. http://localhost:3000/hooks'],
          repeatable('--event <type>', 'only events of this type; again for more'),
          repeatable('--replay <id>', 'send this event again and end; again for more'),
        ],
        examples: [
          'webhooks listen --forward http://localhost:3000/hooks',
          'webhooks listen --forward http://localhost:3000/hooks --replay 0198…',
        ],
        load: async () => (await import('../commands/webhooks.ts')).listen,
      },
    ],
  },
];
