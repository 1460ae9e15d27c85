import { FINANCIAL_YEAR_DEFAULTS } from '../../../contract/limits.ts';
import { BULLET_CATEGORIES } from '../../../contract/bulletCategories.ts';
import type { BulletCategory } from '../../../contract/bulletCategories.ts';
import { REPORTS_TABS, type ReportsTab, tabParam } from '../../components/pageTabs.ts';
import {
  choiceParam,
  idParam,
  monthParam,
  openDocumentSearch,
  textParam,
} from '../../searchParams.ts';
import type { OpenDocumentSearch } from '../../searchParams.ts';

/** What the reports page keeps in the address; what is left out is the page's default. */
export interface ReportsSearch extends OpenDocumentSearch {
  readonly tab?: ReportsTab | undefined;
  readonly fyId?: number | undefined;
  /** The fiscal month shown alone, in the two tabs that filter by month. */
  readonly month?: number | undefined;
  readonly text?: string | undefined;
  readonly category?: BulletCategory | undefined;
  /** Only reports with documents. */
  readonly documents?: 'yes' | undefined;
  /** The open report, by its id. */
  readonly report?: number | undefined;
  /** The open month of the financial data, by its id. */
  readonly details?: number | undefined;
  /** The fiscal month whose row opens for editing, on the Edit Data tab. */
  readonly edit?: number | undefined;
  /** What is open: the report's form, or the dialog that creates one. */
  readonly form?: 'edit' | 'create' | undefined;
}

/** The parameters of an address, without those that mean nothing here. */
export function reportsSearch(raw: Record<string, unknown>): ReportsSearch {
  return {
    tab: tabParam(raw['tab'], REPORTS_TABS),
    fyId: idParam(raw['fyId']),
    month: monthParam(raw['month']),
    text: textParam(raw['text']),
    category: choiceParam(raw['category'], BULLET_CATEGORIES),
    documents: choiceParam(raw['documents'], ['yes']),
    report: idParam(raw['report']),
    details: idParam(raw['details']),
    edit: monthParam(raw['edit']),
    form: choiceParam(raw['form'], ['edit', 'create']),
    ...openDocumentSearch(raw),
  };
}

export function selectedYearId(search: ReportsSearch): number {
  return search.fyId ?? FINANCIAL_YEAR_DEFAULTS.reportsPageId;
}

export function selectedTab(search: ReportsSearch): ReportsTab {
  return search.tab ?? 'board-reports';
}

/** The header's title follows the tab. */
export const TAB_TITLES: Readonly<Record<ReportsTab, string>> = {
  'board-reports': 'Board Reports',
  'financial-data': 'Financial Data',
  'data-table': 'Edit Financial Data',
};
