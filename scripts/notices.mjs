// Writes THIRD_PARTY_NOTICES.txt from the packages that the product needs at run time, fonts
// included: npm run notices. With --check it only says whether the file is current. Needs the
// packages of the lockfile to be installed.
import fs from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';

const FILE = path.join(root, 'THIRD_PARTY_NOTICES.txt');
const LICENCE = /^(licen[cs]e|copying|ofl|unlicense)/i;
const NOTICE = /^notice/i;
const COPYRIGHT = /^\W*(copyright\b|©|\(c\))/i;

const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));

/** Licence and notice files below a package's folder, other packages left out; sorted. */
function textsBelow(folder, wanted) {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const full = path.join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : textsBelow(full, wanted);
      return wanted.test(entry.name) && !/\.(m?js|ts|json)$/.test(entry.name) ? [full] : [];
    });
}

const read = (file) => fs.readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim();
const inWords = (text) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** Packages that are installed everywhere and not only for the tests. */
const packages = Object.entries(lock.packages)
  .filter(([place, { dev, optional }]) => place !== '' && !dev && !optional)
  .map(([place, { version, license }]) => {
    const folder = path.join(root, place);
    const manifest = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
    const { author } = manifest;
    return {
      name: `${manifest.name} ${version}`,
      licence: license ?? manifest.license ?? 'see the text',
      author:
        typeof author === 'string' ? author : (author?.name ?? `the authors of ${manifest.name}`),
      texts: textsBelow(folder, LICENCE).map(read),
      notices: textsBelow(folder, NOTICE).map(read),
    };
  });

// The same licence is printed once, below the copyright lines of all packages under it.
const groups = new Map();
function add(name, text, copyright) {
  const key = inWords(text);
  const group = groups.get(key) ?? { text, members: new Map() };
  const lines = group.members.get(name) ?? [];
  group.members.set(name, [...new Set([...lines, ...copyright])]);
  groups.set(key, group);
}

for (const { name, licence, texts } of packages) {
  for (const text of texts) {
    const lines = text.split('\n');
    // Only where the lines stand above the licence; within it they are part of its text.
    const head = lines.slice(0, 12);
    const copyright = head.filter((line) => COPYRIGHT.test(line)).map((line) => line.trim());
    const rest = [...head.filter((line) => !COPYRIGHT.test(line)), ...lines.slice(12)].join('\n');
    add(`${name} (${licence})`, rest.replaceAll(/\n{3,}/g, '\n\n').trim(), copyright);
  }
}

/** The text that most packages of a licence come with, for those that come without any. */
function usualText(licence) {
  const uses = ({ members }) =>
    [...members.keys()].filter((name) => name.endsWith(`(${licence})`)).length;
  const [first] = [...groups.values()].toSorted((a, b) => uses(b) - uses(a));
  return first !== undefined && uses(first) > 0 ? first.text : undefined;
}

const without = packages.filter(({ texts }) => texts.length === 0);
for (const { name, licence, author } of without) {
  const text = usualText(licence);
  if (text === undefined) throw new Error(`No licence text for ${name} (${licence})`);
  add(`${name} (${licence})`, text, [`Copyright (c) ${author}`]);
}

// Copied into the sources rather than installed.
add(
  'The list of common passwords, from @zxcvbn-ts/language-common 4.1.3 (MIT)',
  usualText('MIT') ?? '',
  ['Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc.', 'Copyright (c) 2021 @zxcvbn-ts'],
);

const LINE = '-'.repeat(80);
const sections = [...groups.values()]
  .map(({ text, members }) => ({
    text,
    names: [...members].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  }))
  .toSorted((a, b) => b.names.length - a.names.length || (a.names[0][0] < b.names[0][0] ? -1 : 1))
  .map(({ text, names }) =>
    [
      LINE,
      ...names.map(([name, copyright]) =>
        [name, ...copyright.map((line) => `    ${line}`)].join('\n'),
      ),
      '',
      text,
    ].join('\n'),
  );
const notices = packages
  .filter((one) => one.notices.length > 0)
  .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  .map((one) => [LINE, `Notice of ${one.name}`, '', ...one.notices].join('\n'));

const content = `Board Reports includes or depends on the software and fonts below. Each part keeps its own licence.
Node.js itself is installed by the package node; its licence is in the LICENSE file of its source.

${[...sections, ...notices].join('\n\n')}
`;

const isCurrent = fs.existsSync(FILE) && fs.readFileSync(FILE, 'utf8') === content;
if (!process.argv.includes('--check')) fs.writeFileSync(FILE, content);
else if (!isCurrent) {
  console.error('THIRD_PARTY_NOTICES.txt is not current; run: npm run notices');
  process.exit(1);
}
