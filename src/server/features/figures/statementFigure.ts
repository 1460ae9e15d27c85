import type { ExplainedFigure, Explanation, FigureComparison } from '../../../contract/figures.ts';
import type { StatementLineParts } from '../../../contract/statements.ts';
import { bookMonthName } from '../../../finance/books/bookMonths.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { FLOW_LINES, isFlowLine } from '../../../finance/statements/flowLines.ts';
import type { StatementFigureId } from '../../../finance/statements/readStatementFigure.ts';
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
import { explainedCovenant } from './covenantFigure.ts';
import { cellOfTypedBalance, readRevisions } from './history.queries.ts';
import { explainedTotal } from './statementTotal.ts';

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

interface ReadFrom {
  readonly database: Database['orm'];
  readonly moments: Moments;
}

/** @throws ProblemError if the month has no balance sheet, or the company no such line */
export async function explainStatementFigure(
  basis: CompanyBasis,
  from: ReadFrom,
  id: string,
  figure: StatementFigureId,
  { seesAccounts, compareWith }: StatementFigureRequest,
): Promise<Explanation> {
  const { database, moments } = from;
  const isLine = await isLineOfMonth(database, figure);
  const total = figure.of === 'covenant' ? explainedCovenant : explainedTotal;
  const answered = async (): Promise<ExplainedFigure> =>
    isLine
      ? explainedLine(basis, database, id, figure, await readLine(basis, database, figure, false))
      : total(basis, database, id, figure);
  const compared =
    compareWith === null
      ? {}
      : { compared: await comparedFigureAt(compareWith, answered, moments) };
  if (!isLine) {
    return {
      figure: await answered(),
      history: [],
      hasMoreHistory: false,
      deeper: [],
      ...compared,
    };
  }
  const parts = await readLine(basis, database, figure, seesAccounts);
  const history = isTypedBalance(parts, id)
    ? await historyOfTyped(basis, from, figure)
    : NO_HISTORY;
  const books = booksOf(basis, parts);
  return {
    figure: await explainedLine(basis, database, id, figure, parts),
    history: [...history.changes],
    hasMoreHistory: history.hasMore,
    deeper: [],
    ...compared,
    ...(books === null ? {} : { books }),
  };
}

/** True for the amount of a line in one month. Other amounts are made of other figures. */
async function isLineOfMonth(
  database: Database['orm'],
  { of, key, first, last }: StatementFigureId,
): Promise<boolean> {
  if (of === 'flow') return first === last && isFlowLine(key);
  if (of === 'covenant') return false;
  if (key === 'notClassified' || key === 'resultOfYear') return true;
  return (await readBalanceLines(database)).some(({ slug }) => slug === key);
}

const readLine = (
  basis: CompanyBasis,
  database: Database['orm'],
  { of, key, last }: StatementFigureId,
  showsAccounts: boolean,
) => lineParts(basis, database, { month: last, line: `${of}-${key}` }, showsAccounts);

async function explainedLine(
  { currency }: CompanyBasis,
  database: Database['orm'],
  id: string,
  figure: StatementFigureId,
  own: StatementLineParts,
): Promise<ExplainedFigure> {
  return {
    id,
    title: await titleOf(database, figure),
    period: bookMonthName(figure.last),
    value: own.amount,
    text: formatMoney(currency, own.amount),
    kind: kindOf(own, id),
    formula: isTypedBalance(own, id) ? null : formulaOf(figure, own),
    parts: (own.entered ?? [])
      .filter((part) => part.figure !== id)
      .map((part) => ({
        id: part.figure,
        title: part.name,
        period: bookMonthName(part.month),
        value: part.amount,
        text: formatMoney(currency, part.amount),
        role: 'plus' as const,
        isLeftOut: false,
      })),
  };
}

function booksOf(
  { currency }: CompanyBasis,
  { accounts, adjustments }: StatementLineParts,
): Explanation['books'] | null {
  if (accounts === null) return null;
  return {
    accounts: accounts.map(({ code, name, entity, amount, origin }) => ({
      code,
      name,
      entity,
      text: formatMoney(currency, amount),
      importId: origin?.importId ?? null,
      sheet: origin?.sheet ?? null,
      cell: origin?.cell ?? null,
    })),
    adjustments: adjustments.map(({ id, reason, amount }) => ({
      id,
      reason,
      text: formatMoney(currency, amount),
    })),
  };
}

/** The figure at another time. */
export async function comparedFigureAt(
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

function formulaOf({ of, key }: StatementFigureId, parts: StatementLineParts): string {
  const isEntered = (parts.entered ?? []).length > 0;
  if (key === 'resultOfYear') return isEntered ? FORMULAS.typedResult : FORMULAS.result;
  if (of === 'flow') return parts.entered === undefined ? FORMULAS.flow : FORMULAS.typedFlow;
  return isEntered ? FORMULAS.typedBalance : FORMULAS.balance;
}

const NO_HISTORY: CellHistory = { changes: [], hasMore: false };

async function historyOfTyped(
  basis: CompanyBasis,
  { database, moments }: ReadFrom,
  { key, last }: StatementFigureId,
): Promise<CellHistory> {
  if (asOfMoment() === null) {
    await moments.sealWaiting();
    await moments.fillAll();
  }
  const cell = await cellOfTypedBalance(database, { month: last, line: key });
  const revisions = await readRevisions(database, cell, REVISIONS_READ);
  return historyOf(basis, database, revisions, cell, { kind: 'money', currency: basis.currency });
}

async function titleOf(database: Database['orm'], { of, key }: StatementFigureId): Promise<string> {
  if (of === 'flow') return isFlowLine(key) ? `${FLOW_LINES[key].label} (cash flow)` : key;
  if (key === 'notClassified' || key === 'resultOfYear') return REMAINDER_LABELS[key];
  const own = (await readBalanceLines(database)).find(({ slug }) => slug === key);
  return own?.name ?? key;
}
