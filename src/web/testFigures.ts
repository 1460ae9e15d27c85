import type { Account } from '../contract/accounts.ts';
import type { Forecast, ReportingGroup } from '../contract/forecasts.ts';
import type { Import, ImportChange } from '../contract/imports.ts';
import type { WholePlan } from '../contract/plans.ts';
import { COMPANY } from './testCompany.ts';

// Data for pages other than the company's months.

/** Budgets, forecasts and actuals of two reports, in two currencies. */
export const FORECASTS: readonly Forecast[] = COMPANY.forecasts.flatMap((forecast, index) => [
  forecast,
  {
    ...forecast,
    id: 500 + index,
    fy: 2026,
    month: 8 + (index % 3),
    currency: index < 2 ? ('EUR' as const) : ('USD' as const),
    amount: `${1_200_000 + index * 7001}.25`,
    actualAmount: index === 5 ? null : `${1_190_000 + index * 9000}.00`,
    monthlySummariesId: 215,
  },
  { ...forecast, id: 600 + index, monthlySummariesId: 217, amount: '99.49' },
]);

export const SALES: Account = {
  id: 1,
  code: '200',
  name: 'Sales',
  type: 'revenue',
  fileNames: [],
  version: 1,
  mappings: [{ from: null, line: 'revenue', sign: -1 }],
  latest: { month: '2026-10', amount: '-201002.50' },
  unmappedMonths: [],
  suggestion: null,
};

const inMonths = (amount: (place: number) => string | null) =>
  Array.from({ length: 12 }, (_, place) => amount(place));

export const BUDGET: WholePlan = {
  id: 4,
  name: 'Budget FY26, agreed',
  kind: 'budget',
  fyId: 14,
  fyYear: 'FY26',
  state: 'approved',
  standing: 'inForce',
  approvedAt: '2026-11-09T10:00:00.000Z',
  approvedBy: { id: 1, name: 'Maren Okafor' },
  updatedAt: '2026-11-09T10:00:00.000Z',
  version: 2,
  figures: [
    { line: 'revenue', amounts: inMonths((place) => `${2_400_000 + place * 1111}.50`) },
    { line: 'production', amounts: inMonths((place) => `${900_000 + place * 777}.00`) },
    { line: 'admin', amounts: inMonths((place) => (place > 8 ? null : '300000.25')) },
    { line: 'cash', amounts: inMonths((place) => (place > 6 ? null : `${place + 1}000000.00`)) },
    { line: 'staffCount', amounts: inMonths((place) => String(140 + place)) },
  ],
};
export const DRAFT_PLAN: WholePlan = {
  ...BUDGET,
  id: 5,
  name: 'Draft',
  state: 'draft',
  standing: 'draft',
  approvedAt: null,
  approvedBy: null,
};

export const REPORTING: ReportingGroup[] = [
  {
    summaryId: 218,
    summaryPeriod: 'October 2026',
    otherCount: 0,
    forecasts: ['Hardware', 'Services', 'Software'].map((businessUnit, index) => ({
      businessUnit,
      currency: 'USD' as const,
      monthName: ['November', 'December', 'January'][index] ?? '',
      fy: index === 2 ? 2027 : 2026,
      budgetAmount: '1400000.00',
      forecastAmount: '1500000.00',
      actualAmount: null,
    })),
  },
];

const OCTOBER = COMPANY.figures.find(({ fyId, monthNum }) => fyId === 14 && monthNum === 7);

const CHANGE: ImportChange = {
  status: 'changed',
  sheet: 'FY26',
  cell: 'I5',
  subject: 'figures',
  period: 'October 2026',
  what: 'Revenue',
  before: OCTOBER?.revenue ?? null,
  after: '3900000.00',
  exported: null,
  unit: 'money',
  currency: 'USD',
  figure: 'revenue.2026-10',
};

const counts = { new: 1, changed: 2, unchanged: 0, conflict: 1, refused: 0, warnings: 0 };

/** An import that would change figures, forecasts and what accounts feed. */
export const IMPORT_DRAFT: Import = {
  id: 7,
  source: 'xlsx',
  fileName: 'October.xlsx',
  status: 'draft',
  createdAt: '2026-11-22T08:00:00.000Z',
  createdBy: 'Ada Admin',
  appliedAt: null,
  appliedBy: null,
  reason: null,
  undoneAt: null,
  undoneBy: null,
  editsLeft: null,
  appliedCount: null,
  version: 3,
  sheets: [{ name: 'FY26', isHidden: false, rowCount: 9, columnCount: 13, cells: [['Month']] }],
  layouts: [],
  unitHints: [],
  understood: [],
  bookSheets: [],
  isRemembered: false,
  isRoundTrip: false,
  reportId: null,
  plan: null,
  makesReports: false,
  preview: {
    key: 'one',
    counts: { ...counts, blank: 0, leftOut: 0, reports: 0 },
    changes: [
      CHANGE,
      {
        ...CHANGE,
        cell: 'I6',
        what: 'Gross Margin',
        unit: 'percent',
        before: OCTOBER?.grossMarginPercent ?? null,
        after: '70.00',
        figure: 'grossMarginPercent.2026-10',
      },
      {
        ...CHANGE,
        status: 'new',
        cell: 'J5',
        period: 'November 2026',
        before: null,
        figure: undefined,
      },
      {
        ...CHANGE,
        status: 'conflict',
        cell: 'I7',
        what: 'Production',
        before: OCTOBER?.production ?? null,
        exported: '1.00',
        figure: 'production.2026-10',
      },
    ],
    refusals: [],
    warnings: [],
    leftOut: [],
    monthsWithoutReport: [],
    unread: [],
    questions: [],
  },
};
