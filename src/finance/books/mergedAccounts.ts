import type { BooksMonth } from './books.ts';
import type { Balance, Mapping } from './fedLines.ts';
import type { StatementMapping } from '../statements/statementFacts.ts';
import { mappingIn } from './fedLines.ts';

const isZeroMergedBalance = (amount: string) => /^-?[0.]+$/.test(amount);

const monthAndEntity = ({ month, entity }: Balance) => `${month} ${entity}`;

export function monthsOfBoth(
  balances: readonly Balance[],
  one: number,
  other: number,
): BooksMonth[] {
  const of = (id: number) =>
    balances.filter(({ accountId, amount }) => accountId === id && !isZeroMergedBalance(amount));
  const places = new Set(of(one).map(monthAndEntity));
  const both = of(other).filter((balance) => places.has(monthAndEntity(balance)));
  return [...new Set(both.map(({ month }) => month))].toSorted();
}

/** Months in which the two accounts are mapped to different lines, or to the same line with different signs. */
export function monthsMappedApart(
  balances: readonly Balance[],
  mappings: readonly (Mapping & Pick<StatementMapping, 'balanceLine' | 'flow'>)[],
  one: number,
  other: number,
): BooksMonth[] {
  const mapped = Map.groupBy(mappings, ({ accountId }) => accountId);
  const months = new Set(
    balances.flatMap(({ accountId, month }) => (accountId === one ? [month] : [])),
  );
  return [...months].toSorted().filter((month) => {
    const here = mappingIn(mapped.get(one) ?? [], month);
    const there = mappingIn(mapped.get(other) ?? [], month);
    if (here === undefined || there === undefined) return here !== there;
    return (
      here.line !== there.line ||
      (here.line !== null && here.sign !== there.sign) ||
      here.balanceLine !== there.balanceLine ||
      here.flow !== there.flow
    );
  });
}
