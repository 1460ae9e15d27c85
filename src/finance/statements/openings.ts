import type { BooksMonth } from '../books/books.ts';
import type { Balance } from '../books/fedLines.ts';

/**
 * The opening balances that statements use. An entity's opening counts only if its books begin later, so that it never
 * contradicts stored balances.
 */
export function usedOpenings<T extends Pick<Balance, 'entity' | 'month'>>(
  openings: readonly T[],
  balances: readonly Pick<Balance, 'entity' | 'month'>[],
): T[] {
  if (openings.length === 0) return [];
  const begins = new Map<string, BooksMonth>();
  for (const { entity, month } of balances) {
    const first = begins.get(entity);
    if (first === undefined || month < first) begins.set(entity, month);
  }
  const last = new Map<string, BooksMonth>();
  const isEarlier = ({ entity, month }: T) => {
    const first = begins.get(entity);
    return first === undefined || month < first;
  };
  for (const opening of openings.filter(isEarlier)) {
    const { entity, month } = opening;
    if (month > (last.get(entity) ?? '')) last.set(entity, month);
  }
  return openings.filter(({ entity, month }) => last.get(entity) === month);
}

/** The months whose only balances are openings. Next to other entities' books, an opening waits for its entity's first month. */
export function openingMonths({
  openings,
  balances,
}: {
  readonly openings: readonly Pick<Balance, 'month'>[];
  readonly balances: readonly Pick<Balance, 'month'>[];
}): ReadonlySet<BooksMonth> {
  if (openings.length === 0) return new Set();
  const booked = new Set(balances.map(({ month }) => month));
  return new Set(openings.map(({ month }) => month).filter((month) => !booked.has(month)));
}
