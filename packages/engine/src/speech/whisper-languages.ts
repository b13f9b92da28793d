/** Languages that Whisper knows, as its tokens have them. */
const languages = new Set(
  (
    'en zh de es ru ko fr ja pt tr pl ca nl ar sv it id hi fi vi he uk el ms cs ro da hu ta no th ur hr bg lt la ' +
    'mi ml cy sk te fa lv bn sr az sl kn et mk br eu is hy ne mn bs kk sq sw gl mr pa si km sn yo so af oc ka be ' +
    'tg sd gu am yi lo uz fo ht ps tk nn mt sa lb my bo tl mg as tt haw ln ha ba jw su yue'
  ).split(' '),
);

/** Whisper's name of a BCP 47 language (`de-AT` is `de`); null when it does not know it. */
export function whisperLanguage(language: string): string | null {
  const base = language.toLowerCase().split(/[-_]/)[0] ?? '';
  // Its list has Javanese and Norwegian by older names.
  const name = base === 'jv' ? 'jw' : base === 'nb' ? 'no' : base;
  return languages.has(name) ? name : null;
}
