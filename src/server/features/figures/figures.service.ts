import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Explanation } from '../../../contract/figures.ts';
import { MOST_EXPLAINED } from '../../../contract/figures.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { explain } from '../../../telling/explain/explain.ts';
import type {
  Explained,
  FigurePart,
  CompanyFigures,
} from '../../../telling/explain/explanation.ts';
import type { FigureId } from '../../../finance/figureId.ts';
import { isFedLine } from '../../../finance/books/fedLines.ts';
import { figureIdText } from '../../../finance/figureIdText.ts';
import { shownText } from '../../../format/figureText.ts';
import { isZero, subtract, toMoney } from '../../../finance/money.ts';
import type { AccountOfLine } from '../../books/booksOfLine.ts';
import { accountsWaitedFor, areEarningsBooked, booksOfLine } from '../../books/booksOfLine.ts';
import type { ReadMoment } from '../../../engine/db/asOf.ts';
import type { Database } from '../../../engine/db/database.ts';
import { snakeCase } from '../../../engine/db/schema/columns.ts';
import { compareRecords } from '../../integrity/compareRows.ts';
import { asOfMoment } from '../../../engine/db/asOf.ts';
import { notFound } from '../../http/problem.ts';
import type { Moments } from '../../../engine/moments/moments.ts';
import { answeredFigure } from './answeredFigure.ts';
import { storedCellOf } from './cellOfFigureId.ts';
import { comparedWith } from './figureComparison.ts';
import type { PlanReader } from './figures.queries.ts';
import { readCompanyFigures, unitExists } from './figures.queries.ts';
import { type CellHistory, historyOf, REVISIONS_READ } from './cellHistory.ts';
import type { CellRevision, StoredCell } from './history.queries.ts';
import { readRevisions } from './history.queries.ts';

interface ExplainedSource {
  readonly database: NodePgDatabase;
  readonly pool: Database['pool'];
  readonly moments: Pick<Moments, 'sealWaiting' | 'fillAll' | 'timeOf'>;
}

interface ExplanationRequest {
  readonly depth: number;
  readonly compareWith: ReadMoment | null;
  /** The accounts and balances to show: none, those behind a figure, or unmapped ones as well. */
  readonly books: 'none' | 'stated' | 'all';
  readonly reader: PlanReader;
}

export async function explanationOf(
  basis: CompanyBasis,
  { database, pool, moments }: ExplainedSource,
  id: FigureId,
  { depth, compareWith, books, reader }: ExplanationRequest,
): Promise<Explanation> {
  if (id.of === 'plan' && id.unit !== undefined && !(await unitExists(database, id.unit))) {
    throw notFound('Figure');
  }
  const stored = await readCompanyFigures(basis, database, id, reader);
  const plans = new Set(stored.linePlans?.map(({ name }) => name));
  if (!plansNamed(id).every((name) => plans.has(name))) throw notFound('Figure');
  const explained = explain(basis, id, stored);
  const seesBooks = books === 'all' || (books === 'stated' && explained.value !== null);
  const cell = await storedCellOf(basis, database, id, stored, reader);
  // The history of a past state is filled before any part of it is read.
  if (asOfMoment() === null && (cell !== null || compareWith !== null)) {
    await moments.sealWaiting();
    await moments.fillAll();
  }
  const revisions = cell === null ? [] : await readRevisions(database, cell, REVISIONS_READ);
  const { changes, hasMore } =
    cell === null ? NO_HISTORY : await historyOf(basis, database, revisions, cell, explained.unit);
  const compared =
    compareWith === null
      ? null
      : await comparedWith(basis, database, moments, { id, stored, other: compareWith, reader });
  return {
    figure: answeredFigure(basis, explained),
    history: [...changes],
    hasMoreHistory: hasMore,
    ...((await isAltered(pool, cell, revisions)) ? { differsFromHistory: true } : {}),
    deeper: partsBelow(basis, explained, stored, depth).map((part) => answeredFigure(basis, part)),
    ...(compared === null ? {} : { compared }),
    ...(seesBooks ? await booksOf(basis, database, explained) : {}),
    ...(seesBooks ? await adjustedEbitda(basis, database, { explained, stored, changes }) : {}),
  };
}

function plansNamed(id: FigureId): string[] {
  if (id.of === 'linePlan') return [id.plan];
  if (id.of === 'between') return [id.plan ?? [], id.from.plan ?? []].flat();
  return id.of === 'told' && id.than?.is === 'plan' ? [id.than.plan] : [];
}

async function booksOf(
  basis: CompanyBasis,
  database: NodePgDatabase,
  { id, unit, value }: Explained,
): Promise<Pick<Explanation, 'books'>> {
  if (id.of !== 'company' || id.period.is !== 'month') return {};
  if (id.measure !== undefined || id.against !== undefined) return {};
  const month = bookMonthOf(id.period);
  const textOf = (amount: string) => shownText(basis, { unit, isDifference: false, value: amount });
  const shown = ({ code, name, entity, amount, importId, sheet, cell }: AccountOfLine) => ({
    code,
    name,
    entity,
    text: textOf(amount),
    importId,
    sheet,
    cell,
  });
  if (!isFedLine(id.line)) {
    const waiting = value === null ? await accountsWaitedFor(database, month, id.line) : [];
    if (waiting.length === 0) return {};
    return { books: { isWaiting: true, accounts: waiting.map(shown), adjustments: [] } };
  }
  const books = await booksOfLine(database, month, id.line);
  if (books === null) return {};
  return {
    books: {
      accounts: books.accounts.map(shown),
      ...(books.entities.length < 2
        ? {}
        : {
            entities: books.entities.map(({ name, isEliminations, amount }) => ({
              name,
              isEliminations,
              text: textOf(amount),
            })),
          }),
      adjustments: books.adjustments.map(({ id: entry, amount, reason }) => ({
        id: entry,
        reason,
        text: textOf(amount),
      })),
    },
  };
}

const bookMonthOf = (period: { readonly calendarYear: number; readonly calendarMonth: number }) =>
  `${period.calendarYear}-${String(period.calendarMonth).padStart(2, '0')}`;

async function adjustedEbitda(
  basis: CompanyBasis,
  database: NodePgDatabase,
  {
    explained: { id, unit, value },
    stored,
    changes,
  }: {
    readonly explained: Explained;
    readonly stored: CompanyFigures;
    readonly changes: CellHistory['changes'];
  },
): Promise<Pick<Explanation, 'books'>> {
  if (id.of !== 'company' || id.period.is !== 'month' || id.line !== 'adjEbitda') return {};
  if (id.measure !== undefined || id.against !== undefined) return {};
  const month = bookMonthOf(id.period);
  const ebitda = explain(basis, { ...id, line: 'ebitda' }, stored).value;
  if (value === null || ebitda === null || !(await areEarningsBooked(database, month))) return {};
  const adjusted = subtract(toMoney(value), toMoney(ebitda));
  const textOf = (amount: string) => shownText(basis, { unit, isDifference: false, value: amount });
  const reason = changes[0]?.reason ?? 'Entered by hand';
  return {
    books: {
      ebitda: textOf(ebitda),
      accounts: [],
      adjustments: isZero(adjusted) ? [] : [{ id: 0, reason, text: textOf(adjusted) }],
    },
  };
}

function partsBelow(
  basis: CompanyBasis,
  top: Explained,
  stored: CompanyFigures,
  depth: number,
): Explained[] {
  const found = new Map<string, Explained>();
  let level: readonly FigurePart[] = top.parts;
  for (let down = 1; down < depth; down += 1) {
    const next: FigurePart[] = [];
    for (const { id } of level) {
      const key = figureIdText(id);
      if (found.has(key) || found.size >= MOST_EXPLAINED) continue;
      const explained = explain(basis, id, stored);
      if (explained.rule === null) continue;
      found.set(key, explained);
      next.push(...explained.parts);
    }
    level = next;
  }
  return [...found.values()];
}

const NO_HISTORY: CellHistory = { changes: [], hasMore: false };

/** True if a record differs from the result of its recorded changes. For a past state, the history itself is shown. */
async function isAltered(
  pool: Database['pool'],
  cell: StoredCell | null,
  revisions: readonly CellRevision[],
): Promise<boolean> {
  if (cell === null || asOfMoment() !== null) return false;
  const ids = [...new Set([...cell.records, ...revisions.map(({ recordId }) => recordId)])];
  const column = snakeCase(cell.field);
  const faults = await compareRecords({ pool }, cell.table, ids);
  return faults.some(({ kind, columns }) => kind !== 'changed' || columns.includes(column));
}
