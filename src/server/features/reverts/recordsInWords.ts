import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { RevertedRecord } from '../../../contract/reverts.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import type { RecordState } from '../../../finance/revertedState.ts';
import { isSameRecord, withoutMarks } from '../../../finance/revertedState.ts';
import { RecordNames } from '../../../engine/moments/recordNames.ts';
import type { RevisionTexts } from '../../../engine/moments/revisionInWords.ts';
import { recordsNamedIn, revisionInWords } from '../../../engine/moments/revisionInWords.ts';
import type { PlannedRevert } from './plannedReverts.ts';

const REVERT_TEXT_CHARACTERS = 400;

export async function recordsInWords(
  basis: CompanyBasis,
  database: NodePgDatabase,
  planned: readonly PlannedRevert[],
): Promise<RevertedRecord[]> {
  const revisions = planned.map((record) => ({
    record,
    taken: asRevision(record, record.becomes),
    stays: asRevision(record, staying(record)),
  }));
  const names = await RecordNames.of(
    basis,
    database,
    recordsNamedIn(revisions.flatMap(({ taken, stays }) => [taken, stays])),
  );
  return revisions.map(({ record, taken, stays }) => {
    const { noun, id, name, fields } = revisionInWords(basis, taken, names);
    return {
      noun,
      id,
      name,
      outcome: outcomeOf(record),
      values: fields.map(asRevertedRecord),
      kept: revisionInWords(basis, stays, names).fields.map(asRevertedRecord),
      keptBecause: record.because,
      mayTakeAll: record.because !== null && record.mayTakeAll,
    };
  });
}

const cutRecordTexts = (state: RecordState): RecordState =>
  state &&
  Object.fromEntries(
    Object.entries(state).map(([column, text]) => [
      column,
      text !== null && text.length > REVERT_TEXT_CHARACTERS
        ? `${text.slice(0, REVERT_TEXT_CHARACTERS)}…`
        : text,
    ]),
  );

const asRevision = ({ states }: PlannedRevert, becomes: RecordState): RevisionTexts => ({
  table: states.table,
  id: states.id,
  action: 'update',
  before: cutRecordTexts(withoutMarks(states.now)),
  after: cutRecordTexts(withoutMarks(becomes)),
});

function staying({ states, kept, because, mayTakeAll }: PlannedRevert): RecordState {
  const { before, now } = states;
  if (because === null || !mayTakeAll) return now;
  if (before === null || now === null) return before;
  const were = withoutMarks(before) ?? {};
  return { ...now, ...Object.fromEntries(kept.map((column) => [column, were[column] ?? null])) };
}

function outcomeOf({ states, becomes }: PlannedRevert): RevertedRecord['outcome'] {
  if (isSameRecord(states.now, becomes)) return 'kept';
  if (states.now === null) return 'broughtBack';
  return becomes === null ? 'deleted' : 'changed';
}

const asRevertedRecord = ({
  field,
  label,
  before,
  after,
}: {
  field: string;
  label: string;
  before: string | null;
  after: string | null;
}) => ({ field, label, now: before, becomes: after });
