import type { BalanceRole, BalanceSide } from '../../statements/balanceLines.ts';
import { BALANCE_ROLES, fitsSide } from '../../statements/balanceLines.ts';
import type { PhrasesByMeaning } from './phraseReader.ts';

/**
 * Names of balance sheet accounts in one language, by role. "+" marks a name that also shows on which side of the
 * balance sheet an account is; other names are only read where that is known.
 */
export type NamesByRole = PhrasesByMeaning<BalanceRole>;

interface MarkedNames {
  readonly role: BalanceRole;
  readonly names: readonly string[];
}

const markedNames = (table: NamesByRole): readonly MarkedNames[] =>
  // This cast is safe because the table has no other keys.
  (Object.entries(table) as [BalanceRole, string][]).map(([role, text]) => ({
    role,
    names: text.split(',').map((name) => name.trim()),
  }));

/** The names in a table that show on which side an account is. */
export function namesThatShowSide(table: NamesByRole): PhrasesByMeaning<BalanceSide> {
  const shown = markedNames(table).flatMap(({ role, names }) => {
    const { side } = BALANCE_ROLES[role];
    return side === null
      ? []
      : names.filter((name) => name.startsWith('+')).map((name) => ({ side, name: name.slice(1) }));
  });
  return Object.fromEntries(
    [...Map.groupBy(shown, ({ side }) => side)].map(([side, names]) => [
      side,
      names.map(({ name }) => name).join(', '),
    ]),
  );
}

/** The names that an account on this side can have. If the side is known, the names may begin anywhere. */
export const namesOnSide = (table: NamesByRole, side: BalanceSide): NamesByRole =>
  Object.fromEntries(
    markedNames(table)
      .filter(({ role }) => fitsSide(role, side))
      .map(({ role, names }) => [role, names.map((name) => name.replace(/^\+\^?/, '')).join(', ')]),
  );
