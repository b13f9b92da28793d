/** The texts of a newcomer's first steps in German. */
import type { en } from './tour.en.ts';

export const de: Record<keyof typeof en, string> = {
  'tour.change': 'Mit einem Satz ändern',
  'tour.changeText': 'Sagen Sie in seinem Chat „4 Sekunden kürzer“.',
  'tour.close': 'Rundgang schließen',
  'tour.cut': 'Von Hand schneiden',
  'tour.cutText': 'Auf Spuren, Bild für Bild, alles lässt sich zurücknehmen.',
  'tour.drawing': 'Clips und Musik: {done} von {all}',
  'tour.filming': 'Der Film daraus',
  'tour.find': 'Finden, was Material zeigt',
  'tour.findText': 'Momente, nach dem, was zu sehen und zu hören ist.',
  'tour.goesOn': 'Das geht weiter, während Sie sich umsehen, auch nach einem Neuladen dieser Seite.',
  'tour.making': 'Ihr Beispiel entsteht',
  'tour.sample': 'Mit einem Beispiel füllen',
  'tour.sampleHint':
    'Das Beispiel wird hier gezeichnet und komponiert, in einem eigenen Ordner: vier Clips, Musik und ein Film daraus.',
  'tour.samplePrice': 'Clips und Musik kosten {credits} Credits.',
  'tour.seen': 'erledigt',
  'tour.share': 'Teilen',
  'tour.shareText': 'Ein Link, mit dem andere ohne Konto ansehen, kommentieren und freigeben.',
  'tour.title': 'Sehen Sie sich um',
  'tour.upload': 'Dateien hochladen',
  'tour.watch': 'Den Film ansehen',
  'tour.watchText': 'Einstellungen auf der Leiste, J K L, Kommentare zur Stelle.',
};
