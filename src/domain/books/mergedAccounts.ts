import type { BooksMonth } from './books.ts';
import type { Balance, Mapping } from './fedLines.ts';
import { byAccount, mappingIn } from './fedLines.ts';

const isNothing = (amount: string) => /^-?[0.]+$/.test(amount);

const placeOf = ({ month, entity }: Balance) => `${month} ${entity}`;

/** The months in which both accounts have an amount of one entity. */
export function monthsOfBoth(
  balances: readonly Balance[],
  one: number,
  other: number,
): BooksMonth[] {
  const of = (id: number) =>
    balances.filter(({ accountId, amount }) => accountId === id && !isNothing(amount));
  const places = new Set(of(one).map(placeOf));
  const both = of(other).filter((balance) => places.has(placeOf(balance)));
  return [...new Set(both.map(({ month }) => month))].toSorted();
}

/** The months of an account in which its amounts enter another line, or with another sign, than those of the other would. */
export function monthsMappedApart(
  balances: readonly Balance[],
  mappings: readonly Mapping[],
  one: number,
  other: number,
): BooksMonth[] {
  const mapped = byAccount(mappings);
  const months = new Set(
    balances.flatMap(({ accountId, month }) => (accountId === one ? [month] : [])),
  );
  return [...months].toSorted().filter((month) => {
    const here = mappingIn(mapped.get(one) ?? [], month);
    const there = mappingIn(mapped.get(other) ?? [], month);
    if (here === undefined || there === undefined) return here !== there;
    return here.line !== there.line || (here.line !== null && here.sign !== there.sign);
  });
}
