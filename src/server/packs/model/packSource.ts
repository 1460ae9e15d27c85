import type { BoardPackRequest } from '../../../contract/boardPacks.ts';
import type { FinancialData } from '../../../contract/financialData.ts';
import type { Forecast } from '../../../contract/forecasts.ts';
import type { AgendaItem, BoardAction } from '../../../contract/meetings.ts';
import type { NewsGroup } from '../../../contract/news.ts';
import type { RestatedOnPage } from '../../../contract/publications.ts';
import type { Bullet } from '../../../contract/monthlySummaries.ts';
import type { Question } from '../../../contract/questions.ts';
import type { CompanyEvent } from '../../../domain/companyEvent.ts';
import type { PageSource } from '../../../domain/briefing/pageSource.ts';
import type { EbitdaItem } from '../../../domain/briefing/ebitdaItems.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import type { Materiality } from '../../../domain/materiality.ts';
import type { PackChoices } from '../../../domain/packChoices.ts';
import type { PackLogo } from '../../../domain/packLogo.ts';
import type { PlanKind, PlanLine } from '../../../domain/plan.ts';

/** With many months, written text is shown for this many of the latest: more would bury the figures. */
export const MONTHS_OF_COMMENTARY = 12;

/** Which months are requested: one of a year, all of a year, one of all years, or all. */
export type PackScope = Pick<BoardPackRequest, 'fyId' | 'monthNum'>;

export interface PackYear {
  readonly id: number;
  /** "FY26" */
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
  /** From the month's figures; the report's own values while there are none. */
  readonly revenue: string | null;
  readonly ebitda: string | null;
  /**
   * For the months in scope, in order. With many months: all bullets of the latest ones, and one
   * of every other month that has any.
   */
  readonly bulletPoints: readonly Pick<Bullet, 'category' | 'bulletText'>[];
}

export interface PackDocument {
  /** The report that it was filed with. */
  readonly summaryId: number;
  readonly originalName: string;
  readonly fileType: string;
  /** In bytes. */
  readonly fileSize: number;
  readonly uploadedAt: string;
  /** The name of its file, where it is to follow the pack. */
  readonly storedAs?: string;
  /** What became of that, in a PDF. */
  readonly appended?: PackAppended;
}

/** A document in the PDF of a pack: its pages, or why it is only listed. */
export type PackAppended =
  /** `before`: how many pages of other documents come first. */
  | { readonly kind: 'pages'; readonly pages: number; readonly before: number }
  /** "it is protected by a password" */
  | { readonly kind: 'listed'; readonly why: string };

/** What the meeting about the month of a pack takes up, decided and agreed on. */
export interface PackMeeting {
  readonly agenda: readonly Pick<AgendaItem, 'kind' | 'itemText' | 'decision' | 'decidedOn'>[];
  readonly actions: readonly PackAction[];
  /** Of earlier meetings: what is open, or ended in the month or later. */
  readonly earlier: readonly PackAction[];
}

export type PackAction = Omit<BoardAction, 'id' | 'summaryId' | 'version'>;

/** What was asked about the month of a pack, or about an earlier one and was open when it began. */
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

export interface PackForecast extends Forecast {
  readonly businessUnitId: number;
}

/** A version of a budget or forecast by line, approved and in force for the pack's year. */
export interface PackLinePlan {
  readonly name: string;
  readonly kind: PlanKind;
  readonly fyId: number;
  readonly lines: readonly PlanLine[];
}

/** The month of the report that forecasts belong to: the newer report's forecast wins. */
export interface PackForecastReport {
  readonly id: number;
  readonly fyId: number;
  readonly monthNum: number;
}

/** Who entered a figure as it is stored, when, why and from where. */
export interface PackFigureOrigin {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** null: the product itself, or somebody who was deleted. */
  readonly by: string | null;
  readonly reason: string | null;
  /** "accounts.xlsx, sheet October, cell C7", "on Forecasts"; null: not known. */
  readonly from: string | null;
}

/** Where a figure is stored: with the figures of a month, its report, or a forecast. */
export type OriginNoun = 'figures' | 'report' | 'forecast';

/** Names a stored figure: "figures 118 revenue"; the id is that of its record. */
export const originKey = (noun: OriginNoun, id: number, field: string): string =>
  `${noun} ${id} ${field}`;

/** What is other than in the pack that was published last. */
export interface PackChanges {
  /** That pack: "September 2026", its version, and when it was published, ISO 8601. */
  readonly since: { readonly month: string; readonly number: number; readonly at: string };
  readonly groups: readonly NewsGroup[];
  /** How many further records were changed. */
  readonly more: number;
}

/** Of a pack that is published: its code as it is printed, its number, and where it can be checked. */
interface SourceSeal {
  readonly code: string;
  readonly number: number;
  readonly checkedAt: string;
}

/** All the data a pack is made from, read as one consistent state; plain data for a thread. */
export interface PackSource {
  readonly scope: PackScope;
  readonly companyName: string | null;
  /** The company's financial year and currency. */
  readonly basis: CompanyBasis;
  /** What is too small to be coloured, and what costs are judged by. */
  readonly materiality: Materiality;
  /** What the company wants in its packs; left out: what is usual. */
  readonly choices?: PackChoices;
  /** On the cover; left out: none. */
  readonly logo?: PackLogo;
  /** All years, oldest first. */
  readonly financialYears: readonly PackYear[];
  /** The months in scope and those they are compared with. */
  readonly figures: readonly FinancialData[];
  readonly reports: readonly PackReport[];
  readonly documents: readonly PackDocument[];
  /**
   * About the month that it opens with: its own, or the newest of a year and of all years; if there is
   * anything, and not for a pack of one month of all years.
   */
  readonly meeting?: PackMeeting;
  /** The same. */
  readonly questions?: readonly PackQuestion[];
  /** What happened in its months and those that they are compared with; left out: nothing. */
  readonly events?: readonly CompanyEvent[];
  /** Of a pack of one month: what its adjusted EBITDA has beside EBITDA; left out: nothing was entered. */
  readonly ebitdaItems?: readonly EbitdaItem[];
  readonly forecasts: readonly PackForecast[];
  readonly forecastReports: readonly PackForecastReport[];
  /** Those of its year, or of all years; left out: there are none. */
  readonly linePlans?: readonly PackLinePlan[];
  /** What the briefing on that month is made of; left out: it has no figures. */
  readonly briefing?: Omit<PageSource, 'materiality'>;
  /** Of a pack of one month: which results wait for accounts without a line; left out: none do. */
  readonly unmapped?: string;
  /** The number of the last data change; 0 if there was none. */
  readonly dataVersion: number;
  /** ISO 8601, UTC. */
  readonly madeAt: string;
  /** Only for a publication. */
  readonly seal?: SourceSeal;
  /** The figures that are not what was published last; left out: there are none. */
  readonly restated?: readonly RestatedOnPage[];
  /** Left out: nothing was published before, what is past is read, or it is of one month of all years. */
  readonly changed?: PackChanges;
  /** By `originKey`, of what is known; left out: the pack does not list them. */
  readonly origins?: Readonly<Record<string, PackFigureOrigin>>;
  /** The instant in the past whose data it is, ISO 8601; left out: that of `madeAt`. */
  readonly asOf?: string;
}
