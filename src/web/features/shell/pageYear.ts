import { FINANCIAL_YEAR_DEFAULTS } from '../../../contract/limits.ts';
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

/**
 * The year that the sidebar shows: that of the page, so that it contradicts no figures. Until
 * somebody has chosen a year, a page that opened by itself does not count, and on pages without
 * figures of a year the choice stands.
 */
export function sidebarYear(page: YearPage | null, chosen: SidebarYear | null): SidebarYear {
  if (page?.named !== undefined) return page.named;
  if (chosen === null) return FINANCIAL_YEAR_DEFAULTS.sidebarId;
  return page?.otherwise ?? chosen;
}

const FOLLOWING: ReadonlySet<string> = new Set([PATHS.dashboard, PATHS.reports, PATHS.trends]);

/** What a link to a page takes along, so that the page shows the chosen year. A search is of all. */
export function yearSearch(to: string, chosen: SidebarYear | null): { fyId?: number } {
  return typeof chosen === 'number' && FOLLOWING.has(to) ? { fyId: chosen } : {};
}
