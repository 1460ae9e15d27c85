import { useState } from 'react';
import type { RevertPreview, RevertedRecord } from '../../contract/reverts.ts';
import { formatCount } from '../../format/count.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { OUTCOMES, revertPlanInWords, recordTitle } from './revert.view.ts';

export type RevertedRecordsProps = {
  preview: RevertPreview;
  /** Keys of records whose later changes are reverted too. */
  chosen: ReadonlySet<string>;
  onChoose: (record: RevertedRecord, isChosen: boolean) => void;
};

export const revertedRecordKey = ({ noun, id }: Pick<RevertedRecord, 'noun' | 'id'>) =>
  `${noun} ${id}`;

const FIRST_TAKEN_RECORDS = 8;

export function RevertedRecords({ preview, chosen, onChoose }: RevertedRecordsProps) {
  const [areAllShown, setAreAllShown] = useState(false);
  const { records, counts, leftOut } = preview;
  // Unchanged records come first, because the person has to decide about them.
  const staying = records.filter(({ keptBecause }) => keptBecause !== null);
  const others = records.filter(({ keptBecause }) => keptBecause === null);
  const inOrder = [...staying, ...others];
  const shown = areAllShown ? inOrder : inOrder.slice(0, FIRST_TAKEN_RECORDS);
  return (
    <section aria-label="What would change" className="flex flex-col gap-3">
      <p className="font-medium">{revertPlanInWords(counts)}</p>
      <ul className="divide-y divide-line border-y border-line">
        {shown.map((record) => (
          <li
            key={revertedRecordKey(record)}
            className="flex flex-col gap-2 py-3 [overflow-wrap:anywhere]"
          >
            <RevertedRecordItem
              record={record}
              isChosen={chosen.has(revertedRecordKey(record))}
              onChoose={(isChosen) => onChoose(record, isChosen)}
            />
          </li>
        ))}
      </ul>
      {inOrder.length > shown.length ? (
        <div>
          <Button onClick={() => setAreAllShown(true)}>
            Show {formatCount(inOrder.length - shown.length)} more
          </Button>
        </div>
      ) : null}
      {leftOut > 0 && (areAllShown || inOrder.length <= FIRST_TAKEN_RECORDS) ? (
        <p className="text-small text-ink-muted">
          And {formatCount(leftOut)} more records will be reverted as well.
        </p>
      ) : null}
    </section>
  );
}

const keptWords = (count: number, isChosen: boolean): string =>
  `${count === 1 ? 'This value' : 'These values'} ${isChosen ? 'will change as well' : "won't change"}:`;

function RevertedRecordItem({
  record,
  isChosen,
  onChoose,
}: {
  record: RevertedRecord;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  const { outcome, values, kept, keptBecause, mayTakeAll } = record;
  const title = recordTitle(record);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{title}</span>
        <Badge>{OUTCOMES[outcome]}</Badge>
      </div>
      <RevertedRecordValues values={values} />
      {keptBecause === null ? null : (
        <>
          <p className="text-small text-ink-soft">
            {kept.length === 0
              ? `${keptBecause}.`
              : `${keptBecause}. ${keptWords(kept.length, isChosen)}`}
          </p>
          <RevertedRecordValues values={kept} stays={!isChosen} />
          {mayTakeAll ? (
            <Checkbox
              checked={isChosen}
              onChange={({ target }) => onChoose(target.checked)}
              label="Revert this as well"
              aria-label={`Revert this as well: ${title}`}
            />
          ) : null}
        </>
      )}
    </>
  );
}

function RevertedRecordValues({
  values,
  stays = false,
}: {
  values: RevertedRecord['values'];
  stays?: boolean;
}) {
  if (values.length === 0) return null;
  return (
    <dl className="flex flex-col gap-1 border-l-2 border-line pl-3 text-small">
      {values.map(({ field, label, now, becomes }) => (
        <div key={field} className="grid gap-x-4 sm:grid-cols-[11rem_1fr]">
          <dt className="text-ink-muted">{label}</dt>
          <dd className="tabular-nums">
            <span className="sr-only">Today: </span>
            <span className={stays ? 'font-medium' : 'text-ink-soft'}>{now ?? 'nothing'}</span>
            {stays ? (
              <span className="text-ink-muted"> (before: {becomes ?? 'nothing'})</span>
            ) : (
              <>
                <span aria-hidden="true" className="px-1.5 text-ink-muted">
                  →
                </span>
                <span className="sr-only"> becomes </span>
                <span className="font-medium">{becomes ?? 'nothing'}</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
