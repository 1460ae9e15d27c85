import type { ExplainedFigure, Explanation, FigureComparison } from '../../../contract/figures.ts';
import type { StatementLineParts } from '../../../contract/statements.ts';
import { bookMonthName } from '../../../finance/books/bookMonths.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { FLOW_LINES, isFlowLine } from '../../../finance/statements/flowLines.ts';
import { REMAINDER_LABELS } from '../../../finance/statements/statementLabels.ts';
import { formatMoney } from '../../../format/money.ts';
import type { ReadMoment } from '../../../engine/db/asOf.ts';
import { readAsOf } from '../../../engine/db/asOf.ts';
import type { Database } from '../../../engine/db/database.ts';
import type { Moments } from '../../../engine/moments/moments.ts';
import { readBalanceLines } from '../../books/balanceLineRows.ts';
import { lineParts } from '../../months/statementLine.ts';

/** A line of a month's balance sheet or cash flow. */
interface StatementFigure {
  readonly line: string;
  readonly month: string;
}

interface StatementFigureRequest {
  readonly seesAccounts: boolean;
  readonly compareWith: ReadMoment | null;
}

const FORMULAS = {
  balance: 'The balances of its accounts at the end of the month, with their adjustments',
  flow: 'The cash that its accounts generated or used in the month, with adjustments and moves',
  result: 'Income less costs since the year began, with their adjustments',
} as const;

/** @throws ProblemError if the month has no balance sheet, or the company no such line */
export async function explainStatementFigure(
  basis: CompanyBasis,
  { database, moments }: { readonly database: Database['orm']; readonly moments: Moments },
  id: string,
  figure: StatementFigure,
  { seesAccounts, compareWith }: StatementFigureRequest,
): Promise<Explanation> {
  const parts = await lineParts(basis, database, figure, seesAccounts);
  const title = await titleOf(database, figure.line);
  const money = (amount: string) => formatMoney(basis.currency, amount);
  const answered = (own: StatementLineParts): ExplainedFigure => ({
    id,
    title,
    period: bookMonthName(figure.month),
    value: own.amount,
    text: formatMoney(basis.currency, own.amount),
    kind: own.amount === null ? 'notReported' : 'derived',
    formula: formulaOf(figure.line),
    parts: [],
  });
  return {
    figure: answered(parts),
    history: [],
    hasMoreHistory: false,
    deeper: [],
    ...(compareWith === null
      ? {}
      : {
          compared: await comparedThen(
            compareWith,
            async () => answered(await lineParts(basis, database, figure, false)),
            moments,
          ),
        }),
    ...(parts.accounts === null
      ? {}
      : {
          books: {
            accounts: parts.accounts.map(({ code, name, entity, amount, origin }) => ({
              code,
              name,
              entity,
              text: money(amount),
              importId: origin?.importId ?? null,
              sheet: origin?.sheet ?? null,
              cell: origin?.cell ?? null,
            })),
            adjustments: parts.adjustments.map(({ id: entry, reason, amount }) => ({
              id: entry,
              reason,
              text: money(amount),
            })),
          },
        }),
  };
}

async function comparedThen(
  then: ReadMoment,
  figureThen: () => Promise<ExplainedFigure>,
  moments: Moments,
): Promise<FigureComparison> {
  await moments.fillAll();
  return {
    moment: then.moment,
    at: await moments.timeOf(then.moment),
    figure: await readAsOf(then, figureThen),
    changed: [],
    hasMoreChanged: false,
  };
}

function formulaOf(line: string): string {
  if (line === 'balance-resultOfYear') return FORMULAS.result;
  return line.startsWith('flow-') ? FORMULAS.flow : FORMULAS.balance;
}

async function titleOf(database: Database['orm'], line: string): Promise<string> {
  const key = line.slice(line.indexOf('-') + 1);
  if (line.startsWith('flow-')) {
    return isFlowLine(key) ? `${FLOW_LINES[key].label} (cash flow)` : key;
  }
  if (key === 'notClassified' || key === 'resultOfYear') return REMAINDER_LABELS[key];
  const own = (await readBalanceLines(database)).find(({ slug }) => slug === key);
  return own?.name ?? key;
}
