/** Languages as containers name them. Pure. */

/** Two letters (ISO 639-1), then the three (ISO 639-2/T) of the same language. */
const CODES =
  'aaaar ababk aeave afafr akaka amamh anarg arara asasm avava ayaym azaze babak bebel bgbul bhbih ' +
  'bibis bmbam bnben bobod brbre bsbos cacat ceche chcha cocos crcre csces cuchu cvchv cycym dadan ' +
  'dedeu dvdiv dzdzo eeewe elell eneng eoepo esspa etest eueus fafas ffful fifin fjfij fofao frfra ' +
  'fyfry gagle gdgla glglg gngrn guguj gvglv hahau heheb hihin hohmo hrhrv hthat huhun hyhye hzher ' +
  'iaina idind ieile igibo iiiii ikipk ioido isisl itita iuiku jajpn jvjav kakat kgkon kikik kjkua ' +
  'kkkaz klkal kmkhm knkan kokor krkau kskas kukur kvkom kwcor kykir lalat lbltz lglug lilim lnlin ' +
  'lolao ltlit lulub lvlav mgmlg mhmah mimri mkmkd mlmal mnmon mrmar msmsa mtmlt mymya nanau nbnob ' +
  'ndnde nenep ngndo nlnld nnnno nonor nrnbl nvnav nynya ococi ojoji omorm orori ososs papan pipli ' +
  'plpol pspus ptpor quque rmroh rnrun roron rurus rwkin sasan scsrd sdsnd sesme sgsag sisin skslk ' +
  'slslv smsmo snsna sosom sqsqi srsrp ssssw stsot susun svswe swswa tatam tetel tgtgk ththa titir ' +
  'tktuk tltgl tntsn toton trtur tstso tttat twtwi tytah uguig ukukr ururd uzuzb veven vivie vovol ' +
  'wawln wowol xhxho yiyid yoyor zazha zhzho zuzul';

const byTwoLetters = new Map(CODES.split(' ').map((pair) => [pair.slice(0, 2), pair.slice(2)]));

/** The three letters that MP4 and WebM want for a BCP 47 tag; `und` for a language that has none. */
export function threeLetters(tag: string): string {
  const [language = ''] = tag.toLowerCase().split('-');
  if (/^[a-z]{3}$/.test(language)) return language;
  return byTwoLetters.get(language) ?? 'und';
}

/** Languages that the MOV writer knows by other letters than ISO 639-2/T: mostly the older ones of ISO 639-2/B. */
const QUICKTIME: ReadonlyMap<string, string> = new Map(
  Object.entries({
    deu: 'ger',
    nld: 'dut',
    swe: 'sve',
    nob: 'nor',
    nno: 'nor',
    ell: 'gre',
    isl: 'ice',
    hrv: 'hr ',
    zho: 'chi',
    fao: 'fo ',
    sqi: 'alb',
    srp: 'sr ',
    mkd: 'mac',
    hye: 'arm',
    kat: 'geo',
    bod: 'tib',
    pan: 'pa ',
    mya: 'bur',
    msa: 'may',
    cym: 'wel',
    eus: 'baq',
  }),
);

/** The letters by which the MOV writer finds QuickTime's number of a language. One that has no number is not told in the file. */
export function quickTimeLetters(language: string): string {
  return QUICKTIME.get(language) ?? language;
}
