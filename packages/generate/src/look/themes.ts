/** All themes by name. Where a prompt fits two equally, the one that stands first wins. */
import { OUTDOOR_THEMES } from './themes-outdoors.ts';
import { SOCIETY_THEMES } from './themes-society.ts';

export const THEMES = { ...OUTDOOR_THEMES, ...SOCIETY_THEMES };

export type ThemeName = keyof typeof THEMES;
