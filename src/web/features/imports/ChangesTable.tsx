import { useRef } from 'react';
import type { ImportChange } from '../../../contract/imports.ts';
import { readTableWorkbook } from '../../api/tables.ts';
import { DownloadMenu } from '../../components/DownloadMenu.tsx';
import { listPage } from '../../components/listPage.ts';
import { Pagination } from '../../components/Pagination.tsx';
import type { TableFile } from '../../../contract/tables.ts';
import { formatAmountIn } from '../../../format/money.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PreviewAmount, PlaceCell } from './PreviewParts.tsx';
import { CHANGES_PER_PAGE, countedNoun, amountDifference, STATUS_LABELS } from './preview.view.ts';

export type ChangesTableProps = {
  title: string;
  subtitle: string;
  nothing: string;
  changes: readonly ImportChange[];
  page: number;
  onPageChange: (page: number) => void;
  download: () => TableFile;
};

export function ChangesTable({
  title,
  subtitle,
  nothing,
  changes,
  page,
  onPageChange,
  download,
}: ChangesTableProps) {
  const card = useRef<HTMLDivElement>(null);
  const shown = listPage(changes, page, CHANGES_PER_PAGE);
  const turnTo = (next: number) => {
    onPageChange(next);
    const top = card.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) card.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div ref={card} className="scroll-mt-20">
      <Card
        flush
        className="overflow-clip"
        title={title}
        subtitle={subtitle}
        actions={
          <DownloadMenu
            label="Download the preview"
            table={download}
            readWorkbook={readTableWorkbook}
          />
        }
      >
        {changes.length === 0 ? (
          <EmptyState title={nothing} className="border-t border-line" />
        ) : (
          <>
            {/* On narrow screens the figure is below its month, so that all amounts are visible. */}
            <DataTable label={title} isDense>
              <thead>
                <tr>
                  <HeadCell>Period</HeadCell>
                  <HeadCell className="max-xl:hidden">Figure</HeadCell>
                  <HeadCell className="max-sm:hidden">Status</HeadCell>
                  <HeadCell numeric>Stored now</HeadCell>
                  <HeadCell numeric>In the workbook</HeadCell>
                  <HeadCell numeric>Difference</HeadCell>
                  <HeadCell>Cell</HeadCell>
                </tr>
              </thead>
              <tbody>
                {shown.items.map((change) => (
                  <ImportChangeRow
                    key={`${change.sheet} ${change.cell} ${change.period} ${change.what}`}
                    change={change}
                  />
                ))}
              </tbody>
            </DataTable>
            {shown.pageCount > 1 ? (
              <Pagination
                label="Pages of changes"
                page={shown.page}
                pageCount={shown.pageCount}
                shown={shown.shown}
                onPageChange={turnTo}
              />
            ) : null}
          </>
        )}
      </Card>
    </div>
  );
}

function ImportChangeRow({ change }: { change: ImportChange }) {
  const moved = amountDifference(change);
  const isStored = change.status === 'new' || change.status === 'changed';
  return (
    <tr>
      <RowHeadCell>
        {change.period}
        <span className="block font-normal whitespace-normal text-ink-muted xl:hidden">
          {change.what}
          <AccountsOfChange change={change} />
        </span>
      </RowHeadCell>
      <Cell className="min-w-40 max-xl:hidden">
        {change.what}
        <AccountsOfChange change={change} />
      </Cell>
      <Cell className="max-sm:hidden">
        <Badge tone={change.status === 'new' ? 'accent' : 'neutral'}>
          {STATUS_LABELS[change.status]}
        </Badge>
      </Cell>
      <PreviewAmount change={change} amount={change.before} figure={change.figure} />
      <PreviewAmount change={change} amount={change.after} strong={isStored} />
      <Cell numeric muted={change.before === null} negative={moved.isNegative}>
        {moved.text}
      </Cell>
      <PlaceCell change={change} />
    </tr>
  );
}

function AccountsOfChange({ change: { accounts, currency } }: { change: ImportChange }) {
  if (accounts === undefined) return null;
  return (
    <details className="text-small text-ink-muted">
      <summary className="cursor-pointer pointer-coarse:min-h-11">
        {countedNoun(accounts.length, 'account')}
      </summary>
      <ul>
        {accounts.map(({ cell, name, amount }) => (
          <li key={`${cell} ${name}`}>
            {name}: {formatAmountIn(currency, amount)} ({cell})
          </li>
        ))}
      </ul>
    </details>
  );
}
