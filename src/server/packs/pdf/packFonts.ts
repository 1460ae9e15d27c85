import fs from 'node:fs';
import { coverageOf } from './fontCoverage.ts';

interface Family {
  readonly name: string;
  /** The texts that need it. */
  readonly script: RegExp;
  readonly files: readonly string[];
}

const file = (path: string) => import.meta.resolve(`@expo-google-fonts/${path}`);

/** For everything that it has; the weights are those that the template uses. */
const OWN: Family = {
  name: 'Inter',
  script: /./su,
  files: [
    file('inter/400Regular/Inter_400Regular.ttf'),
    file('inter/500Medium/Inter_500Medium.ttf'),
    file('inter/600SemiBold/Inter_600SemiBold.ttf'),
    file('inter/700Bold/Inter_700Bold.ttf'),
  ],
};

/** One style for text and one for headings: further ones would only make packs larger. */
const noto = (name: string, folder: string, script: RegExp): Family => ({
  name: `Noto Sans ${name}`,
  script,
  files: ['400Regular', '700Bold'].map((weight) =>
    file(`${folder}/${weight}/NotoSans${name.replaceAll(' ', '')}_${weight}.ttf`),
  ),
});

/**
 * In this order: a text with kana is Japanese and gets the Japanese forms of its characters, one
 * with Hangul the Korean ones, any other the Chinese ones.
 */
const OTHERS: readonly Family[] = [
  noto('Arabic', 'noto-sans-arabic', /\p{Script_Extensions=Arabic}/u),
  noto('Hebrew', 'noto-sans-hebrew', /\p{Script_Extensions=Hebrew}/u),
  noto('Devanagari', 'noto-sans-devanagari', /\p{Script_Extensions=Devanagari}/u),
  noto('Thai', 'noto-sans-thai', /\p{Script_Extensions=Thai}/u),
  noto('JP', 'noto-sans-jp', /\p{Script=Hiragana}|\p{Script=Katakana}/u),
  noto('KR', 'noto-sans-kr', /\p{Script=Hangul}/u),
  noto('SC', 'noto-sans-sc', /\p{Script_Extensions=Han}/u),
];

export interface PackFonts {
  /** The families in the order in which a character is looked for. */
  readonly families: readonly string[];
  /** The addresses of their files. */
  readonly files: readonly string[];
  /** Characters that none of them has, as they came. */
  readonly missing: readonly string[];
  /** The text in characters that print: "ﬁ" as "fi". */
  readonly printable: (text: string) => string;
}

const covers = new Map<string, (codePoint: number) => boolean>();

function coverOf({ name, files: [first = ''] }: Family): (codePoint: number) => boolean {
  const cover = covers.get(name) ?? coverageOf(fs.readFileSync(new URL(first)));
  covers.set(name, cover);
  return cover;
}

/** Spaces, joiners and marks of direction print nothing by themselves. */
const INVISIBLE = /[\s\p{C}\p{Default_Ignorable_Code_Point}]/u;

/** The fonts that these texts need; those of other scripts are neither read nor embedded. */
export function packFonts(texts: readonly string[]): PackFonts {
  const characters = new Set(texts.join(''));
  const chosen = [OWN];
  const isCovered = (character: string) =>
    chosen.some((family) => coverOf(family)(character.codePointAt(0) ?? 0));
  const open = () => [...characters].filter((one) => !INVISIBLE.test(one) && !isCovered(one));
  for (const family of OTHERS) {
    if (open().some((one) => family.script.test(one))) chosen.push(family);
  }
  // Letters in another dress, such as ligatures, have a plain form.
  const plain = new Map<string, string>();
  for (const one of open()) {
    const form = one.normalize('NFKC');
    if (form !== one && Array.from(form).every(isCovered)) plain.set(one, form);
  }
  return {
    families: chosen.map(({ name }) => name),
    files: chosen.flatMap(({ files }) => files),
    missing: open().filter((one) => !plain.has(one)),
    printable: (text) =>
      plain.size === 0 ? text : Array.from(text, (one) => plain.get(one) ?? one).join(''),
  };
}

const MOST_NAMED = 20;

/** "👩 (U+1F469), 🏴 (U+1F3F4)": for a sentence or a list. */
export function missingCharacters(missing: readonly string[]): string {
  const names = missing
    .slice(0, MOST_NAMED)
    .map(
      (one) =>
        `${one} (U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`,
    );
  const more = missing.length - MOST_NAMED;
  return [...names, ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}
