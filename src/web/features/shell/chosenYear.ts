import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { createStore, useStore } from 'zustand';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { onStoredElsewhere, storedText, storeText } from '../../browserStorage.ts';
import { idParam } from '../../searchParams.ts';
import { type SidebarYear, sidebarYear, existingYearChoice } from './pageYear.ts';

/** Stored per browser, so its tabs share the choice. */
const YEAR_STORAGE_KEY = 'financial-year-id';

const storedYear = (stored: string | null): SidebarYear | null =>
  stored === 'all' ? stored : (idParam(stored) ?? null);

const chosenYearStore = createStore<{ chosen: SidebarYear | null }>()(() => ({
  chosen: storedYear(storedText(YEAR_STORAGE_KEY)),
}));

onStoredElsewhere(YEAR_STORAGE_KEY, (stored) =>
  chosenYearStore.setState({ chosen: storedYear(stored) }),
);

export function useChosenYear(): SidebarYear | null {
  const years = useQuery(financialYearsQuery);
  return existingYearChoice(useStore(chosenYearStore).chosen, years.data);
}

export function chooseYear(chosen: SidebarYear): void {
  storeText(YEAR_STORAGE_KEY, String(chosen));
  chosenYearStore.setState({ chosen });
}

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
