import type { BulletCategory } from '../../src/contract/bulletCategories.ts';
import type { DemoRow } from '../../src/server/demo/demoFiles.ts';
import type { DemoFinancialYear } from './financialYears.ts';
import type { MonthFigures } from './figures.ts';
import type { LedgerMonth } from './ledger.ts';

export interface DemoBullet {
  category: BulletCategory;
  bulletText: string;
}

/** Events of a month beyond the figures: a sentence for the overview, and bullets. */
export interface News {
  headline?: string;
  bullets: readonly DemoBullet[];
}

/** A month's ledger line; amounts as decimal strings with two decimals, US dollars. */
export interface DemoFinancialData {
  fyId: number;
  monthNum: number;
  monthName: string;
  revenue: string;
  ebitda: string;
  adjEbitda: string;
  cash: string;
  grossProfit: string;
  grossMarginPercent: string;
  production: string;
  salesMarketing: string;
  customerSuccess: string;
  marketing: string;
  rnd: string;
  admin: string;
  other: string;
  notes: string;
  summaryNotes: string;
}

/** The separate texts of a month, from which notes and documents are put together. */
export interface MonthCommentary {
  /** Revenue, EBITDA, the news, cash. */
  overview: string;
  /** How adjusted EBITDA follows from EBITDA. */
  addBacks: string;
  /** Decisions and facts for the board. */
  board: string;
  /** The financial year to date. */
  yearToDate: string;
  /** Gross margin and the cost lines that moved. */
  margin: string;
}

/** A month's board report; its figures and notes are those of the month's financial data. */
export interface DemoSummary {
  /** "2026-10": what documents and forecasts point to. */
  reference: string;
  fyId: number;
  monthName: string;
  year: number;
  overview: string;
  staffCount: number;
  bullets: DemoBullet[];
}

export interface DemoBusinessUnit {
  name: string;
  isActive: boolean;
}

export interface DemoForecast {
  businessUnit: string;
  currency: 'USD' | 'EUR' | 'GBP' | 'NZD' | 'AUD';
  metric: 'forecast' | 'budget';
  /** Calendar year. */
  fy: number;
  /** Calendar month, January is 1. */
  month: number;
  amount: string;
  actualAmount: string | null;
  /** Reference of the report that the record was made with. */
  summaryRef: string;
  notes: string;
}

export type DemoPlan = DemoRow<'plans'>;
export type DemoEbitdaItem = DemoRow<'ebitdaItems'>;
export type DemoMonthEvent = DemoRow<'monthEvents'>;
export type DemoAgendaItem = DemoRow<'agendaItems'>;
export type DemoBoardAction = DemoRow<'boardActions'>;
export type FirstReported = DemoRow<'firstReported'>;
export type DemoQuestion = DemoRow<'questions'>;

export interface DemoUser {
  email: string;
  role: 'admin' | 'viewer';
  firstName: string;
  lastName: string;
}

export interface DemoCompany {
  name: string;
  financialYears: DemoFinancialYear[];
  financialData: DemoFinancialData[];
  summaries: DemoSummary[];
  businessUnits: DemoBusinessUnit[];
  forecasts: DemoForecast[];
  plans: DemoPlan[];
  ebitdaItems: DemoEbitdaItem[];
  monthEvents: readonly DemoMonthEvent[];
  agendaItems: readonly DemoAgendaItem[];
  boardActions: readonly DemoBoardAction[];
  questions: readonly DemoQuestion[];
  firstReported: FirstReported[];
  ledger: LedgerMonth[];
  users: DemoUser[];
  /** The ledger in whole cents with cash movements and add-backs; the documents print them. */
  figures: MonthFigures[];
  /** In the order of `figures`. */
  commentary: MonthCommentary[];
}

export interface DemoDocument {
  summaryRef: string;
  originalName: string;
  /** Its name among the committed files. */
  file: string;
  content: Buffer;
}
