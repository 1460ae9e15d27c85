import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { History, ListFilter } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ActivityEntry } from '../../../contract/activity.ts';
import { shownProblem } from '../../api/problem.ts';
import { readTableWorkbook } from '../../api/tables.ts';
import { DownloadMenu } from '../../components/DownloadMenu.tsx';
import { PageBody } from '../../components/PageBody.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { QueryContent } from '../../components/QueryContent.tsx';
import { useCan } from '../../components/signedInUser.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { activityQuery, readAllActivity } from './activity.api.ts';
import { activitySearch } from './activity.search.ts';
import { activityTable, byDay } from './activity.view.ts';
import { ActivityFilters } from './ActivityFilters.tsx';
import { EntryRow } from './EntryRow.tsx';

const route = getRouteApi('/activity');

const DownloadsDialog = lazy(() => import('./DownloadsDialog.tsx'));
const FailedSignInsDialog = lazy(() => import('./FailedSignInsDialog.tsx'));

export function ActivityPage() {
  const filter = activitySearch(route.useSearch());
  const navigate = route.useNavigate();
  const maySeeAdmin = useCan('seeAdmin');
  const [shown, setShown] = useState<'downloads' | 'failedSignIns' | null>(null);
  const activity = useInfiniteQuery(activityQuery(filter));
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const [isFiltering, setIsFiltering] = useState(isFiltered);
  const entries = activity.data?.pages.flatMap((page) => page.entries);
  const collect = async () => {
    const { entries: all, isCut } = await readAllActivity(filter);
    return activityTable(all, isCut);
  };
  return (
    <>
      <PageHeader title="Activity" yearLabel={null} />
      <PageBody>
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button
            className="mr-auto"
            icon={<ListFilter className="size-4" aria-hidden="true" />}
            aria-expanded={isFiltering}
            onClick={() => setIsFiltering(!isFiltering)}
          >
            Filter
          </Button>
          {maySeeAdmin ? (
            <>
              <Button onClick={() => setShown('failedSignIns')}>Failed sign-ins</Button>
              <Button onClick={() => setShown('downloads')}>Downloads</Button>
            </>
          ) : null}
          <DownloadMenu
            label="Download the activity"
            table={collect}
            readWorkbook={readTableWorkbook}
          />
        </div>
        {isFiltering ? (
          <ActivityFilters
            filter={filter}
            people={activity.data?.pages[0]?.people ?? []}
            onChange={(search) => void navigate({ search, resetScroll: false })}
          />
        ) : null}
        <QueryContent
          query={{ ...activity, data: entries }}
          failure="The activity could not be loaded"
          problem={shownProblem}
          loading={
            <Loading label="Loading activity...">
              <Skeleton className="h-40 w-full" />
              <Skeleton className="h-40 w-full" />
            </Loading>
          }
        >
          {(found) =>
            found.length === 0 ? (
              <NoActivity isFiltered={isFiltered} onClear={() => void navigate({ search: {} })} />
            ) : (
              <Days entries={found} />
            )
          }
        </QueryContent>
        <Suspense>
          {shown === 'downloads' ? <DownloadsDialog onClose={() => setShown(null)} /> : null}
          {shown === 'failedSignIns' ? (
            <FailedSignInsDialog onClose={() => setShown(null)} />
          ) : null}
        </Suspense>
        {activity.hasNextPage ? (
          <div className="flex justify-center print:hidden">
            <Button
              pending={activity.isFetchingNextPage}
              pendingLabel="Loading..."
              onClick={() => void activity.fetchNextPage()}
            >
              Show older changes
            </Button>
          </div>
        ) : null}
      </PageBody>
    </>
  );
}

function NoActivity({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <Card flush>
      {isFiltered ? (
        <EmptyState
          icon={<History className="size-6" />}
          title="No changes match these filters"
          action={<Button onClick={onClear}>Clear filters</Button>}
        />
      ) : (
        <EmptyState
          icon={<History className="size-6" />}
          title="Nothing has been changed yet"
          hint="Every change to figures, reports, documents and forecasts is listed here."
        />
      )}
    </Card>
  );
}

function Days({ entries }: { entries: readonly ActivityEntry[] }) {
  return byDay(entries).map(({ label, entries: ofDay }) => (
    <Card key={label} flush title={label}>
      <ul className="divide-y divide-line border-t border-line">
        {ofDay.map((entry) => (
          <li key={entry.moment}>
            <EntryRow entry={entry} />
          </li>
        ))}
      </ul>
    </Card>
  ));
}
