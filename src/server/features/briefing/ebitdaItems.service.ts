import { and, count, eq, getTableColumns, ne } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { CallParsed } from '../../../contract/endpoint.ts';
import type {
  createEbitdaItem,
  MonthEbitdaItems,
  StoredEbitdaItem,
  updateEbitdaItem,
} from '../../../contract/ebitdaItems.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { adjustedBridge } from '../../../domain/briefing/ebitdaItems.ts';
import { countOfMonth } from '../../../domain/briefing/briefingMonths.ts';
import { monthWords } from '../../../domain/briefing/sentence.ts';
import { figureMonth } from '../../../domain/figureId.ts';
import { saidAdjustedBridge } from '../../../format/saidBridge.ts';
import { ebitdaItems } from '../../db/schema/ebitdaItems.ts';
import { financialData } from '../../db/schema/financialData.ts';
import type { Transaction } from '../../db/write.ts';
import { invalidField, notFound, ProblemError, staleVersion } from '../../http/problem.ts';
import { findMonth } from '../../reports/findMonth.ts';
import { readCompanyMonths } from '../../reports/companyMonths.ts';
import { readItemsOf } from '../../reports/ebitdaItems.ts';
import { lockFinancialYear } from '../../reports/lockFinancialYear.ts';
import { askedMonth } from './briefing.service.ts';

/** What leads from a month's EBITDA to its adjusted EBITDA; null where the caller sees no figures of it. */
export async function readAdjusted(
  basis: CompanyBasis,
  orm: NodePgDatabase,
  month: string,
): Promise<MonthEbitdaItems | null> {
  const at = askedMonth(month);
  const found = (await readCompanyMonths(basis, orm)).find(
    (one) => one.isReportOnly !== true && countOfMonth(one) === countOfMonth(at),
  );
  if (found === undefined) return null;
  const items = await readItemsOf(basis, orm, at);
  const bridge = adjustedBridge(found.figures, items);
  return {
    month: figureMonth(at),
    name: monthWords(at),
    items,
    bridge: bridge && saidAdjustedBridge(basis.currency, bridge, at),
  };
}

const columns = getTableColumns(ebitdaItems);
const { fyId: _fyId, monthNum: _monthNum, ...shown } = columns;

interface OfMonth {
  readonly fyId: number;
  readonly monthNum: number;
}

const inMonth = ({ fyId, monthNum }: OfMonth) =>
  and(eq(ebitdaItems.fyId, fyId), eq(ebitdaItems.monthNum, monthNum));

/** A name stands once in a month: it names the figure. */
async function refuseTakenName(transaction: Transaction, of: OfMonth, name: string, own = 0) {
  const taken = await transaction
    .select({ id: ebitdaItems.id })
    .from(ebitdaItems)
    .where(and(inMonth(of), eq(ebitdaItems.name, name), ne(ebitdaItems.id, own)));
  if (taken.length > 0) throw invalidField('name', MESSAGES.itemNameTaken);
}

function refuseMoving({
  kind,
  movesTo,
}: Pick<CallParsed<typeof updateEbitdaItem>['body'], 'kind' | 'movesTo'>) {
  if (kind !== 'timing' && (movesTo ?? null) !== null) {
    throw invalidField('movesTo', MESSAGES.onlyTimingMoves);
  }
}

export async function addItem(
  basis: CompanyBasis,
  transaction: Transaction,
  { month, ...item }: CallParsed<typeof createEbitdaItem>['body'],
): Promise<StoredEbitdaItem> {
  const of = await findMonth(basis, transaction, month);
  if (of === null) throw invalidField('month', 'The month has no figures');
  await lockFinancialYear(transaction, of.fyId);
  const figures = await transaction
    .select({ id: financialData.id })
    .from(financialData)
    .where(and(eq(financialData.fyId, of.fyId), eq(financialData.monthNum, of.monthNum)));
  if (figures.length === 0) throw invalidField('month', 'The month has no figures');
  const [known] = await transaction.select({ items: count() }).from(ebitdaItems).where(inMonth(of));
  if ((known?.items ?? 0) >= LIMITS.ebitdaItems) {
    throw new ProblemError('invalid_input', `A month has at most ${LIMITS.ebitdaItems} items`);
  }
  await refuseTakenName(transaction, of, item.name);
  refuseMoving(item);
  const [made] = await transaction
    .insert(ebitdaItems)
    .values({ ...of, ...item })
    .returning(shown);
  if (made === undefined) throw new Error('The item was not inserted');
  return made;
}

async function lockItem(transaction: Transaction, id: number, ifMatch: number | undefined) {
  const [found] = await transaction
    .select({ fyId: ebitdaItems.fyId })
    .from(ebitdaItems)
    .where(eq(ebitdaItems.id, id));
  if (found === undefined) throw notFound('Item');
  await lockFinancialYear(transaction, found.fyId);
  const [stored] = await transaction
    .select(columns)
    .from(ebitdaItems)
    .where(eq(ebitdaItems.id, id))
    .for('update');
  if (stored === undefined) throw notFound('Item');
  if (ifMatch !== undefined && ifMatch !== stored.version) throw staleVersion('The item');
  return stored;
}

export async function editItem(
  transaction: Transaction,
  id: number,
  change: CallParsed<typeof updateEbitdaItem>['body'],
  ifMatch: number | undefined,
): Promise<StoredEbitdaItem> {
  const stored = await lockItem(transaction, id, ifMatch);
  const { kind = stored.kind } = change;
  // What is no timing any more moves to no month.
  const kept = kind === 'timing' ? stored.movesTo : null;
  const movesTo = change.movesTo === undefined ? kept : change.movesTo;
  refuseMoving({ kind, movesTo });
  await refuseTakenName(transaction, stored, change.name ?? stored.name, id);
  const [item] = await transaction
    .update(ebitdaItems)
    .set({ ...change, kind, movesTo })
    .where(eq(ebitdaItems.id, id))
    .returning(shown);
  if (item === undefined) throw notFound('Item');
  return item;
}

export async function dropItem(
  transaction: Transaction,
  id: number,
  ifMatch: number | undefined,
): Promise<null> {
  await lockItem(transaction, id, ifMatch);
  await transaction.delete(ebitdaItems).where(eq(ebitdaItems.id, id));
  return null;
}
