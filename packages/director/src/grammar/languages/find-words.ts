/** The words by which moments are described, folded. English first, then German, French, Spanish, Italian. */
const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

export const determiners = set(
  'the that this those these all every each any a an some only just die der das den dem le la les el los las il lo gli i un une una ein eine einen alle tous toutes todos todas tutti tutte',
);
export const everyWords = set('all every each any those these alle tous toutes todos todas tutti tutte');
export const partNouns = set(
  'part moment bit scene shot section passage segment sequence place point spot stretch stelle szene abschnitt teil ausschnitt partie moment scene passage parte momento escena plano punto scena pezzo',
);
export const partPlurals = set(
  'parts moments bits scenes shots sections passages segments sequences places points spots stretches stellen szenen abschnitte teile ausschnitte parties partes momentos escenas planos parti momenti pezzi',
);
export const scopeWords = set('of in from von aus de du del di');
export const whereWords = set('where when wo ou donde dove quando cuando quand');
export const relatives = set('that which who die der das qui que che');
export const withWords = set('with mit avec con');
export const sayVerbs = set(
  'says say said saying reads read asks ask shouts tells states sings utters sagt sagen dit disent dice dicen dicono',
);
export const talkVerbs = set(
  'talks talk talking talked speaks speak mentions mention mentioned discusses discuss explains describes spricht sprechen redet reden erwahnt parle parlent mentionne habla hablan menciona mencionan parla parlano menziona',
);
/** Spanish and Italian say who only where it matters. */
export const subjectless = set('dice dicen dicono habla hablan menciona mencionan parla parlano menziona');
export const links = set(
  'that about of the words word : , - = something like to on screen phrase sentence line uber von de que dass du di',
);
export const aboutLinks = set('about of uber von de di du');
export const screenWords = set(
  'screen sign slide title text caption captions banner poster subtitle words headline heading card letters titel schild text titre ecran texte titulo texto titolo testo',
);
export const showVerbs = set(
  'show shows showing feature features featuring contain contains containing depict depicts depicting zeigt zeigen montre montrent muestra muestran mostra mostrano',
);
export const appearVerbs = set('appears appear is are can');
export const spokenWords = set('said spoken mentioned heard gesagt dit dicho detto');
export const writtenWords = set('shown written seen displayed visible appears stands reads read on gezeigt');
/** "open the scene with the title …" asks for a title. */
export const stagingVerbs = set('open start begin end close finish give introduce label caption');
