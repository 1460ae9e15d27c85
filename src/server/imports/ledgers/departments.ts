import type { BooksRow } from '../../../domain/books/books.ts';
import { millionthsOf, textOfMillionths } from '../../../domain/books/exactSums.ts';
import { textAt } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';

const DEPARTMENT =
  /^(?:departments?|dept\.?|cost ?cent(?:er|re)s?(?: (?:code|name|no\.?))?|class|location|project|team|function|dimension|kostenstelle|kst|kostenplaats|afdeling|kostnadsst[äa]lle|avdeling|omkostningssted|centre de co[ûu]ts?|centro de costes?)$/i;

/** Whether a column of a table says of which department or cost centre its rows are. */
export const hasDepartments = (sheet: GridSheet, head: number, end: number): boolean =>
  head >= 0 &&
  Array.from({ length: end }, (_, column) => textAt(sheet, head, column)).some((text) =>
    DEPARTMENT.test(text),
  );

type Amounts = Readonly<Record<string, string>>;

function added(one: Amounts, other: Amounts): Amounts {
  const sums = new Map(Object.entries(one));
  for (const [month, amount] of Object.entries(other)) {
    const sum = (millionthsOf(sums.get(month) ?? '0') ?? 0n) + (millionthsOf(amount) ?? 0n);
    sums.set(month, textOfMillionths(sum));
  }
  return Object.fromEntries(sums);
}

/** One row for each account of an entity, with the amounts of its departments added up. */
export function withoutDepartments(rows: readonly BooksRow[]): readonly BooksRow[] {
  const groups = Map.groupBy(rows, ({ account: { code, name, type }, entity }) =>
    JSON.stringify([code ?? name, type, entity]),
  );
  return [...groups.values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    const sum = (of: (row: BooksRow) => Amounts) => all.slice(1).map(of).reduce(added, of(first));
    const movements = sum((row) => row.movements);
    return [{ ...first, movements, balances: sum((row) => row.balances) }];
  });
}

/** Said of books whose departments were added up. */
export const DEPARTMENTS = 'Rows of one account in several departments are added together.';
