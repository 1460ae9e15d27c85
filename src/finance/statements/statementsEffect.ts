import type { BooksMonth } from '../books/books.ts';
import type { Millionths } from '../books/exactSums.ts';
import { textOfMillionths } from '../books/exactSums.ts';
import type { FlowLine } from './flowLines.ts';
import { FLOW_KEYS } from './flowLines.ts';
import type { StatementFacts } from './statementFacts.ts';
import { Statements } from './statements.ts';

interface BeforeAndAfter {
  /** Decimal text in the company's currency. */
  readonly before: string;
  readonly after: string;
}

export interface StatementsEffect {
  readonly month: BooksMonth;
  /** Balance sheet lines by slug; null is what isn't classified. */
  readonly balances: readonly ({ readonly slug: string | null } & BeforeAndAfter)[];
  readonly flows: readonly ({ readonly line: FlowLine } & BeforeAndAfter)[];
}

/**
 * How the balance sheets and monthly cash flows of months change from one state of the books to another: only changed
 * lines of changed months. Months without a balance sheet are left out.
 */
export function statementsEffect(
  before: StatementFacts,
  after: StatementFacts,
  months: readonly BooksMonth[],
): StatementsEffect[] {
  const [was, will] = [new Statements(before), new Statements(after)];
  return months.flatMap((month): StatementsEffect[] => {
    const [sheet, next] = [was.balanceSheet(month), will.balanceSheet(month)];
    if (sheet === null || next === null) return [];
    const [flow, nextFlow] = [was.cashFlowOfMonth(month), will.cashFlowOfMonth(month)];
    const balances = [...before.lines.map(({ slug }) => slug), null].flatMap((slug) => {
      const of = ({ lines, notClassified }: typeof sheet) =>
        slug === null ? notClassified : (lines.get(slug) ?? 0n);
      return changed({ slug }, of(sheet), of(next));
    });
    const flows =
      flow === null || nextFlow === null
        ? []
        : FLOW_KEYS.flatMap((line) =>
            changed({ line }, flow.lines.get(line) ?? 0n, nextFlow.lines.get(line) ?? 0n),
          );
    return balances.length + flows.length === 0 ? [] : [{ month, balances, flows }];
  });
}

function changed<Name>(
  name: Name,
  before: Millionths,
  after: Millionths,
): (Name & BeforeAndAfter)[] {
  if (before === after) return [];
  const texts = { before: textOfMillionths(before), after: textOfMillionths(after) };
  return [Object.assign({}, name, texts)];
}
