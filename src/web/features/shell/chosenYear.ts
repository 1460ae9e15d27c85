import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { createStore, useStore } from 'zustand';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { onStoredElsewhere, storedText, storeText } from '../../browserStorage.ts';
import { idParam } from '../../searchParams.ts';
import { type SidebarYear, sidebarYear, standingChoice } from './pageYear.ts';

/** The financial year of the sidebar, local to this browser and shared by its tabs. */
const STORAGE_KEY = 'financial-year-id';

const yearIn = (stored: string | null): SidebarYear | null =>
  stored === 'all' ? stored : (idParam(stored) ?? null);

const store = createStore<{ chosen: SidebarYear | null }>()(() => ({
  chosen: yearIn(storedText(STORAGE_KEY)),
}));

onStoredElsewhere(STORAGE_KEY, (stored) => store.setState({ chosen: yearIn(stored) }));

/** null: nobody has chosen one yet. */
export function useChosenYear(): SidebarYear | null {
  const years = useQuery(financialYearsQuery);
  return standingChoice(useStore(store).chosen, years.data);
}

export function chooseYear(chosen: SidebarYear): void {
  storeText(STORAGE_KEY, String(chosen));
  store.setState({ chosen });
}

/** The year that the sidebar shows on the page in sight. */
export function useSidebarYear(): SidebarYear {
  const chosen = useChosenYear();
  const years = useQuery(financialYearsQuery).data;
  return useRouterState({
    select: ({ matches }) => {
      const match = matches.at(-1);
      const otherwise = match?.staticData.yearWithoutFilter;
      if (match === undefined || otherwise === undefined) return sidebarYear(null, chosen, years);
      const fyId = 'fyId' in match.search ? match.search.fyId : undefined;
      return sidebarYear({ named: idParam(fyId), otherwise }, chosen, years);
    },
  });
}
