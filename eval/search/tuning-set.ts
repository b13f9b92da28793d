/** What thresholds and weights were found with. Nothing of it is in the held-out set. */
import { type EvaluatedSet, queries } from './set-types.ts';

export const tuningSet: EvaluatedSet = {
  assets: [
    {
      key: 'bees',
      name: 'beekeeper_portrait_v3.mp4',
      language: 'en',
      description: 'Portrait of a beekeeper in the mountains',
      said: [
        'I started keeping bees when my grandfather gave me his last two hives.',
        'In winter the colony forms a tight cluster around the queen to stay warm.',
        'You have to wear a veil, but I never use gloves any more.',
        'This year we harvested almost forty kilos of lavender honey.',
        'The smoke calms them down before we open the boxes.',
        'Varroa mites are the biggest problem for every beekeeper here.',
      ],
      screen: ['Margaret Olsen\nBeekeeper'],
    },
    {
      key: 'train',
      name: 'Nachtzug_Reportage.mov',
      language: 'de',
      description: 'Reportage über eine Fahrt im Nachtzug nach Wien',
      said: [
        'Der Nachtzug fährt um kurz nach zehn vom Hauptbahnhof ab.',
        'Die Schaffnerin verteilt die Schlüssel für die Abteile.',
        'Viele Reisende schlafen zum ersten Mal in einem Liegewagen.',
        'Gegen fünf Uhr überqueren wir die Grenze bei Passau.',
        'Zum Frühstück gibt es Brötchen und schwarzen Kaffee.',
        'Am Ende kommen wir mit zwölf Minuten Verspätung in Wien an.',
      ],
    },
    {
      key: 'bakery',
      name: 'boulangerie matin.mp4',
      language: 'fr',
      description: 'Une nuit avec les boulangers du quartier',
      said: [
        'La pâte repose toute la nuit dans la chambre froide.',
        'À quatre heures, le four atteint deux cent cinquante degrés.',
        "Les croissants sont pliés à la main, comme l'a appris mon père.",
        'Nos clients préférés sont les enfants qui partent à l’école.',
        'Le prix de la farine a doublé depuis deux ans.',
      ],
    },
    {
      key: 'flamenco',
      name: 'ensayo_flamenco_sevilla.mov',
      language: 'es',
      description: 'Ensayo de una compañía de flamenco en Sevilla',
      said: [
        'La bailaora ensaya los pasos nuevos frente al espejo.',
        'El guitarrista marca el ritmo con las palmas.',
        'Los vestidos se cosen a mano en un pequeño taller de Triana.',
        'El estreno será en el teatro de la ciudad en primavera.',
        'Cada noche terminan con los pies doloridos.',
      ],
    },
    {
      key: 'fishing',
      name: '築地市場.mp4',
      language: 'ja',
      description: '東京の魚市場の朝',
      said: [
        '朝の四時にマグロの競りが始まります。',
        '料理人は一番新鮮な魚を選びに来ます。',
        '包丁は毎日砥石で研がなければなりません。',
        '氷の中に並んだ蟹と海老が見えます。',
        '観光客は静かに見学してください。',
      ],
    },
    {
      key: 'tea',
      name: '茶园采访.mp4',
      language: 'zh',
      description: '福建茶农的一天',
      said: [
        '春天的时候我们每天早上采摘嫩茶叶。',
        '茶叶要在阳光下晒两个小时。',
        '我的祖父在这座山上种了第一批茶树。',
        '下雨天不能采茶，因为味道会变淡。',
        '年轻人都去城市里工作了。',
      ],
    },
    {
      key: 'muaythai',
      name: 'muaythai_gym.mp4',
      language: 'th',
      description: 'ค่ายมวยไทยในเชียงใหม่',
      said: [
        'นักมวยวิ่งสิบกิโลเมตรทุกเช้า',
        'ครูสอนเตะและศอกให้เด็กๆ',
        'คืนนี้มีการแข่งขันที่สนามใหญ่',
        'หลังการซ้อมพวกเขากินข้าวด้วยกัน',
      ],
    },
    {
      key: 'startup',
      name: 'Q3 all hands recording.mp4',
      language: 'en',
      description: 'Quarterly meeting of the whole company',
      said: [
        'Revenue grew by eighteen percent compared with last quarter.',
        'We are hiring five engineers for the payments team.',
        'The new office in Lisbon opens in September.',
        'Customers complained about slow exports, and that is fixed now.',
        'Please fill in the survey about remote work before Friday.',
      ],
      screen: ['Roadmap 2026', 'Churn rate 2.1 %', 'Questions?'],
    },
    {
      key: 'drone',
      name: 'DJI_0412_coastline.MP4',
      language: 'en',
      scenes: [
        'Aerial view of waves breaking against white cliffs.',
        'A lighthouse with red stripes stands on a rocky island.',
        'Two cyclists ride along a coastal path at sunset.',
        'Seagulls circle above a small fishing boat.',
      ],
    },
    {
      key: 'wedding',
      name: 'Hochzeit Anna und Paul.mp4',
      language: 'de',
      description: 'Feier auf dem Gutshof',
      scenes: [
        'Die Braut wirft den Blumenstrauß in die Menge.',
        'Das Paar schneidet die dreistöckige Torte an.',
        'Kinder tanzen barfuß auf der Wiese.',
        'Ein alter Mann hält eine Rede und weint.',
      ],
      said: ['Ich verspreche dir, jeden Morgen den Kaffee zu kochen.', 'Auf das Brautpaar, sie leben hoch!'],
    },
    {
      key: 'repair',
      name: 'how-to-fix-a-puncture.webm',
      language: 'en',
      keywords: ['bicycle', 'workshop', 'tutorial'],
      said: [
        'First take the wheel off the frame and let the air out.',
        'Use two plastic levers to pull the tyre over the rim.',
        'Put the inner tube under water and look for bubbles.',
        'Roughen the rubber with sandpaper before you glue the patch.',
        'Pump it up slowly and check that it sits evenly.',
      ],
    },
    {
      key: 'museum',
      name: 'visite_musee_cire.mp4',
      language: 'fr',
      said: [
        'Cette salle rassemble les tableaux de la période bleue.',
        'La restauration de la fresque a duré onze ans.',
        'Il est interdit de photographier les statues avec un flash.',
        'La visite guidée commence toutes les heures près de l’escalier.',
      ],
    },
    {
      key: 'volcano',
      name: 'volcán_erupción_2021.mp4',
      language: 'es',
      said: [
        'La lava avanza lentamente hacia las casas del valle.',
        'Los vecinos tuvieron diez minutos para recoger sus cosas.',
        'Una nube de ceniza cubrió el aeropuerto de la isla.',
        'Los científicos miden los temblores día y noche.',
      ],
      screen: ['ÚLTIMA HORA', 'Evacuación de 6.000 personas'],
    },
    {
      key: 'chess',
      name: 'chess-final-game-7.mkv',
      language: 'en',
      said: [
        'White sacrifices the rook on the seventh move.',
        'The challenger has only three minutes left on the clock.',
        'A draw would be enough for the champion to keep the title.',
        'He knocks over the king and shakes hands.',
      ],
    },
    {
      key: 'italian',
      name: 'officina_violini_cremona.mp4',
      language: 'it',
      said: [
        "Il legno d'abete deve stagionare per almeno dieci anni.",
        'La vernice si prepara con una ricetta segreta.',
        'Ogni violino ha una voce diversa.',
        'Gli apprendisti imparano prima ad affilare gli scalpelli.',
      ],
    },
  ],
  queries: queries(`
plain | queen bee winter cluster | bees:said:1
plain | lavender honey harvest | bees:said:3
typo | varoa mittes | bees:said:5
plural | hive | bees:said:0
name | beekeeper portrait | bees
phrase | wear a veil | bees:said:2
plain | Schlüssel für die Abteile | train:said:1
plural | Verspätungen | train:said:5
typo | Liegewaagen | train:said:2
plain | Grenze Passau überqueren | train:said:3
plural | les fours | bakery:said:1
typo | criossants pliés | bakery:said:2
plain | prix de la farine | bakery:said:4
language | vestidos cosidos a mano | flamenco:said:2
typo | guitarista ritmo | flamenco:said:1
language | マグロの競り | fishing:said:0
language | 包丁を研ぐ | fishing:said:2
language | 采摘茶叶 | tea:said:0
language | 祖父种茶树 | tea:said:2
language | นักมวยวิ่งตอนเช้า | muaythai:said:0
plain | new office Lisbon | startup:said:2
plural | engineer hiring | startup:said:1
plain | churn rate | startup:screen:1
typo | ligthouse island | drone:scenes:1
plural | cyclist sunset | drone:scenes:2
plain | bride throws flowers Blumenstrauß | wedding:scenes:0
plain | Torte anschneiden | wedding:scenes:1
name | Hochzeit Anna Paul | wedding
plain | inner tube bubbles under water | repair:said:2
plural | patches glue | repair:said:3
name | fix a puncture | repair
plain | tableaux de la période bleue | museum:said:0
plain | nube de ceniza aeropuerto | volcano:said:2
typo | evacuacion 6000 persona | volcano:screen:1
plain | rook sacrifice | chess:said:0
plural | champions titles | chess:said:2
language | vernice ricetta segreta | italian:said:1
plural | violini | italian:said:2,italian
phrase | three minutes left | chess:said:1
plain | what did customers complain about | startup:said:3
plain | wo gibt es Frühstück mit Kaffee | train:said:4
none | penguin colony antarctica |
none | electric guitar solo |
none | tax return deadline |
none | Fußball Elfmeter |
none | recette de soupe à l'oignon |
none | coche eléctrico batería |
none | 火星探査機 |
none | 地铁施工 |
none | dinosaur skeleton |
none | how to train a puppy |
none | snowboard jump |
none | hospital operating room |
`),
};
