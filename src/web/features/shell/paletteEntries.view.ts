import type { Document } from '../../../contract/documents.ts';
import type { FinancialData } from '../../../contract/financialData.ts';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import type { MonthlySummaryItem } from '../../../contract/reports.ts';
import {
  calendarYear,
  compareFinancialMonths,
  financialYearDigits,
  financialYearSpan,
  fiscalMonthName,
  fiscalToCalendar,
  shortMonthName,
  toFiscalMonth,
} from '../../../finance/fiscalCalendar.ts';
import { can } from '../../../finance/permissions.ts';
import type { Capability, Role } from '../../../finance/permissions.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import type { ExportChoice } from '../../components/pageExport.ts';
import { ADMIN_TABS, FORECAST_TABS, REPORTS_TABS, TRENDS_TABS } from '../../components/pageTabs.ts';
import { searchOfReport } from '../../components/reportMonth.ts';
import { PATHS } from '../../paths.ts';
import { printSearchText } from '../../searchParams.ts';
import type { ThemeChoice } from '../../theme.ts';
import { navigationFor } from './navigation.ts';
import { type SidebarYear, yearSearch } from './pageYear.ts';

/** Breaks ties between groups with equally good matches. */
export const GROUPS = [
  'Pages',
  'Lines',
  'Financial Years',
  'Months',
  'Reports',
  'Timeline',
  'Documents',
  'Accounts',
  'Actions',
] as const;
export type Group = (typeof GROUPS)[number];

/** Entries that run an action here. All other entries are addresses. */
export type PaletteAction = 'asOf' | 'changePassword' | 'sessions' | 'signOut' | ThemeChoice;

export interface PaletteEntry {
  /** Stable between visits. Contains ids and names from the product, never data. */
  readonly key: string;
  readonly group: Group;
  readonly label: string;
  readonly hint?: string;
  readonly words?: string;
  /** Found only by typing, so that the initial list stays short. */
  readonly isHidden?: true;
  readonly choice:
    | { readonly address: string }
    | { readonly action: PaletteAction }
    | { readonly exportAs: ExportChoice };
}

type Path = (typeof PATHS)[keyof typeof PATHS];

export function paletteTarget(
  path: Path,
  search: Record<string, string | number | undefined> = {},
) {
  return { address: `${path}${printSearchText(search)}` };
}

const TABS_OF: Partial<Record<Path, readonly { value: string; label: string }[]>> = {
  [PATHS.reports]: REPORTS_TABS,
  [PATHS.trends]: TRENDS_TABS,
  [PATHS.forecasts]: FORECAST_TABS,
  [PATHS.admin]: ADMIN_TABS,
};

export function pageEntries(role: Role, chosen: SidebarYear | null): PaletteEntry[] {
  const pages = navigationFor(role);
  return [
    ...pages.map(({ to: path, label }) => ({
      key: `page:${path}`,
      group: 'Pages' as const,
      label,
      words: 'page',
      choice: paletteTarget(path, yearSearch(path, chosen)),
    })),
    ...pages.flatMap(({ to: path, label: page }) =>
      (TABS_OF[path] ?? []).map(({ value, label }, place) => ({
        key: `page:${path}:${value}`,
        group: 'Pages' as const,
        label,
        hint: page,
        words: `${page} tab`,
        isHidden: true as const,
        // The first tab has the page's own address.
        choice: paletteTarget(path, { tab: place === 0 ? undefined : value }),
      })),
    ),
  ];
}

interface Action {
  readonly key: string;
  readonly label: string;
  readonly words?: string;
  readonly needs: Capability;
  readonly choice: PaletteEntry['choice'];
}

const PALETTE_ACTIONS: readonly Action[] = [
  {
    key: 'createReport',
    label: 'Create Report',
    words: 'new add monthly board',
    needs: 'createReport',
    choice: paletteTarget(PATHS.reports, { form: 'create' }),
  },
  {
    key: 'uploadDocument',
    label: 'Upload Document',
    words: 'add new file pdf',
    needs: 'manageDocuments',
    choice: paletteTarget(PATHS.documents, { form: 'upload' }),
  },
  {
    key: 'addForecast',
    label: 'Add Forecast & Budget',
    words: 'new create',
    needs: 'manageForecasts',
    choice: paletteTarget(PATHS.forecasts, { form: 'create' }),
  },
  {
    key: 'importFigures',
    label: 'Import figures…',
    words: 'upload excel workbook csv paste spreadsheet forecasts budgets',
    needs: 'importFigures',
    choice: paletteTarget(PATHS.import),
  },
  {
    key: 'createUser',
    label: 'Create New User',
    words: 'add account person',
    needs: 'manageUsers',
    choice: paletteTarget(PATHS.admin, { dialog: 'create' }),
  },
  {
    key: 'accounts',
    label: 'Map accounts',
    needs: 'manageAccounts',
    choice: paletteTarget(PATHS.accounts),
  },
  { key: 'plans', label: 'Plan by line', needs: 'read', choice: paletteTarget(PATHS.plans) },
];

const EXPORTS: readonly Action[] = (
  [
    { exportAs: 'pdf', label: 'Export this page as PDF', words: 'board pack print' },
    { exportAs: 'pptx', label: 'Export this page as PowerPoint', words: 'board pack slides' },
    { exportAs: 'xlsx', label: 'Export this page as Excel', words: 'board pack workbook' },
    { exportAs: 'csv', label: 'Export this page’s figures as CSV', words: '' },
  ] as const
).map(({ exportAs, label, words }) => ({
  key: `exportPage:${exportAs}`,
  label,
  words: `download save ${words}`,
  needs: 'read',
  choice: { exportAs },
}));

const OWN_ACTIONS: readonly Action[] = [
  {
    key: 'asOf',
    label: 'See figures as of…',
    words: 'past history date time moment earlier before',
    needs: 'read',
    choice: { action: 'asOf' },
  },
  {
    key: 'changePassword',
    label: 'Change Password',
    words: 'my own account',
    needs: 'changeOwnPassword',
    choice: { action: 'changePassword' },
  },
  {
    key: 'sessions',
    label: 'Your Sessions',
    words: 'my devices signed in account',
    needs: 'read',
    choice: { action: 'sessions' },
  },
];

const THEME_ENTRIES: readonly { readonly choice: ThemeChoice; readonly label: string }[] = [
  { choice: 'light', label: 'Switch to light theme' },
  { choice: 'dark', label: 'Switch to dark theme' },
  { choice: 'system', label: 'Switch to the system theme' },
];

export interface ActionContext {
  readonly role: Role;
  readonly theme: ThemeChoice;
  readonly canExport: boolean;
}

function asEntry({ key, label, words, choice }: Action): PaletteEntry {
  return {
    key: `action:${key}`,
    group: 'Actions',
    label,
    words: `${words ?? ''} action`,
    choice,
  };
}

export function actionEntries({ role, theme, canExport }: ActionContext): PaletteEntry[] {
  const allowed = ({ needs }: Action) => can(role, needs);
  return [
    ...PALETTE_ACTIONS.filter(allowed).map(asEntry),
    ...(canExport ? EXPORTS.map(asEntry) : []),
    ...OWN_ACTIONS.filter(allowed).map(asEntry),
    ...THEME_ENTRIES.filter(({ choice }) => choice !== theme).map(({ choice, label }) =>
      asEntry({
        key: `theme:${choice}`,
        label,
        words: 'colours appearance mode',
        needs: 'read',
        choice: { action: choice },
      }),
    ),
    asEntry({
      key: 'signOut',
      label: 'Sign Out',
      words: 'log out logout leave',
      needs: 'read',
      choice: { action: 'signOut' },
    }),
  ];
}

export function yearEntries(years: readonly FinancialYear[]): PaletteEntry[] {
  return years
    .toSorted((a, b) => financialYearDigits(b.fyYear) - financialYearDigits(a.fyYear))
    .map(({ id, fyYear }) => ({
      key: `year:${id}`,
      group: 'Financial Years',
      label: financialYearSpan(shownBasis(), fyYear),
      hint: 'Monthly Reports',
      words: 'year',
      isHidden: true,
      choice: paletteTarget(PATHS.reports, { fyId: id }),
    }));
}

/** Returns the words for searching a month, such as "oct 26", "10 2026" and "fy26 q3". */
function monthSearchWords(fyLabel: string, monthNum: number): string {
  const basis = shownBasis();
  const name = fiscalMonthName(basis, monthNum);
  const year = calendarYear(basis, fyLabel, monthNum);
  return [
    // "oct" also begins "October", but a whole word ranks higher.
    shortMonthName(name),
    String(year).slice(-2),
    String(fiscalToCalendar(basis, toFiscalMonth(monthNum))),
    fyLabel,
    `Q${Math.ceil(monthNum / 3)}`,
  ].join(' ');
}

function fiscalMonthTitle(fyLabel: string, monthNum: number): string {
  const basis = shownBasis();
  return `${fiscalMonthName(basis, monthNum)} ${calendarYear(basis, fyLabel, monthNum)}`;
}

/** Latest month first; unknown years are left out. */
function latestFirst<Record extends { fyId: number; monthNum: number }>(
  records: readonly Record[],
  years: readonly FinancialYear[],
) {
  const labels = new Map(years.map(({ id, fyYear }) => [id, fyYear]));
  return records
    .flatMap((record) => {
      const fyLabel = labels.get(record.fyId);
      return fyLabel === undefined ? [] : [{ record, fyLabel, monthNum: record.monthNum }];
    })
    .toSorted((a, b) => compareFinancialMonths(b, a));
}

export function monthEntries(
  figures: readonly Pick<FinancialData, 'id' | 'fyId' | 'monthNum'>[],
  years: readonly FinancialYear[],
): PaletteEntry[] {
  return latestFirst(figures, years).flatMap(({ record: { id, fyId }, fyLabel, monthNum }) => {
    const label = fiscalMonthTitle(fyLabel, monthNum);
    const words = monthSearchWords(fyLabel, monthNum);
    return [
      {
        key: `month:${id}`,
        group: 'Months' as const,
        label,
        hint: 'Financial Details',
        words: `${words} financial details figures month`,
        isHidden: true as const,
        choice: paletteTarget(PATHS.reports, { tab: 'financial-data', fyId, details: id }),
      },
      {
        key: `timeline:${id}`,
        group: 'Timeline' as const,
        label: `${label} on the timeline`,
        hint: 'Dashboard',
        words,
        isHidden: true as const,
        choice: paletteTarget(PATHS.dashboard, { selected: id }),
      },
    ];
  });
}

export function reportEntries(
  reports: readonly Pick<MonthlySummaryItem, 'id' | 'fyId' | 'monthNum'>[],
  years: readonly FinancialYear[],
): PaletteEntry[] {
  const basis = shownBasis();
  return latestFirst(reports, years).map(({ record: { id }, fyLabel, monthNum }) => ({
    key: `report:${id}`,
    group: 'Reports',
    label: `${fiscalMonthTitle(fyLabel, monthNum)} board report`,
    hint: fyLabel,
    words: `${monthSearchWords(fyLabel, monthNum)} monthly`,
    isHidden: true,
    choice: paletteTarget(
      PATHS.report,
      searchOfReport({
        monthName: fiscalMonthName(basis, monthNum),
        year: calendarYear(basis, fyLabel, monthNum),
      }),
    ),
  }));
}

export function documentEntries(
  documents: readonly Pick<Document, 'id' | 'originalName' | 'summaryId'>[],
  reports: readonly Pick<MonthlySummaryItem, 'id' | 'monthName' | 'year'>[],
): PaletteEntry[] {
  const months = new Map(reports.map(({ id, monthName, year }) => [id, `${monthName} ${year}`]));
  return documents.map(({ id, originalName, summaryId }) => {
    const month = months.get(summaryId);
    return {
      key: `document:${id}`,
      group: 'Documents',
      label: originalName,
      // Most names contain the month already.
      ...(month === undefined || originalName.includes(month) ? {} : { hint: month }),
      words: `${month ?? ''} document file`,
      isHidden: true,
      choice: paletteTarget(PATHS.documents, { open: id }),
    };
  });
}

export function searchAddress(text: string): string {
  return paletteTarget(PATHS.search, { q: text.trim() }).address;
}
