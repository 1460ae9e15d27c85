import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Download, Files, Search } from 'lucide-react';
import { documentContent } from '../../../contract/documents.ts';
import { addressOf } from '../../api/request.ts';
import { documentsQuery } from '../../api/documents.ts';
import { monthlySummariesQuery } from '../../api/monthlySummaries.ts';
import { shownProblem } from '../../api/problem.ts';
import { PageBody } from '../../components/PageBody.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { QueryContent } from '../../components/QueryContent.tsx';
import { TableLoading } from '../../components/TableLoading.tsx';
import { formatBytes } from '../../format/bytes.ts';
import { formatCount } from '../../format/count.ts';
import { formatDate } from '../../format/dates.ts';
import { Badge } from '../../ui/Badge.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Input } from '../../ui/Input.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toastStore.ts';
import { documentRows } from './documents.view.ts';
import type { DocumentRow } from './documents.view.ts';

const route = getRouteApi('/documents');

export function DocumentsPage() {
  const { text, summaryId } = route.useSearch();
  const navigate = route.useNavigate();
  const summaries = useQuery(monthlySummariesQuery());
  const documents = useQuery(documentsQuery(summaryId));
  const rows = documentRows(documents.data ?? [], summaries.data ?? [], text);
  return (
    <>
      <PageHeader title="Documents" />
      <PageBody>
        <div className="flex flex-wrap items-center gap-3">
          <div className="w-72 max-w-full">
            <Input
              type="search"
              aria-label="Search documents"
              placeholder="Search documents..."
              leading={<Search className="size-4" />}
              value={text ?? ''}
              onChange={({ target }) =>
                void navigate({
                  search: (previous) => ({ ...previous, text: target.value || undefined }),
                  replace: true,
                })
              }
            />
          </div>
          <div className="w-48">
            <Select
              aria-label="Month"
              value={summaryId === undefined ? 'all' : String(summaryId)}
              options={[
                { value: 'all', label: 'All Months' },
                ...(summaries.data ?? []).toReversed().map((summary) => ({
                  value: String(summary.id),
                  label: `${summary.monthName} ${summary.year}`,
                })),
              ]}
              onChange={({ target }) =>
                void navigate({
                  search: (previous) => ({
                    ...previous,
                    summaryId: target.value === 'all' ? undefined : Number(target.value),
                  }),
                })
              }
            />
          </div>
          {documents.data === undefined ? null : (
            <Badge>
              {formatCount(rows.length)} {rows.length === 1 ? 'document' : 'documents'}
            </Badge>
          )}
        </div>
        <QueryContent
          query={documents}
          failure="Failed to fetch documents"
          problem={shownProblem}
          loading={<TableLoading label="Loading documents..." />}
        >
          {() => <DocumentTable rows={rows} />}
        </QueryContent>
      </PageBody>
    </>
  );
}

function DocumentTable({ rows }: { rows: readonly DocumentRow[] }) {
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<Files className="size-6" />}
        title="No documents found"
        hint="Try adjusting your search or filter criteria"
      />
    );
  }
  return (
    <Card flush>
      <DataTable label="Documents">
        <thead>
          <tr>
            <HeadCell>Name</HeadCell>
            <HeadCell>Month</HeadCell>
            <HeadCell numeric>Size</HeadCell>
            <HeadCell>Type</HeadCell>
            <HeadCell>Uploaded</HeadCell>
            <HeadCell>
              <span className="sr-only">Actions</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ document, month }) => (
            <tr key={document.id}>
              <RowHeadCell>
                <span className="block w-40 whitespace-normal [overflow-wrap:anywhere] sm:w-80">
                  {document.originalName}
                </span>
              </RowHeadCell>
              <Cell className="whitespace-nowrap">{month}</Cell>
              <Cell numeric>{formatBytes(document.fileSize)}</Cell>
              <Cell>{document.fileType.toUpperCase()}</Cell>
              <Cell className="whitespace-nowrap">{formatDate(document.uploadedAt)}</Cell>
              <Cell className="text-right">
                <a
                  href={addressOf(documentContent.path, { id: String(document.id) }, undefined)}
                  download={document.originalName}
                  aria-label={`Download ${document.originalName}`}
                  className={buttonClass('quiet', 'small')}
                  onClick={() => toast({ title: 'Download Started' })}
                >
                  <Download className="size-4" aria-hidden="true" />
                  Download
                </a>
              </Cell>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Card>
  );
}
