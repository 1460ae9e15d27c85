import type { BooksRow } from '../../finance/books/books.ts';
import { millionthsOf, textOfMillionths } from '../../finance/books/exactSums.ts';
import { plainHeading } from '../cells/accountHeadings.ts';
import { textAt } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import { holdsAccountTypes } from './accountListHead.ts';

const DEPARTMENT_NAMES =
  'departments?|dept|(?:cost|profit) ?cent(?:er|re)s?|class|location|branch(?:es)?|divisions?|segments?|projects?|team|dimension|kostenstellen?|profitcenter|kst|kostenplaats(?:en)?|afdeling|kostnadsstalle|avdeling|omkostningssted|centre de couts?|centro de costes?';
/** "Cost Centre Code" and "Kst.-Nr." are departments too. */
const DEPARTMENT = new RegExp(
  `^(?:${DEPARTMENT_NAMES})(?:[ .-]*(?:codes?|names?|no|nr|num(?:ber|mer)?|id|#|desc(?:ription)?|bezeichnung)\\.?)?\\.?$`,
);

/** The columns before `end` that name the departments or cost centres of the rows below these headings. */
export function departmentColumns(
  sheet: GridSheet,
  heads: readonly number[],
  end: number,
): ReadonlySet<number> {
  const isDepartment = (column: number) =>
    heads.some(
      (head) =>
        head >= 0 &&
        DEPARTMENT.test(plainHeading(textAt(sheet, head, column))) &&
        // "Class" may also head the types of accounts.
        !holdsAccountTypes(sheet, head, column),
    );
  return new Set(Array.from({ length: end }, (_, column) => column).filter(isDepartment));
}

type AmountsByMonthText = Readonly<Record<string, string>>;

function addedAmounts(one: AmountsByMonthText, other: AmountsByMonthText): AmountsByMonthText {
  const sums = new Map(Object.entries(one));
  for (const [month, amount] of Object.entries(other)) {
    const sum = (millionthsOf(sums.get(month) ?? '0') ?? 0n) + (millionthsOf(amount) ?? 0n);
    sums.set(month, textOfMillionths(sum));
  }
  return Object.fromEntries(sums);
}

/** One row for each account of an entity, with the sum of its departments' amounts. */
export function withoutDepartments(rows: readonly BooksRow[]): readonly BooksRow[] {
  const groups = Map.groupBy(rows, ({ account: { code, name, type }, entity }) =>
    JSON.stringify(code === null ? [name, type, entity] : [code, entity]),
  );
  return [...groups.values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    const sum = (of: (row: BooksRow) => AmountsByMonthText) =>
      all.slice(1).map(of).reduce(addedAmounts, of(first));
    const movements = sum((row) => row.movements);
    const types = new Set(all.map(({ account }) => account.type));
    const type = types.size === 1 ? first.account.type : null;
    const account = { ...first.account, type };
    return [{ ...first, account, movements, balances: sum((row) => row.balances) }];
  });
}

export const DEPARTMENTS_ADDED_NOTE =
  'Rows of the same account in different departments are added together.';
