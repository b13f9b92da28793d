/** Spanish. */
import type { Catalogue } from './catalogue.ts';

export const spanish: Catalogue = {
  phrases: {
    and: ' y ',
    comma: ', ',
    quoted: '«{text}»',
    lacking: '{what}: {reason}.',
    gap: ' ',
    made: 'Listo: {film}.',
    wouldMake: 'Previsto: {film}.',
    changed: 'He cambiado la película: {words}.',
    wouldChange: 'Cambiaría la película: {words}.',
    isNow: 'Ahora es {film}.',
    wouldBe: 'Entonces sería {film}.',
    oneMore: 'He hecho una película más: {shapes}. Esta se queda como está: {film}.',
    wouldAdd: 'Haría una película más: {shapes}. Esta se queda como está: {film}.',
    landscapeVideo: 'un vídeo de {seconds} segundos{size}',
    verticalVideo: 'un vídeo vertical de {seconds} segundos{size}',
    squareVideo: 'un vídeo cuadrado de {seconds} segundos{size}',
    size: ' ({width}x{height}, {rate} fotogramas por segundo)',
    madeOf: '{video} a partir de {source}',
    madeWith: '{video} a partir de {source}, con {extras}',
    generatedScenes: 'escenas dibujadas',
    inClips: '{files} en {count} clips',
    moreFiles: '{count} archivos más',
    theTitle: 'el título {texts}',
    theTitles: 'los títulos {texts}',
    captions: 'subtítulos',
    composedMusic: 'música compuesta',
    theMusic: 'la música {name}',
    notQuite: 'No del todo como se pidió, {words}: {reason}.',
    notDone: 'Sin hacer, {words}: {reason}.',
    couldNot: 'no ha sido posible',
    moreRemarks: 'Hay {count} observaciones más en los detalles del resultado.',
    nothingChanged: 'No he cambiado nada y no ha costado nada.',
    changedNothing: 'No he cambiado nada: {reason}.',
    isSoAlready: 'La película ya está así: {words}.',
    sayWhat:
      'Di qué debo cambiar, por ejemplo «que dure 10 segundos», «intercambia los dos primeros» o «en blanco y negro».',
    lengthUnclear:
      '¿Debe durar el vídeo «{said}»? Todavía no he hecho nada y no ha costado nada: un vídeo de más de 3 minutos solo lo hago si ' +
      'se dice con claridad. Responde con la duración, por ejemplo «{minutes} minutos» o «30 segundos».',
    noSuchName: 'La biblioteca no tiene ningún archivo con un nombre parecido.',
    nearestName: 'El nombre más parecido es {names}.',
    nearestNames: 'Los nombres más parecidos son {names}.',
    sayFiles: 'Di por su nombre qué archivos usar, o pídelos todos.',
    greeting:
      'Hola. Dime qué película quieres, por ejemplo «un teaser vertical de 15 segundos de frog.mp4 con música tranquila», o ' +
      'pregunta qué muestra tu material.',
    thanks: 'De nada. Di qué más debo cambiar, o pide otra película.',
    help:
      'Hago películas con tu material según lo que escribes: duración, formato, clips y su orden, títulos, subtítulos, música y ' +
      'aspecto. Después puedes decir qué cambiar, por ejemplo «más corto», «intercambia los dos primeros» o «deshaz», y preguntar ' +
      'qué muestra tu material o qué se dice en él.',
    price:
      'Las preguntas y respuestas con palabras no cuestan nada. Una película se cobra por su ejecución y por sus segundos y tamaño ' +
      'cuando está lista, y lo que falla no cuesta nada; con dry_run=true sabes el precio antes. GET /billing/prices tiene la tabla.',
    noFootage: 'Tu biblioteca aún no tiene material. Sube algo, o pide una película de escenas dibujadas.',
    aPicture: '{name} (una imagen)',
    oneFile: 'Puedo usar un archivo: {files}.',
    someFiles: 'Puedo usar {count} archivos: {files}.',
    more: '{count} más',
    moreTimes: '{count} veces más',
    found: 'He encontrado «{words}» {places}.',
    inFile: 'en {name}',
    inFileAt: 'en {name} en {time}',
    byItsName: 'Por su nombre: {files}.',
    byTheirNames: 'Por sus nombres: {files}.',
    foundNothing: 'No he encontrado nada sobre «{words}»',
    onlyIndexed: '{reason}. El material que aún no está indexado no se encuentra por su contenido.',
    noFilm: 'Aún no hay ninguna película en este chat.',
    cannotJudge: 'Eso lo debes juzgar tú, así que no he hecho nada y no ha costado nada.',
    noPictures: 'La película no muestra imágenes por ahora.',
    drawnScene: 'una escena dibujada',
    aFile: 'un archivo',
    isLong: 'La película dura {seconds} segundos.',
    isNotIn: '{name} no está en la película.',
    isShownFor: '{name} se ve durante {seconds} segundos.',
    isShownInClips: '{name} se ve durante {seconds} segundos, en {count} clips.',
    unchanged: 'No se ha cambiado nada desde que se hizo la película.',
    onlyWeighed: 'Preguntas {words}, así que no he cambiado nada; dilo como un deseo y lo hago.',
    lastChange: 'El último cambio fue {words}.',
    hasOneClip: 'La película tiene un clip: {files}.',
    hasClips: 'La película tiene {count} clips: {files}.',
    showsClips: 'La película muestra {clips}.',
    andThen: ', luego ',
    playsAt: 'Se reproduce a {speeds}.',
    noMusic: 'La película no tiene música.',
    composedHere:
      'La música de la película se compuso aquí para ella; no está en ningún archivo de tu biblioteca.',
    musicIs: 'La música es {files}.',
    noTitle: 'La película no tiene título.',
    noCaptions: 'La película no tiene subtítulos.',
    hasCaptions: 'La película tiene {count} subtítulos.',
    titleIs: 'El título de la película es {texts}.',
    titlesAre: 'La película tiene los títulos {texts}.',
    isSaidIn: 'En {name} se dice: {words}.',
    isSaidBeside: 'En {name}, que no está en la película, se dice: {words}.',
    nothingHeard: 'En la película no se oyen palabras, hasta donde sus archivos están transcritos.',
    soundIsIn: 'El sonido de {files} está en la película.',
    hasNoSound: '{files} no tiene sonido.',
    haveNoSound: '{files} no tienen sonido.',
    soundIsNotIn: 'El sonido de los clips no está en la película.',
    isLandscape: 'La película es horizontal: {size} a {rate} fotogramas por segundo.',
    isVertical: 'La película es vertical: {size} a {rate} fotogramas por segundo.',
    isSquare: 'La película es cuadrada: {size} a {rate} fotogramas por segundo.',
    yesIn: 'Sí: {files} está en la película, clip {places} de {count}.',
    noNotIn: 'No, {names} no está en la película. Muestra {files}.',
    notCalled: 'La película muestra {files}; nada en ella se llama {words}.',
  },
  subjects: {
    length: 'La duración no es la pedida',
    shape: 'El formato no es el pedido',
    resolution: 'La resolución no es la pedida',
    rate: 'La frecuencia de imagen no es la pedida',
    assets: 'No están todos los archivos',
    exclusion: 'Está un archivo excluido',
    order: 'El orden no es el pedido',
    trim: 'Un fragmento no es el pedido',
    time: 'Un tiempo no es el pedido',
    title: 'Falta un título',
    captions: 'No hay subtítulos',
    music: 'La música no es la pedida',
    voice: 'Una voz no se oye entera',
    originalSound: 'El sonido original no es como se pidió',
    pace: 'El ritmo no es el pedido',
    repeats: 'Parte del material se repite',
    transitions: 'No todas las transiciones son como se pidió',
    fit: 'El encuadre no es el pedido',
    change: 'Un cambio no está hecho como se pidió',
    file: 'El archivo',
    words: 'Hay palabras sin efecto',
  },
  reasons: {
    'it is in the film; I do not know what to do with it': 'está en la película; no sé qué hacer con ello',
    'I do not know what to do with it': 'no sé qué hacer con ello',
    'I do not know what is to be so long; name the clip or the text, or say “make the film … long”':
      'no sé qué debe durar eso; nombra el clip o el texto, o di «que la película dure …»',
    'it is too short for a film; say “make the film … long” if you mean all of it':
      'es demasiado corto para una película; di «que la película dure …» si te refieres a toda ella',
    'I do not know which clip “{said}” is; name it, or say which place it has':
      'no sé qué clip es «{said}»; nómbralo, o di qué lugar ocupa',
    'nothing in the film or the library is called “{said}”':
      'nada en la película ni en la biblioteca se llama «{said}»',
    'nothing in the film or the library is called “{said}”, and no title says so':
      'nada en la película ni en la biblioteca se llama «{said}», y ningún título lo dice',
    'nothing in the library is called “{said}”': 'nada en la biblioteca se llama «{said}»',
    'nothing shows {said}': 'nada muestra {said}',
    'the film does not show {said}': 'la película no muestra {said}',
    'the film has only {count} clips': 'la película solo tiene {count} clips',
    '{name} is only {seconds} s long': '{name} dura solo {seconds} s',
    '{name} ends sooner, so the clip is shorter': '{name} termina antes, por eso el clip es más corto',
    'nothing plays there that has another stretch': 'ahí no hay nada que tenga otro tramo',
    'no clip begins there': 'ningún clip empieza ahí',
    'the film has several clips; name the one': 'la película tiene varios clips; nombra cuál',
    'the film has only one clip': 'la película solo tiene un clip',
    'there is no other clip': 'no hay otro clip',
    'these are the same clips': 'son los mismos clips',
    'the order is as it was': 'el orden es el mismo que antes',
    'another clip stands there': 'ahí está otro clip',
    'the clips stand in another order': 'los clips están en otro orden',
    'that would leave nothing of the film': 'no quedaría nada de la película',
    'nothing would be left of the film': 'no quedaría nada de la película',
    'that would leave nothing of it': 'no quedaría nada de ello',
    'there is not enough footage': 'no hay suficiente material',
    '{reason}; there is not enough footage': '{reason}; no hay suficiente material',
    'there is not enough footage without repeating any': 'no hay suficiente material sin repetir',
    'there is far too little footage, and I repeat it that often only when asked to (“loop it”)':
      'hay demasiado poco material, y solo lo repito tantas veces si se pide («en bucle»)',
    'there is no more of that footage to show': 'no queda más de ese material por mostrar',
    'there is no footage of that which I could use': 'no hay material de eso que pueda usar',
    'I do not know which footage to add': 'no sé qué material añadir',
    'I do not know by which footage': 'no sé por qué material',
    'name the files to add': 'nombra los archivos que hay que añadir',
    'it is still in the film': 'sigue en la película',
    'not all of it is in the film': 'no todo está en la película',
    'not all of that is gone': 'no todo ha desaparecido',
    'no clip is gone': 'no ha desaparecido ningún clip',
    'other footage is still in the film': 'sigue habiendo otro material en la película',
    'it only says when; say “add” to bring it in': 'solo dice cuándo; di «añade» para incluirlo',
    'the film ends before that': 'la película termina antes',
    'no footage is in the video': 'no hay material en el vídeo',
    'not every named file fits into the video': 'no todos los archivos nombrados caben en el vídeo',
    'there was no time left for {name}': 'no quedaba tiempo para {name}',
    '{name} ends before the named stretch': '{name} termina antes del fragmento nombrado',
    '{name} ends before the named stretch does': '{name} termina antes que el fragmento nombrado',
    '{name} gets less, for want of material or time': '{name} recibe menos, por falta de material o tiempo',
    '{name} gets more, to fill the length': '{name} recibe más, para llenar la duración',
    'it is {after} s long, was {before} s: there is not enough of that footage':
      'dura {after} s, antes {before} s: no hay suficiente de ese material',
    'it is {seconds} s long': 'dura {seconds} s',
    'a clip lasts {seconds} s on the mean': 'un clip dura {seconds} s de media',
    'a clip lasts {seconds} s on the mean; the footage gives no quicker cuts':
      'un clip dura {seconds} s de media; el material no da para cortes más rápidos',
    'a clip lasts {seconds} s on the mean; the footage has no longer takes':
      'un clip dura {seconds} s de media; el material no tiene tomas más largas',
    '{seconds} s are shown again, because there is not enough footage':
      '{seconds} s se muestran otra vez porque no hay suficiente material',
    '{hard} of {cuts} cuts are hard, because there is no footage to spare around them':
      '{hard} de {cuts} cortes son directos porque no sobra material a su alrededor',
    'there is no footage to spare around the cuts': 'no sobra material alrededor de los cortes',
    'no video is longer than {minutes} minutes': 'ningún vídeo dura más de {minutes} minutos',
    'a film that is there keeps its frame rate; ask for a new one at that rate':
      'una película ya hecha conserva su frecuencia de imagen; pide una nueva con esa',
    'the others are projects of their own: {shapes}': 'los demás son proyectos propios: {shapes}',
    'one more film of it is a project of its own: {shapes}': 'otra más es un proyecto propio: {shapes}',
    'film grain is not among the looks that I can give':
      'el grano de película no está entre los aspectos que puedo dar',
    'it does not step back': 'no se queda atrás',
    'nothing is shown over it': 'no se ve nada encima',
    'the film does not show who speaks': 'la película no muestra a quien habla',
    'I do not know what to show instead; name the clips': 'no sé qué mostrar en su lugar; nombra los clips',
    'the film is over before that': 'la película acaba antes',
    'a change that was asked for has cut it otherwise': 'un cambio pedido lo ha cortado de otro modo',
    'a change that was asked for has taken footage out': 'un cambio pedido ha quitado material',
    'the video is too short for the whole stretch of {name}':
      'el vídeo es demasiado corto para todo el fragmento de {name}',
    'it does not come in the middle': 'no aparece en medio',
    'a change that was asked for takes or gives it time': 'un cambio pedido le quita o le da tiempo',
    'nothing plays backwards': 'nada se reproduce al revés',
    'nothing plays at that speed': 'nada se reproduce a esa velocidad',
    'no picture stands still': 'ninguna imagen queda quieta',
    'only one picture is shown': 'solo se muestra una imagen',
    'nothing of that moves: still pictures and drawn scenes have no speed':
      'nada de eso se mueve: las fotos y las escenas dibujadas no tienen velocidad',
    'I can not blur what is in a picture by words yet; the editor can':
      'aún no puedo desenfocar parte de una imagen con palabras; el editor sí',
    'a split screen needs two files; name both':
      'una pantalla dividida necesita dos archivos; nombra los dos',
    'I do not know which file to show in the corner; name it':
      'no sé qué archivo mostrar en la esquina; nómbralo',
    'the film has no titles; ask for one first': 'la película no tiene títulos; pide uno primero',
    'the film has only one title': 'la película solo tiene un título',
    'it does not stand there': 'no está ahí',
    'it has another colour': 'tiene otro color',
    'it does not stand in the film': 'no está en la película',
    'there is no time left for “{text}”': 'no queda tiempo para «{text}»',
    'the words have no room there': 'las palabras no caben ahí',
    'the film has no captions; ask for them first': 'la película no tiene subtítulos; pídelos primero',
    'captions need a transcript, and the material has none yet':
      'los subtítulos necesitan una transcripción, y el material aún no la tiene',
    'nobody speaks in the film': 'nadie habla en la película',
    'nobody speaks in it': 'nadie habla en ella',
    'nobody speaks in the chosen moments': 'nadie habla en los momentos elegidos',
    'nothing is known of what is said in {name}': 'no se sabe qué se dice en {name}',
    'the film has no music; ask for some first': 'la película no tiene música; pídela primero',
    'it plays already; ask for other music to have another':
      'ya suena; pide otra música si quieres cambiarla',
    'it is other music': 'es otra música',
    'no music plays': 'no suena música',
    'music still plays': 'sigue sonando música',
    'it is as loud as it was': 'suena tan fuerte como antes',
    'the footage has no sound': 'el material no tiene sonido',
    'its footage has no sound': 'su material no tiene sonido',
    'the footage is still heard': 'el material se sigue oyendo',
    'no voice is heard': 'no se oye ninguna voz',
    'I do not know what it is about; say it with the thing or the clip':
      'no sé de qué se trata; dilo con la cosa o el clip',
    'I do not know of what; say it with the thing, such as “the title bigger”':
      'no sé de qué; dilo con la cosa, por ejemplo «el título más grande»',
    'I do not know which one was meant before; name it': 'no sé a cuál te referías antes; nómbralo',
    'it is not what went last; say “undo”, or what to add':
      'no es lo último que se quitó; di «deshaz», o qué añadir',
    'nothing is done to it alone; say what shall change instead':
      'con eso solo no cambia nada; di qué debe cambiar en su lugar',
    'these are too many changes for one message; ask for it in another one':
      'son demasiados cambios para un mensaje; pídelo en otro',
    'I do not publish or send films; download it, or share it by a link from its project':
      'no publico ni envío películas; descárgala, o compártela con un enlace desde su proyecto',
    'I took “{said}” for {names}, by what is seen there.':
      'He entendido «{said}» como {names}, por lo que se ve ahí.',
    'I took {list} as footage to add to this film; for another one say “a new film of …”.':
      'He entendido {list} como material que añadir a esta película; para otra, di «una película nueva de …».',
    'I did not understand {list}.': 'No he entendido {list}.',
    'I did not understand {list}, so the footage is my choice from the whole library.':
      'No he entendido {list}, así que el material es mi elección de toda la biblioteca.',
    'I found no footage named “{said}”, so the footage is my choice from the whole library.':
      'No he encontrado material llamado «{said}», así que es mi elección de toda la biblioteca.',
    'I did not understand {list}, and I found no footage named “{said}”, so the footage is my choice from the whole library.':
      'No he entendido {list} ni he encontrado material llamado «{said}», así que es mi elección de toda la biblioteca.',
    'I found no wish about length, footage, words, sound or look in the prompt, so I made a video of what the library has.':
      'No he encontrado ningún deseo de duración, material, palabras, sonido o aspecto, así que he hecho un vídeo con lo que tiene la biblioteca.',
    'I found no wish about length, footage, words, sound or look in the prompt (I do not understand {list}), so I made a video of what the library has.':
      'No he encontrado ningún deseo de duración, material, palabras, sonido o aspecto (no entiendo {list}), así que he hecho un vídeo con lo que tiene la biblioteca.',
    'I found no wish about length, footage, words, sound or look in the prompt, so I generated a video of my own choice.':
      'No he encontrado ningún deseo de duración, material, palabras, sonido o aspecto, así que he dibujado un vídeo a mi elección.',
    'I found no wish about length, footage, words, sound or look in the prompt (I do not understand {list}), so I generated a video of my own choice.':
      'No he encontrado ningún deseo de duración, material, palabras, sonido o aspecto (no entiendo {list}), así que he dibujado un vídeo a mi elección.',
    '{count} of the named files could not be shown':
      '{count} de los archivos nombrados no se han podido mostrar',
    '{count} files are in the video that were not named':
      '{count} archivos están en el vídeo sin haber sido nombrados',
    'I found no file named {name}': 'No he encontrado ningún archivo llamado {name}',
    'I found no file named {name}.': 'No he encontrado ningún archivo llamado {name}.',
    'I could not use {name}: {reason}': 'No he podido usar {name}: {reason}',
    'Several pieces of music are named; I used {name}.': 'Se nombran varias músicas; he usado {name}.',
    'There are {count} pieces of music; I used {name}, the newest.':
      'Hay {count} músicas; he usado {name}, la más reciente.',
    'There are {count} files named {name}; I used the newest.':
      'Hay {count} archivos llamados {name}; he usado el más reciente.',
    'The library has no music of yours, so I composed some.':
      'La biblioteca no tiene música tuya, así que he compuesto una.',
    'I found no music named “{said}”; I composed some instead':
      'No he encontrado música llamada «{said}»; en su lugar he compuesto una',
    'A title was asked for but not its words; put them in quotation marks.':
      'Se pide un título pero no sus palabras; ponlas entre comillas.',
    'No words were given for the title; I took “{said}”.':
      'No había palabras para el título; he usado «{said}».',
    'I took the last change back.': 'He deshecho el último cambio.',
    'I took the last {count} changes back.': 'He deshecho los últimos {count} cambios.',
    'I did again what I had taken back.': 'He rehecho lo que había deshecho.',
    'I went back.': 'He vuelto atrás.',
    '“{said}” fits {count} files; I used all of them.':
      '«{said}» encaja con {count} archivos; los he usado todos.',
    '“{text}” is not shown any more': '«{text}» ya no se ve',
    'I went back to the first version.': 'He vuelto a la primera versión.',
    'I took back what was changed by hand since my last change.':
      'He deshecho lo que se cambió a mano desde mi último cambio.',
    '“{words}”: {reason}.': '«{words}»: {reason}.',
  },
};
