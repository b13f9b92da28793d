/** Characters of CEA-608 (ANSI/CTA-608-E, 6.4). */

const basicExceptions: { [code: number]: string } = {
  39: '’',
  42: 'á',
  92: 'é',
  94: 'í',
  95: 'ó',
  96: 'ú',
  123: 'ç',
  124: '÷',
  125: 'Ñ',
  126: 'ñ',
  127: '█',
};

const special = [...'®°½¿™¢£♪à èâêîôû'];
const extendedFirst = [...'ÁÉÓÚÜü‘¡*’—©℠•“”ÀÂÇÈÊËëÎÏïÔÙùÛ«»'];
const extendedSecond = [...'ÃãÍÌìÒòÕõ{}\\^_|~ÄäÖöß¥¤¦ÅåØø┌┐└┘'];

/** A character of the basic set, 0x20 to 0x7f. */
export function basicCharacter(code: number): string {
  return basicExceptions[code] ?? String.fromCharCode(code);
}

/** A special character: the second byte 0x30 to 0x3f. */
export function specialCharacter(second: number): string {
  return special[second - 0x30] ?? ' ';
}

/** An extended one, which takes the place of the one before it: the first byte 0x12 or 0x13, the second 0x20 to 0x3f. */
export function extendedCharacter(first: number, second: number): string {
  const set = first === 0x12 ? extendedFirst : extendedSecond;
  return set[second - 0x20] ?? ' ';
}
