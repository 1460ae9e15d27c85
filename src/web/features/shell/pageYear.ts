import { FINANCIAL_YEAR_DEFAULTS } from '../../../contract/limits.ts';
import { newestYear } from '../../components/newestYear.ts';
import { PATHS } from '../../paths.ts';

/** A financial year by its id, or all of them. */
export type SidebarYear = number | 'all';

/** A page that shows figures of one year, or of all years. */
export interface YearPage {
  /** The year of its address, if that names one. */
  readonly named: number | undefined;
  /** What it shows otherwise. */
  readonly otherwise: SidebarYear;
}

type Stored = readonly { readonly id: number; readonly fyYear: string }[];

/** The company's years, the oldest first; undefined while they are not known. */
export type StoredYears = Stored | undefined;

/** A default year of the specification; the newest where the company does not have it. */
function defaultYear(id: number, years: StoredYears): number {
  if (years === undefined || years.some((year) => year.id === id)) return id;
  return newestYear(years)?.id ?? id;
}

/** The year that somebody has chosen; null for none, or for one that has been deleted since. */
export function standingChoice(chosen: SidebarYear | null, years: StoredYears): SidebarYear | null {
  if (typeof chosen !== 'number' || years === undefined) return chosen;
  return years.some(({ id }) => id === chosen) ? chosen : null;
}

/**
 * The year that the sidebar shows: that of the page, so that it contradicts no figures. Until
 * somebody has chosen a year, a page that opened by itself does not count, and on pages without
 * figures of a year the choice stands.
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

const FOLLOWING: ReadonlySet<string> = new Set([PATHS.dashboard, PATHS.reports, PATHS.trends]);

/** What a link to a page takes along, so that the page shows the chosen year. A search is of all. */
export function yearSearch(to: string, chosen: SidebarYear | null): { fyId?: number } {
  return typeof chosen === 'number' && FOLLOWING.has(to) ? { fyId: chosen } : {};
}
