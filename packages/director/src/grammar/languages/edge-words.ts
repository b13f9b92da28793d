/** Words for what stands at the beginning and at the end, of clips and of time, in all languages, folded. */
const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(' '));

export const firstWords = wordSet(
  'first erste ersten erster erstes premier premiere premiers premieres primero primera primeros primeras primeiro primeira primeiros primeiras primo prima primi prime 第一',
);
export const lastWords = wordSet(
  'last final letzte letzten letzter letztes dernier derniere derniers dernieres ultimo ultima ultimos ultimas ultimi ultime 最后',
);
