import { LRUCache } from 'lru-cache';
import type { FinancialData, updateFinancialData } from '../../../contract/financialData.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { withDerivedMargin } from '../../../domain/derivedMargin.ts';
import { forLines, MARKED_LINES } from '../../../domain/lines.ts';
import { stillNotReported } from '../../../domain/notReported.ts';
import { changesNothing } from '../../db/changesNothing.ts';
import { withCauses } from '../../db/databaseAway.ts';
import { followFigures } from '../../db/followFigures.ts';
import { lockRecords } from '../../db/lockRecords.ts';
import { Turns } from '../../db/turns.ts';
import type { Transaction } from '../../db/write.ts';
import { atOnce, lastly } from '../../db/write.ts';
import { invalidField, notFound, staleVersion } from '../../http/problem.ts';
import type { Call } from '../../http/route.ts';
import { refuseOptionalLinesOff } from '../../reports/refuseLinesOff.ts';
import { refuseLongTexts } from '../../reports/refuseLongTexts.ts';
import {
  figuresOfQuotes,
  letGoOfQuotes,
  replaceQuotedFigures,
} from '../../reports/replaceQuotedFigures.ts';
import type { ChangedFigures } from './financialData.queries.ts';
import { changeFigures, findReportOf, lockFigures } from './financialData.queries.ts';

type Update = Call<typeof updateFinancialData>;
type Sent = Update['body'];

/** Months that are changed are nearly always among the last that were changed. */
const MOST_SEEN = 500;
const NOTES = ['notes', 'summaryNotes'] as const;

/** Changes the figures that are sent of a month, and gross profit and margin if they follow from them. */
export class FigureUpdates {
  readonly #seen = new LRUCache<number, FinancialData>({ max: MOST_SEEN });
  readonly #turns = new Turns();

  async update(call: Update): Promise<FinancialData> {
    refuseOptionalLinesOff(call.basis, call.body);
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
   * In one round trip, over the figures as they were last seen. Undefined, and nothing is changed, if they have to be
   * locked first: another version is stored, or more is sent than a change of figures.
   */
  async #changeSeen(call: Update): Promise<FinancialData | undefined> {
    const { params, body, ifMatch } = call;
    const { id } = params;
    const seen = this.#seen.get(id);
    if (seen === undefined || body.quotedFigures !== undefined || isReasoned(body))
      return undefined;
    const { version } = seen;
    if (ifMatch !== undefined && ifMatch !== version) return undefined;
    const changes = changesOf(seen, body);
    if (areStored(seen, changes)) return undefined;
    return call
      .write((transaction) =>
        atOnce(transaction, () => changeFigures(call.basis, transaction, { id, version }, changes)),
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
  const changes = changesOf(stored, body);
  if (quotedFigures !== undefined) {
    if (reportId === undefined) {
      throw invalidField('quotedFigures', 'Expected a month that has a report');
    }
    const edited = NOTES.filter((key) => body[key] !== undefined);
    // The sent stretches are of the texts as they were sent: figures that change with them rewrite them afterwards.
    await letGoOfQuotes(transaction, reportId, quotedFigures, edited);
    await changeFigures(basis, transaction, { id }, changes);
    await replaceQuotedFigures(basis, transaction, reportId, quotedFigures, edited);
    return (await lockFigures(basis, transaction, id))?.figures ?? stored;
  }
  if (!isReasoned(body) && areStored(stored, changes)) return stored;
  if (areTextsConcerned) {
    const changed = await changeFigures(basis, transaction, { id }, changes);
    // The answer has the notes of the month, which may follow.
    const written = await followFigures(basis, transaction);
    return (
      (written.has(id) ? (await lockFigures(basis, transaction, id))?.figures : changed) ?? stored
    );
  }
  const changed = await lastly(transaction, () =>
    changeFigures(basis, transaction, { id }, changes),
  );
  return changed ?? stored;
}

/** What PostgreSQL answers where a row is held by somebody whom it could wait for in a circle. */
const HELD = '55P03';

/**
 * For changes at one stroke: a report has begun to follow the figures in this very instant, and is held by somebody
 * who saves it. Nothing is changed then, as if they had not been seen. @throws any other error.
 */
function asUnseen(error: unknown): undefined {
  if (!withCauses(error).some((cause) => 'code' in cause && cause.code === HELD)) throw error;
  return undefined;
}

/** Then the change is kept with its reason, even if it changes nothing. */
const isReasoned = ({ reason = '' }: Sent): boolean => reason !== '';

function changesOf(stored: FinancialData, sent: Sent): ChangedFigures {
  refuseLongTexts(NOTES.map((path) => ({ path, text: sent[path], stored: stored[path] })));
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
