import type { ChartSpec } from '../../../charts/chartSpec.ts';
import type { LineKey } from '../../../domain/lines.ts';
import type { PackLogo } from '../../../domain/packLogo.ts';
import type { PackColours } from '../../../domain/packChoices.ts';
import type { Judgement } from '../../../domain/variance.ts';
import type { StoredFigure } from '../../ooxml/identitySheetForm.ts';

/** How a number of a pack is displayed; the value itself stays exact. */
export type PackNumberFormat =
  /** Thousands of the table's currency, no decimals: "2,450", "-1,234". */
  | 'thousands'
  /** The same with its sign: "+77", of a difference. */
  | 'signedThousands'
  /** Whole currency units with cents, for tables of data. */
  | 'exact'
  /** One decimal and "%": a margin, a share of revenue. */
  | 'percent'
  /** A margin as it is stored, with its two decimals: "68.45%". */
  | 'storedPercent'
  /** A difference of two percentages: one decimal, with its sign, and "pts". */
  | 'points'
  /** A difference in percent of its reference: one decimal, with its sign, and "%". */
  | 'change'
  | 'people'
  /** With its sign: "+3". */
  | 'signedPeople';

/** Another cell of the same table, counted from 0 over `rows` and their `cells`. */
export interface PackCellPlace {
  readonly row: number;
  readonly column: number;
}

/** How a value follows from other cells of its table, for programs that calculate. */
export type PackFormula =
  | { readonly kind: 'sum'; readonly of: readonly PackCellPlace[] }
  /** minuend − all of the others */
  | {
      readonly kind: 'balance';
      readonly minuend: PackCellPlace;
      readonly less: readonly PackCellPlace[];
    }
  /** minuend − subtrahend */
  | {
      readonly kind: 'difference';
      readonly minuend: PackCellPlace;
      readonly subtrahend: PackCellPlace;
    }
  /** numerator ÷ denominator × 100 */
  | {
      readonly kind: 'ratio';
      readonly numerator: PackCellPlace;
      readonly denominator: PackCellPlace;
    }
  /** (figure − reference) ÷ |reference| × 100 */
  | { readonly kind: 'change'; readonly figure: PackCellPlace; readonly reference: PackCellPlace };

/**
 * How a number follows from the figures of the data tables, for programs that calculate. Shares are
 * in percent of one another.
 */
export type PackOrigin =
  /** A line in one month, or its sum over neighbouring months of a financial year. */
  | {
      readonly kind: 'months';
      readonly line: LineKey;
      readonly fyLabel: string;
      /** Fiscal months: 1 is April. */
      readonly from: number;
      readonly to: number;
    }
  /** Amounts of forecasts and budgets, added up. */
  | { readonly kind: 'records'; readonly of: readonly PlannedRecord[] }
  | { readonly kind: 'sum'; readonly of: readonly PackOrigin[] }
  /** Rounded to these decimals of a percent, if there are any. */
  | {
      readonly kind: 'ratio';
      readonly figure: PackOrigin;
      readonly reference: PackOrigin;
      readonly decimals: number | null;
    }
  | {
      readonly kind: 'difference' | 'change';
      readonly figure: PackOrigin;
      readonly reference: PackOrigin;
    };

export interface PlannedRecord {
  readonly id: number;
  readonly field: 'amount' | 'actualAmount';
}

/** What a number, or a mark in its place, is. */
interface ShownFigure {
  /** The id by which it is explained; left out: it has none. */
  readonly figure?: string;
  /** It is not what was published last. */
  readonly isRestated?: true;
}

export type PackCell =
  | ({
      readonly kind: 'number';
      /** Exact, as plain decimal text, in currency units, percent, points or people; never scaled. */
      readonly value: string;
      readonly format: PackNumberFormat;
      readonly judgement?: Judgement | null;
      /** From other cells of its table; if it has one, it comes before `origin`. */
      readonly formula?: PackFormula;
      /** From the data tables. */
      readonly origin?: PackOrigin;
      /** So that a changed workbook can be imported again. */
      readonly identity?: StoredFigure;
    } & ShownFigure)
  /**
   * Shown instead of a number: a missing figure ("N/A"), or a percentage with no base or too large
   * to say anything ("—").
   */
  | ({
      readonly kind: 'mark';
      readonly mark: 'missing' | 'dash';
      readonly format?: PackNumberFormat;
      /** The address of a missing figure that can be filled in. */
      readonly identity?: StoredFigure;
    } & ShownFigure)
  | {
      readonly kind: 'text';
      readonly text: string;
      /** Shown instead: the page on which the number stands that this names. */
      readonly pageOf?: string;
      /** Of a document that follows in a PDF: how many pages of others come before. */
      readonly appendedAfter?: number;
    };

export interface PackColumn {
  readonly heading: string;
  /** Shown above adjacent columns that share it: "Against prior month". */
  readonly group?: string;
  readonly kind: 'label' | 'number' | 'text';
  /** Relative width: only the ratio to the other columns counts. */
  readonly width: number;
}

export interface PackRow {
  readonly kind: 'line' | 'heading' | 'subtotal' | 'total';
  /** One for each column. */
  readonly cells: readonly PackCell[];
  /** The row in words, for a presenter: "North: Budget 900, Forecast 890". */
  readonly said?: string;
}

export interface PackTable {
  /** Unique in the pack; a name for tests and for sheets. */
  readonly key: string;
  readonly title: string;
  /** What its amounts are: "US$ thousands; gross margin in percent, staff in people". */
  readonly unit: string;
  readonly columns: readonly PackColumn[];
  readonly rows: readonly PackRow[];
  /** Below the table: what a sum leaves out, what a mark means. */
  readonly notes: readonly string[];
  /** What a presenter says about it after its title. */
  readonly said?: readonly string[];
}

/** A chart with its text alternative. */
export interface PackChart {
  readonly spec: ChartSpec;
  /** One sentence with the ends and the extremes: "Revenue rose from $2.1M in …". */
  readonly description: string;
  /** What each of its months is, as `spanWords` says it. */
  readonly over?: string;
  /** By series and by value: what a value follows from; null for a gap, or if it is not stored. */
  readonly origins?: readonly (readonly (PackOrigin | null)[])[];
}

export type PackPart =
  | { readonly kind: 'table'; readonly table: PackTable }
  | {
      readonly kind: 'text';
      readonly heading: string;
      /** What adjacent texts share at the start of their headings: "March 2026". */
      readonly group?: string;
      readonly paragraphs: readonly string[];
    }
  | {
      readonly kind: 'bullets';
      readonly heading: string;
      /** As for a text. */
      readonly group?: string;
      readonly items: readonly string[];
    }
  | { readonly kind: 'charts'; readonly charts: readonly PackChart[] }
  /** Shown if a section is empty. */
  | { readonly kind: 'empty'; readonly sentence: string };

export interface PackSection {
  /** Unique in the pack: 'summary', 'commentary', 'figures', … */
  readonly key: string;
  readonly title: string;
  /** What its page says, in a few words: "EBITDA $82K below plan: Admin took $132K". */
  readonly message?: string;
  readonly parts: readonly PackPart[];
}

/** The figures as stored, to be edited in a spreadsheet and imported again. */
export interface PackData {
  readonly tables: readonly PackTable[];
}

/** What says on every page of a published pack which publication it belongs to. */
export interface PackSeal {
  /** "K7QX-3MTB-9RWD" */
  readonly code: string;
  /** The version of the publication. */
  readonly number: number;
  /** "Published May 3, 2026, version 2" */
  readonly said: string;
  /** Where it can be checked: "https://reports.example/?verify" */
  readonly checkedAt: string;
}

/** A board pack independent of format: what the PDF, the slides and the workbook all show. */
export interface Pack {
  /** "Board Report" */
  readonly title: string;
  /** Null if the company has no name yet. */
  readonly company: string | null;
  /** "October 2026", "FY25 (Apr 2025 – Mar 2026)", "FY19 to FY26". */
  readonly period: string;
  /** "Financial year FY26, month 7 of 12". */
  readonly subtitle: string;
  /** Without an extension: "board-report-october-2026". */
  readonly fileName: string;
  /** When it was made, ISO 8601, UTC. */
  readonly madeAt: string;
  /** The number of the last data change that it includes. */
  readonly dataVersion: number;
  /** Only of a published pack. */
  readonly seal?: PackSeal;
  /** For whom it was made, where its pages say so. */
  readonly reader?: string;
  /** On the cover of PDF and slides; left out: none. */
  readonly logo?: PackLogo;
  /** The company's own; left out: the product's. */
  readonly colours?: PackColours;
  readonly sections: readonly PackSection[];
  readonly data: PackData;
}
