import type { CallParsed } from '../../../contract/endpoint.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type {
  AgendaItem,
  BoardAction,
  createAgendaItem,
  createBoardAction,
  Meeting,
  updateAgendaItem,
  updateBoardAction,
} from '../../../contract/meetings.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import type { DatabaseReader } from '../../../engine/db/database.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { readAgenda, readMeeting, readOwnActions } from '../../months/meetingRows.ts';
import { invalidField, ProblemError } from '../../../contract/problemError.ts';
import { notFound, staleVersion } from '../../http/problem.ts';
import { lockReport } from '../../months/lockReport.ts';
import {
  changeAgendaItem,
  changeBoardAction,
  insertAgendaItem,
  insertBoardAction,
  lockAgendaItem,
  lockBoardAction,
  orderItems,
  removeAgendaItem,
  removeBoardAction,
} from './meetings.queries.ts';

export async function meetingAbout(orm: DatabaseReader, summaryId: number): Promise<Meeting> {
  const meeting = await readMeeting(orm, summaryId);
  if (meeting === undefined) throw notFound('Report');
  return meeting;
}

async function lockNamedReport(transaction: Transaction, summaryId: number): Promise<void> {
  if ((await lockReport(transaction, summaryId)) === undefined) {
    throw invalidField('summaryId', 'Unknown report');
  }
}

const tooManyInReport = (what: string, most: number) =>
  new ProblemError('invalid_input', `A report can have at most ${most} ${what}`);

type NewAgendaItem = CallParsed<typeof createAgendaItem>['body'];

export async function addAgendaItem(
  transaction: Transaction,
  { summaryId, kind, itemText }: NewAgendaItem,
): Promise<AgendaItem> {
  await lockNamedReport(transaction, summaryId);
  const { length } = await readAgenda(transaction, summaryId);
  if (length >= LIMITS.agendaItems)
    throw tooManyInReport('items on its agenda', LIMITS.agendaItems);
  return insertAgendaItem(transaction, { summaryId, kind, itemText });
}

type ItemChange = CallParsed<typeof updateAgendaItem>['body'];

export async function editAgendaItem(
  transaction: Transaction,
  id: number,
  { reason: _reason, ...changes }: ItemChange,
  ifMatch: number | undefined,
): Promise<AgendaItem> {
  const stored = await lockAgendaItem(transaction, id);
  if (stored === undefined) throw notFound('Agenda item');
  if (ifMatch !== undefined && ifMatch !== stored.version) throw staleVersion('The agenda item');
  const { kind, itemText } = { ...stored, ...sentFields(changes) };
  const decision = changes.decision === undefined ? stored.decision : changes.decision;
  const day = changes.decidedOn === undefined ? stored.decidedOn : changes.decidedOn;
  if (decision !== null && kind !== 'decision') {
    throw invalidField('decision', MESSAGES.onlyDecisions);
  }
  if (decision !== null && day === null) {
    throw invalidField('decidedOn', MESSAGES.decidedOnRequired);
  }
  const decidedOn = decision === null ? null : day;
  await changeAgendaItem(transaction, id, { kind, itemText, decision, decidedOn });
  const item = (await readAgenda(transaction, stored.summaryId)).find((one) => one.id === id);
  if (item === undefined) throw notFound('Agenda item');
  return item;
}

function sentFields<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const sent = Object.entries(values).filter(([, value]) => value !== undefined);
  // A cast because entries lose the types of their keys; undefined values were removed.
  return Object.fromEntries(sent) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

export async function putInOrder(
  transaction: Transaction,
  summaryId: number,
  itemIds: readonly number[],
): Promise<Meeting> {
  if ((await lockReport(transaction, summaryId)) === undefined) throw notFound('Report');
  const stored = (await readAgenda(transaction, summaryId)).map(({ id }) => id);
  const sent = new Set(itemIds);
  const isWhole =
    sent.size === itemIds.length &&
    sent.size === stored.length &&
    stored.every((id) => sent.has(id));
  if (!isWhole) {
    throw new ProblemError(
      'changed_since',
      'The agenda has changed. Reload it before you change the order',
    );
  }
  await orderItems(transaction, itemIds);
  return meetingAbout(transaction, summaryId);
}

export async function dropAgendaItem(
  transaction: Transaction,
  id: number,
  ifMatch: number | undefined,
): Promise<null> {
  const stored = await lockAgendaItem(transaction, id);
  if (stored === undefined) throw notFound('Agenda item');
  if (ifMatch !== undefined && ifMatch !== stored.version) throw staleVersion('The agenda item');
  await removeAgendaItem(transaction, id);
  return null;
}

type NewBoardAction = CallParsed<typeof createBoardAction>['body'];

async function actionOf(transaction: Transaction, summaryId: number, id: number) {
  const action = (await readOwnActions(transaction, summaryId)).find((one) => one.id === id);
  if (action === undefined) throw notFound('Action');
  return action;
}

export async function addBoardAction(
  transaction: Transaction,
  { summaryId, actionText, ownerName = null, dueOn = null }: NewBoardAction,
): Promise<BoardAction> {
  await lockNamedReport(transaction, summaryId);
  const { length } = await readOwnActions(transaction, summaryId);
  if (length >= LIMITS.actionsPerReport) throw tooManyInReport('actions', LIMITS.actionsPerReport);
  const id = await insertBoardAction(transaction, { summaryId, actionText, ownerName, dueOn });
  return actionOf(transaction, summaryId, id);
}

type ActionChange = CallParsed<typeof updateBoardAction>['body'];

export async function editBoardAction(
  transaction: Transaction,
  id: number,
  { reason: _reason, ...changes }: ActionChange,
  ifMatch: number | undefined,
): Promise<BoardAction> {
  const stored = await lockBoardAction(transaction, id);
  if (stored === undefined) throw notFound('Action');
  if (ifMatch !== undefined && ifMatch !== stored.version) throw staleVersion('The action');
  const { version: _version, id: _id, ...columns } = stored;
  const next = { ...columns, ...sentFields(changes) };
  if (next.state === 'open' && changes.endedOn === undefined) next.endedOn = null;
  if (next.state === 'open' && next.endedOn !== null) {
    throw invalidField('endedOn', MESSAGES.openHasNoEnd);
  }
  if (next.state !== 'open' && next.endedOn === null) {
    throw invalidField('endedOn', MESSAGES.endedOnRequired);
  }
  await changeBoardAction(transaction, id, next);
  return actionOf(transaction, stored.summaryId, id);
}

export async function dropBoardAction(
  transaction: Transaction,
  id: number,
  ifMatch: number | undefined,
): Promise<null> {
  const stored = await lockBoardAction(transaction, id);
  if (stored === undefined) throw notFound('Action');
  if (ifMatch !== undefined && ifMatch !== stored.version) throw staleVersion('The action');
  await removeBoardAction(transaction, id);
  return null;
}
