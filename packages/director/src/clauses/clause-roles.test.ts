/** What is to change, what stays and what is only said of it, by clauses: a message never takes out what it asks to keep. */
import { expect, test } from 'vitest';
import { clipsAfter, filmAfter } from '../testing/toy-films.ts';

const first = 'frog 4 s, pig 4 s, elf 4 s, title "Swap", with music viper.mp3';
const names = (...messages: string[]) => filmAfter(first, ...messages).clips.map(({ name }) => name);
const grey = (...messages: string[]) =>
  filmAfter(first, ...messages).clips.flatMap(({ name, isGrey }) => (isGrey ? [name] : []));
const silent = (...messages: string[]) =>
  filmAfter(first, ...messages).clips.flatMap(({ name, isHeard }) => (isHeard ? [] : [name]));

test.each([
  'mute the elf but leave the frog and pig as they are',
  'mute the elf; the frog and the pig are fine',
  'mute the elf and the frog is fine',
  'mute the elf, not the pig',
  'don’t mute the pig but the elf',
  'stell den Elf stumm, aber lass den Frosch und das Schwein, wie sie sind',
  'den Elf stumm, der Frosch ist gut so',
  'coupe le son de l’elfe mais laisse la grenouille et le cochon comme ils sont',
  'silencia el elfo pero deja la rana y el cerdo como están',
  'tira o som do elfo mas deixa o sapo e o porco como estão',
  'togli l’audio all’elfo ma lascia la rana e il maiale come sono',
])('what is to stay as it is stays: %s', (message) => {
  expect(names(message)).toEqual(['frog', 'pig', 'elf']);
  expect(silent(message)).toEqual(['elf']);
});

test.each([
  'not the pig but the elf should be in black and white',
  'no, not the pig, the elf in black and white',
  'nicht das Schwein, sondern der Elf soll schwarzweiß sein',
  'pas le cochon mais l’elfe en noir et blanc',
  'no el cerdo sino el elfo en blanco y negro',
  'não o porco mas o elfo em preto e branco',
  'non il maiale ma l’elfo in bianco e nero',
  'the elf in black and white, the frog is okay',
  'make the elf grey, leave the frog and pig as they are',
  'el elfo en blanco y negro, la rana está bien',
  'make not the pig but the elf black and white',
])('of two that are set against each other the one that is meant changes: %s', (message) => {
  expect(names(message)).toEqual(['frog', 'pig', 'elf']);
  expect(grey(message)).toEqual(['elf']);
});

test.each([
  'the elf in colour, the others in black and white',
  'keep the elf in colour and make the others black and white',
  'der Elf in Farbe, die anderen schwarzweiß',
  'l’elfe en couleur, les autres en noir et blanc',
  'el elfo en color, los demás en blanco y negro',
  'o elfo a cores, os outros em preto e branco',
  'l’elfo a colori, gli altri in bianco e nero',
  'everything black and white but not the elf',
  'alles schwarzweiß, aber nicht der Elf',
  'tout en noir et blanc mais pas l’elfe',
])('what the others become is not of the one that was named: %s', (message) => {
  expect(names(message)).toEqual(['frog', 'pig', 'elf']);
  expect(grey(message)).toEqual(['frog', 'pig']);
});

test.each([
  'everything is great except the music, which is too loud',
  'it’s all good except the music: too loud',
  'alles super außer der Musik, die ist zu laut',
  'tout est bien sauf la musique, qui est trop forte',
  'todo está bien menos la música, que está demasiado alta',
  'está tudo bem exceto a música, que está muito alta',
  'va tutto bene tranne la musica, che è troppo alta',
])('of what is wrong with one thing that thing is mended: %s', (message) => {
  const film = filmAfter(first, message);
  expect(film.music).toBe('viper');
  expect(film.musicDb).toBeLessThan(0);
  expect(film.clips).toHaveLength(3);
});

test('a clip that is too slow is made faster, and stays', () => {
  const film = filmAfter(first, 'everything is great except the pig, which is too slow');
  expect(film.clips.map(({ speed }) => speed)).toEqual([1, 1.5, 1]);
});

test.each([
  'can you put the pig last and take the title away',
  'put the pig last and remove the title',
  'pack das Schwein ans Ende und nimm den Titel weg',
  'mets le cochon à la fin et enlève le titre',
  'pon el cerdo al final y quita el título',
])('a clip that comes elsewhere does not go with a title that goes: %s', (message) => {
  expect(names(message)).toEqual(['frog', 'elf', 'pig']);
  expect(filmAfter(first, message).texts).toEqual([]);
});

test('of two things the one that is to go goes', () => {
  expect(filmAfter(first, 'the title should go, not the music')).toMatchObject({ music: 'viper', texts: [] });
  expect(filmAfter(first, 'the music should go, not the title')).toMatchObject({
    music: 'none',
    texts: [{ text: 'Swap' }],
  });
  expect(names('delete the frog not the pig')).toEqual(['pig', 'elf']);
  expect(names('keep the frog and remove the others')).toEqual(['frog']);
});

test.each([
  ['the elf at half speed please, the frog is fine', ['frog 4', 'pig 4', 'elf 8 x0.5']],
  ['the pig is great but too long', ['frog 4', 'pig 2.6666666666666665', 'elf 4']],
  [
    'make the second one black and white and the last one slower',
    ['frog 4', 'pig 4', 'elf 5.333333333333333 x0.75'],
  ],
  ['bring the last one to the front and shorten it to two seconds', ['elf 2', 'frog 4', 'pig 4']],
  ['hol den Elf nach vorn und kürze ihn auf zwei Sekunden', ['elf 2', 'frog 4', 'pig 4']],
  ['mets l’elfe au début et raccourcis-le à deux secondes', ['elf 2', 'frog 4', 'pig 4']],
  ['pon el elfo al principio y acórtalo a dos segundos', ['elf 2', 'frog 4', 'pig 4']],
  ['I don’t want it faster, I want it shorter: nine seconds', ['frog 3', 'pig 3', 'elf 3']],
  ['ich will es nicht schneller, ich will es kürzer: neun Sekunden', ['frog 3', 'pig 3', 'elf 3']],
  ['je ne le veux pas plus rapide, je le veux plus court : neuf secondes', ['frog 3', 'pig 3', 'elf 3']],
])('each change is of what it is told of: %s', (message, clips) => {
  expect(clipsAfter(first, message)).toEqual(clips);
});

test.each(['only change the pig: two seconds, grey, muted', 'the pig two seconds, grey and muted'])(
  'all that is told of one clip is its own: %s',
  (message) => {
    const { clips } = filmAfter(first, message);
    expect(clips.map(({ seconds }) => seconds)).toEqual([4, 2, 4]);
    expect(clips.map(({ isGrey }) => isGrey)).toEqual([false, true, false]);
    expect(clips.map(({ isHeard }) => isHeard)).toEqual([true, false, true]);
  },
);

test.each(['leave the frog and pig as they are', 'leave the pig alone', 'the frog is fine'])(
  'where all that is said is that something stays nothing changes: %s',
  (message) => {
    expect(clipsAfter(first, message)).toEqual(['frog 4', 'pig 4', 'elf 4']);
  },
);

test.each([
  ['leave everything as it is except the pig, make it black and white', ['pig']],
  ['make everything black and white, but not the elf', ['frog', 'pig']],
  ['todo en blanco y negro pero no el cerdo', ['frog', 'elf']],
])('what is left out of a change of all is not changed, and does not go: %s', (message, clips) => {
  expect(names(message)).toEqual(['frog', 'pig', 'elf']);
  expect(grey(message)).toEqual(clips);
});

test.each([
  ['make all clips shorter except the pig', [2.67, 4, 2.67]],
  ['all clips 2 seconds except the frog', [4, 2, 2]],
  ['no changes to the frog, but the pig faster', [4, 2.67, 4]],
])('lengths of all but one: %s', (message, seconds) => {
  expect(filmAfter(first, message).clips.map((clip) => Math.round(clip.seconds * 100) / 100)).toEqual(
    seconds,
  );
});

test.each([
  'garde la grenouille, enlève le cochon',
  'keep the frog, delete the pig',
  'the frog should not go, the pig should',
  'tieni la rana e togli il maiale',
])('what is kept does not go with what goes: %s', (message) => {
  expect(names(message)).toEqual(['frog', 'elf']);
});

test.each(['delete all clips but the frog', 'keep the frog and remove the others'])(
  'all but one goes: %s',
  (message) => {
    expect(names(message)).toEqual(['frog']);
  },
);

test('a thing that is refused goes, and what was changed last is taken back', () => {
  expect(filmAfter(first, 'music a little louder and no title').texts).toEqual([]);
  expect(grey('make the pig black and white', 'no, not the pig')).toEqual([]);
  expect(silent('mute the elf instead of the pig')).toEqual(['elf']);
});
