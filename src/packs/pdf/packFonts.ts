import fs from 'node:fs';
import { coverageOf } from './fontCoverage.ts';

interface Family {
  readonly name: string;
  /** Matches the texts that need this font. */
  readonly script: RegExp;
  readonly files: readonly string[];
}

const file = (path: string) => import.meta.resolve(`@expo-google-fonts/${path}`);

/** Used for every character that it has; the weights are those in the template. */
const PRODUCT_FAMILY: Family = {
  name: 'Inter',
  script: /./su,
  files: [
    file('inter/400Regular/Inter_400Regular.ttf'),
    file('inter/500Medium/Inter_500Medium.ttf'),
    file('inter/600SemiBold/Inter_600SemiBold.ttf'),
    file('inter/700Bold/Inter_700Bold.ttf'),
  ],
};

/** One style for text and one for headings; more would only make packs larger. */
const noto = (name: string, folder: string, script: RegExp): Family => ({
  name: `Noto Sans ${name}`,
  script,
  files: ['400Regular', '700Bold'].map((weight) =>
    file(`${folder}/${weight}/NotoSans${name.replaceAll(' ', '')}_${weight}.ttf`),
  ),
});

/**
 * The order matters: a text with kana is Japanese, a text with Hangul is Korean, any other is Chinese, and each
 * language needs its own forms of shared characters.
 */
const SCRIPT_FAMILIES: readonly Family[] = [
  noto('Arabic', 'noto-sans-arabic', /\p{Script_Extensions=Arabic}/u),
  noto('Hebrew', 'noto-sans-hebrew', /\p{Script_Extensions=Hebrew}/u),
  noto('Devanagari', 'noto-sans-devanagari', /\p{Script_Extensions=Devanagari}/u),
  noto('Thai', 'noto-sans-thai', /\p{Script_Extensions=Thai}/u),
  noto('JP', 'noto-sans-jp', /\p{Script=Hiragana}|\p{Script=Katakana}/u),
  noto('KR', 'noto-sans-kr', /\p{Script=Hangul}/u),
  noto('SC', 'noto-sans-sc', /\p{Script_Extensions=Han}/u),
];

export interface PackFonts {
  readonly families: readonly string[];
  readonly files: readonly string[];
  readonly missing: readonly string[];
  readonly printable: (text: string) => string;
}

const covers = new Map<string, (codePoint: number) => boolean>();

function familyCoverage({ name, files: [first = ''] }: Family): (codePoint: number) => boolean {
  const cover = covers.get(name) ?? coverageOf(fs.readFileSync(new URL(first)));
  covers.set(name, cover);
  return cover;
}

/** Spaces, joiners and marks of direction print nothing by themselves. */
const INVISIBLE = /[\s\p{C}\p{Default_Ignorable_Code_Point}]/u;

export function packFonts(texts: readonly string[]): PackFonts {
  const characters = new Set(texts.join(''));
  const chosen = [PRODUCT_FAMILY];
  const isCovered = (character: string) =>
    chosen.some((family) => familyCoverage(family)(character.codePointAt(0) ?? 0));
  const open = () => [...characters].filter((one) => !INVISIBLE.test(one) && !isCovered(one));
  for (const family of SCRIPT_FAMILIES) {
    if (open().some((one) => family.script.test(one))) chosen.push(family);
  }
  // Compatibility characters such as ligatures have a plain form.
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

const MOST_LISTED_CHARACTERS = 20;

/** Lists characters as in "👩 (U+1F469), 🏴 (U+1F3F4)". */
export function missingCharacters(missing: readonly string[]): string {
  const names = missing
    .slice(0, MOST_LISTED_CHARACTERS)
    .map(
      (one) =>
        `${one} (U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`,
    );
  const more = missing.length - MOST_LISTED_CHARACTERS;
  return [...names, ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}
