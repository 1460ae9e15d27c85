import { LRUCache } from 'lru-cache';
import type { FinancialData, updateFinancialData } from '../../../contract/financialData.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { withDerivedMargin } from '../../../finance/derivedMargin.ts';
import { forLines, MARKED_LINES } from '../../../finance/lines.ts';
import { stillNotReported } from '../../../finance/notReported.ts';
import { changesNothing } from '../../../engine/db/changesNothing.ts';
import { withCauses } from '../../../engine/db/databaseErrors.ts';
import { followFigures } from '../../../engine/db/followFigures.ts';
import { lockRecords } from '../../../engine/db/lockRecords.ts';
import { FairQueue } from '../../../engine/db/fairQueue.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { onlyStatement, lastStatement } from '../../../engine/db/write.ts';
import { invalidField } from '../../../contract/problemError.ts';
import { notFound, staleVersion } from '../../http/problem.ts';
import type { Call } from '../../http/route.ts';
import { refuseHiddenOptionalLines } from '../../months/refuseHiddenLines.ts';
import { refuseLongTexts } from '../../texts/refuseLongTexts.ts';
import {
  figuresOfQuotes,
  removeQuotes,
  replaceQuotedFigures,
} from '../../texts/replaceQuotedFigures.ts';
import type { ChangedFigures } from './financialData.queries.ts';
import { changeFigures, findReportOf, lockFigures } from './financialData.queries.ts';

type Update = Call<typeof updateFinancialData>;
type Sent = Update['body'];

/** The months that change next are nearly always among those changed last. */
const MOST_SEEN = 500;
const MONTH_NOTES = ['notes', 'summaryNotes'] as const;

export class FigureUpdates {
  readonly #seen = new LRUCache<number, FinancialData>({ max: MOST_SEEN });
  readonly #turns = new FairQueue();

  async update(call: Update): Promise<FinancialData> {
    refuseHiddenOptionalLines(call.basis, call.body);
    const { id } = call.params;
    return this.#turns.inTurn(id, async () => {
      const changed =
        (await this.#changeSeen(call)) ??
        (await call.write((transaction) => changeStored(call.basis, transaction, call)));
      this.#seen.set(id, changed);
      return changed;
    });
  }

  /**
   * Changes figures in one round trip if they are as last seen. Returns undefined, with nothing changed, if the figures
   * must be locked first: another version is stored, or the request changes more than figures.
   */
  async #changeSeen(call: Update): Promise<FinancialData | undefined> {
    const { params, body, ifMatch } = call;
    const { id } = params;
    const seen = this.#seen.get(id);
    if (seen === undefined || body.quotedFigures !== undefined || isReasoned(body))
      return undefined;
    const { version } = seen;
    if (ifMatch !== undefined && ifMatch !== version) return undefined;
    const changes = sentFigureChanges(seen, body);
    if (areStored(seen, changes)) return undefined;
    return call
      .write((transaction) =>
        onlyStatement(transaction, () =>
          changeFigures(call.basis, transaction, { id, version }, changes),
        ),
      )
      .catch(asUnseen);
  }
}

async function changeStored(
  basis: CompanyBasis,
  transaction: Transaction,
  { params: { id }, body, ifMatch }: Pick<Update, 'params' | 'body' | 'ifMatch'>,
): Promise<FinancialData> {
  const { quotedFigures } = body;
  const reportId = quotedFigures === undefined ? undefined : await findReportOf(transaction, id);
  await lockRecords(basis, transaction, {
    months: [id],
    reports: reportId === undefined ? [] : [reportId],
    readFigures: figuresOfQuotes(quotedFigures),
  });
  const locked = await lockFigures(basis, transaction, id);
  if (locked === undefined) throw notFound('Financial data');
  const { figures: stored, areTextsConcerned } = locked;
  if (ifMatch !== undefined && ifMatch !== stored.version) throw staleVersion('Financial data');
  const changes = sentFigureChanges(stored, body);
  if (quotedFigures !== undefined) {
    if (reportId === undefined) {
      throw invalidField('quotedFigures', 'Expected a month that has a report');
    }
    const edited = MONTH_NOTES.filter((key) => body[key] !== undefined);
    // The quotes refer to the texts as sent. Changed figures rewrite the texts afterwards.
    await removeQuotes(transaction, reportId, quotedFigures, edited);
    await changeFigures(basis, transaction, { id }, changes);
    await replaceQuotedFigures(basis, transaction, reportId, quotedFigures, edited);
    return (await lockFigures(basis, transaction, id))?.figures ?? stored;
  }
  if (!isReasoned(body) && areStored(stored, changes)) return stored;
  if (areTextsConcerned) {
    const changed = await changeFigures(basis, transaction, { id }, changes);
    // The answer includes the month's notes, which may quote its figures.
    const written = await followFigures(basis, transaction);
    return (
      (written.has(id) ? (await lockFigures(basis, transaction, id))?.figures : changed) ?? stored
    );
  }
  const changed = await lastStatement(transaction, () =>
    changeFigures(basis, transaction, { id }, changes),
  );
  return changed ?? stored;
}

/** PostgreSQL's code for a row that is locked by another transaction. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * A report began to quote the figures just now and its author has it locked. Nothing is changed, as if the figures
 * hadn't been seen. @throws any other error.
 */
function asUnseen(error: unknown): undefined {
  if (!withCauses(error).some((cause) => 'code' in cause && cause.code === LOCK_NOT_AVAILABLE))
    throw error;
  return undefined;
}

/** A change with a reason is stored even if it changes nothing. */
const isReasoned = ({ reason = '' }: Sent): boolean => reason !== '';

function sentFigureChanges(stored: FinancialData, sent: Sent): ChangedFigures {
  refuseLongTexts(MONTH_NOTES.map((path) => ({ path, text: sent[path], stored: stored[path] })));
  const { reason: _reason, quotedFigures: _quoted, notReported: blanks = [], ...entered } = sent;
  const figures = { ...entered, ...forLines(blanks, () => '0.00') };
  const stillBlank = new Set([...stillNotReported(stored.notReported, figures), ...blanks]);
  return {
    ...withDerivedMargin(stored, figures),
    notReported: MARKED_LINES.filter((key) => stillBlank.has(key)),
  };
}

function areStored(stored: FinancialData, changes: ChangedFigures): boolean {
  const wereBlank = new Set(stored.notReported);
  const before = { ...stored, notReported: MARKED_LINES.filter((key) => wereBlank.has(key)) };
  return changesNothing(before, changes);
}
