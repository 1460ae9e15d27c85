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

/** Undefined fields have the page's defaults. */
export interface ReportsSearch extends OpenDocumentSearch {
  readonly tab?: ReportsTab | undefined;
  readonly fyId?: number | undefined;
  /** The fiscal month, in the tabs that filter by month. */
  readonly month?: number | undefined;
  readonly text?: string | undefined;
  readonly category?: BulletCategory | undefined;
  readonly documents?: 'yes' | undefined;
  readonly report?: number | undefined;
  readonly details?: number | undefined;
  /** The fiscal month whose row opens for editing, on the Edit Data tab. */
  readonly edit?: number | undefined;
  readonly form?: 'edit' | 'create' | undefined;
}

/** Drops parameters that mean nothing here. */
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

export const TAB_TITLES: Readonly<Record<ReportsTab, string>> = {
  'board-reports': 'Board Reports',
  'financial-data': 'Financial Data',
  'data-table': 'Edit Financial Data',
};
