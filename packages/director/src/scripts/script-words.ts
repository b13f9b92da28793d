/** The words by which a script says what a line or a column is, in the languages that are read. */

export type LineKind = 'picture' | 'text' | 'voice' | 'direction' | 'time';

/** Folded: lower case, without accents, marks as spaces. */
const LABELS: Readonly<Record<LineKind, readonly string[]>> = {
  voice: [
    ...[
      'voice',
      'voice over',
      'voiceover',
      'vo',
      'v o',
      'narrator',
      'narration',
      'speaker',
      'audio',
      'says',
      'spoken',
    ],
    ...['sprecher', 'sprecherin', 'stimme', 'erzahler', 'erzahlerin', 'off', 'off text', 'ton', 'kommentar'],
    ...[
      'voix',
      'voix off',
      'narrateur',
      'narratrice',
      'voz',
      'voz en off',
      'narrador',
      'narradora',
      'locucion',
      'locutor',
    ],
    ...['narracao', 'locucao', 'voce', 'voce fuori campo', 'narratore'],
  ],
  text: [
    ...[
      'text',
      'title',
      'titles',
      'on screen',
      'on screen text',
      'onscreen',
      'screen text',
      'super',
      'caption',
      'headline',
    ],
    ...[
      'titel',
      'einblendung',
      'schrift',
      'bildschirmtext',
      'texteinblendung',
      'texte',
      'titre',
      'texte a l ecran',
    ],
    ...['texto', 'titulo', 'texto en pantalla', 'rotulo', 'texto na tela', 'testo', 'titolo'],
  ],
  picture: [
    ...[
      'picture',
      'pictures',
      'visual',
      'visuals',
      'video',
      'shot',
      'footage',
      'image',
      'clip',
      'scene',
      'what we see',
    ],
    ...[
      'bild',
      'bilder',
      'aufnahme',
      'szene',
      'material',
      'images',
      'visuel',
      'plan',
      'scene a l ecran',
      'imagen',
    ],
    ...['imagenes', 'toma', 'plano', 'escena', 'imagem', 'cena', 'immagine', 'scena'],
  ],
  direction: [
    ...[
      'direction',
      'directions',
      'note',
      'notes',
      'camera',
      'sfx',
      'sound',
      'action',
      'transition',
      'fx',
      'regie',
    ],
    ...[
      'anweisung',
      'hinweis',
      'kamera',
      'notiz',
      'gerausch',
      'indication',
      'indications',
      'remarque',
      'nota',
      'camara',
    ],
    ...['indicacion', 'accion', 'camera movement', 'music', 'musik', 'musique', 'musica'],
  ],
  time: [
    ...[
      'time',
      'timing',
      'timecode',
      'tc',
      'seconds',
      'duration',
      'length',
      'sec',
      'zeit',
      'dauer',
      'sekunden',
      'temps',
    ],
    ...['duree', 'secondes', 'tiempo', 'duracion', 'segundos', 'tempo', 'duracao', 'durata'],
  ],
};

const KINDS = new Map(
  (Object.entries(LABELS) as [LineKind, readonly string[]][]).flatMap(([kind, said]) =>
    said.map((word): [string, LineKind] => [word, kind]),
  ),
);

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What a label or the head of a column announces; null for any other word. */
export function kindOfLabel(label: string): LineKind | null {
  return label.length > 40 ? null : (KINDS.get(folded(label)) ?? null);
}

const SCENE_WORDS =
  'scene|shot|szene|einstellung|bild|sc[eè]ne|plan|escena|toma|plano|cena|scena|inquadratura';

/** "Scene 3", "## Szene 2 –", "PLAN 4:". */
export const SCENE_HEAD = new RegExp(
  String.raw`^(?:#{1,6}\s*)?(?:${SCENE_WORDS})\s*(?:no\.?\s*|#)?(\d{1,3})\b\s*(.*)$`,
  'iu',
);

/** A prompt that calls what follows a script. */
export const SCRIPT_WORD =
  /(?<!\p{L})(?:scripts?|screenplay|storyboard|shot ?list|drehbuch|skript|sprechertext|drehplan|sc[ée]nario|d[ée]coupage|gui[oó]n|roteiro|copione|sceneggiatura)(?!\p{L})/iu;

/** The unit of a time, as a part of patterns. */
export const SECONDS = 's|secs?|seconds?|sek|sekunden?|secondes?|segundos?|segs?|second[io]|秒';

const number = String.raw`(\d{1,4}(?:[.,]\d{1,3})?)`;
/** "From 3 s to 7 s", "von 3 bis 7 s": of the file, told in seconds. */
export const FROM_SECONDS = new RegExp(
  String.raw`(?:\s?[,(])?\s?(?<!\p{L})(?:from|von|ab|de|da|desde|between)\s+${number}\s*(?:${SECONDS})?\s*(?:-|–|to|until|till|and|bis|à|a|hasta|até)\s*${number}\s*(?:${SECONDS})(?!\p{L})\)?`,
  'iu',
);
