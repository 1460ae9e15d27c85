import type { BoardPackRequest } from '../../contract/boardPacks.ts';
import type { FinancialData } from '../../contract/financialData.ts';
import type { Forecast } from '../../contract/forecasts.ts';
import type { AgendaItem, BoardAction } from '../../contract/meetings.ts';
import type { NewsGroup } from '../../contract/news.ts';
import type { RestatedOnPage } from '../../contract/publications.ts';
import type { Bullet } from '../../contract/reports.ts';
import type { PrivateNote } from '../../contract/privateNotes.ts';
import type { Question } from '../../contract/questions.ts';
import type { CompanyEvent } from '../../finance/companyEvent.ts';
import type { PageSource } from '../../telling/briefing/pageSource.ts';
import type { EbitdaItem } from '../../telling/briefing/ebitdaItems.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { OperatingCostKey } from '../../finance/lines.ts';
import type { Materiality } from '../../finance/materiality.ts';
import type { PackChoices } from '../../finance/packChoices.ts';
import type { PackLogo } from '../../finance/packLogo.ts';
import type { BooksMonth } from '../../finance/books/books.ts';
import type { PlanKind, PlanLine } from '../../finance/plan.ts';
import type { BalanceLine } from '../../finance/statements/balanceLines.ts';
import type { PlainFlow, PlainSheet } from '../../finance/statements/plainStatements.ts';
import type { Covenant } from '../../finance/statements/covenant.ts';
import type { CovenantOutlook } from '../../finance/statements/covenantOutlook.ts';
import type { FlowMove } from '../../finance/statements/statementFacts.ts';

/**
 * If there are many months, only this many of the latest show their texts, so that the figures stay
 * visible.
 */
export const MONTHS_OF_COMMENTARY = 12;

export type PackScope = Pick<BoardPackRequest, 'fyId' | 'monthNum'>;

export interface PackYear {
  readonly id: number;
  /** A text such as "FY26". */
  readonly fyYear: string;
}

export interface PackReport {
  readonly id: number;
  readonly fyId: number;
  readonly monthNum: number;
  readonly overview: string | null;
  readonly notes: string | null;
  readonly summaryNotes: string | null;
  readonly staffCount: number | null;
  /** From the month's figures, or from the report until there are figures. */
  readonly revenue: string | null;
  readonly ebitda: string | null;
  /**
   * For the months in scope, in order. With many months: all bullets of the latest months, and one bullet of every
   * other month that has any.
   */
  readonly bulletPoints: readonly Pick<Bullet, 'category' | 'bulletText'>[];
}

export interface PackDocument {
  /** The report that the document was filed with. */
  readonly summaryId: number;
  readonly originalName: string;
  readonly fileType: string;
  /** In bytes. */
  readonly fileSize: number;
  readonly uploadedAt: string;
  /** The name of the stored file if the document is to be attached to the pack. */
  readonly storedAs?: string;
  readonly appended?: PackAppended;
}

export type PackAppended =
  /** Here `before` is the number of pages of other documents in front. */
  | { readonly kind: 'pages'; readonly pages: number; readonly before: number }
  /** A reason such as "it is protected with a password". */
  | { readonly kind: 'listed'; readonly why: string };

export interface PackMeeting {
  readonly agenda: readonly Pick<AgendaItem, 'kind' | 'itemText' | 'decision' | 'decidedOn'>[];
  readonly actions: readonly PackAction[];
  /** Actions of earlier meetings that are open, or were closed in this month or later. */
  readonly earlier: readonly PackAction[];
}

export type PackAction = Omit<BoardAction, 'id' | 'summaryId' | 'version'>;

export type PackQuestion = Pick<
  Question,
  | 'subject'
  | 'month'
  | 'quote'
  | 'isQuoteThere'
  | 'questionText'
  | 'askedByName'
  | 'ownerName'
  | 'dueOn'
  | 'state'
  | 'answer'
  | 'answeredByName'
  | 'answeredAt'
>;

export type PackNote = Pick<PrivateNote, 'subject' | 'quote' | 'noteText'>;

export interface PackForecast extends Forecast {
  readonly businessUnitId: number;
}

export interface PackLinePlan {
  readonly name: string;
  readonly kind: PlanKind;
  readonly fyId: number;
  readonly lines: readonly PlanLine[];
}

/** The report that forecasts belong to. If two reports forecast the same month, the newer one is used. */
export interface PackForecastReport {
  readonly id: number;
  readonly fyId: number;
  readonly monthNum: number;
}

export interface PackFigureOrigin {
  readonly at: string;
  /** Null if the product itself made the change, or if the user was deleted. */
  readonly by: string | null;
  readonly reason: string | null;
  /** A place such as "accounts.xlsx, sheet October, cell C7" or "on Forecasts"; null if unknown. */
  readonly from: string | null;
}

export type OriginNoun = 'figures' | 'report' | 'forecast';

/** Identifies a stored figure by its record: "figures 118 revenue". */
export const originKey = (noun: OriginNoun, id: number, field: string): string =>
  `${noun} ${id} ${field}`;

/** The differences from the last published pack. */
export interface PackChanges {
  readonly since: { readonly month: string; readonly number: number; readonly at: string };
  readonly groups: readonly NewsGroup[];
  readonly more: number;
}

interface SourceSeal {
  readonly code: string;
  readonly number: number;
  readonly checkedAt: string;
}

export interface AccountCost {
  readonly line: OperatingCostKey;
  /** An account such as "6410 Legal fees"; null for the line's manual adjustments. */
  readonly account: string | null;
  readonly month: string | null;
  readonly before: string | null;
  readonly toDate: string | null;
}

export interface PackCovenant extends Covenant {
  readonly id: number;
  readonly name: string;
  /** A covenant with less headroom than this percentage of its limit needs watching. */
  readonly warningPercent: string;
}

/** The statements of the months in `figures`, earliest first; months without a statement are left out. */
export interface PackStatements {
  /** True if the reader sees published months only. */
  readonly isOfPublished?: boolean;
  /** In the order of the balance sheet. */
  readonly lines: readonly BalanceLine[];
  readonly sheets: readonly PlainSheet[];
  /** Each of a single month. */
  readonly flows: readonly PlainFlow[];
  readonly moves: readonly (FlowMove & { readonly reason: string })[];
  /** Missing if there are none. */
  readonly covenants?: readonly PackCovenant[];
  /** Only for the newest month, if approved plans have amounts after it. Keyed by the covenant's id. */
  readonly outlook?: {
    readonly month: BooksMonth;
    readonly ofCovenants: Readonly<Record<string, CovenantOutlook>>;
  };
}

/** All the data a pack is created from, read in one snapshot. Plain data, because it is stored as JSON until a thread takes it. */
export interface PackSource {
  readonly scope: PackScope;
  readonly companyName: string | null;
  readonly basis: CompanyBasis;
  readonly materiality: Materiality;
  readonly choices?: PackChoices;
  /** The company's logo for the cover. */
  readonly logo?: PackLogo;
  readonly financialYears: readonly PackYear[];
  readonly figures: readonly FinancialData[];
  readonly reports: readonly PackReport[];
  readonly documents: readonly PackDocument[];
  readonly meeting?: PackMeeting;
  readonly questions?: readonly PackQuestion[];
  readonly myNotes?: readonly PackNote[];
  readonly events?: readonly CompanyEvent[];
  /**
   * Set in a pack of one month: the items between EBITDA and adjusted EBITDA; missing if there are
   * none.
   */
  readonly ebitdaItems?: readonly EbitdaItem[];
  readonly forecasts: readonly PackForecast[];
  readonly forecastReports: readonly PackForecastReport[];
  /** The plans by line of the pack's year, or of all years; missing if there are none. */
  readonly linePlans?: readonly PackLinePlan[];
  /** The data of the month's briefing; missing if the month has no figures. */
  readonly briefing?: Omit<PageSource, 'materiality'>;
  /**
   * In a pack of one month: the results that aren't reported because of unmapped accounts; missing if there are none.
   */
  readonly unmapped?: string;
  readonly accountCosts?: readonly AccountCost[];
  /** Missing if the company has not turned its statements on, or no month has one. */
  readonly statements?: PackStatements;
  readonly dataVersion: number;
  readonly madeAt: string;
  readonly seal?: SourceSeal;
  readonly restated?: readonly RestatedOnPage[];
  /**
   * Missing if nothing was published before, if the pack is as of a past change, or if it covers one month of all
   * years.
   */
  readonly changed?: PackChanges;
  /** Keyed by `originKey`; missing if the pack doesn't list origins. */
  readonly origins?: Readonly<Record<string, PackFigureOrigin>>;
  /** ISO 8601; set if the data is as of a past time instead of `madeAt`. */
  readonly asOf?: string;
}
