/** Commands about what lies in the library. */
import { Option } from 'commander';
import type { CommandFacts } from '../command-facts.ts';

const many = (value: string, before: string[] = []) => [...before, value];

/** An option that may be given several times. */
export const repeatable = (flags: string, about: string) => new Option(flags, about).argParser(many);

export const uploadOptions = [
  ['--into <folder>', 'where in the library; its root by default'],
  repeatable('--include <pattern>', "take only files like it, e.g. '*.mov' or 'day-1/**'; again for more"),
  repeatable('--exclude <pattern>', 'leave files like it out'),
  repeatable('--ext <endings>', 'take only files with these endings, e.g. mov,mp4'),
] as const;

const moving = () => import('../commands/moving.ts');
const trash = () => import('../commands/trash.ts');
const listing = () => import('../commands/listing.ts');

export const libraryCommands: readonly CommandFacts[] = [
  {
    name: 'upload <files...>',
    about:
      'bring files and folders into the library; what is there is skipped, what broke off is gone on with',
    options: [
      ...uploadOptions,
      ['--dry-run', 'only tell what would be sent, and its price'],
      ['--watch', 'then go on with what is added and changed, until Ctrl-C'],
      ['--no-index', 'do not have it analysed, and do not wait for that'],
      ['--parallel <count>', 'files under way at the same time; 4 by default'],
      ['--part-size <MiB>', 'of files that go in parts, 5 at least; by the length where left out'],
    ],
    examples: [
      'upload ./holiday --into /2026',
      'upload talk.mov notes.srt --no-index',
      'upload ./camera --into /dailies --watch',
      "upload ./archive --include '*.mov' --exclude 'proxies/**' --dry-run",
    ],
    load: async () => (await import('../commands/upload.ts')).upload,
  },
  {
    name: 'ls [folder]',
    about: 'what is in a folder',
    options: [['-l, --long', 'with ids, kinds, lengths and times']],
    examples: ['ls', 'ls /2026/holiday -l'],
    load: async () => (await listing()).list,
  },
  {
    name: 'tree [folder]',
    about: 'a folder with all below it',
    load: async () => (await listing()).tree,
  },
  {
    name: 'search <words...>',
    about: 'find moments by what is said, shown and seen',
    options: [
      ['--in <folder>', 'only below this folder'],
      repeatable('--mode <mode>', 'only this way of searching; again for more'),
      repeatable('--type <type>', 'only files of this kind: video, audio, image, project …'),
      ['--limit <count>', 'files at most; 20 by default'],
    ],
    examples: ['search "a dog on the beach"', 'search interview --in /2026 --type video --json'],
    load: async () => (await listing()).search,
  },
  {
    name: 'open [what]',
    about: 'show a file, folder or project in the web app',
    options: [['--print', 'only print the address']],
    examples: ['open', 'open /2026/holiday/boat.mp4'],
    load: async () => (await import('../commands/open.ts')).open,
  },
  {
    name: 'download <what...>',
    about: 'save files of the library here; what broke off is gone on with',
    options: [
      ['-o, --output <path>', 'a file, or a folder for several'],
      ['--quality <quality>', 'original (default), highest, 1080p, 720p, 480p or lowest'],
      ['-f, --force', 'write over what is there'],
    ],
    examples: ['download /2026/holiday -o ./holiday', 'download 0198… --quality 720p -o small.mp4'],
    load: async () => (await import('../commands/download.ts')).download,
  },
  {
    name: 'mv <what> <where>',
    about: 'rename a file or folder, or put it into another folder',
    examples: ['mv /a.mp4 /holiday', 'mv /holiday/a.mp4 /holiday/beach.mp4'],
    load: async () => (await moving()).move,
  },
  {
    name: 'rm <what...>',
    about: 'put files or folders into the trash; rushes trash brings them back',
    options: [
      ['--for-good', 'remove them for good; asks first, unless --yes'],
      ['--yes', 'do not ask'],
    ],
    examples: ['rm /holiday/blurred.mp4', 'rm /old --for-good --yes'],
    load: async () => (await moving()).remove,
  },
  {
    name: 'trash',
    about: 'what was put there by rm, and how it comes back',
    usual: 'list',
    commands: [
      {
        name: 'list',
        about: 'what lies in the trash, the last first',
        load: async () => (await trash()).list,
      },
      {
        name: 'restore <what...>',
        about: 'bring it back to where it lay, by its id, its path or its name',
        examples: ['trash restore /holiday/blurred.mp4', 'trash restore 0198…'],
        load: async () => (await trash()).restore,
      },
    ],
  },
  {
    name: 'share <what>',
    about: 'who may do what with a file or folder; and change it',
    options: [
      repeatable('--with <email>', 'let this person read it'),
      ['--right <right>', 'with --with: READ (default), WRITE or ADMIN'],
      repeatable('--not-with <email>', 'take that away'),
      ['--public', 'let everybody read it who is signed in'],
      ['--private', 'end that'],
    ],
    examples: ['share /holiday', 'share /holiday --with ada@example.com --right WRITE'],
    load: async () => (await moving()).share,
  },
];
