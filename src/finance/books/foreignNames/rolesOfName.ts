import type { BalanceRole, BalanceSide } from '../../statements/balanceLines.ts';
import type { NamesByRole } from './balanceNames.ts';
import { namesOnSide } from './balanceNames.ts';
import type { LanguageNames } from './languages.ts';
import { LANGUAGES, LANGUAGES_WITHOUT_SPACES } from './languages.ts';
import type { MeantPhrase } from './phraseReader.ts';
import { phraseReader } from './phraseReader.ts';

const FEEDING_ROLES = ['cash', 'receivables', 'payables', 'debt'] as const;

/** The names of accounts that feed a line of the report. They also mean the balance sheet role with the same name. */
const feedingNames = ({ names }: LanguageNames): NamesByRole =>
  Object.fromEntries(
    FEEDING_ROLES.flatMap((role) =>
      names[role] === undefined ? [] : [[role, names[role].replaceAll('^', '')]],
    ),
  );

const readerOfSide = (side: BalanceSide) => {
  const namesIn = (language: LanguageNames) => [
    namesOnSide(language.balanceNames, side),
    namesOnSide(feedingNames(language), side),
  ];
  return phraseReader(
    Object.values(LANGUAGES).flatMap(namesIn),
    Object.values(LANGUAGES_WITHOUT_SPACES).flatMap(namesIn),
  );
};

const READERS = {
  asset: readerOfSide('asset'),
  liability: readerOfSide('liability'),
  equity: readerOfSide('equity'),
} as const satisfies Readonly<Record<BalanceSide, unknown>>;

/**
 * The roles that the words of a name mean in languages other than English, in the order of the name, for an account on
 * this side of the balance sheet.
 */
export const rolesOfName = (name: string, side: BalanceSide): readonly MeantPhrase<BalanceRole>[] =>
  READERS[side](name);
