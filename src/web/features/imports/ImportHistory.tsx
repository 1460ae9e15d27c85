import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { History } from 'lucide-react';
import { useState } from 'react';
import type { ImportListItem } from '../../../contract/imports.ts';
import { formatCount } from '../../../format/count.ts';
import { formatMoment } from '../../../format/dates.ts';
import { DASH } from '../../../format/notAvailable.ts';
import { shownProblem } from '../../api/problem.ts';
import { listPage } from '../../components/listPage.ts';
import { Pagination } from '../../components/Pagination.tsx';
import { QueryContent } from '../../components/QueryContent.tsx';
import { TableLoading } from '../../components/TableLoading.tsx';
import { PATHS } from '../../paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DiscardQuestion } from './DiscardQuestion.tsx';
import { importsQuery } from './imports.api.ts';
import { statusInWords } from './result.view.ts';
import { UndoQuestion } from './UndoQuestion.tsx';

const IMPORTS_PER_PAGE = 10;

/** On narrower screens these columns' content is below the workbook, so that its state stays visible. */
const WIDE_IMPORT_COLUMN = 'max-[1400px]:hidden';

export type ImportHistoryProps = { page: number; onPageChange: (page: number) => void };

export function ImportHistory({ page, onPageChange }: ImportHistoryProps) {
  const imports = useQuery(importsQuery);
  const [undoing, setUndoing] = useState<ImportListItem | null>(null);
  const [discarding, setDiscarding] = useState<ImportListItem | null>(null);
  return (
    <>
      <QueryContent
        query={imports}
        failure="Failed to fetch imports"
        problem={shownProblem}
        loading={<TableLoading label="Loading imports..." />}
      >
        {(all) => {
          const shown = listPage(all, page, IMPORTS_PER_PAGE);
          return (
            <Card flush className="overflow-clip" title="Previous imports">
              {all.length === 0 ? (
                <EmptyState
                  icon={<History className="size-6" />}
                  title="Nothing has been imported yet"
                  hint="Imports are listed here with their reason, and each can be undone as a whole."
                />
              ) : (
                <DataTable
                  label="Previous imports"
                  footer={
                    shown.pageCount > 1 ? (
                      <Pagination
                        label="Pages of imports"
                        page={shown.page}
                        pageCount={shown.pageCount}
                        shown={shown.shown}
                        onPageChange={onPageChange}
                      />
                    ) : undefined
                  }
                >
                  <thead>
                    <tr>
                      <HeadCell>Workbook</HeadCell>
                      <HeadCell className={WIDE_IMPORT_COLUMN}>When</HeadCell>
                      <HeadCell className={WIDE_IMPORT_COLUMN}>Who</HeadCell>
                      <HeadCell className={WIDE_IMPORT_COLUMN}>Reason</HeadCell>
                      <HeadCell numeric className="max-sm:hidden">
                        Entries
                      </HeadCell>
                      <HeadCell>Status</HeadCell>
                      <HeadCell className="text-right!">Actions</HeadCell>
                    </tr>
                  </thead>
                  <tbody>
                    {shown.items.map((item) => (
                      <ImportHistoryRow
                        key={item.id}
                        item={item}
                        onUndo={() => setUndoing(item)}
                        onDiscard={() => setDiscarding(item)}
                      />
                    ))}
                  </tbody>
                </DataTable>
              )}
            </Card>
          );
        }}
      </QueryContent>
      {undoing === null ? null : (
        <UndoQuestion key={undoing.id} item={undoing} onClose={() => setUndoing(null)} />
      )}
      {discarding === null ? null : (
        <DiscardQuestion
          key={discarding.id}
          item={discarding}
          onClose={() => setDiscarding(null)}
        />
      )}
    </>
  );
}

function ImportHistoryRow({
  item,
  onUndo,
  onDiscard,
}: {
  item: ImportListItem;
  onUndo: () => void;
  onDiscard: () => void;
}) {
  const { label, tone } = statusInWords(item);
  const moment = formatMoment(item.appliedAt ?? item.createdAt);
  const who = item.appliedBy ?? item.createdBy;
  const named = `${item.fileName} of ${moment}`;
  return (
    <tr>
      <RowHeadCell className="max-w-36 sm:w-full sm:max-w-72 min-[1400px]:w-auto">
        <Link
          to={PATHS.import}
          search={{ id: item.id }}
          title={item.fileName}
          className="block rounded-small whitespace-normal underline [overflow-wrap:anywhere] decoration-line-strong decoration-1 underline-offset-4 hover:decoration-ink min-[1400px]:truncate"
        >
          {item.fileName}
        </Link>
        {item.plan === null ? null : (
          <span className="mt-1 block text-small font-normal whitespace-normal text-ink-muted [overflow-wrap:anywhere]">
            into {item.plan.name}
          </span>
        )}
        <span className="mt-1 block text-small font-normal whitespace-normal text-ink-muted [overflow-wrap:anywhere] min-[1400px]:hidden">
          {moment}, {who}
          {item.reason === null ? null : <span className="line-clamp-2">{item.reason}</span>}
        </span>
      </RowHeadCell>
      <Cell className={clsx('whitespace-nowrap', WIDE_IMPORT_COLUMN)}>{moment}</Cell>
      <Cell className={clsx('whitespace-nowrap', WIDE_IMPORT_COLUMN)}>{who}</Cell>
      <Cell className={clsx('max-w-80 min-w-40', WIDE_IMPORT_COLUMN)} muted={item.reason === null}>
        <span className="line-clamp-2 [overflow-wrap:anywhere]" title={item.reason ?? undefined}>
          {item.reason ?? DASH}
        </span>
      </Cell>
      <Cell numeric muted={item.appliedCount === null} className="max-sm:hidden">
        {item.appliedCount === null ? DASH : formatCount(item.appliedCount)}
      </Cell>
      <Cell className="whitespace-nowrap">
        <Badge
          tone={tone}
          className={
            item.editsLeft === null
              ? undefined
              : 'h-auto! min-h-6 max-w-40 shrink! py-0.5 whitespace-normal!'
          }
        >
          {label}
        </Badge>
      </Cell>
      <Cell className="text-right whitespace-nowrap">
        {item.status === 'draft' ? (
          <Button
            size="small"
            variant="quiet"
            className="-my-1"
            aria-label={`Discard ${named}`}
            onClick={onDiscard}
          >
            Discard
          </Button>
        ) : null}
        {item.status === 'applied' ? (
          <Button
            size="small"
            variant="quiet"
            className="-my-1"
            aria-label={`Undo ${named}`}
            onClick={onUndo}
          >
            Undo
          </Button>
        ) : null}
      </Cell>
    </tr>
  );
}
