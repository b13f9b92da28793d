/** The texts of versions of a film or a file. */
import type { en } from './versions.en.ts';

export const de: Record<keyof typeof en, string> = {
  'compare.left': 'Film links',
  'compare.pause': 'Beide anhalten',
  'compare.play': 'Beide abspielen',
  'compare.position': 'Stelle in beiden',
  'compare.right': 'Film rechts',
  'compare.title': 'Fassungen nebeneinander',
  'compare.version': 'Fassung {number}',
  'versions.again': 'Es ist abgebrochen. Wählen Sie dieselbe Datei noch einmal, dann geht es dort weiter.',
  'versions.compare': 'Vergleichen',
  'versions.current': 'Aktuell',
  'versions.delete': 'Fassung {number} endgültig entfernen',
  'versions.deleteText':
    'Sie ist mit allem weg, was aus ihr gemacht wurde, und kann nicht zurückgeholt werden.',
  'versions.deleted': 'Fassung {number} ist weg.',
  'versions.download': 'Fassung {number} herunterladen',
  'versions.list': 'Alle Fassungen',
  'versions.make': 'Aktuell machen: Fassung {number}',
  'versions.makeShort': 'Aktuell machen',
  'versions.new': 'Neue Fassung',
  'versions.one': 'Es gibt eine Fassung. Eine neue behält Namen, Ort und alle Verweise.',
  'versions.pinned': '{count, Ein Projekt zeigt sie. | {count} Projekte zeigen sie.}',
  'versions.restored': 'Fassung {number} ist die aktuelle.',
  'versions.sending': 'Wird hochgeladen: {percent} %',
  'versions.title': 'Fassungen von {name}',
};
