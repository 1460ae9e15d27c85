import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Files } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import type { Document } from '../../../contract/documents.ts';
import type { MonthlySummaryItem } from '../../../contract/reports.ts';
import { formatCount } from '../../../format/count.ts';
import { documentsQuery } from '../../api/documents.ts';
import { reportsQuery } from '../../api/reports.ts';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { shownProblem } from '../../api/problem.ts';
import { useToday } from '../../api/today.ts';
import { DeleteDocumentDialog } from '../../editing/DeleteDocumentDialog.tsx';
import { OpenDocumentHere } from '../../components/OpenDocumentHere.tsx';
import { PageBody } from '../../components/PageBody.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { QueryContent } from '../../components/QueryContent.tsx';
import { useCan } from '../../components/signedInUser.ts';
import { TableLoading } from '../../components/TableLoading.tsx';
import { yearBadge } from '../../components/YearFilter.tsx';
import { useTypedText } from '../../components/useTypedText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DocumentFilters } from './DocumentFilters.tsx';
import { DEFAULT_ORDER, documentsSearch } from './documents.search.ts';
import type { DocumentsSearch } from './documents.search.ts';
import { documentRows, sortRows } from './documents.view.ts';
import { DocumentTable } from './DocumentTable.tsx';
import { useDocumentRemoval } from './useDocumentRemoval.ts';

const SeveralMonthsDialog = lazy(() => import('./SeveralMonthsDialog.tsx'));
const UploadDialog = lazy(() => import('./UploadDialog.tsx'));

const route = getRouteApi('/documents');

const LOADING = <TableLoading label="Loading documents..." />;

function useSearchChange() {
  const navigate = route.useNavigate();
  return (next: Partial<DocumentsSearch>, replace = false) => {
    void navigate({
      search: (previous) => ({ ...previous, ...next }),
      replace,
      resetScroll: false,
    });
  };
}

export function DocumentsPage() {
  const { form, summaryId } = documentsSearch(route.useSearch());
  const change = useSearchChange();
  const mayManage = useCan('manageDocuments');
  const summaries = useQuery(reportsQuery());
  const years = useQuery(financialYearsQuery);
  const documents = useQuery(documentsQuery());
  const report = summaries.data?.find(({ id }) => id === summaryId);
  const openUpload = mayManage ? () => change({ form: 'upload' }) : undefined;
  return (
    <>
      <PageHeader
        title="Documents"
        yearLabel={yearBadge(years.data, report?.fyId)}
        onUpload={openUpload}
      />
      <PageBody>
        <QueryContent
          query={documents}
          failure="Failed to fetch documents"
          problem={shownProblem}
          loading={LOADING}
        >
          {(all) => (
            <QueryContent
              query={summaries}
              failure="Failed to fetch summaries"
              problem={shownProblem}
              loading={LOADING}
            >
              {(reports) => <DocumentsContent documents={all} summaries={reports} />}
            </QueryContent>
          )}
        </QueryContent>
        <OpenDocumentHere />
        <Suspense fallback={null}>
          {form === 'several' && mayManage ? (
            <SeveralMonthsDialog onClose={() => change({ form: undefined }, true)} />
          ) : null}
          {form === 'upload' && mayManage ? (
            <UploadDialog onClose={() => change({ form: undefined }, true)} />
          ) : null}
        </Suspense>
      </PageBody>
    </>
  );
}

function DocumentsContent({
  documents,
  summaries,
}: {
  documents: readonly Document[];
  summaries: readonly MonthlySummaryItem[];
}) {
  const search = documentsSearch(route.useSearch());
  const change = useSearchChange();
  const mayManage = useCan('manageDocuments');
  const order = search.sort ?? DEFAULT_ORDER;
  const [text, setText] = useTypedText(search.text ?? '', (typed) =>
    change({ text: typed || undefined }, true),
  );
  const count = useRef<HTMLOutputElement>(null);
  const removal = useDocumentRemoval(documents, count);
  const today = useToday(documentsQuery());
  const rows = sortRows(
    documentRows(documents, summaries, { text, summaryId: search.summaryId }),
    order,
  );
  const setOrder = (sort: typeof order) =>
    change({ sort: sort === DEFAULT_ORDER ? undefined : sort });
  const isFiltered = text.trim() !== '' || search.summaryId !== undefined;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3" data-print="hide">
        <DocumentFilters
          summaries={summaries}
          text={text}
          summaryId={search.summaryId}
          order={order}
          onTextChange={setText}
          onSummaryChange={(summaryId) => change({ summaryId })}
          onOrderChange={setOrder}
        />
        <output ref={count} tabIndex={-1} className="rounded-small max-sm:w-full">
          <Badge>
            {formatCount(rows.length)} {rows.length === 1 ? 'document' : 'documents'}
          </Badge>
        </output>
        {mayManage ? (
          <Button
            className="ml-auto max-sm:w-full"
            icon={<Files className="size-4" aria-hidden="true" />}
            onClick={() => change({ form: 'several' })}
          >
            Add to several months
          </Button>
        ) : null}
      </div>
      <Card flush>
        {rows.length === 0 ? (
          <EmptyState
            icon={<Files className="size-6" />}
            title="No documents found"
            hint={
              isFiltered
                ? 'Try adjusting your search or filter criteria'
                : mayManage
                  ? 'Documents are stored with the report of their month.'
                  : 'Documents appear as soon as an administrator has uploaded them.'
            }
            action={
              isFiltered ? (
                <Button
                  onClick={() => {
                    setText('');
                    change({ text: undefined, summaryId: undefined });
                  }}
                >
                  Clear filters
                </Button>
              ) : mayManage ? (
                <Button onClick={() => change({ form: 'upload' })}>Upload a document</Button>
              ) : undefined
            }
          />
        ) : (
          <DocumentTable
            rows={rows}
            today={today}
            order={order}
            onOrderChange={setOrder}
            onDelete={mayManage ? removal.ask : undefined}
          />
        )}
      </Card>
      <DeleteDocumentDialog
        document={removal.asked}
        pending={removal.pending}
        failure={removal.failure}
        onConfirm={removal.remove}
        onClose={removal.giveUp}
      />
    </>
  );
}
