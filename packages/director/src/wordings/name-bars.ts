/**
 * The name of who is seen, told without marks: "his name underneath: Karl Schmidt, master baker", "mit ihrem Namen unten (Ana Ferrer,
 * Köchin)", "could Amina have her name below? Amina Diallo, mother of three". It is told as a lower third. Pure.
 */

const own = ['his|her|their|its|seinen?|seinem|ihren?|ihrem|sein|son|leur|su|o seu|seu|il suo|suo'].join('|');
const article = 'the|a|den|dem|der|le|un|el|il|o';
const noun = [
  'names?(?: and (?:title|role|job|position))?|name ?tag|namen?(?: und (?:titel|funktion|beruf))?',
  'nom(?: et (?:titre|fonction|métier))?|nombre(?: y (?:cargo|título|puesto))?|nome(?: e (?:cargo|função|ruolo|titolo))?',
].join('|');
const of = 'del[ea]|del(?:la)? \\p{L}+|von (?:ihm|ihr)|de (?:él|ella)';
const where = [
  'underneath|below|under (?:her|him|it|them)|beneath|on (?:the )?screen|at the bottom|(?:in|as) a lower third|up|in|on|bottom left|bottom right',
  'unten(?: (?:links|rechts))?|darunter|drunter|einblenden|ein|im bild|als bauchbinde',
  "en bas(?: à (?:gauche|droite))?|en dessous|au-dessous|dessous|à l['’]écran|en incrustation",
  'abajo|debajo|en pantalla|en la parte de abajo|embaixo|em baixo|abaixo|na tela|em rodapé|no rodapé',
  'sotto|in basso|sullo schermo|in sovrimpressione|in sottopancia',
].join('|');
const lead = String.raw`(?:(?:with|and|show|add|put|have|mit|und|zeige?|avec|et|affiche|con|y|muestra|com|e|mostra|has|give (?:him|her)|gets?|blende|setze?)\s+)*`;
const told = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${lead}(?:(?:(?<own>${own})|${article})\s+)?(?:${noun})(?<of>\s+(?:${of}))?(?<where>(?:\s+(?:${where}))*)\s*(?:[:：?]\s*|\(\s*(?=[^()\n]{2,80}\)))(?=\p{Lu})`,
  'giu',
);
const inHan =
  /(?:并|，|,)?(?:在)?(?:画面)?(?:下面|下方|底部)?(?:加上?|写上?|显示|打上)?(?:他的|她的)?(?:名字|姓名|人名)(?:显示|写)?(?:在)?(?:下面|下方|底部)?\s*(?:[:：]|（|\()\s*(\p{Script=Han}{2,4}(?:\s*[，,、 ]\s*(?!(?:然后|再|最后|加|配))\p{Script=Han}{2,8})?)[）)]?/gu;

const particle = "(?:von|van|de|der|den|da|do|dos|di|del|della|la|le|el|al|bin|O'|d'|y|zu)";
const capital = String.raw`\p{Lu}[\p{L}'’.-]*`;
/** "Karl Schmidt", "Ana de la Cruz", "Dr. Mia Lopez". */
const person = new RegExp(String.raw`^${capital}(?:\s+(?:${particle}\s+){0,2}${capital}){0,4}`, 'u');
/** ", master baker": what they are. */
const role =
  /^\s*[,–—-]\s*(?!(?:and|then|und|dann|et|puis|y|luego|e|poi|depois|music|musik|musique|música|musica|subtitles|with|mit|avec|con|com|no|kein|sans|sin|sem|senza|at|am|al|alla|à)(?!\p{L}))([\p{L}][\p{L}'’&.-]*(?:\s+(?!(?:and then|then|dann|puis|luego|poi|depois)(?!\p{L}))[\p{L}][\p{L}'’&-]*){0,4})(?=\s*(?:[,.;:!?)\n]|$))/u;
/** Where a bar of a name is told by its word already. */
const isBar = /(?:lower[ -]third|bauchbinde|sottopancia|bandeau|r[oó]tulo|tarja)\s*$/iu;

/** `text` with such a name as a lower third. `isClip`: a file goes by these words. */
export function plainNameBars(text: string, isClip: (words: string) => boolean = () => false): string {
  let from = 0;
  let out = '';
  for (const match of text.matchAll(told)) {
    if (match.index < from || isBar.test(text.slice(0, match.index))) continue;
    const { own: whose = '', of: ofWhom = '', where: place = '' } = match.groups ?? {};
    const start = match.index + match[0].length;
    const name = person.exec(text.slice(start))?.[0];
    if (name === undefined || `${whose}${ofWhom}${place}` === '') continue;
    const end = start + name.length;
    const who = role.exec(text.slice(end));
    // "With the name under it: Roses, Bees" lists clips.
    if (who !== null && isClip(name) && isClip(who[1] ?? '')) continue;
    const said = `${name}${who === null ? '' : `, ${who[1] ?? ''}`}`.replace(/[.\s]+$/u, '');
    const next = end + (who?.[0].length ?? 0);
    out += `${text.slice(from, match.index)}with a lower third "${said}"`;
    from = next + (/^\s*\)/u.exec(text.slice(next))?.[0].length ?? 0);
  }
  return (out + text.slice(from)).replace(inHan, '，lower third "$1"');
}
