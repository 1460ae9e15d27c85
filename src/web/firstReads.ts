import { briefingQuery } from './api/briefing.ts';
import { currentUserQuery } from './api/currentUser.ts';
import { financialDataQuery } from './api/financialData.ts';
import { financialYearsQuery } from './api/financialYears.ts';
import { queryClient } from './api/queryClient.ts';
import { PATHS } from './paths.ts';

/** The reads began before the scripts arrived. If they take longer, the page is drawn without them. */
const LONGEST_WAIT_MS = 100;

const MONTH_SEARCH = /^\?month=(\d{4}-\d{2})$/;

function startReads(): Promise<unknown>[] {
  const { pathname, search } = location;
  const month = MONTH_SEARCH.exec(search)?.[1];
  const reads: Promise<unknown>[] = [queryClient.prefetchQuery(currentUserQuery)];
  if (pathname === PATHS.report && (search === '' || month !== undefined)) {
    reads.push(queryClient.prefetchQuery(briefingQuery(month)));
  }
  if (pathname === PATHS.dashboard && search === '') {
    reads.push(
      queryClient.prefetchQuery(financialYearsQuery),
      queryClient.prefetchQuery(financialDataQuery()),
      queryClient.prefetchQuery(briefingQuery()),
    );
  }
  return reads;
}

/**
 * Settles once the data of the first page is there, so that the page is drawn once, with its content, and not a second
 * time after a placeholder.
 */
export async function firstReads(): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  await Promise.race([Promise.all(startReads()), timeout]);
}
