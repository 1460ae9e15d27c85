import { eq } from 'drizzle-orm';
import type { CallParsed } from '../../../contract/endpoint.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type {
  createMonthEvent,
  MonthEvent,
  updateMonthEvent,
} from '../../../contract/monthEvents.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { EVENT_LINES, type EventLine } from '../../../finance/companyEvent.ts';
import { monthEvents } from '../../../engine/db/schema/monthEvents.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { invalidField, ProblemError } from '../../../contract/problemError.ts';
import { notFound, staleVersion } from '../../http/problem.ts';
import { findMonth } from '../../months/findMonth.ts';
import { lockFinancialYear } from '../../months/lockFinancialYear.ts';
import { readMonthEvents } from '../../months/monthEventRows.ts';
import {
  changeMonthEvent,
  countEvents,
  insertMonthEvent,
  lockMonthEvent,
  removeMonthEvent,
} from './monthEvents.queries.ts';

type NewMonthEvent = CallParsed<typeof createMonthEvent>['body'];
type EventChange = CallParsed<typeof updateMonthEvent>['body'];

async function eventOf(
  basis: CompanyBasis,
  transaction: Transaction,
  id: number,
): Promise<MonthEvent> {
  const [event] = await readMonthEvents(basis, transaction, eq(monthEvents.id, id));
  if (event === undefined) throw notFound('Event');
  return event;
}

const inStatementOrder = (lines: readonly EventLine[]): EventLine[] =>
  EVENT_LINES.filter((line) => lines.includes(line));

async function roomIn(basis: CompanyBasis, transaction: Transaction, month: string) {
  const at = await findMonth(basis, transaction, month);
  if (at === null) throw invalidField('month', 'No financial year includes this month');
  await lockFinancialYear(transaction, at.fyId);
  if ((await countEvents(transaction, at)) >= LIMITS.eventsPerMonth) {
    throw new ProblemError(
      'invalid_input',
      `A month can have at most ${LIMITS.eventsPerMonth} events`,
    );
  }
  return at;
}

export async function addMonthEvent(
  basis: CompanyBasis,
  transaction: Transaction,
  createdBy: number,
  { month, title, lines = [] }: NewMonthEvent,
): Promise<MonthEvent> {
  const at = await roomIn(basis, transaction, month);
  const event = { ...at, title, lines: inStatementOrder(lines), createdBy };
  return eventOf(basis, transaction, await insertMonthEvent(transaction, event));
}

export async function editMonthEvent(
  basis: CompanyBasis,
  transaction: Transaction,
  id: number,
  { title, lines }: EventChange,
  ifMatch: number | undefined,
): Promise<MonthEvent> {
  const stored = await lockMonthEvent(transaction, id);
  if (stored === undefined) throw notFound('Event');
  if (ifMatch !== undefined && ifMatch !== stored.version) throw staleVersion('The event');
  await changeMonthEvent(transaction, id, {
    title: title ?? stored.title,
    lines: inStatementOrder(lines ?? stored.lines),
  });
  return eventOf(basis, transaction, id);
}

export async function dropMonthEvent(
  transaction: Transaction,
  id: number,
  ifMatch: number | undefined,
): Promise<null> {
  const stored = await lockMonthEvent(transaction, id);
  if (stored === undefined) throw notFound('Event');
  if (ifMatch !== undefined && ifMatch !== stored.version) throw staleVersion('The event');
  await removeMonthEvent(transaction, id);
  return null;
}
