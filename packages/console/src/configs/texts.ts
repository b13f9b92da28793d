/** The texts of service-configs, loaded with them. */
import { en } from '../texts/configs.en.ts';
import { screenTexts } from '../texts/index.ts';

export const tc = await screenTexts(en, async () => (await import('../texts/configs.de.ts')).de);
