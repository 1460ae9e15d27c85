import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, lazy, Suspense, useState } from 'react';
import type { ActivityEntry, RecordChange } from '../../../contract/activity.ts';
import { mayRevert } from '../../../contract/revertibleNouns.ts';
import { can } from '../../../finance/permissions.ts';
import { formatCount } from '../../../format/count.ts';
import { formatTime } from '../../../format/dates.ts';
import { problemDetail } from '../../api/problem.ts';
import { useCan, useRole } from '../../components/signedInUser.ts';
import { RevertDialog } from '../../editing/RevertDialog.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { activityRecordsQuery } from './activity.api.ts';
import {
  canBeErased,
  isRevertible,
  insteadOfRevertingEntry,
  keyedRecords,
  originInWords,
  pagesOf,
  recordInWords,
  shownFields,
  revertedEntryInWords,
  revertOfEntry,
} from './activity.view.ts';

const EraseDocumentDialog = lazy(() => import('../../editing/EraseDocumentDialog.tsx'));

export function EntryRow({ entry }: { entry: ActivityEntry }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isTaking, setIsTaking] = useState(false);
  const role = useRole();
  const canRevert = can(role, 'takeBack');
  const isOffered = isRevertible(entry) && entry.records.every(({ noun }) => mayRevert(role, noun));
  const pages = pagesOf(entry, role);
  const origin = originInWords(entry);
  const instead = canRevert ? insteadOfRevertingEntry(entry) : [];
  const others = entry.recordCount - entry.records.length;
  return (
    <article
      aria-label={`Change ${entry.moment}`}
      className="flex flex-col gap-3 px-4 py-4 sm:px-6 [overflow-wrap:anywhere]"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <time dateTime={entry.at} className="text-ink-muted tabular-nums">
          {formatTime(entry.at)}
        </time>
        <span className="font-medium">{entry.who}</span>
        {origin === null ? null : (
          <Badge className="h-auto! min-h-6 max-w-full shrink! whitespace-normal!">{origin}</Badge>
        )}
        <span className="text-small text-ink-muted sm:ml-auto">
          Change {formatCount(entry.moment)}
        </span>
        {isOffered ? (
          <Button
            size="small"
            className="print:hidden"
            aria-label={`Revert change ${formatCount(entry.moment)}…`}
            onClick={() => setIsTaking(true)}
          >
            Revert…
          </Button>
        ) : null}
      </div>
      {entry.reason === null ? null : (
        <p>
          <span className="text-ink-muted">Reason:</span> {entry.reason}
        </p>
      )}
      {isOpen ? <AllRecords moment={entry.moment} /> : <Records records={entry.records} />}
      {others > 0 && !isOpen ? (
        <div>
          <Button onClick={() => setIsOpen(true)}>
            Show {formatCount(others)} more {others === 1 ? 'record' : 'records'}
          </Button>
        </div>
      ) : null}
      {instead.map((sentence) => (
        <p key={sentence} className="text-small text-ink-muted print:hidden">
          {sentence}.
        </p>
      ))}
      {pages.length > 0 ? (
        <p className="text-small text-ink-muted print:hidden">
          See{' '}
          {pages.map(({ label, to, search }, at) => (
            <Fragment key={to}>
              {at === 0 ? null : ', '}
              <Link to={to} search={search} className="underline underline-offset-4">
                {label}
              </Link>
            </Fragment>
          ))}
        </p>
      ) : null}
      {isTaking ? (
        <RevertDialog
          what={revertOfEntry(entry)}
          description={revertedEntryInWords(entry)}
          onClose={() => setIsTaking(false)}
        />
      ) : null}
    </article>
  );
}

function AllRecords({ moment }: { moment: number }) {
  const query = useInfiniteQuery(activityRecordsQuery(moment));
  const records = query.data?.pages.flatMap((page) => page.records) ?? [];
  return (
    <>
      <Records records={records} />
      {query.error === null ? null : (
        <Alert variant="destructive">
          {problemDetail(query.error, 'The records could not be loaded.')}
        </Alert>
      )}
      {query.hasNextPage || query.isPending ? (
        <div>
          <Button
            pending={query.isFetching}
            pendingLabel="Loading..."
            onClick={() => void query.fetchNextPage()}
          >
            Show more records
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Records({ records }: { records: readonly RecordChange[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {keyedRecords(records).map(({ key, record }) => (
        <li key={key}>
          <RecordLine record={record} />
        </li>
      ))}
    </ul>
  );
}

const FIRST_FIELDS = 5;

function RecordLine({ record }: { record: RecordChange }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isErasing, setIsErasing] = useState(false);
  const mayErase = useCan('eraseDocuments');
  const fields = shownFields(record);
  const shown = isOpen ? fields : fields.slice(0, FIRST_FIELDS);
  return (
    <div className="flex flex-col gap-1">
      <p>
        {recordInWords(record)}
        {mayErase && canBeErased(record) ? (
          <Button
            size="small"
            variant="quiet"
            className="ml-2 print:hidden"
            aria-label={`Erase permanently… ${record.name}`}
            onClick={() => setIsErasing(true)}
          >
            Erase permanently…
          </Button>
        ) : null}
      </p>
      {isErasing ? (
        <Suspense>
          <EraseDocumentDialog
            id={record.id}
            name={record.name}
            onClose={() => setIsErasing(false)}
          />
        </Suspense>
      ) : null}
      {shown.length === 0 ? null : (
        <dl className="flex flex-col gap-1 border-l-2 border-line pl-3 text-small">
          {shown.map(({ field, label, before, after }) => (
            <div key={field} className="grid gap-x-4 sm:grid-cols-[13rem_1fr]">
              <dt className="text-ink-muted">{label}</dt>
              <dd className="tabular-nums">
                {before === null ? null : (
                  <>
                    <span className="sr-only">Before: </span>
                    <span className="text-ink-soft">{before}</span>
                  </>
                )}
                {before !== null && after !== null ? (
                  <span aria-hidden="true" className="px-1.5 text-ink-muted">
                    →
                  </span>
                ) : null}
                {after === null ? null : (
                  <>
                    <span className="sr-only"> Now: </span>
                    <span className="font-medium">{after}</span>
                  </>
                )}
                {after === null && record.action === 'changed' ? (
                  <span className="text-ink-muted"> (now empty)</span>
                ) : null}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {fields.length > shown.length ? (
        <div>
          <Button variant="quiet" className="-ml-3" onClick={() => setIsOpen(true)}>
            Show {fields.length - shown.length} more{' '}
            {fields.length - shown.length === 1 ? 'field' : 'fields'}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
