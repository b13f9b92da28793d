/** French. */
import type { Catalogue } from './catalogue.ts';

export const french: Catalogue = {
  phrases: {
    and: ' et ',
    comma: ', ',
    quoted: '« {text} »',
    lacking: '{what} : {reason}.',
    gap: ' ',
    made: 'C’est fait : {film}.',
    wouldMake: 'Prévu : {film}.',
    changed: 'J’ai modifié le film : {words}.',
    wouldChange: 'Je modifierais le film : {words}.',
    isNow: 'C’est maintenant {film}.',
    wouldBe: 'Ce serait alors {film}.',
    oneMore: 'J’ai fait un film de plus : {shapes}. Celui-ci reste tel quel : {film}.',
    wouldAdd: 'Je ferais un film de plus : {shapes}. Celui-ci reste tel quel : {film}.',
    landscapeVideo: 'une vidéo de {seconds} secondes{size}',
    verticalVideo: 'une vidéo verticale de {seconds} secondes{size}',
    squareVideo: 'une vidéo carrée de {seconds} secondes{size}',
    size: ' ({width}x{height}, {rate} images par seconde)',
    madeOf: '{video} à partir de {source}',
    madeWith: '{video} à partir de {source}, avec {extras}',
    generatedScenes: 'scènes dessinées',
    inClips: '{files} en {count} plans',
    moreFiles: '{count} autres fichiers',
    theTitle: 'le titre {texts}',
    theTitles: 'les titres {texts}',
    captions: 'des sous-titres',
    composedMusic: 'une musique composée',
    theMusic: 'la musique {name}',
    notQuite: 'Pas tout à fait comme demandé, {words} : {reason}.',
    notDone: 'Pas fait, {words} : {reason}.',
    couldNot: 'ce n’était pas possible',
    moreRemarks: '{count} autres remarques figurent dans les détails du résultat.',
    nothingChanged: 'Je n’ai rien modifié, et cela n’a rien coûté.',
    changedNothing: 'Je n’ai rien modifié : {reason}.',
    isSoAlready: 'Le film est déjà ainsi : {words}.',
    sayWhat:
      'Dites ce qu’il faut changer, par exemple « fais-le durer 10 secondes », « échange les deux premiers » ou « en noir et blanc ».',
    lengthUnclear:
      'La vidéo doit-elle durer « {said} » ? Je n’ai encore rien fait, et cela n’a rien coûté : je ne fais une vidéo de plus de 3 ' +
      'minutes que si c’est dit clairement. Répondez avec la durée, par exemple « {minutes} minutes » ou « 30 secondes ».',
    noSuchName: 'La bibliothèque n’a aucun fichier au nom semblable.',
    nearestName: 'Le nom le plus proche est {names}.',
    nearestNames: 'Les noms les plus proches sont {names}.',
    sayFiles: 'Dites par leurs noms quels fichiers utiliser, ou demandez-les tous.',
    greeting:
      'Bonjour. Dites-moi quel film vous voulez, par exemple « un teaser vertical de 15 secondes de frog.mp4 avec une musique ' +
      'calme », ou demandez ce que montrent vos images.',
    thanks: 'Je vous en prie. Dites ce qu’il faut encore changer, ou demandez un autre film.',
    help:
      'Je fais des films avec vos images d’après ce que vous écrivez : durée, format, plans et leur ordre, titres, sous-titres, ' +
      'musique et looks. Ensuite vous pouvez dire ce qu’il faut changer, par exemple « plus court », « échange les deux premiers » ' +
      'ou « annule », et demander ce que montrent vos images ou ce qui s’y dit.',
    price:
      'Les questions et réponses en mots ne coûtent rien. Un film est facturé pour son exécution et selon ses secondes et sa taille ' +
      'quand il est terminé, et ce qui échoue ne coûte rien ; demandez le prix d’avance avec dry_run=true. GET /billing/prices donne le tableau.',
    noFootage:
      'Votre bibliothèque est encore vide. Importez des images, ou demandez un film de scènes dessinées.',
    aPicture: '{name} (une image)',
    oneFile: 'Je peux utiliser un fichier : {files}.',
    someFiles: 'Je peux utiliser {count} fichiers : {files}.',
    more: '{count} autres',
    moreTimes: 'encore {count} fois',
    found: 'J’ai trouvé « {words} » {places}.',
    inFile: 'dans {name}',
    inFileAt: 'dans {name} à {time}',
    byItsName: 'D’après son nom : {files}.',
    byTheirNames: 'D’après leurs noms : {files}.',
    foundNothing: 'Je n’ai rien trouvé sur « {words} »',
    onlyIndexed: '{reason}. Les images qui ne sont pas encore indexées ne se trouvent pas par leur contenu.',
    noFilm: 'Il n’y a pas encore de film dans cette discussion.',
    cannotJudge: 'C’est à vous d’en juger : je n’ai rien fait, et cela n’a rien coûté.',
    noPictures: 'Le film ne montre aucune image pour le moment.',
    drawnScene: 'une scène dessinée',
    aFile: 'un fichier',
    isLong: 'Le film dure {seconds} secondes.',
    isNotIn: '{name} n’est pas dans le film.',
    isShownFor: '{name} est visible pendant {seconds} secondes.',
    isShownInClips: '{name} est visible pendant {seconds} secondes, en {count} plans.',
    unchanged: 'Rien n’a été modifié depuis que le film est fait.',
    onlyWeighed:
      'Tu poses la question {words}, je n’ai donc rien changé ; dis-le comme un souhait et je le fais.',
    lastChange: 'La dernière modification était {words}.',
    hasOneClip: 'Le film a un plan : {files}.',
    hasClips: 'Le film a {count} plans : {files}.',
    showsClips: 'Le film montre {clips}.',
    andThen: ', puis ',
    playsAt: 'Il est joué à {speeds}.',
    noMusic: 'Le film n’a pas de musique.',
    composedHere:
      'La musique du film a été composée ici pour lui ; elle n’est dans aucun fichier de votre bibliothèque.',
    musicIs: 'La musique est {files}.',
    noTitle: 'Le film n’a pas de titre.',
    noCaptions: 'Le film n’a pas de sous-titres.',
    hasCaptions: 'Le film a {count} sous-titres.',
    titleIs: 'Le titre du film est {texts}.',
    titlesAre: 'Le film a les titres {texts}.',
    isSaidIn: 'Dans {name}, on dit : {words}.',
    isSaidBeside: 'Dans {name}, qui n’est pas dans le film, on dit : {words}.',
    nothingHeard:
      'On n’entend aucune parole dans le film, pour autant que ses fichiers aient été transcrits.',
    soundIsIn: 'Le son de {files} est dans le film.',
    hasNoSound: '{files} n’a pas de son.',
    haveNoSound: '{files} n’ont pas de son.',
    soundIsNotIn: 'Le son des plans n’est pas dans le film.',
    isLandscape: 'Le film est horizontal : {size} à {rate} images par seconde.',
    isVertical: 'Le film est vertical : {size} à {rate} images par seconde.',
    isSquare: 'Le film est carré : {size} à {rate} images par seconde.',
    yesIn: 'Oui : {files} est dans le film, plan {places} sur {count}.',
    noNotIn: 'Non, {names} n’est pas dans le film. Il montre {files}.',
    notCalled: 'Le film montre {files} ; rien n’y porte le nom {words}.',
  },
  subjects: {
    length: 'La durée n’est pas celle demandée',
    shape: 'Le format n’est pas celui demandé',
    resolution: 'La résolution n’est pas celle demandée',
    rate: 'La fréquence d’images n’est pas celle demandée',
    assets: 'Tous les fichiers n’y sont pas',
    exclusion: 'Un fichier exclu y figure',
    order: 'L’ordre n’est pas celui demandé',
    trim: 'Un extrait n’est pas celui demandé',
    time: 'Une durée n’est pas celle demandée',
    title: 'Il manque un titre',
    captions: 'Il n’y a pas de sous-titres',
    music: 'La musique n’est pas celle demandée',
    voice: 'Une voix n’est pas entendue en entier',
    originalSound: 'Le son d’origine n’est pas comme demandé',
    pace: 'Le rythme n’est pas celui demandé',
    repeats: 'Certaines images se répètent',
    transitions: 'Toutes les transitions ne sont pas comme demandé',
    fit: 'Le cadrage n’est pas celui demandé',
    change: 'Une modification n’est pas faite comme demandé',
    file: 'Le fichier',
    words: 'Des mots sont restés sans effet',
  },
  reasons: {
    'it is in the film; I do not know what to do with it':
      'c’est dans le film ; je ne sais pas ce qu’il faut en faire',
    'I do not know what to do with it': 'je ne sais pas ce qu’il faut en faire',
    'I do not know what is to be so long; name the clip or the text, or say “make the film … long”':
      'je ne sais pas ce qui doit durer ainsi ; nommez le plan ou le texte, ou dites « le film doit durer … »',
    'it is too short for a film; say “make the film … long” if you mean all of it':
      'c’est trop court pour un film ; dites « le film doit durer … » si vous parlez du tout',
    'I do not know which clip “{said}” is; name it, or say which place it has':
      'je ne sais pas quel plan est « {said} » ; nommez-le, ou dites à quelle place il est',
    'nothing in the film or the library is called “{said}”':
      'rien dans le film ni dans la bibliothèque ne s’appelle « {said} »',
    'nothing in the film or the library is called “{said}”, and no title says so':
      'rien dans le film ni dans la bibliothèque ne s’appelle « {said} », et aucun titre ne le dit',
    'nothing in the library is called “{said}”': 'rien dans la bibliothèque ne s’appelle « {said} »',
    'nothing shows {said}': 'rien ne montre {said}',
    'the film does not show {said}': 'le film ne montre pas {said}',
    'the film has only {count} clips': 'le film n’a que {count} plans',
    '{name} is only {seconds} s long': '{name} ne dure que {seconds} s',
    '{name} ends sooner, so the clip is shorter': '{name} finit plus tôt, le plan est donc plus court',
    'nothing plays there that has another stretch': 'rien n’y joue qui ait un autre passage',
    'no clip begins there': 'aucun plan ne commence là',
    'the film has several clips; name the one': 'le film a plusieurs plans ; nomme celui que tu veux',
    'the film has only one clip': 'le film n’a qu’un plan',
    'there is no other clip': 'il n’y a pas d’autre plan',
    'these are the same clips': 'ce sont les mêmes plans',
    'the order is as it was': 'l’ordre est le même qu’avant',
    'another clip stands there': 'un autre plan est à cette place',
    'the clips stand in another order': 'les plans sont dans un autre ordre',
    'that would leave nothing of the film': 'il ne resterait rien du film',
    'nothing would be left of the film': 'il ne resterait rien du film',
    'that would leave nothing of it': 'il n’en resterait rien',
    'there is not enough footage': 'il n’y a pas assez d’images',
    '{reason}; there is not enough footage': '{reason} ; il n’y a pas assez d’images',
    'there is not enough footage without repeating any': 'il n’y a pas assez d’images sans répétition',
    'there is far too little footage, and I repeat it that often only when asked to (“loop it”)':
      'il y a bien trop peu d’images, et je ne les répète autant que sur demande (« en boucle »)',
    'there is no more of that footage to show': 'il n’y a plus rien à montrer de ces images',
    'there is no footage of that which I could use': 'il n’y en a pas d’images que je puisse utiliser',
    'I do not know which footage to add': 'je ne sais pas quelles images ajouter',
    'I do not know by which footage': 'je ne sais pas par quelles images',
    'name the files to add': 'nommez les fichiers à ajouter',
    'it is still in the film': 'c’est encore dans le film',
    'not all of it is in the film': 'tout n’est pas dans le film',
    'not all of that is gone': 'tout n’est pas parti',
    'no clip is gone': 'aucun plan n’est parti',
    'other footage is still in the film': 'd’autres images sont encore dans le film',
    'it only says when; say “add” to bring it in':
      'cela dit seulement quand ; dites « ajoute » pour le faire entrer',
    'the film ends before that': 'le film se termine avant',
    'no footage is in the video': 'la vidéo ne contient aucune image',
    'not every named file fits into the video': 'tous les fichiers nommés ne tiennent pas dans la vidéo',
    'there was no time left for {name}': 'il ne restait plus de temps pour {name}',
    '{name} ends before the named stretch': '{name} se termine avant l’extrait nommé',
    '{name} ends before the named stretch does': '{name} se termine avant la fin de l’extrait nommé',
    '{name} gets less, for want of material or time': '{name} reçoit moins, faute d’images ou de temps',
    '{name} gets more, to fill the length': '{name} reçoit plus, pour remplir la durée',
    'it is {after} s long, was {before} s: there is not enough of that footage':
      'cela dure {after} s, avant {before} s : il n’y a pas assez de ces images',
    'it is {seconds} s long': 'cela dure {seconds} s',
    'a clip lasts {seconds} s on the mean': 'un plan dure {seconds} s en moyenne',
    'a clip lasts {seconds} s on the mean; the footage gives no quicker cuts':
      'un plan dure {seconds} s en moyenne ; les images ne permettent pas de couper plus vite',
    'a clip lasts {seconds} s on the mean; the footage has no longer takes':
      'un plan dure {seconds} s en moyenne ; il n’y a pas de prises plus longues',
    '{seconds} s are shown again, because there is not enough footage':
      '{seconds} s sont montrées à nouveau, car il n’y a pas assez d’images',
    '{hard} of {cuts} cuts are hard, because there is no footage to spare around them':
      '{hard} coupes sur {cuts} sont franches, car il ne reste pas d’images autour',
    'there is no footage to spare around the cuts': 'il ne reste pas d’images autour des coupes',
    'no video is longer than {minutes} minutes': 'aucune vidéo ne dépasse {minutes} minutes',
    'a film that is there keeps its frame rate; ask for a new one at that rate':
      'un film existant garde sa fréquence d’images ; demandez-en un nouveau à cette fréquence',
    'the others are projects of their own: {shapes}': 'les autres sont des projets à part : {shapes}',
    'one more film of it is a project of its own: {shapes}':
      'un film de plus est un projet à part : {shapes}',
    'film grain is not among the looks that I can give':
      'le grain de film n’est pas parmi les rendus que je sais donner',
    'it does not step back': 'elle ne s’efface pas',
    'nothing is shown over it': 'rien n’est montré par-dessus',
    'the film does not show who speaks': 'le film ne montre pas qui parle',
    'I do not know what to show instead; name the clips':
      'je ne sais pas quoi montrer à la place ; nomme les plans',
    'the film is over before that': 'le film est fini avant',
    'a change that was asked for has cut it otherwise': 'une modification demandée l’a coupé autrement',
    'a change that was asked for has taken footage out': 'une modification demandée a retiré des images',
    'the video is too short for the whole stretch of {name}':
      'la vidéo est trop courte pour tout l’extrait de {name}',
    'it does not come in the middle': 'il ne vient pas au milieu',
    'a change that was asked for takes or gives it time':
      'une modification demandée lui prend ou lui donne du temps',
    'nothing plays backwards': 'rien n’est joué à l’envers',
    'nothing plays at that speed': 'rien n’est joué à cette vitesse',
    'no picture stands still': 'aucune image n’est figée',
    'only one picture is shown': 'une seule image est montrée',
    'nothing of that moves: still pictures and drawn scenes have no speed':
      'rien de cela ne bouge : les images fixes et les scènes dessinées n’ont pas de vitesse',
    'I can not blur what is in a picture by words yet; the editor can':
      'je ne sais pas encore flouter une partie d’image sur demande ; l’éditeur le peut',
    'a split screen needs two files; name both': 'un écran partagé demande deux fichiers ; nommez les deux',
    'I do not know which file to show in the corner; name it':
      'je ne sais pas quel fichier montrer dans le coin ; nommez-le',
    'the film has no titles; ask for one first': 'le film n’a pas de titre ; demandez-en d’abord un',
    'the film has only one title': 'le film n’a qu’un titre',
    'it does not stand there': 'il n’est pas à cet endroit',
    'it has another colour': 'il a une autre couleur',
    'it does not stand in the film': 'il n’est pas dans le film',
    'there is no time left for “{text}”': 'il ne reste plus de temps pour « {text} »',
    'the words have no room there': 'les mots n’y ont pas la place',
    'the film has no captions; ask for them first': 'le film n’a pas de sous-titres ; demandez-en d’abord',
    'captions need a transcript, and the material has none yet':
      'il faut une transcription pour les sous-titres, et ces images n’en ont pas encore',
    'nobody speaks in the film': 'personne ne parle dans le film',
    'nobody speaks in it': 'personne n’y parle',
    'nobody speaks in the chosen moments': 'personne ne parle dans les moments choisis',
    'nothing is known of what is said in {name}': 'on ne sait pas ce qui se dit dans {name}',
    'the film has no music; ask for some first': 'le film n’a pas de musique ; demandez-en d’abord',
    'it plays already; ask for other music to have another':
      'on l’entend déjà ; demandez une autre musique pour en changer',
    'it is other music': 'c’est une autre musique',
    'no music plays': 'on n’entend aucune musique',
    'music still plays': 'on entend encore de la musique',
    'it is as loud as it was': 'le volume est le même qu’avant',
    'the footage has no sound': 'les images n’ont pas de son',
    'its footage has no sound': 'ses images n’ont pas de son',
    'the footage is still heard': 'on entend encore le son des images',
    'no voice is heard': 'on n’entend aucune voix',
    'I do not know what it is about; say it with the thing or the clip':
      'je ne sais pas de quoi il s’agit ; dites-le avec la chose ou le plan',
    'I do not know of what; say it with the thing, such as “the title bigger”':
      'je ne sais pas de quoi ; dites-le avec la chose, par exemple « le titre plus grand »',
    'I do not know which one was meant before; name it': 'je ne sais pas lequel était visé avant ; nommez-le',
    'it is not what went last; say “undo”, or what to add':
      'ce n’est pas ce qui a été enlevé en dernier ; dites « annule », ou ce qu’il faut ajouter',
    'nothing is done to it alone; say what shall change instead':
      'rien ne change avec cela seul ; dites ce qui doit changer à la place',
    'these are too many changes for one message; ask for it in another one':
      'cela fait trop de modifications pour un message ; demandez-le dans un autre',
    'I do not publish or send films; download it, or share it by a link from its project':
      'je ne publie ni n’envoie de films ; téléchargez-le, ou partagez-le par un lien depuis son projet',
    'I took “{said}” for {names}, by what is seen there.':
      'J’ai compris « {said} » comme {names}, d’après ce qu’on y voit.',
    'I took {list} as footage to add to this film; for another one say “a new film of …”.':
      'J’ai compris {list} comme des images à ajouter à ce film ; pour un autre, dites « un nouveau film de … ».',
    'I did not understand {list}.': 'Je n’ai pas compris {list}.',
    'I did not understand {list}, so the footage is my choice from the whole library.':
      'Je n’ai pas compris {list} ; les images sont donc mon choix dans toute la bibliothèque.',
    'I found no footage named “{said}”, so the footage is my choice from the whole library.':
      'Je n’ai trouvé aucune image nommée « {said} » ; les images sont donc mon choix dans toute la bibliothèque.',
    'I did not understand {list}, and I found no footage named “{said}”, so the footage is my choice from the whole library.':
      'Je n’ai pas compris {list}, et je n’ai trouvé aucune image nommée « {said} » ; les images sont donc mon choix dans toute la bibliothèque.',
    'I found no wish about length, footage, words, sound or look in the prompt, so I made a video of what the library has.':
      'Je n’ai trouvé aucun souhait de durée, d’images, de mots, de son ou d’aspect ; j’ai donc fait une vidéo avec ce que contient la bibliothèque.',
    'I found no wish about length, footage, words, sound or look in the prompt (I do not understand {list}), so I made a video of what the library has.':
      'Je n’ai trouvé aucun souhait de durée, d’images, de mots, de son ou d’aspect (pas compris : {list}) ; j’ai donc fait une vidéo avec ce que contient la bibliothèque.',
    'I found no wish about length, footage, words, sound or look in the prompt, so I generated a video of my own choice.':
      'Je n’ai trouvé aucun souhait de durée, d’images, de mots, de son ou d’aspect ; j’ai donc dessiné une vidéo de mon choix.',
    'I found no wish about length, footage, words, sound or look in the prompt (I do not understand {list}), so I generated a video of my own choice.':
      'Je n’ai trouvé aucun souhait de durée, d’images, de mots, de son ou d’aspect (pas compris : {list}) ; j’ai donc dessiné une vidéo de mon choix.',
    '{count} of the named files could not be shown': '{count} des fichiers nommés n’ont pas pu être montrés',
    '{count} files are in the video that were not named':
      '{count} fichiers sont dans la vidéo sans avoir été nommés',
    'I found no file named {name}': 'Je n’ai trouvé aucun fichier nommé {name}',
    'I found no file named {name}.': 'Je n’ai trouvé aucun fichier nommé {name}.',
    'I could not use {name}: {reason}': 'Je n’ai pas pu utiliser {name} : {reason}',
    'Several pieces of music are named; I used {name}.':
      'Plusieurs musiques sont nommées ; j’ai pris {name}.',
    'There are {count} pieces of music; I used {name}, the newest.':
      'Il y a {count} musiques ; j’ai pris {name}, la plus récente.',
    'There are {count} files named {name}; I used the newest.':
      'Il y a {count} fichiers nommés {name} ; j’ai pris le plus récent.',
    'The library has no music of yours, so I composed some.':
      'La bibliothèque n’a aucune musique à vous ; j’en ai donc composé une.',
    'I found no music named “{said}”; I composed some instead':
      'Je n’ai trouvé aucune musique nommée « {said} » ; j’en ai composé une à la place',
    'A title was asked for but not its words; put them in quotation marks.':
      'Un titre est demandé, mais pas ses mots ; mettez-les entre guillemets.',
    'No words were given for the title; I took “{said}”.':
      'Aucun mot n’était donné pour le titre ; j’ai pris « {said} ».',
    'I took the last change back.': 'J’ai annulé la dernière modification.',
    'I took the last {count} changes back.': 'J’ai annulé les {count} dernières modifications.',
    'I did again what I had taken back.': 'J’ai refait ce que j’avais annulé.',
    'I went back.': 'Je suis revenu en arrière.',
    '“{said}” fits {count} files; I used all of them.':
      '« {said} » correspond à {count} fichiers ; je les ai tous pris.',
    '“{text}” is not shown any more': '« {text} » n’apparaît plus',
    'I went back to the first version.': 'Je suis revenu à la première version.',
    'I took back what was changed by hand since my last change.':
      'J’ai annulé ce qui a été modifié à la main depuis ma dernière modification.',
    '“{words}”: {reason}.': '« {words} » : {reason}.',
  },
};
