/** Commands about what others say of a film. */
import type { CommandFacts } from '../command-facts.ts';
import { repeatable } from './library.ts';

const review = () => import('../commands/review.ts');
const comments = () => import('../commands/comments.ts');

/** What guests may do; what is not named stays as it is, or as the service has it. */
const allowances = [
  ['--title <title>', 'what guests see above it'],
  ['--days <days>', 'how long it lasts from now; 14 by default, 365 at most'],
  ['--password-stdin', 'read a password from standard input that guests need'],
  ['--download', 'guests may take the file itself'],
  ['--no-download', 'they may not (default)'],
  ['--comments', 'they may comment (default)'],
  ['--no-comments', 'they may not'],
  ['--approval', 'they may approve or ask for changes (default)'],
  ['--no-approval', 'they may not'],
  ['--watermark', 'the name of the guest stands over the picture of the player'],
  ['--no-watermark', 'it does not (default)'],
] as const;

export const reviewCommands: readonly CommandFacts[] = [
  {
    name: 'review',
    about: 'links by which people without an account see, comment and approve',
    usual: 'list',
    commands: [
      {
        name: 'create <what...>',
        about: 'make a link to files or folders; its address is shown this once',
        options: allowances,
        examples: [
          'review create /cuts/first.mp4 --title "First cut" --days 7',
          'review create /cuts --password-stdin --download < password.txt',
        ],
        load: async () => (await review()).createLink,
      },
      {
        name: 'list [what]',
        about: 'your links, the newest first; or those that name a file or folder',
        load: async () => (await review()).listLinks,
      },
      {
        name: 'update <link>',
        about: 'change what a link allows, until when, and its password',
        options: [...allowances, ['--no-password', 'guests need none any more']],
        examples: ['review update 0198… --days 30 --no-comments'],
        load: async () => (await review()).updateLink,
      },
      {
        name: 'revoke <links...>',
        about: 'end links at once and for good; what guests said stays',
        load: async () => (await review()).revokeLinks,
      },
      {
        name: 'visits <link>',
        about: 'who opened a link, and what they decided',
        options: [['--limit <count>', 'guests at most, the latest first; 100 by default']],
        load: async () => (await review()).listVisits,
      },
    ],
  },
  {
    name: 'comments',
    about: 'what is said of a film, at its times',
    commands: [
      {
        name: 'list <what>',
        about: 'threads, the newest first, each with its replies',
        options: [['--state <state>', 'all (default), open or resolved']],
        examples: ['comments list /cuts/first.mp4 --state open --json'],
        load: async () => (await comments()).listThreads,
      },
      {
        name: 'add <what> <words...>',
        about: 'say something of all of it, of a time or a range, of a box on its picture; or answer',
        options: [
          ['--at <time>', 'e.g. 12.5 or 1:30, or a range: 1:30-1:34'],
          ['--box <x,y,width,height>', 'in parts of the picture from its left and top, e.g. 0.1,0.1,0.5,0.3'],
          ['--reply <comment>', 'answer in the thread of this comment'],
          repeatable('--mention <email>', 'tell this person, who may see it; again for more'),
        ],
        examples: [
          'comments add /cuts/first.mp4 "Too dark" --at 0:12-0:15',
          'comments add /cuts/first.mp4 "Is this logo ours?" --at 3 --box 0.7,0.1,0.2,0.2',
        ],
        load: async () => (await comments()).addComment,
      },
      {
        name: 'edit <what> <comment> <words...>',
        about: 'other words for a comment of yours',
        load: async () => (await comments()).editComment,
      },
      {
        name: 'resolve <what> <comments...>',
        about: 'settle threads',
        options: [['--reopen', 'open them again']],
        load: async () => (await comments()).resolveThreads,
      },
      {
        name: 'rm <what> <comments...>',
        about: 'delete comments, with their replies',
        load: async () => (await comments()).deleteComments,
      },
      {
        name: 'follow <what>',
        about: 'tell what is said from now on, until Ctrl-C',
        load: async () => (await comments()).followThreads,
      },
    ],
  },
];
