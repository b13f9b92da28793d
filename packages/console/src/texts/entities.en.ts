/** The texts of people and things. */
export const en = {
  'entities.add': 'Add pictures',
  'entities.addFromLibrary': 'From the library',
  'entities.addUpload': 'Upload',
  'entities.back': 'All people and things',
  'entities.count': '{count, One reference | {count} references}',
  'entities.description': 'Description',
  'entities.descriptionHint':
    'What they look like. Other names stand on a line of their own: Also known as: Countess, A. L.',
  'entities.edit': 'Name and description',
  'entities.film': 'Make a film',
  'entities.filmPrompt': 'A 20 second video of everything in which {name} can be seen',
  'entities.filter': 'Find by name',
  'entities.intro':
    'Say who and what is to be found: by name, by pictures of a face, a product, a logo. Where they are seen or spoken of becomes searchable to the second.',
  'entities.keyCanNot':
    'You are signed in with an API key. Taking references away takes a sign-in as a person: the link that the service prints, or an ID token.',
  'entities.leaveReference': 'Take {name} away',
  'entities.look': 'Look at the pictures',
  'entities.lookFor': 'Look for {name} everywhere',
  'entities.lookForNote':
    'A service-config of your library names them then; footage is looked through again by itself.',
  'entities.lookedAt':
    '{count, One picture is | {count} pictures are} being looked at. Footage is looked through again after that.',
  'entities.lookedFor': 'They are looked for in your whole library now.',
  'entities.lookNothing': 'There is nothing to look at: {why}',
  'entities.lookPrice': 'Costs {amount} credits at most',
  'entities.lookText': 'Faces and likenesses are found once the reference pictures were looked at.',
  'entities.make': 'Add somebody or something',
  'entities.moments': 'Where they are',
  'entities.momentsElsewhere': 'They are looked for, and were not found yet.',
  'entities.momentsElsewhereText':
    'Footage is looked through by itself, after its words and pictures are known; Tasks shows how far that is.',
  'entities.momentsNone': 'Nobody is looking for them yet',
  'entities.momentsNoneText':
    'Footage is looked through for those whom the service-config of its folder, or of one above, names.',
  'entities.momentsNowhere': 'Nowhere yet: nobody looks for them.',
  'entities.more': 'More',
  'entities.name': 'Name',
  'entities.noDescription': 'No description yet.',
  'entities.noMatch': 'None of this name',
  'entities.noneText':
    'A name alone finds where it is said or written; a picture of the face finds where it is seen.',
  'entities.noneTitle': 'Nobody is known yet',
  'entities.placeFolder': '{folder} and all below it',
  'entities.placeRoot': 'The whole library',
  'entities.places': 'Looked for in',
  'entities.play': 'Play',
  'entities.public': 'Public',
  'entities.references': 'Pictures and sounds of them',
  'entities.referencesNone':
    'None yet. Three to five clear pictures from different sides do best; each should show one face.',
  'entities.remove': 'Put into the trash',
  'entities.share': 'Share',
  'entities.title': 'People and things',
  'entities.uploading': 'Uploading {done} of {count}',
  'evidence.name': 'Named',
  'evidence.picture': 'Seen',
  'evidence.voice': 'Heard',
  'picker.add': 'Add {count, it | {count}}',
  'picker.none': 'There are no images or sounds in your library yet.',
  'picker.title': 'Choose pictures and sounds',
} as const;
