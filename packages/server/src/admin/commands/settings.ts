import type { Setting } from '../../platform/settings/setting.ts';
import { SETTING_GROUPS } from '../../platform/settings/settings-table.ts';
import type { Command } from '../command.ts';

/** What a setting is set to, for people; null where it has its default. */
function shown(
  { name, isSecret }: Setting,
  env: Readonly<Record<string, string | undefined>>,
): string | null {
  const value = env[name] ?? '';
  if (value === '') return null;
  return isSecret === true ? '(set, not shown)' : value;
}

/** Plain words: a terminal shows no Markdown. */
const plain = (text: string): string =>
  text.replace(/\[([^\]]*)\]\(([^)]*)\)/g, '$1: docs/$2').replaceAll('`', '');

export const settings: Command = {
  name: 'settings',
  takes: [],
  about: 'list all settings with their defaults, their meaning, and what is set here',
  async run({ env }) {
    const groups = SETTING_GROUPS.map(({ title, settings: own }) => ({
      title,
      settings: own.map((setting) => ({
        name: setting.name,
        value: shown(setting, env),
        default: plain(setting.fallback),
        meaning: plain(setting.meaning),
      })),
    }));
    const lines = groups.flatMap(({ title, settings: own }) => [
      '',
      title,
      ...own.flatMap(({ name, value, default: fallback, meaning }) => [
        `  ${name} = ${value ?? fallback}${value === null ? '' : `   (default: ${fallback})`}`,
        `      ${meaning}`,
      ]),
    ]);
    return { text: lines.slice(1).join('\n'), json: groups };
  },
};
