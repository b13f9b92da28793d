/** What the service says of models, in German; in English the service says it. */
export const words: Readonly<Record<string, string>> = {
  'area.video': 'Video',
  'area.image': 'Bild',
  'area.audio': 'Klang',
  'area.tts': 'Stimme',
  'unit.second': 'Sekunde',
  'unit.item': 'Stück',
  'unit.thousand_characters': 'tausend Zeichen',
};

/** Why a model is not offered and what makes it available, with {places} for what is named. */
export const sentences: Readonly<Record<string, string>> = {
  'The operator has hidden it.': 'Der Betreiber hat es verborgen.',
  'Nobody said what it costs here.': 'Niemand hat gesagt, was es hier kostet.',
  'The package {name}, which brings the voices, is not installed.':
    'Das Paket {name}, das die Stimmen mitbringt, ist nicht installiert.',
  'Nothing is known of the provider "{id}".': 'Vom Anbieter „{id}“ ist nichts bekannt.',
  'The provider {id} makes nothing for {area} here.': 'Der Anbieter {id} macht hier nichts für {area}.',
  '{setting} does not say where {id} is.': '{setting} sagt nicht, wo {id} ist.',
  'There is no key of the provider {id} ({setting}).':
    'Es gibt keinen Schlüssel des Anbieters {id} ({setting}).',
  'another provider': 'ein anderer Anbieter',
  'RUSHES_AI_PROVIDERS_FILE=… with a description of it':
    'RUSHES_AI_PROVIDERS_FILE=… mit einer Beschreibung von ihm',
};
