/** The texts of people and things in German. */
import type { en } from './entities.en.ts';

export const de: Record<keyof typeof en, string> = {
  'entities.add': 'Bilder hinzufügen',
  'entities.addFromLibrary': 'Aus der Bibliothek',
  'entities.addUpload': 'Hochladen',
  'entities.back': 'Alle Personen und Dinge',
  'entities.count': '{count, Ein Vorbild | {count} Vorbilder}',
  'entities.description': 'Beschreibung',
  'entities.descriptionHint':
    'Woran man sie erkennt. Andere Namen stehen auf einer eigenen Zeile: Also known as: Gräfin, A. L.',
  'entities.edit': 'Name und Beschreibung',
  'entities.film': 'Einen Film machen',
  'entities.filmPrompt': 'Ein Video von 20 Sekunden von allem, in dem {name} zu sehen ist',
  'entities.filter': 'Nach Namen suchen',
  'entities.intro':
    'Sagen Sie, wer und was gefunden werden soll: mit Namen, mit Bildern eines Gesichts, eines Produkts, eines Logos. Wo sie zu sehen sind oder von ihnen die Rede ist, lässt sich dann auf die Sekunde suchen.',
  'entities.keyCanNot':
    'Sie sind mit einem API-Schlüssel angemeldet. Vorbilder wegnehmen kann nur, wer sich als Person anmeldet: mit dem Link, den der Dienst ausgibt, oder mit einem ID-Token.',
  'entities.leaveReference': '{name} wegnehmen',
  'entities.look': 'Bilder ansehen lassen',
  'entities.lookFor': 'Überall nach {name} suchen',
  'entities.lookForNote':
    'Eine Service-Config Ihrer Bibliothek nennt sie dann; Material wird von selbst noch einmal durchgesehen.',
  'entities.lookedAt':
    '{count, Ein Bild wird | {count} Bilder werden} angesehen. Danach wird das Material noch einmal durchgesehen.',
  'entities.lookedFor': 'Sie werden jetzt in Ihrer ganzen Bibliothek gesucht.',
  'entities.lookNothing': 'Es gibt nichts anzusehen: {why}',
  'entities.lookPrice': 'Kostet höchstens {amount} Credits',
  'entities.lookText': 'Gesichter und Ähnliches werden gefunden, sobald die Vorbilder angesehen wurden.',
  'entities.make': 'Jemanden oder etwas hinzufügen',
  'entities.moments': 'Wo sie sind',
  'entities.momentsElsewhere': 'Sie werden gesucht und wurden noch nicht gefunden.',
  'entities.momentsElsewhereText':
    'Material wird von selbst durchgesehen, wenn seine Wörter und Bilder bekannt sind; unter Aufgaben steht, wie weit das ist.',
  'entities.momentsNone': 'Noch sucht niemand nach ihnen',
  'entities.momentsNoneText':
    'Durchgesehen wird Material nach denen, die die Service-Config seines Ordners oder eines darüber nennt.',
  'entities.momentsNowhere': 'Noch nirgends: Niemand sucht nach ihnen.',
  'entities.more': 'Mehr',
  'entities.name': 'Name',
  'entities.noDescription': 'Noch keine Beschreibung.',
  'entities.noMatch': 'Niemand mit diesem Namen',
  'entities.noneText':
    'Ein Name allein findet, wo er gesagt oder geschrieben wird; ein Bild des Gesichts findet, wo es zu sehen ist.',
  'entities.noneTitle': 'Noch ist niemand bekannt',
  'entities.placeFolder': '{folder} und alles darunter',
  'entities.placeRoot': 'Die ganze Bibliothek',
  'entities.places': 'Gesucht in',
  'entities.play': 'Abspielen:',
  'entities.public': 'Öffentlich',
  'entities.references': 'Bilder und Töne von ihnen',
  'entities.referencesNone':
    'Noch keine. Am besten sind drei bis fünf klare Bilder von verschiedenen Seiten; jedes soll ein Gesicht zeigen.',
  'entities.remove': 'In den Papierkorb',
  'entities.share': 'Teilen',
  'entities.title': 'Personen und Dinge',
  'entities.uploading': '{done} von {count} hochgeladen',
  'evidence.name': 'Genannt',
  'evidence.picture': 'Gesehen',
  'evidence.voice': 'Gehört',
  'merge.button': 'Ist dasselbe wie…',
  'merge.done': '{name} ist jetzt eins. Die anderen liegen im Papierkorb.',
  'merge.none': 'Sonst ist niemand bekannt.',
  'merge.submit': '{count, Einen Eintrag | {count} Einträge} vereinen',
  'merge.text':
    'Ihre Bilder und Töne, ihre Namen und wo sie erkannt wurden, gehen auf {name} über, ebenso wo nach ihnen gesucht wird. Sie selbst kommen in den Papierkorb.',
  'merge.title': 'Wer ist auch {name}?',
  'picker.add': '{count, Hinzufügen | {count} hinzufügen}',
  'picker.none': 'In Ihrer Bibliothek gibt es noch keine Bilder oder Töne.',
  'picker.title': 'Bilder und Töne wählen',
};
