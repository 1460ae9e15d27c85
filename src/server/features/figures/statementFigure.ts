import type { ExplainedFigure, Explanation, FigureComparison } from '../../../contract/figures.ts';
import type { StatementLineParts } from '../../../contract/statements.ts';
import { bookMonthName } from '../../../finance/books/bookMonths.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { FLOW_LINES, isFlowLine } from '../../../finance/statements/flowLines.ts';
import { REMAINDER_LABELS } from '../../../finance/statements/statementLabels.ts';
import { formatMoney } from '../../../format/money.ts';
import type { ReadMoment } from '../../../engine/db/asOf.ts';
import { asOfMoment, readAsOf } from '../../../engine/db/asOf.ts';
import type { Database } from '../../../engine/db/database.ts';
import type { Moments } from '../../../engine/moments/moments.ts';
import { readBalanceLines } from '../../books/balanceLineRows.ts';
import { lineParts } from '../../months/statementLine.ts';
import type { CellHistory } from './cellHistory.ts';
import { historyOf, REVISIONS_READ } from './cellHistory.ts';
import { cellOfTypedBalance, readRevisions } from './history.queries.ts';

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
  typedBalance: 'The balance in Financial Data, less other lines that are part of it',
  typedFlow: 'The balances at both ends of the month, and the month’s figures and moves',
  typedResult: 'The result of the year so far, and the month’s figures',
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
    kind: kindOf(own, id),
    formula: isTypedBalance(own, id) ? null : formulaOf(figure.line, own),
    parts: (own.entered ?? [])
      .filter((part) => part.figure !== id)
      .map((part) => ({
        id: part.figure,
        title: part.name,
        period: bookMonthName(part.month),
        value: part.amount,
        text: money(part.amount),
        role: 'plus' as const,
        isLeftOut: false,
      })),
  });
  const history = isTypedBalance(parts, id)
    ? await historyOfTyped(basis, { database, moments }, figure)
    : NO_HISTORY;
  return {
    figure: answered(parts),
    history: [...history.changes],
    hasMoreHistory: history.hasMore,
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

/** True for a balance that a person typed, which is its own source. */
const isTypedBalance = ({ entered = [] }: StatementLineParts, id: string): boolean =>
  entered.some(({ figure, source }) => figure === id && source === 'typed');

function kindOf(parts: StatementLineParts, id: string): ExplainedFigure['kind'] {
  if (parts.amount === null) return 'notReported';
  return isTypedBalance(parts, id) ? 'entered' : 'derived';
}

function formulaOf(line: string, parts: StatementLineParts): string {
  const isEntered = (parts.entered ?? []).length > 0;
  if (line === 'balance-resultOfYear') return isEntered ? FORMULAS.typedResult : FORMULAS.result;
  if (line.startsWith('flow-'))
    return parts.entered === undefined ? FORMULAS.flow : FORMULAS.typedFlow;
  return isEntered ? FORMULAS.typedBalance : FORMULAS.balance;
}

const NO_HISTORY: CellHistory = { changes: [], hasMore: false };

async function historyOfTyped(
  basis: CompanyBasis,
  { database, moments }: { readonly database: Database['orm']; readonly moments: Moments },
  { line, month }: StatementFigure,
): Promise<CellHistory> {
  if (asOfMoment() === null) {
    await moments.sealWaiting();
    await moments.fillAll();
  }
  const slug = line.slice(line.indexOf('-') + 1);
  const cell = await cellOfTypedBalance(database, { month, line: slug });
  const revisions = await readRevisions(database, cell, REVISIONS_READ);
  return historyOf(basis, database, revisions, cell, { kind: 'money', currency: basis.currency });
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
