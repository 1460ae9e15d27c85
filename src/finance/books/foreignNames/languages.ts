import type { NamesByMeaning } from './accountMeaning.ts';
import type { NamesByRole } from './balanceNames.ts';
import { namesThatShowSide } from './balanceNames.ts';
import {
  DANISH_BALANCE_NAMES,
  DUTCH_BALANCE_NAMES,
  GERMAN_BALANCE_NAMES,
  NORWEGIAN_BALANCE_NAMES,
  SWEDISH_BALANCE_NAMES,
} from './germanicBalanceNames.ts';
import {
  DANISH_NAMES,
  DUTCH_NAMES,
  GERMAN_NAMES,
  NORWEGIAN_NAMES,
  SWEDISH_NAMES,
} from './germanicNames.ts';
import {
  CHINESE_BALANCE_NAMES,
  CZECH_BALANCE_NAMES,
  FINNISH_BALANCE_NAMES,
  JAPANESE_BALANCE_NAMES,
  POLISH_BALANCE_NAMES,
} from './otherBalanceNames.ts';
import {
  CHINESE_NAMES,
  CZECH_NAMES,
  FINNISH_NAMES,
  JAPANESE_NAMES,
  POLISH_NAMES,
  TURKISH_NAMES,
} from './otherNames.ts';
import {
  FRENCH_BALANCE_NAMES,
  ITALIAN_BALANCE_NAMES,
  PORTUGUESE_BALANCE_NAMES,
  SPANISH_BALANCE_NAMES,
} from './romanceBalanceNames.ts';
import { FRENCH_NAMES, ITALIAN_NAMES, PORTUGUESE_NAMES, SPANISH_NAMES } from './romanceNames.ts';

export interface LanguageNames {
  readonly names: NamesByMeaning;
  readonly balanceNames: NamesByRole;
}

const languageNames = (names: NamesByMeaning, balanceNames: NamesByRole): LanguageNames => ({
  names: { ...names, ...namesThatShowSide(balanceNames) },
  balanceNames,
});

/** The languages that have spaces between words. */
export const LANGUAGES: Readonly<Record<string, LanguageNames>> = {
  czech: languageNames(CZECH_NAMES, CZECH_BALANCE_NAMES),
  danish: languageNames(DANISH_NAMES, DANISH_BALANCE_NAMES),
  dutch: languageNames(DUTCH_NAMES, DUTCH_BALANCE_NAMES),
  finnish: languageNames(FINNISH_NAMES, FINNISH_BALANCE_NAMES),
  french: languageNames(FRENCH_NAMES, FRENCH_BALANCE_NAMES),
  german: languageNames(GERMAN_NAMES, GERMAN_BALANCE_NAMES),
  italian: languageNames(ITALIAN_NAMES, ITALIAN_BALANCE_NAMES),
  norwegian: languageNames(NORWEGIAN_NAMES, NORWEGIAN_BALANCE_NAMES),
  polish: languageNames(POLISH_NAMES, POLISH_BALANCE_NAMES),
  portuguese: languageNames(PORTUGUESE_NAMES, PORTUGUESE_BALANCE_NAMES),
  spanish: languageNames(SPANISH_NAMES, SPANISH_BALANCE_NAMES),
  swedish: languageNames(SWEDISH_NAMES, SWEDISH_BALANCE_NAMES),
  turkish: languageNames(TURKISH_NAMES, {}),
};

/** The languages without spaces between words. */
export const LANGUAGES_WITHOUT_SPACES: Readonly<Record<string, LanguageNames>> = {
  chinese: languageNames(CHINESE_NAMES, CHINESE_BALANCE_NAMES),
  japanese: languageNames(JAPANESE_NAMES, JAPANESE_BALANCE_NAMES),
};
