import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import type { SearchResult } from '../../../contract/search.ts';
import { financialDataQuery } from '../../api/financialData.ts';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { shownProblem, problemDetail } from '../../api/problem.ts';
import { OpenDocumentHere } from '../../components/OpenDocumentHere.tsx';
import { PageBody } from '../../components/PageBody.tsx';
import { ExportError } from '../../components/pageExport.ts';
import type { PageExport } from '../../components/pageExport.ts';
import { PageHeader } from '../../components/PageHeader.tsx';
import { QueryContent } from '../../components/QueryContent.tsx';
import { exportOfReport } from '../../components/reportExport.ts';
import { ReportsLoading } from '../../components/ReportsLoading.tsx';
import { useCan } from '../../components/signedInUser.ts';
import { yearBadge } from '../../components/YearFilter.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Select.tsx';
import { filesOnce } from './fileCopies.view.ts';
import { NothingFound } from './NothingFound.tsx';
import { ResultCard } from './ResultCard.tsx';
import { searchQuery } from './search.api.ts';
import { searchSearch } from './search.search.ts';
import { filterCounts, filterResults, isCut, resultsWords, sortResults } from './search.view.ts';
import type { ResultFilter } from './search.view.ts';
import { SearchFilters } from './SearchFilters.tsx';
import { SearchForm } from './SearchForm.tsx';
import { useDrawnInSteps } from './useDrawnInSteps.ts';

const route = getRouteApi('/search');

export function SearchPage() {
  const { q, fyId } = searchSearch(route.useSearch());
  const years = useQuery(financialYearsQuery);
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  return (
    <>
      <PageHeader
        title="Search Board Reports"
        yearLabel={yearBadge(years.data, fyId)}
        hasOwnSearch
      />
      <PageBody>
        <SearchForm
          key={q ?? ''}
          query={q ?? ''}
          onSearch={(query) => void navigate({ search: (previous) => ({ ...previous, q: query }) })}
          onPause={(query) => void queryClient.prefetchQuery(searchQuery(query))}
        />
        {q === undefined ? (
          <Card flush>
            <EmptyState
              icon={<Search className="size-6" />}
              title="What are you looking for?"
              hint='Finds reports that contain every word. Use "quotes" for a phrase, and a minus sign to exclude reports with a word.'
            />
          </Card>
        ) : (
          <SearchResults q={q} />
        )}
        <OpenDocumentHere />
      </PageBody>
    </>
  );
}

function SearchResults({ q }: { q: string }) {
  const results = useQuery(searchQuery(q));
  return (
    <QueryContent
      query={results}
      failure="Search failed"
      problem={shownProblem}
      loading={<ReportsLoading label="Searching..." />}
    >
      {(found) => <FilteredResults q={q} found={found} />}
    </QueryContent>
  );
}

type FilteredResultsProps = {
  q: string;
  found: readonly SearchResult[];
};

function FilteredResults({ q, found }: FilteredResultsProps) {
  const { fyId, category, sort } = searchSearch(route.useSearch());
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const years = useQuery(financialYearsQuery);
  const mayEdit = useCan('editReport');
  const filter: ResultFilter = { fyId, category };
  const shown = filesOnce(sortResults(filterResults(found, filter), sort));
  const drawn = useDrawnInSteps(found, shown.length);
  const mayBeMore = isCut(found);
  const change = (next: ResultFilter) =>
    void navigate({ search: (previous) => ({ ...previous, ...next }), resetScroll: false });
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <SearchFilters
          years={years.data ?? []}
          counts={filterCounts(found, filter)}
          filter={filter}
          onChange={change}
        />
        <div className="w-48 max-w-full max-sm:w-full">
          <Select
            aria-label="Sort by"
            value={sort ?? 'best'}
            options={[
              { value: 'best', label: 'Best matches first' },
              { value: 'newest', label: 'Newest first' },
            ]}
            onChange={({ target }) =>
              void navigate({
                search: (previous) => ({
                  ...previous,
                  sort: target.value === 'newest' ? 'newest' : undefined,
                }),
                resetScroll: false,
              })
            }
          />
        </div>
        <output className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <Badge>{resultsWords(shown.length, mayBeMore)}</Badge>
          <span className="min-w-0 text-ink-muted [overflow-wrap:anywhere]">
            Showing results for “{q}”
          </span>
        </output>
      </div>
      {shown.length === 0 ? (
        <NothingFound
          query={q}
          elsewhere={found.length}
          onClear={() => change({ fyId: undefined, category: undefined })}
          onSearch={(query) => void navigate({ search: (previous) => ({ ...previous, q: query }) })}
        />
      ) : (
        <ul aria-label="Results" data-print="compact" className="flex flex-col gap-4 print:gap-2">
          {shown.slice(0, drawn).map((result) => (
            <li key={result.id}>
              <ResultCard
                result={result}
                query={q}
                mayEdit={mayEdit}
                pageExport={exportOfResult(queryClient, result)}
              />
            </li>
          ))}
        </ul>
      )}
      {mayBeMore ? (
        <p className="text-center text-small text-ink-muted">
          These are the best matches. Add a word to narrow the search.
        </p>
      ) : null}
    </>
  );
}

type Exported = Pick<SearchResult, 'fyId' | 'monthNum' | 'monthName' | 'year'>;

function exportOfResult(queryClient: QueryClient, result: Exported): PageExport {
  const { fyId, monthNum, monthName, year } = result;
  return exportOfReport(result, async () => {
    const [years, figures] = await Promise.all([
      queryClient.fetchQuery(financialYearsQuery),
      queryClient.fetchQuery(financialDataQuery(fyId)),
    ]).catch((error: unknown) => {
      throw new ExportError(problemDetail(error, 'Please try again'));
    });
    const fyLabel = years.find(({ id }) => id === fyId)?.fyYear;
    const record = figures.find((month) => month.monthNum === monthNum);
    if (fyLabel === undefined || record === undefined) {
      throw new ExportError(`${monthName} ${year} has no figures to export`);
    }
    return { fyLabel, record };
  });
}
