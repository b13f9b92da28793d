/** Italian. */
import type { Catalogue } from './catalogue.ts';

export const italian: Catalogue = {
  phrases: {
    and: ' e ',
    comma: ', ',
    quoted: '«{text}»',
    lacking: '{what}: {reason}.',
    gap: ' ',
    made: 'Fatto: {film}.',
    wouldMake: 'Previsto: {film}.',
    changed: 'Ho modificato il film: {words}.',
    wouldChange: 'Modificherei il film: {words}.',
    isNow: 'Adesso è {film}.',
    wouldBe: 'Sarebbe quindi {film}.',
    landscapeVideo: 'un video di {seconds} secondi{size}',
    verticalVideo: 'un video verticale di {seconds} secondi{size}',
    squareVideo: 'un video quadrato di {seconds} secondi{size}',
    size: ' ({width}x{height}, {rate} fotogrammi al secondo)',
    madeOf: '{video} a partire da {source}',
    madeWith: '{video} a partire da {source}, con {extras}',
    generatedScenes: 'scene disegnate',
    inClips: '{files} in {count} clip',
    moreFiles: 'altri {count} file',
    theTitle: 'il titolo {texts}',
    theTitles: 'i titoli {texts}',
    captions: 'sottotitoli',
    composedMusic: 'musica composta',
    theMusic: 'la musica {name}',
    notQuite: 'Non proprio come richiesto, {words}: {reason}.',
    notDone: 'Non fatto, {words}: {reason}.',
    couldNot: 'non è stato possibile',
    moreRemarks: 'Ci sono altre {count} osservazioni nei dettagli del risultato.',
    nothingChanged: 'Non ho modificato nulla e non è costato nulla.',
    changedNothing: 'Non ho modificato nulla: {reason}.',
    isSoAlready: 'Il film è già così: {words}.',
    sayWhat:
      'Di’ che cosa devo modificare, per esempio «fallo durare 10 secondi», «scambia i primi due» o «in bianco e nero».',
    lengthUnclear:
      'Il video deve durare «{said}»? Non ho ancora fatto nulla e non è costato nulla: un video di più di 3 minuti lo faccio solo se ' +
      'è detto chiaramente. Rispondi con la durata, per esempio «{minutes} minuti» o «30 secondi».',
    noSuchName: 'La libreria non ha file con un nome simile.',
    nearestName: 'Il nome più simile è {names}.',
    nearestNames: 'I nomi più simili sono {names}.',
    sayFiles: 'Di’ per nome quali file usare, oppure chiedili tutti.',
    greeting:
      'Ciao. Dimmi che film vuoi, per esempio «un teaser verticale di 15 secondi di frog.mp4 con musica calma», oppure chiedi che ' +
      'cosa mostra il tuo materiale.',
    thanks: 'Prego. Di’ che cos’altro devo modificare, oppure chiedi un altro film.',
    help:
      'Faccio film con il tuo materiale secondo ciò che scrivi: durata, formato, clip e loro ordine, titoli, sottotitoli, musica e ' +
      'aspetto. Poi puoi dire che cosa modificare, per esempio «più corto», «scambia i primi due» o «annulla», e chiedere che cosa ' +
      'mostra il materiale o che cosa vi si dice.',
    price:
      'Domande e risposte a parole non costano nulla. Un film si paga per l’esecuzione e per secondi e dimensioni quando è pronto, e ' +
      'ciò che fallisce non costa nulla; con dry_run=true sai prima il prezzo. GET /billing/prices ha la tabella.',
    noFootage:
      'La tua libreria non ha ancora materiale. Carica qualcosa, oppure chiedi un film di scene disegnate.',
    aPicture: '{name} (un’immagine)',
    oneFile: 'Posso usare un file: {files}.',
    someFiles: 'Posso usare {count} file: {files}.',
    more: 'altri {count}',
    moreTimes: 'altre {count} volte',
    found: 'Ho trovato «{words}» {places}.',
    inFile: 'in {name}',
    inFileAt: 'in {name} a {time}',
    byItsName: 'Dal nome: {files}.',
    byTheirNames: 'Dai nomi: {files}.',
    foundNothing: 'Non ho trovato nulla su «{words}»',
    onlyIndexed: '{reason}. Il materiale non ancora indicizzato non si trova in base al contenuto.',
    noFilm: 'In questa chat non c’è ancora un film.',
    cannotJudge: 'Questo spetta a te giudicarlo: non ho fatto nulla e non è costato nulla.',
    noPictures: 'Al momento il film non mostra immagini.',
    drawnScene: 'una scena disegnata',
    aFile: 'un file',
    isLong: 'Il film dura {seconds} secondi.',
    isNotIn: '{name} non è nel film.',
    isShownFor: '{name} si vede per {seconds} secondi.',
    isShownInClips: '{name} si vede per {seconds} secondi, in {count} clip.',
    unchanged: 'Da quando il film è stato fatto non è cambiato nulla.',
    onlyWeighed: 'Chiedi {words}, quindi non ho cambiato nulla; dillo come un desiderio e lo faccio.',
    lastChange: 'L’ultima modifica è stata {words}.',
    hasOneClip: 'Il film ha una clip: {files}.',
    hasClips: 'Il film ha {count} clip: {files}.',
    showsClips: 'Il film mostra {clips}.',
    andThen: ', poi ',
    playsAt: 'Va a {speeds}.',
    noMusic: 'Il film non ha musica.',
    composedHere: 'La musica del film è stata composta qui apposta; non è in nessun file della tua libreria.',
    musicIs: 'La musica è {files}.',
    noTitle: 'Il film non ha titolo.',
    noCaptions: 'Il film non ha sottotitoli.',
    hasCaptions: 'Il film ha {count} sottotitoli.',
    titleIs: 'Il titolo del film è {texts}.',
    titlesAre: 'Il film ha i titoli {texts}.',
    isSaidIn: 'In {name} si dice: {words}.',
    isSaidBeside: 'In {name}, che non è nel film, si dice: {words}.',
    nothingHeard: 'Nel film non si sentono parole, per quanto i suoi file sono trascritti.',
    soundIsIn: 'Il suono di {files} è nel film.',
    hasNoSound: '{files} non ha suono.',
    haveNoSound: '{files} non hanno suono.',
    soundIsNotIn: 'Il suono delle clip non è nel film.',
    isLandscape: 'Il film è orizzontale: {size} a {rate} fotogrammi al secondo.',
    isVertical: 'Il film è verticale: {size} a {rate} fotogrammi al secondo.',
    isSquare: 'Il film è quadrato: {size} a {rate} fotogrammi al secondo.',
    yesIn: 'Sì: {files} è nel film, clip {places} di {count}.',
    noNotIn: 'No, {names} non è nel film. Mostra {files}.',
    notCalled: 'Il film mostra {files}; nulla si chiama {words}.',
  },
  subjects: {
    length: 'La durata non è quella richiesta',
    shape: 'Il formato non è quello richiesto',
    resolution: 'La risoluzione non è quella richiesta',
    rate: 'La frequenza dei fotogrammi non è quella richiesta',
    assets: 'Non ci sono tutti i file',
    exclusion: 'C’è un file escluso',
    order: 'L’ordine non è quello richiesto',
    trim: 'Un estratto non è quello richiesto',
    time: 'Un tempo non è quello richiesto',
    title: 'Manca un titolo',
    captions: 'Non ci sono sottotitoli',
    music: 'La musica non è quella richiesta',
    voice: 'Una voce non si sente per intero',
    originalSound: 'Il suono originale non è come richiesto',
    pace: 'Il ritmo non è quello richiesto',
    repeats: 'Parte del materiale si ripete',
    transitions: 'Non tutte le transizioni sono come richiesto',
    fit: 'L’inquadratura non è quella richiesta',
    change: 'Una modifica non è fatta come richiesto',
    file: 'Il file',
    words: 'Alcune parole non hanno avuto effetto',
  },
  reasons: {
    'it is in the film; I do not know what to do with it': 'è nel film; non so che cosa farne',
    'I do not know what to do with it': 'non so che cosa farne',
    'I do not know what is to be so long; name the clip or the text, or say “make the film … long”':
      'non so che cosa deve durare così; nomina la clip o il testo, o di’ «il film deve durare …»',
    'it is too short for a film; say “make the film … long” if you mean all of it':
      'è troppo corto per un film; di’ «il film deve durare …» se intendi tutto',
    'I do not know which clip “{said}” is; name it, or say which place it has':
      'non so quale clip sia «{said}»; nominala, o di’ che posto ha',
    'nothing in the film or the library is called “{said}”':
      'nulla nel film o nella libreria si chiama «{said}»',
    'nothing in the film or the library is called “{said}”, and no title says so':
      'nulla nel film o nella libreria si chiama «{said}», e nessun titolo lo dice',
    'nothing in the library is called “{said}”': 'nulla nella libreria si chiama «{said}»',
    'nothing shows {said}': 'nulla mostra {said}',
    'the film does not show {said}': 'il film non mostra {said}',
    'the film has only {count} clips': 'il film ha solo {count} clip',
    'the film has only one clip': 'il film ha una sola clip',
    'there is no other clip': 'non ci sono altre clip',
    'these are the same clips': 'sono le stesse clip',
    'the order is as it was': 'l’ordine è quello di prima',
    'another clip stands there': 'lì c’è un’altra clip',
    'the clips stand in another order': 'le clip sono in un altro ordine',
    'that would leave nothing of the film': 'del film non resterebbe nulla',
    'nothing would be left of the film': 'del film non resterebbe nulla',
    'that would leave nothing of it': 'non ne resterebbe nulla',
    'there is not enough footage': 'non c’è abbastanza materiale',
    '{reason}; there is not enough footage': '{reason}; non c’è abbastanza materiale',
    'there is not enough footage without repeating any': 'senza ripetizioni non c’è abbastanza materiale',
    'there is far too little footage, and I repeat it that often only when asked to (“loop it”)':
      'c’è troppo poco materiale, e lo ripeto così tante volte solo su richiesta («in loop»)',
    'there is no more of that footage to show': 'non c’è altro di quel materiale da mostrare',
    'there is no footage of that which I could use': 'non c’è materiale di quello che io possa usare',
    'I do not know which footage to add': 'non so quale materiale aggiungere',
    'I do not know by which footage': 'non so con quale materiale',
    'name the files to add': 'nomina i file da aggiungere',
    'it is still in the film': 'è ancora nel film',
    'not all of it is in the film': 'non tutto è nel film',
    'not all of that is gone': 'non tutto è sparito',
    'no clip is gone': 'nessuna clip è sparita',
    'other footage is still in the film': 'nel film c’è ancora altro materiale',
    'it only says when; say “add” to bring it in': 'dice solo quando; di’ «aggiungi» per includerlo',
    'the film ends before that': 'il film finisce prima',
    'no footage is in the video': 'nel video non c’è materiale',
    'not every named file fits into the video': 'non tutti i file nominati entrano nel video',
    'there was no time left for {name}': 'non restava tempo per {name}',
    '{name} ends before the named stretch': '{name} finisce prima dell’estratto indicato',
    '{name} ends before the named stretch does': '{name} finisce prima della fine dell’estratto indicato',
    '{name} gets less, for want of material or time':
      '{name} riceve meno, per mancanza di materiale o di tempo',
    '{name} gets more, to fill the length': '{name} riceve di più, per riempire la durata',
    'it is {after} s long, was {before} s: there is not enough of that footage':
      'dura {after} s, prima {before} s: di quel materiale non ce n’è abbastanza',
    'it is {seconds} s long': 'dura {seconds} s',
    'a clip lasts {seconds} s on the mean': 'una clip dura in media {seconds} s',
    'a clip lasts {seconds} s on the mean; the footage gives no quicker cuts':
      'una clip dura in media {seconds} s; il materiale non consente tagli più rapidi',
    'a clip lasts {seconds} s on the mean; the footage has no longer takes':
      'una clip dura in media {seconds} s; il materiale non ha riprese più lunghe',
    '{seconds} s are shown again, because there is not enough footage':
      '{seconds} s si vedono di nuovo, perché non c’è abbastanza materiale',
    '{hard} of {cuts} cuts are hard, because there is no footage to spare around them':
      '{hard} tagli su {cuts} sono netti, perché attorno non avanza materiale',
    'there is no footage to spare around the cuts': 'attorno ai tagli non avanza materiale',
    'no video is longer than {minutes} minutes': 'nessun video supera i {minutes} minuti',
    'a film that is there keeps its frame rate; ask for a new one at that rate':
      'un film già fatto mantiene la sua frequenza di fotogrammi; chiedine uno nuovo con quella',
    'the others are projects of their own: {shapes}': 'gli altri sono progetti a parte: {shapes}',
    'a change that was asked for has cut it otherwise': 'una modifica richiesta lo ha tagliato in altro modo',
    'a change that was asked for has taken footage out': 'una modifica richiesta ha tolto del materiale',
    'the video is too short for the whole stretch of {name}':
      'il video è troppo corto per tutto il tratto di {name}',
    'it does not come in the middle': 'non viene nel mezzo',
    'a change that was asked for takes or gives it time': 'una modifica richiesta gli toglie o gli dà tempo',
    'nothing plays backwards': 'nulla va al contrario',
    'nothing plays at that speed': 'nulla va a quella velocità',
    'no picture stands still': 'nessuna immagine resta ferma',
    'only one picture is shown': 'si vede una sola immagine',
    'nothing of that moves: still pictures and drawn scenes have no speed':
      'nulla di ciò si muove: foto e scene disegnate non hanno velocità',
    'I can not blur what is in a picture by words yet; the editor can':
      'non so ancora sfocare a parole ciò che è in un’immagine; l’editor sì',
    'a split screen needs two files; name both': 'uno schermo diviso richiede due file; nominali entrambi',
    'I do not know which file to show in the corner; name it':
      'non so quale file mostrare nell’angolo; nominalo',
    'the film has no titles; ask for one first': 'il film non ha titoli; prima chiedine uno',
    'the film has only one title': 'il film ha un solo titolo',
    'it does not stand there': 'non è lì',
    'it has another colour': 'ha un altro colore',
    'it does not stand in the film': 'non è nel film',
    'there is no time left for “{text}”': 'non resta tempo per «{text}»',
    'the words have no room there': 'lì non c’è posto per le parole',
    'the film has no captions; ask for them first': 'il film non ha sottotitoli; prima chiedili',
    'captions need a transcript, and the material has none yet':
      'i sottotitoli richiedono una trascrizione, e il materiale non l’ha ancora',
    'nobody speaks in the film': 'nel film nessuno parla',
    'nobody speaks in it': 'nessuno vi parla',
    'nobody speaks in the chosen moments': 'nei momenti scelti nessuno parla',
    'nothing is known of what is said in {name}': 'non si sa che cosa si dice in {name}',
    'the film has no music; ask for some first': 'il film non ha musica; prima chiedila',
    'it plays already; ask for other music to have another': 'c’è già; chiedi altra musica per cambiarla',
    'it is other music': 'è un’altra musica',
    'no music plays': 'non c’è musica',
    'music still plays': 'c’è ancora musica',
    'it is as loud as it was': 'il volume è quello di prima',
    'the footage has no sound': 'il materiale non ha suono',
    'its footage has no sound': 'il suo materiale non ha suono',
    'the footage is still heard': 'il materiale si sente ancora',
    'no voice is heard': 'non si sente nessuna voce',
    'I do not know what it is about; say it with the thing or the clip':
      'non so di che si tratta; dillo con la cosa o la clip',
    'I do not know of what; say it with the thing, such as “the title bigger”':
      'non so di che cosa; dillo con la cosa, per esempio «il titolo più grande»',
    'I do not know which one was meant before; name it': 'non so quale fosse inteso prima; nominalo',
    'it is not what went last; say “undo”, or what to add':
      'non è l’ultima cosa tolta; di’ «annulla», o che cosa aggiungere',
    'nothing is done to it alone; say what shall change instead':
      'da solo non cambia nulla; di’ che cosa deve cambiare invece',
    'these are too many changes for one message; ask for it in another one':
      'sono troppe modifiche per un messaggio; chiedilo in un altro',
    'I do not publish or send films; download it, or share it by a link from its project':
      'non pubblico né invio film; scaricalo, o condividilo con un link dal suo progetto',
    'I took “{said}” for {names}, by what is seen there.':
      'Ho inteso «{said}» come {names}, da ciò che vi si vede.',
    'I took {list} as footage to add to this film; for another one say “a new film of …”.':
      'Ho inteso {list} come materiale da aggiungere a questo film; per un altro di’ «un nuovo film di …».',
    'I did not understand {list}.': 'Non ho capito {list}.',
    'I did not understand {list}, so the footage is my choice from the whole library.':
      'Non ho capito {list}, quindi il materiale è una mia scelta da tutta la libreria.',
    'I found no footage named “{said}”, so the footage is my choice from the whole library.':
      'Non ho trovato materiale di nome «{said}», quindi è una mia scelta da tutta la libreria.',
    'I did not understand {list}, and I found no footage named “{said}”, so the footage is my choice from the whole library.':
      'Non ho capito {list} e non ho trovato materiale di nome «{said}», quindi è una mia scelta da tutta la libreria.',
    'I found no wish about length, footage, words, sound or look in the prompt, so I made a video of what the library has.':
      'Non ho trovato richieste su durata, materiale, parole, suono o aspetto, quindi ho fatto un video con ciò che ha la libreria.',
    'I found no wish about length, footage, words, sound or look in the prompt (I do not understand {list}), so I made a video of what the library has.':
      'Non ho trovato richieste su durata, materiale, parole, suono o aspetto (non capisco {list}), quindi ho fatto un video con ciò che ha la libreria.',
    'I found no wish about length, footage, words, sound or look in the prompt, so I generated a video of my own choice.':
      'Non ho trovato richieste su durata, materiale, parole, suono o aspetto, quindi ho disegnato un video a mia scelta.',
    'I found no wish about length, footage, words, sound or look in the prompt (I do not understand {list}), so I generated a video of my own choice.':
      'Non ho trovato richieste su durata, materiale, parole, suono o aspetto (non capisco {list}), quindi ho disegnato un video a mia scelta.',
    '{count} of the named files could not be shown': '{count} dei file nominati non si sono potuti mostrare',
    '{count} files are in the video that were not named':
      '{count} file sono nel video senza essere stati nominati',
    'I found no file named {name}': 'Non ho trovato file di nome {name}',
    'I found no file named {name}.': 'Non ho trovato file di nome {name}.',
    'I could not use {name}: {reason}': 'Non ho potuto usare {name}: {reason}',
    'Several pieces of music are named; I used {name}.': 'Sono nominate più musiche; ho usato {name}.',
    'There are {count} pieces of music; I used {name}, the newest.':
      'Ci sono {count} musiche; ho usato {name}, la più recente.',
    'There are {count} files named {name}; I used the newest.':
      'Ci sono {count} file di nome {name}; ho usato il più recente.',
    'The library has no music of yours, so I composed some.':
      'La libreria non ha musica tua, quindi ne ho composta una.',
    'I found no music named “{said}”; I composed some instead':
      'Non ho trovato musica di nome «{said}»; ne ho composta una',
    'A title was asked for but not its words; put them in quotation marks.':
      'È chiesto un titolo ma non le sue parole; mettile tra virgolette.',
    'No words were given for the title; I took “{said}”.':
      'Non c’erano parole per il titolo; ho preso «{said}».',
    'I took the last change back.': 'Ho annullato l’ultima modifica.',
    'I took the last {count} changes back.': 'Ho annullato le ultime {count} modifiche.',
    'I did again what I had taken back.': 'Ho ripristinato ciò che avevo annullato.',
    'I went back to the first version.': 'Sono tornato alla prima versione.',
    'I took back what was changed by hand since my last change.':
      'Ho annullato ciò che era stato modificato a mano dopo la mia ultima modifica.',
    '“{words}”: {reason}.': '«{words}»: {reason}.',
  },
};
