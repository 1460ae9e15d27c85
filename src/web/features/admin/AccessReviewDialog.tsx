import { useQuery } from '@tanstack/react-query';
import type { AccessEntry, AccessReview } from '../../../contract/accessReviews.ts';
import { can } from '../../../finance/permissions.ts';
import { formatDate } from '../../../format/dates.ts';
import { shownProblem } from '../../api/problem.ts';
import { readTableWorkbook } from '../../api/tables.ts';
import { DownloadMenu } from '../../components/DownloadMenu.tsx';
import { QueryContent } from '../../components/QueryContent.tsx';
import { TableLoading } from '../../components/TableLoading.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { AccessDecision } from './AccessDecision.tsx';
import { accessListQuery, accessReviewsQuery, readAccessReview } from './accessReviews.api.ts';
import {
  accessTable,
  DECISION_WORDS,
  factorOf,
  identityOf,
  inShort,
  accountName,
  reviewInWords,
  accessStatus,
  tokensOf,
} from './accessReviews.view.ts';
import { ROLE_NAMES } from './admin.view.ts';

export default function AccessReviewDialog({ onClose }: { onClose: () => void }) {
  const list = useQuery(accessListQuery);
  const reviews = useQuery(accessReviewsQuery);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      width="wide"
      title="Access Review"
      description="Everyone who has access now, with their role and how they sign in."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <QueryContent
        query={list}
        failure="The access list could not be loaded"
        problem={shownProblem}
        loading={<TableLoading label="Loading access list..." />}
      >
        {({ key, entries, provider }) => (
          <div className="flex flex-col gap-4">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="min-w-0 grow basis-60">{inShort({ entries, provider })}</p>
              <DownloadMenu
                label="Download the access list"
                table={() => accessTable('Access list', entries)}
                readWorkbook={readTableWorkbook}
              />
            </div>
            <AccessTable entries={entries} />
            <AccessDecision listKey={key} />
          </div>
        )}
      </QueryContent>
      <section aria-label="Earlier decisions" className="mt-6 border-t border-line pt-5">
        <h3 className="mb-2 font-semibold">Decisions so far</h3>
        <QueryContent
          query={reviews}
          failure="The decisions could not be loaded"
          problem={shownProblem}
          loading={<TableLoading label="Loading decisions..." />}
        >
          {(all) => <Decisions reviews={all} />}
        </QueryContent>
      </section>
    </Dialog>
  );
}

function AccessTable({ entries }: { entries: readonly AccessEntry[] }) {
  return (
    <DataTable
      label="Access list"
      maxHeight="45vh"
      className="rounded-base border border-line [--table-edge:16px]"
    >
      <thead>
        <tr>
          <HeadCell>Name</HeadCell>
          <HeadCell>Role</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell>Last sign-in</HeadCell>
          <HeadCell>Two-factor authentication</HeadCell>
          <HeadCell>Identity</HeadCell>
          <HeadCell>API tokens</HeadCell>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.userId}>
            <RowHeadCell>
              <span className="flex w-36 flex-col whitespace-normal [overflow-wrap:anywhere] sm:w-52">
                {accountName(entry)}
                <span className="text-small font-normal text-ink-muted">{entry.email}</span>
              </span>
            </RowHeadCell>
            <Cell>
              <Badge tone={can(entry.role, 'manageUsers') ? 'accent' : 'outline'}>
                {ROLE_NAMES[entry.role]}
              </Badge>
            </Cell>
            <Cell muted={!entry.isActive}>{accessStatus(entry)}</Cell>
            <Cell className="whitespace-nowrap" muted={entry.lastLogin === null}>
              {formatDate(entry.lastLogin, 'Never')}
            </Cell>
            <Cell className="whitespace-nowrap" muted={!entry.hasApp && entry.passkeys === 0}>
              {factorOf(entry)}
            </Cell>
            <Cell muted={entry.identity === null}>
              <span className="block max-w-48 min-w-28 [overflow-wrap:anywhere]">
                {identityOf(entry)}
              </span>
            </Cell>
            <Cell muted={entry.tokens.length === 0}>
              <span className="block max-w-64 min-w-40 [overflow-wrap:anywhere]">
                {tokensOf(entry) || 'None'}
              </span>
            </Cell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function Decisions({ reviews }: { reviews: readonly AccessReview[] }) {
  if (reviews.length === 0) {
    return <p className="text-ink-muted">Nobody has recorded a decision yet.</p>;
  }
  return (
    <ul className="flex flex-col divide-y divide-line">
      {reviews.map((review) => (
        <li key={review.id} className="flex flex-wrap items-start justify-between gap-2 py-3">
          <div className="min-w-0 grow basis-60">
            <p className="font-medium">{DECISION_WORDS[review.decision]}</p>
            {review.note === '' ? null : (
              <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{review.note}</p>
            )}
            <p className="text-small text-ink-muted">{reviewInWords(review)}</p>
          </div>
          <DownloadMenu
            label={`Download the list of ${formatDate(review.reviewedAt)}`}
            table={async () =>
              accessTable(
                `Access list of ${formatDate(review.reviewedAt)}`,
                (await readAccessReview(review.id)).entries,
              )
            }
            readWorkbook={readTableWorkbook}
          />
        </li>
      ))}
    </ul>
  );
}
