/** German. */
import type { Catalogue } from './catalogue.ts';

export const german: Catalogue = {
  phrases: {
    and: ' und ',
    comma: ', ',
    quoted: '„{text}“',
    lacking: '{what}: {reason}.',
    gap: ' ',
    made: 'Fertig: {film}.',
    wouldMake: 'Geplant: {film}.',
    changed: 'Ich habe den Film geändert: {words}.',
    wouldChange: 'Ich würde den Film ändern: {words}.',
    isNow: 'Er ist jetzt {film}.',
    wouldBe: 'Er wäre dann {film}.',
    oneMore: 'Ich habe einen weiteren Film gemacht: {shapes}. Dieser bleibt, wie er ist: {film}.',
    wouldAdd: 'Ich würde einen weiteren Film machen: {shapes}. Dieser bleibt, wie er ist: {film}.',
    landscapeVideo: 'ein Video von {seconds} Sekunden{size}',
    verticalVideo: 'ein hochkantes Video von {seconds} Sekunden{size}',
    squareVideo: 'ein quadratisches Video von {seconds} Sekunden{size}',
    size: ' ({width}x{height}, {rate} Bilder pro Sekunde)',
    madeOf: '{video} aus {source}',
    madeWith: '{video} aus {source}, mit {extras}',
    generatedScenes: 'gezeichneten Szenen',
    inClips: '{files} in {count} Clips',
    moreFiles: '{count} weiteren Dateien',
    theTitle: 'dem Titel {texts}',
    theTitles: 'den Titeln {texts}',
    captions: 'Untertiteln',
    composedMusic: 'komponierter Musik',
    theMusic: 'der Musik {name}',
    notQuite: 'Nicht ganz wie gewünscht, {words}: {reason}.',
    notDone: 'Nicht gemacht, {words}: {reason}.',
    couldNot: 'das ging nicht',
    moreRemarks: '{count} weitere Bemerkungen stehen in den Angaben zum Ergebnis.',
    nothingChanged: 'Ich habe nichts geändert, und es hat nichts gekostet.',
    changedNothing: 'Ich habe nichts geändert: {reason}.',
    isSoAlready: 'So ist der Film schon: {words}.',
    sayWhat:
      'Sag, was ich ändern soll, etwa „mach ihn 10 Sekunden lang“, „tausche die ersten beiden“ oder „in Schwarzweiß“.',
    lengthUnclear:
      'Soll das Video „{said}“ lang sein? Ich habe noch nichts gemacht, und es hat nichts gekostet: Ein Video von mehr als 3 ' +
      'Minuten mache ich nur, wenn das klar gesagt ist. Antworte mit der Länge, etwa „{minutes} Minuten lang“ oder „30 Sekunden lang“.',
    noSuchName: 'In der Bibliothek heißt keine Datei so ähnlich.',
    nearestName: 'Der ähnlichste Name ist {names}.',
    nearestNames: 'Die ähnlichsten Namen sind {names}.',
    sayFiles: 'Nenne die Dateien beim Namen, oder bitte um alle.',
    greeting:
      'Hallo. Sag mir, welchen Film du möchtest, etwa „ein hochkanter Teaser von frog.mp4, 15 Sekunden, mit ruhiger Musik“, ' +
      'oder frag, was dein Material zeigt.',
    thanks: 'Gern geschehen. Sag, was ich noch ändern soll, oder bitte um einen anderen Film.',
    help:
      'Ich mache aus deinem Material Filme nach dem, was du schreibst: Länge, Format, Clips und ihre Reihenfolge, Titel, Untertitel, ' +
      'Musik und Looks. Danach kannst du sagen, was anders werden soll, etwa „mach ihn kürzer“, „tausche die ersten beiden“ oder ' +
      '„mach das rückgängig“, und fragen, was dein Material zeigt oder was darin gesagt wird.',
    price:
      'Fragen und Antworten in Worten kosten nichts. Ein Film wird für den Lauf und nach Sekunden und Größe berechnet, sobald er ' +
      'fertig ist, und was misslingt, kostet nichts; mit dry_run=true erfährst du den Preis vorher. GET /billing/prices hat die Tabelle.',
    noFootage:
      'In deiner Bibliothek ist noch kein Material. Lade etwas hoch, oder bitte um einen Film aus gezeichneten Szenen.',
    aPicture: '{name} (ein Bild)',
    oneFile: 'Ich kann eine Datei verwenden: {files}.',
    someFiles: 'Ich kann {count} Dateien verwenden: {files}.',
    more: '{count} weitere',
    moreTimes: 'noch {count} Mal',
    found: '„{words}“ habe ich gefunden: {places}.',
    inFile: 'in {name}',
    inFileAt: 'in {name} bei {time}',
    byItsName: 'Dem Namen nach: {files}.',
    byTheirNames: 'Den Namen nach: {files}.',
    foundNothing: 'Ich habe nichts zu „{words}“ gefunden',
    onlyIndexed:
      '{reason}. Material, das noch nicht erschlossen ist, wird nicht nach seinem Inhalt gefunden.',
    noFilm: 'In diesem Chat gibt es noch keinen Film.',
    cannotJudge: 'Das kann ich nicht beurteilen, also habe ich nichts gemacht, und es hat nichts gekostet.',
    noPictures: 'Der Film zeigt zurzeit keine Bilder.',
    drawnScene: 'eine gezeichnete Szene',
    aFile: 'eine Datei',
    isLong: 'Der Film ist {seconds} Sekunden lang.',
    isNotIn: '{name} ist nicht im Film.',
    isShownFor: '{name} ist {seconds} Sekunden lang zu sehen.',
    isShownInClips: '{name} ist {seconds} Sekunden lang zu sehen, in {count} Clips.',
    unchanged: 'Seit der Film gemacht wurde, ist nichts geändert worden.',
    onlyWeighed:
      'Du fragst nach {words}, also habe ich nichts geändert; sag es als Wunsch, dann mache ich es.',
    lastChange: 'Die letzte Änderung war {words}.',
    hasOneClip: 'Der Film hat einen Clip: {files}.',
    hasClips: 'Der Film hat {count} Clips: {files}.',
    showsClips: 'Der Film zeigt {clips}.',
    andThen: ', dann ',
    playsAt: 'Er läuft mit {speeds}.',
    noMusic: 'Der Film hat keine Musik.',
    composedHere:
      'Die Musik des Films wurde hier für ihn komponiert; sie steht in keiner Datei deiner Bibliothek.',
    musicIs: 'Die Musik ist {files}.',
    noTitle: 'Der Film hat keinen Titel.',
    noCaptions: 'Der Film hat keine Untertitel.',
    hasCaptions: 'Der Film hat {count} Untertitel.',
    titleIs: 'Der Titel des Films ist {texts}.',
    titlesAre: 'Der Film hat die Titel {texts}.',
    isSaidIn: 'In {name} wird gesagt: {words}.',
    isSaidBeside: 'In {name}, das nicht im Film ist, wird gesagt: {words}.',
    nothingHeard: 'Im Film sind keine Worte zu hören, soweit seine Dateien verschriftlicht wurden.',
    soundIsIn: 'Der Ton von {files} ist im Film.',
    hasNoSound: '{files} hat keinen Ton.',
    haveNoSound: '{files} haben keinen Ton.',
    soundIsNotIn: 'Der Ton der Clips ist nicht im Film.',
    isLandscape: 'Der Film ist im Querformat: {size} mit {rate} Bildern pro Sekunde.',
    isVertical: 'Der Film ist im Hochformat: {size} mit {rate} Bildern pro Sekunde.',
    isSquare: 'Der Film ist quadratisch: {size} mit {rate} Bildern pro Sekunde.',
    yesIn: 'Ja: {files} ist im Film, als Clip {places} von {count}.',
    noNotIn: 'Nein, {names} ist nicht im Film. Er zeigt {files}.',
    notCalled: 'Der Film zeigt {files}; nichts darin heißt {words}.',
  },
  subjects: {
    length: 'Die Länge ist nicht wie gewünscht',
    shape: 'Das Format ist nicht wie gewünscht',
    resolution: 'Die Auflösung ist nicht wie gewünscht',
    rate: 'Die Bildrate ist nicht wie gewünscht',
    assets: 'Nicht alle Dateien sind dabei',
    exclusion: 'Eine ausgeschlossene Datei ist dabei',
    order: 'Die Reihenfolge ist nicht wie gewünscht',
    trim: 'Ein Ausschnitt ist nicht wie gewünscht',
    time: 'Eine Dauer ist nicht wie gewünscht',
    title: 'Ein Titel fehlt',
    captions: 'Es gibt keine Untertitel',
    music: 'Die Musik ist nicht wie gewünscht',
    voice: 'Eine Stimme ist nicht ganz zu hören',
    originalSound: 'Der Originalton ist nicht wie gewünscht',
    pace: 'Das Tempo ist nicht wie gewünscht',
    repeats: 'Manches Material wiederholt sich',
    transitions: 'Nicht alle Übergänge sind wie gewünscht',
    fit: 'Der Bildausschnitt ist nicht wie gewünscht',
    change: 'Eine Änderung ist nicht wie gewünscht',
    file: 'Die Datei',
    words: 'Worte blieben ohne Wirkung',
  },
  reasons: {
    'it is in the film; I do not know what to do with it':
      'das ist im Film; ich weiß nicht, was damit geschehen soll',
    'I do not know what to do with it': 'ich weiß nicht, was damit geschehen soll',
    'I do not know what is to be so long; name the clip or the text, or say “make the film … long”':
      'ich weiß nicht, was so lang sein soll; nenne den Clip oder den Text, oder sag „mach den Film … lang“',
    'it is too short for a film; say “make the film … long” if you mean all of it':
      'das ist zu kurz für einen Film; sag „mach den Film … lang“, wenn das Ganze gemeint ist',
    'I do not know which clip “{said}” is; name it, or say which place it has':
      'ich weiß nicht, welcher Clip „{said}“ ist; nenne ihn, oder sag, an welcher Stelle er steht',
    'nothing in the film or the library is called “{said}”':
      'nichts im Film oder in der Bibliothek heißt „{said}“',
    'nothing in the film or the library is called “{said}”, and no title says so':
      'nichts im Film oder in der Bibliothek heißt „{said}“, und kein Titel lautet so',
    'nothing in the library is called “{said}”': 'nichts in der Bibliothek heißt „{said}“',
    'nothing shows {said}': 'nichts zeigt {said}',
    'the film does not show {said}': 'der Film zeigt {said} nicht',
    'the film has only {count} clips': 'der Film hat nur {count} Clips',
    '{name} is only {seconds} s long': '{name} ist nur {seconds} s lang',
    '{name} ends sooner, so the clip is shorter': '{name} endet früher, darum ist der Clip kürzer',
    'nothing plays there that has another stretch': 'dort spielt nichts, das eine andere Stelle hat',
    'no clip begins there': 'kein Clip beginnt dort',
    'the film has several clips; name the one': 'der Film hat mehrere Clips; nenne den einen',
    'the film has only one clip': 'der Film hat nur einen Clip',
    'there is no other clip': 'es gibt keinen anderen Clip',
    'these are the same clips': 'das sind dieselben Clips',
    'the order is as it was': 'die Reihenfolge ist wie zuvor',
    'another clip stands there': 'dort steht ein anderer Clip',
    'the clips stand in another order': 'die Clips stehen in anderer Reihenfolge',
    'that would leave nothing of the film': 'vom Film bliebe nichts übrig',
    'nothing would be left of the film': 'vom Film bliebe nichts übrig',
    'that would leave nothing of it': 'davon bliebe nichts übrig',
    'there is not enough footage': 'es gibt nicht genug Material',
    '{reason}; there is not enough footage': '{reason}; es gibt nicht genug Material',
    'there is not enough footage without repeating any': 'ohne Wiederholung gibt es nicht genug Material',
    'there is far too little footage, and I repeat it that often only when asked to (“loop it”)':
      'es gibt viel zu wenig Material, und so oft wiederhole ich es nur auf Wunsch („in Schleife“)',
    'there is no more of that footage to show': 'von diesem Material gibt es nicht mehr zu zeigen',
    'there is no footage of that which I could use': 'davon gibt es kein Material, das ich verwenden könnte',
    'I do not know which footage to add': 'ich weiß nicht, welches Material dazukommen soll',
    'I do not know by which footage': 'ich weiß nicht, durch welches Material',
    'name the files to add': 'nenne die Dateien, die dazukommen sollen',
    'it is still in the film': 'es ist noch im Film',
    'not all of it is in the film': 'nicht alles davon ist im Film',
    'not all of that is gone': 'nicht alles davon ist weg',
    'no clip is gone': 'kein Clip ist weg',
    'other footage is still in the film': 'anderes Material ist noch im Film',
    'it only says when; say “add” to bring it in':
      'das sagt nur, wann; sag „füge … hinzu“, damit es dazukommt',
    'the film ends before that': 'der Film endet vorher',
    'no footage is in the video': 'im Video ist kein Material',
    'not every named file fits into the video': 'nicht jede genannte Datei passt in das Video',
    'there was no time left for {name}': 'für {name} blieb keine Zeit',
    '{name} ends before the named stretch': '{name} endet vor dem genannten Ausschnitt',
    '{name} ends before the named stretch does': '{name} endet vor dem Ende des genannten Ausschnitts',
    '{name} gets less, for want of material or time': '{name} bekommt weniger, weil Material oder Zeit fehlt',
    '{name} gets more, to fill the length': '{name} bekommt mehr, um die Länge zu füllen',
    'it is {after} s long, was {before} s: there is not enough of that footage':
      'es ist {after} s lang, vorher {before} s: davon gibt es nicht genug Material',
    'it is {seconds} s long': 'es ist {seconds} s lang',
    'a clip lasts {seconds} s on the mean': 'ein Clip dauert im Mittel {seconds} s',
    'a clip lasts {seconds} s on the mean; the footage gives no quicker cuts':
      'ein Clip dauert im Mittel {seconds} s; schnellere Schnitte gibt das Material nicht her',
    'a clip lasts {seconds} s on the mean; the footage has no longer takes':
      'ein Clip dauert im Mittel {seconds} s; längere Einstellungen hat das Material nicht',
    '{seconds} s are shown again, because there is not enough footage':
      '{seconds} s sind noch einmal zu sehen, weil es nicht genug Material gibt',
    '{hard} of {cuts} cuts are hard, because there is no footage to spare around them':
      '{hard} von {cuts} Schnitten sind hart, weil um sie herum kein Material übrig ist',
    'there is no footage to spare around the cuts': 'um die Schnitte herum ist kein Material übrig',
    'no video is longer than {minutes} minutes': 'kein Video ist länger als {minutes} Minuten',
    'a film that is there keeps its frame rate; ask for a new one at that rate':
      'ein Film, den es schon gibt, behält seine Bildrate; bitte um einen neuen mit dieser',
    'the others are projects of their own: {shapes}': 'die anderen sind eigene Projekte: {shapes}',
    'one more film of it is a project of its own: {shapes}':
      'ein weiterer davon ist ein eigenes Projekt: {shapes}',
    'film grain is not among the looks that I can give':
      'Filmkorn gehört nicht zu den Looks, die ich geben kann',
    'it does not step back': 'sie tritt nicht zurück',
    'nothing is shown over it': 'darüber ist nichts zu sehen',
    'the film does not show who speaks': 'der Film zeigt nicht, wer spricht',
    'I do not know what to show instead; name the clips':
      'ich weiß nicht, was stattdessen zu sehen sein soll; nenne die Clips',
    'the film is over before that': 'so lang ist der Film nicht',
    'a change that was asked for has cut it otherwise': 'eine gewünschte Änderung hat ihn anders geschnitten',
    'a change that was asked for has taken footage out':
      'eine gewünschte Änderung hat Material herausgenommen',
    'the video is too short for the whole stretch of {name}':
      'das Video ist zu kurz für den ganzen Ausschnitt von {name}',
    'it does not come in the middle': 'er kommt nicht in der Mitte',
    'a change that was asked for takes or gives it time': 'eine gewünschte Änderung nimmt oder gibt ihm Zeit',
    'nothing plays backwards': 'nichts läuft rückwärts',
    'nothing plays at that speed': 'nichts läuft mit dieser Geschwindigkeit',
    'no picture stands still': 'kein Bild steht still',
    'only one picture is shown': 'es ist nur ein Bild zu sehen',
    'nothing of that moves: still pictures and drawn scenes have no speed':
      'davon bewegt sich nichts: Fotos und gezeichnete Szenen haben keine Geschwindigkeit',
    'I can not blur what is in a picture by words yet; the editor can':
      'auf Zuruf kann ich im Bild noch nichts unscharf machen; im Editor geht es',
    'a split screen needs two files; name both': 'ein geteiltes Bild braucht zwei Dateien; nenne beide',
    'I do not know which file to show in the corner; name it':
      'ich weiß nicht, welche Datei in der Ecke stehen soll; nenne sie',
    'the film has no titles; ask for one first': 'der Film hat keine Titel; bitte erst um einen',
    'the film has only one title': 'der Film hat nur einen Titel',
    'it does not stand there': 'es steht nicht dort',
    'it has another colour': 'es hat eine andere Farbe',
    'it does not stand in the film': 'es steht nicht im Film',
    'there is no time left for “{text}”': 'für „{text}“ bleibt keine Zeit',
    'the words have no room there': 'die Worte haben dort keinen Platz',
    'the film has no captions; ask for them first': 'der Film hat keine Untertitel; bitte erst um welche',
    'captions need a transcript, and the material has none yet':
      'Untertitel brauchen ein Transkript, und das Material hat noch keines',
    'nobody speaks in the film': 'im Film spricht niemand',
    'nobody speaks in it': 'darin spricht niemand',
    'nobody speaks in the chosen moments': 'in den gewählten Momenten spricht niemand',
    'nothing is known of what is said in {name}': 'was in {name} gesagt wird, ist nicht bekannt',
    'the film has no music; ask for some first': 'der Film hat keine Musik; bitte erst um welche',
    'it plays already; ask for other music to have another':
      'sie läuft schon; bitte um andere Musik, wenn du eine andere möchtest',
    'it is other music': 'es ist andere Musik',
    'no music plays': 'es läuft keine Musik',
    'music still plays': 'es läuft noch Musik',
    'it is as loud as it was': 'es ist so laut wie zuvor',
    'the footage has no sound': 'das Material hat keinen Ton',
    'its footage has no sound': 'sein Material hat keinen Ton',
    'the footage is still heard': 'das Material ist noch zu hören',
    'no voice is heard': 'keine Stimme ist zu hören',
    'I do not know what it is about; say it with the thing or the clip':
      'ich weiß nicht, worum es geht; sag es mit der Sache oder dem Clip',
    'I do not know of what; say it with the thing, such as “the title bigger”':
      'ich weiß nicht, wovon; sag es mit der Sache, etwa „den Titel größer“',
    'I do not know which one was meant before; name it':
      'ich weiß nicht, welcher zuvor gemeint war; nenne ihn',
    'it is not what went last; say “undo”, or what to add':
      'das ist nicht, was zuletzt wegfiel; sag „rückgängig“, oder was dazukommen soll',
    'nothing is done to it alone; say what shall change instead':
      'daran allein ändert sich nichts; sag, was stattdessen anders werden soll',
    'these are too many changes for one message; ask for it in another one':
      'das sind zu viele Änderungen für eine Nachricht; bitte in einer weiteren darum',
    'I do not publish or send films; download it, or share it by a link from its project':
      'ich veröffentliche und verschicke keine Filme; lade ihn herunter, oder teile ihn über einen Link aus seinem Projekt',
    'I took “{said}” for {names}, by what is seen there.':
      'Mit „{said}“ ist wohl {names} gemeint, nach dem, was dort zu sehen ist.',
    'I took {list} as footage to add to this film; for another one say “a new film of …”.':
      '{list} habe ich als Material für diesen Film verstanden; für einen anderen sag „ein neuer Film von …“.',
    'I did not understand {list}.': 'Das habe ich nicht verstanden: {list}.',
    'I did not understand {list}, so the footage is my choice from the whole library.':
      'Das habe ich nicht verstanden: {list}. Das Material ist darum meine Wahl aus der ganzen Bibliothek.',
    'I found no footage named “{said}”, so the footage is my choice from the whole library.':
      'Ich habe kein Material namens „{said}“ gefunden; es ist darum meine Wahl aus der ganzen Bibliothek.',
    'I did not understand {list}, and I found no footage named “{said}”, so the footage is my choice from the whole library.':
      'Das habe ich nicht verstanden: {list}. Material namens „{said}“ habe ich nicht gefunden; es ist darum meine Wahl aus der ganzen Bibliothek.',
    'I found no wish about length, footage, words, sound or look in the prompt, so I made a video of what the library has.':
      'Ich habe keinen Wunsch zu Länge, Material, Worten, Ton oder Aussehen gefunden und darum ein Video aus dem gemacht, was die Bibliothek hat.',
    'I found no wish about length, footage, words, sound or look in the prompt (I do not understand {list}), so I made a video of what the library has.':
      'Ich habe keinen Wunsch zu Länge, Material, Worten, Ton oder Aussehen gefunden (nicht verstanden: {list}) und darum ein Video aus dem gemacht, was die Bibliothek hat.',
    'I found no wish about length, footage, words, sound or look in the prompt, so I generated a video of my own choice.':
      'Ich habe keinen Wunsch zu Länge, Material, Worten, Ton oder Aussehen gefunden und darum ein Video nach eigener Wahl gezeichnet.',
    'I found no wish about length, footage, words, sound or look in the prompt (I do not understand {list}), so I generated a video of my own choice.':
      'Ich habe keinen Wunsch zu Länge, Material, Worten, Ton oder Aussehen gefunden (nicht verstanden: {list}) und darum ein Video nach eigener Wahl gezeichnet.',
    '{count} of the named files could not be shown':
      '{count} der genannten Dateien konnten nicht gezeigt werden',
    '{count} files are in the video that were not named':
      '{count} Dateien sind im Video, die nicht genannt waren',
    'I found no file named {name}': 'Ich habe keine Datei namens {name} gefunden',
    'I found no file named {name}.': 'Ich habe keine Datei namens {name} gefunden.',
    'I could not use {name}: {reason}': '{name} konnte ich nicht verwenden: {reason}',
    'Several pieces of music are named; I used {name}.':
      'Mehrere Musikstücke sind genannt; ich habe {name} genommen.',
    'There are {count} pieces of music; I used {name}, the newest.':
      'Es gibt {count} Musikstücke; ich habe {name} genommen, das neueste.',
    'There are {count} files named {name}; I used the newest.':
      'Es gibt {count} Dateien namens {name}; ich habe die neueste genommen.',
    'The library has no music of yours, so I composed some.':
      'In der Bibliothek ist keine Musik von dir, darum habe ich welche komponiert.',
    'I found no music named “{said}”; I composed some instead':
      'Ich habe keine Musik namens „{said}“ gefunden und stattdessen welche komponiert',
    'A title was asked for but not its words; put them in quotation marks.':
      'Ein Titel ist gewünscht, aber nicht sein Wortlaut; setze ihn in Anführungszeichen.',
    'No words were given for the title; I took “{said}”.':
      'Für den Titel stand kein Wortlaut da; ich habe „{said}“ genommen.',
    'I took the last change back.': 'Ich habe die letzte Änderung zurückgenommen.',
    'I took the last {count} changes back.': 'Ich habe die letzten {count} Änderungen zurückgenommen.',
    'I did again what I had taken back.': 'Ich habe wiederhergestellt, was ich zurückgenommen hatte.',
    'I went back.': 'Ich bin zurückgegangen.',
    '“{said}” fits {count} files; I used all of them.':
      '„{said}“ passt auf {count} Dateien; ich habe alle genommen.',
    '“{text}” is not shown any more': '„{text}“ ist nicht mehr zu sehen',
    'I went back to the first version.': 'Ich bin zur ersten Fassung zurückgegangen.',
    'I took back what was changed by hand since my last change.':
      'Ich habe zurückgenommen, was seit meiner letzten Änderung von Hand geändert wurde.',
    '“{words}”: {reason}.': '„{words}“: {reason}.',
  },
};
