import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { BULLET_CATEGORIES } from '../../../contract/bulletCategories.ts';
import type { SearchResult } from '../../../contract/search.ts';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { shownProblem } from '../../api/problem.ts';
import { PageBody } from '../../components/PageBody.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { QueryContent } from '../../components/QueryContent.tsx';
import { TableLoading } from '../../components/TableLoading.tsx';
import { YearFilter } from '../../components/YearFilter.tsx';
import { formatCount } from '../../format/count.ts';
import { choiceParam } from '../../searchParams.ts';
import { Badge } from '../../ui/Badge.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Select.tsx';
import { ResultCard } from './ResultCard.tsx';
import { searchQuery } from './search.api.ts';
import { categoriesIn, filterResults } from './search.view.ts';
import { SearchForm } from './SearchForm.tsx';

const route = getRouteApi('/search');

export function SearchPage() {
  const { q } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <PageHeader title="Search Board Reports" />
      <PageBody>
        <SearchForm
          key={q ?? ''}
          query={q ?? ''}
          onSearch={(query) => void navigate({ search: (previous) => ({ ...previous, q: query }) })}
        />
        {q === undefined ? (
          <EmptyState
            icon={<SearchX className="size-6" />}
            title="What are you looking for?"
            hint='Every word must occur. "Quotes" keep words together, and a minus leaves reports out.'
          />
        ) : (
          <Results q={q} />
        )}
      </PageBody>
    </>
  );
}

function Results({ q }: { q: string }) {
  const results = useQuery(searchQuery(q));
  return (
    <QueryContent
      query={results}
      failure="Search failed"
      problem={shownProblem}
      loading={<TableLoading label="Searching..." />}
    >
      {(found) => <FilteredResults q={q} found={found} />}
    </QueryContent>
  );
}

function FilteredResults({ q, found }: { q: string; found: readonly SearchResult[] }) {
  const { fyId, category } = route.useSearch();
  const navigate = route.useNavigate();
  const years = useQuery(financialYearsQuery);
  const shown = filterResults(found, { fyId, category });
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <div className="w-72 max-w-full">
          <YearFilter
            years={years.data ?? []}
            value={fyId}
            allLabel="All Financial Years"
            onChange={(next) =>
              void navigate({ search: (previous) => ({ ...previous, fyId: next }) })
            }
          />
        </div>
        <div className="w-48">
          <Select
            aria-label="Category"
            value={category ?? 'all'}
            options={[
              { value: 'all', label: 'All Categories' },
              ...categoriesIn(found).map((name) => ({ value: name, label: name })),
            ]}
            onChange={({ target }) =>
              void navigate({
                search: (previous) => ({
                  ...previous,
                  category: choiceParam(target.value, BULLET_CATEGORIES),
                }),
              })
            }
          />
        </div>
        <output className="flex items-center gap-3">
          <Badge>
            {formatCount(shown.length)} {shown.length === 1 ? 'result' : 'results'}
          </Badge>
          <span className="text-ink-muted">Showing results for “{q}”</span>
        </output>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          icon={<SearchX className="size-6" />}
          title="No results found"
          hint="Try other words, or fewer of them"
        />
      ) : (
        shown.map((result) => <ResultCard key={result.id} result={result} />)
      )}
    </>
  );
}
