/** The texts of groups, and of sharing with them, in German. */
import type { en } from './groups.en.ts';

export const de: Record<keyof typeof en, string> = {
  'groups.add': 'Hinzufügen',
  'groups.create': 'Gruppe anlegen',
  'groups.email': 'E-Mail einer Person',
  'groups.emptyText':
    'Legen Sie eine für die Leute einer Produktion an: Was Sie mit ihr teilen, haben alle, und sie hat eine eigene Bibliothek.',
  'groups.emptyTitle': 'Noch keine Gruppen',
  'groups.example': 'z. B. Dokumentarfilm',
  'groups.intro':
    'Leute, die zusammenarbeiten: mit allen auf einmal teilen, und Dateien in einer Bibliothek der Gruppe haben.',
  'groups.leave': 'Verlassen',
  'groups.leaveText':
    'Was mit der Gruppe geteilt ist, sehen Sie dann nicht mehr. Wer bleibt, kann Sie wieder aufnehmen.',
  'groups.leaveTitle': '„{name}“ verlassen?',
  'groups.library': 'Ihre Bibliothek',
  'groups.members': 'Personen',
  'groups.membersTitle': 'Personen in „{name}“',
  'groups.name': 'Name der neuen Gruppe',
  'groups.note':
    'Niemand bekommt eine E-Mail. Das Recht hier ist das höchste, das etwas mit der Gruppe Geteiltes der Person gibt.',
  'groups.person': 'Einer Person',
  'groups.remove': '{who} herausnehmen',
  'groups.right': 'Recht',
  'groups.rightOf': 'Was {who} darf',
  'groups.toGroups': 'Gruppe aus Leuten anlegen, mit denen Sie oft teilen',
  'groups.with': 'Mit',
};
