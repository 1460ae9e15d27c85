import { FINANCIAL_YEAR_DEFAULTS } from '../../../contract/limits.ts';
import { newestYear } from '../../components/newestYear.ts';
import { PATHS } from '../../paths.ts';

export type SidebarYear = number | 'all';

export interface YearPage {
  readonly named: number | undefined;
  readonly otherwise: SidebarYear;
}

type StoredYearList = readonly { readonly id: number; readonly fyYear: string }[];

/** Oldest first; undefined while loading. */
export type StoredYears = StoredYearList | undefined;

/** The specification's default year, or the newest if the company doesn't have it. */
function defaultYear(id: number, years: StoredYears): number {
  if (years === undefined || years.some((year) => year.id === id)) return id;
  return newestYear(years)?.id ?? id;
}

/** Returns null if no year was chosen, or if the chosen year was deleted. */
export function existingYearChoice(
  chosen: SidebarYear | null,
  years: StoredYears,
): SidebarYear | null {
  if (typeof chosen !== 'number' || years === undefined) return chosen;
  return years.some(({ id }) => id === chosen) ? chosen : null;
}

/**
 * Follows the page's year, so that the sidebar agrees with the figures. A page's default doesn't count until the person
 * has chosen a year, and pages without figures of a year keep the choice.
 */
export function sidebarYear(
  page: YearPage | null,
  chosen: SidebarYear | null,
  years: StoredYears,
): SidebarYear {
  if (page?.named !== undefined) return page.named;
  if (chosen === null) return defaultYear(FINANCIAL_YEAR_DEFAULTS.sidebarId, years);
  const shown = page?.otherwise ?? chosen;
  return shown === 'all' ? shown : defaultYear(shown, years);
}

const YEAR_PATHS: ReadonlySet<string> = new Set([PATHS.dashboard, PATHS.reports, PATHS.trends]);

/** The search parameters that make a linked page show the chosen year. Search covers all years. */
export function yearSearch(to: string, chosen: SidebarYear | null): { fyId?: number } {
  return typeof chosen === 'number' && YEAR_PATHS.has(to) ? { fyId: chosen } : {};
}
