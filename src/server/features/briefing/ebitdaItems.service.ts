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
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { adjustedBridge } from '../../../telling/briefing/ebitdaItems.ts';
import { countOfMonth } from '../../../telling/briefing/briefingMonths.ts';
import { monthWords } from '../../../telling/briefing/sentence.ts';
import { figureMonth } from '../../../finance/figureId.ts';
import { adjustedBridgeAnswer } from '../../../format/bridgesAnswer.ts';
import { ebitdaItems } from '../../../engine/db/schema/ebitdaItems.ts';
import { financialData } from '../../../engine/db/schema/financialData.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { invalidField, ProblemError } from '../../../contract/problemError.ts';
import { notFound, staleVersion } from '../../http/problem.ts';
import { findMonth } from '../../months/findMonth.ts';
import { readCompanyMonths } from '../../months/companyMonths.ts';
import { readItemsOf } from '../../months/ebitdaItems.ts';
import { lockFinancialYear } from '../../months/lockFinancialYear.ts';
import { parseMonth } from './briefing.service.ts';

export async function readAdjusted(
  basis: CompanyBasis,
  orm: NodePgDatabase,
  month: string,
): Promise<MonthEbitdaItems | null> {
  const at = parseMonth(month);
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
    bridge: bridge && adjustedBridgeAnswer(basis, bridge, at),
  };
}

const ebitdaItemColumns = getTableColumns(ebitdaItems);
const { fyId: _fyId, monthNum: _monthNum, ...shown } = ebitdaItemColumns;

interface ItemMonth {
  readonly fyId: number;
  readonly monthNum: number;
}

const inMonth = ({ fyId, monthNum }: ItemMonth) =>
  and(eq(ebitdaItems.fyId, fyId), eq(ebitdaItems.monthNum, monthNum));

/** Names are unique in a month, because they identify the figure. */
async function refuseDuplicateName(transaction: Transaction, of: ItemMonth, name: string, own = 0) {
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
    throw new ProblemError('invalid_input', `A month can have at most ${LIMITS.ebitdaItems} items`);
  }
  await refuseDuplicateName(transaction, of, item.name);
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
    .select(ebitdaItemColumns)
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
  // Only timing items move to another month.
  const kept = kind === 'timing' ? stored.movesTo : null;
  const movesTo = change.movesTo === undefined ? kept : change.movesTo;
  refuseMoving({ kind, movesTo });
  await refuseDuplicateName(transaction, stored, change.name ?? stored.name, id);
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
