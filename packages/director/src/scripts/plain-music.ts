/** What is said of the sound of a film in a first message, in words that the grammar knows: "zéro musique", "bossa softly under my voice". Pure. */

const noun = '(?:music|musik|musique|música|musica)';
/** "Zero music", "nada de música", "pas la moindre musique". */
const none = new RegExp(
  String.raw`(?<!\p{L})(?:zero|zéro|cero|null|0|absolutely no|nada de|pas (?:la moindre|une seule)|aucune|keinerlei|nessuna|nenhuma|ninguna) ${noun}(?!\p{L})`,
  'giu',
);

const low =
  '(?:very |super |really |quite |nice and |ganz |sehr |très |muy |muito |bem |molto )?(?:softly|quietly|quiet|low|gently|faintly|faint|soft|leise|bas(?:se)?|doucement|suave(?:mente)?|bajit[oa]|baj[oa]|baixinh[oa]|baix[oa]|piano|bass[oa])';
const under =
  '(?:under|underneath|beneath|behind|below|unter|sous|debajo de|por debajo de|bajo|sob|por baixo d[aeo]|sotto)';
const voice =
  "(?:(?:her|his|their|my|our|the|seiner?|ihrer?|meiner?|der|sa|ma|la|su|mi|a|sua|minha|l[ae]) )?(?:[\\p{L}]+['’]s )?(?:voice|voices|speech|talking|words|narration|interview|stimme|voix|voz|voce|him|her|me|them)";
/** "Mandolin softly under her voice": music, and no voice. */
const underVoice = new RegExp(
  String.raw`(?<=^|[,.;:\n] ?|(?:with|and|mit|und|avec|et|con|y|com|e) )(?:the |some )?(?<what>[\p{L}\d_'’-]+(?: [\p{L}\d_'’-]+)?) (?:(?:is |plays |playing )?${low} ${under} ${voice}|${under} ${voice},? ${low})(?!\p{L})`,
  'giu',
);
/** "Viper in the background, quiet". */
const inBack = new RegExp(
  String.raw`(?<=[\p{L}\d] )((?:in|im|en|no|in) (?:the |arrière-|di )?(?:background|hintergrund|fond|plan|fondo|fundo|sottofondo)),? (${low})(?!\p{L}| (?:version|part))`,
  'giu',
);
/** "Music: viper, quiet". */
const label = new RegExp(
  String.raw`(?<=(?:${noun}|track|song|soundtrack) ?: ?(?:[\p{L}\d_'’-]+ ?){1,3}),\s+(?:but )?(?:kept )?(${low})(?=\s*(?:[.,;\n]|$))`,
  'giu',
);

/** `masked` with plain words for its sound. */
export const plainMusic = (masked: string): string =>
  masked
    .replace(none, 'no music')
    .replace(underVoice, (...found: unknown[]) => {
      const { what = '' } = found.at(-1) as { what?: string };
      return isMusic.test(what) ? String(found[0]) : `${what} as music quiet`;
    })
    .replace(inBack, 'quiet $1')
    .replace(label, ' quiet');

/** "The music softly under her voice" is read as it is. */
const isMusic = new RegExp(`^(?:the |some )?${noun}$`, 'iu');
