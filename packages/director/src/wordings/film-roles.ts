/**
 * Clips by what they are for in a film, as editors say it: what opens it ("hook", "cold open", "gancho con"), what closes it ("cierra con
 * el logo", "fin sur le logo", "logo sting", "as the payoff"). Each is told by its place. For first messages. Pure.
 */
import { type Form, withForms, words } from './forms.ts';

/** Begins a clause: "…, cierra con", "y cierre con", "fin sur". */
const begin = String.raw`(?<=^|[,;.:\n]\s*(?:(?:and|und|et|y|e|then|dann|puis|luego|poi|depois)\s+)?|\s(?:and|und|et|y|e)\s+)`;
const form = (pattern: string): RegExp => new RegExp(`${begin}(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu');

const closings: readonly Form[] = [
  [form(String.raw`(?:wrap(?:s)?(?: up)?|sign(?:s)? off) (?:on|with)`), 'at the end'],
  [form(String.raw`(?:cierra|cierre|cerrar|cerrando|remata|rematar)(?: todo| el vídeo)? con`), 'al final'],
  [
    form(
      String.raw`(?:fecha|feche|fechar|fechando|encerra|encerre|encerrar|fechamento|encerramento)(?: tudo| o vídeo)? com`,
    ),
    'no final',
  ],
  [
    form(
      String.raw`(?:chiude|chiudi|chiudere|chiusura|chiudendo)(?: tutto| il video)? (?:con|su(?:l|lla|llo)?)`,
    ),
    'alla fine',
  ],
  [form(String.raw`(?:fin|fini[rs]?|finit|clôture|clôturer|plan final)(?: (?:sur|avec|:))?`), 'à la fin'],
  [
    form(String.raw`(?:abbinder|schlussbild|schlusseinstellung|schluss)(?: (?:ist|mit|auf|:))?(?= )`),
    'am Ende',
  ],
];

/** Behind a text it tells of that. */
const behind = String.raw`(?<!\uE001[^,;.!?\n]{0,60})(?:(?:as|for|als|comme|pour|como|come|de|da) (?:the |a |an |der |den |das |le |la |el |un |une |o |um |il )?)`;
const roles: readonly Form[] = [
  // The noun alone: "logo sting at the end", "brand logo outro".
  [words(String.raw`(logo)[ -](?:sting|outro|bumper|animation card|reveal)`), '$1'],
  [
    form(
      String.raw`(?:the )?(?:cold open(?:er|ing)?|opener|hook|aufhänger|einstieg|accroche|ouverture|gancho|apertura|abertura|gancio)(?:(?: (?:is|on|with|ist|mit|sur|avec|con|com|su|:))|:|(?= \p{L}))`,
    ),
    'first',
  ],
  [
    words(
      String.raw`${behind}(?:cold open(?:er)?|opener|hook|aufhänger|einstieg|accroche|ouverture|gancho|apertura|abertura|gancio)`,
    ),
    'first',
  ],
  [
    words(
      String.raw`${behind}(?:pay-?off|closer|closing shot|sign-?off|abbinder|schlussbild|outro|cierre|fecho|chiusura|plan final)`,
    ),
    'last',
  ],
];
const named = String.raw`((?:(?:the|my|our) )?[\p{L}\p{N}_'’-](?:[\p{L}\p{N}_'’-]|\.(?=\w)| (?=[\p{L}\p{N}])){1,50}?)`;
/** "Add the poster as a 3-second opening", "the logo as a 2 second closing". */
const timedRole = (role: string): RegExp =>
  words(
    String.raw`(?:(?:add|put|use|with|and) )?${named} as (?:a|an|the) (\d{1,2}(?:\.\d)?)[ -]?(?:seconds?|secs?|s)(?:[ -]long)? (?:${role})`,
  );
const timedRoles: readonly Form[] = [
  [timedRole('opening(?: shot| card| image)?|opener|intro|cold open'), 'start with $1 for $2 seconds'],
  [timedRole('closing(?: shot| image)?|closer|ending|outro'), 'end with $1 for $2 seconds'],
];

/** "Drone opener", "piscina de gancho": behind its clip, in a list. */
const listed: readonly Form[] = [
  [
    /(?<=^|[,;:.\n]\s*)((?:[\p{L}\p{N}_'’.-]+ ){1,4}?)(?:opener|cold open)(?=\s*(?:[,;.\n]|$|then|and))/giu,
    'first $1',
  ],
];

/** "Voz de la directora" in a list: who speaks is seen. */
const speaking =
  /(?<=(?:^|[,;:.\n])\s*)(?:(?:the )?(?:voice|statement|soundbite|quote) (?:of|from|by)|(?:die )?stimme (?:von|der|des)|(?:das )?(?:statement|zitat) (?:von|der|des)|(?:la )?(?:voix|parole) (?:de|du)|(?:la )?(?:voz|cita|testimonio) de(?:l)?|(?:la )?voce (?:di|della|del)) ((?:(?:the|la|le|el|der|die|das) )?[\p{L}\p{N}_'’.-]+(?: [\p{L}\p{N}_'’.-]+)?)(?=\s*(?:[,;.\n]|$))/giu;

/** `text` of a first message with such clips told by their places. `isClip`: a file goes by these words. */
export const plainRoles = (text: string, isClip: (words: string) => boolean): string =>
  withForms(text, [...timedRoles, ...closings, ...roles, ...listed]).replace(
    speaking,
    (said, name: string) => (isClip(name.replace(/^(?:the|la|le|el|der|die|das) /iu, '')) ? name : said),
  );
