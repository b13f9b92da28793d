/** Whether a message only agrees to what was planned. */

/** Whole messages, without marks, in lower case. */
const ASSENTS = new Set([
  ...[
    'yes',
    'yes please',
    'ok',
    'okay',
    'go',
    'go ahead',
    'do it',
    'make it',
    'make this film',
    'confirm',
    'confirmed',
  ],
  ...[
    'looks good',
    'sounds good',
    'run it',
    'sure',
    'agreed',
    'ja',
    'ja bitte',
    'mach das',
    'los',
    'einverstanden',
  ],
  ...[
    'in ordnung',
    'passt',
    'oui',
    "d'accord",
    'vas-y',
    'allez-y',
    'c’est bon',
    "c'est bon",
    'parfait',
    'sí',
    'si',
  ],
  ...[
    'vale',
    'de acuerdo',
    'adelante',
    'hazlo',
    'sim',
    'pode fazer',
    'combinado',
    'va bene',
    'procedi',
    '好',
    '好的',
  ],
  ...['可以', '是', '确认'],
]);

export function isAssent(message: string): boolean {
  const said = message
    .trim()
    .toLowerCase()
    .replaceAll(/[\p{P}\p{S}]+$/gu, '')
    .replaceAll(/,/g, '')
    .trim();
  return ASSENTS.has(said);
}
