import type { ChartSpec } from '../../charts/chartSpec.ts';
import type { MeasureKey } from '../../finance/catalogue.ts';
import type { PackLogo } from '../../finance/packLogo.ts';
import type { PackColours } from '../../finance/packChoices.ts';
import type { Judgement } from '../../finance/variance.ts';
import type { StoredFigure } from '../../office/identitySheetForm.ts';

/** How a number of a pack is displayed; the value itself stays exact. */
export type PackNumberFormat =
  /** Thousands of the table's currency, no decimals: "2,450", "-1,234". */
  | 'thousands'
  | 'signedThousands'
  /** Whole currency units with cents, for tables of data. */
  | 'exact'
  | 'percent'
  | 'storedPercent'
  /** A difference of two percentages: one decimal, with its sign, and "pts". */
  | 'points'
  /** A difference in percent of the amount it is compared with: one decimal, with its sign, and "%". */
  | 'change'
  | 'people'
  | 'signedPeople';

export interface PackCellPlace {
  readonly row: number;
  readonly column: number;
}

/** How a value is calculated from other cells of its table, for programs that calculate. */
export type PackFormula =
  | { readonly kind: 'sum'; readonly of: readonly PackCellPlace[] }
  /** The value is the minuend less all of the others. */
  | {
      readonly kind: 'balance';
      readonly minuend: PackCellPlace;
      readonly less: readonly PackCellPlace[];
    }
  /** The value is the minuend less the subtrahend. */
  | {
      readonly kind: 'difference';
      readonly minuend: PackCellPlace;
      readonly subtrahend: PackCellPlace;
    }
  /** The value is numerator ÷ denominator × 100. */
  | {
      readonly kind: 'ratio';
      readonly numerator: PackCellPlace;
      readonly denominator: PackCellPlace;
    }
  /** The value is numerator ÷ denominator. */
  | {
      readonly kind: 'quotient';
      readonly numerator: PackCellPlace;
      readonly denominator: PackCellPlace;
    }
  /** The value is (to − from) ÷ |limit| × 100. */
  | {
      readonly kind: 'headroom';
      readonly to: PackCellPlace;
      readonly from: PackCellPlace;
      readonly limit: PackCellPlace;
    }
  /** The value is (figure − reference) ÷ |reference| × 100. */
  | { readonly kind: 'change'; readonly figure: PackCellPlace; readonly reference: PackCellPlace };

/**
 * How a number is calculated from the data tables, for programs that calculate. Shares are percentages of one another.
 */
export type PackOrigin =
  | {
      readonly kind: 'months';
      readonly line: MeasureKey;
      readonly fyLabel: string;
      /** Months of the financial year: 1 is the first, such as April. */
      readonly from: number;
      readonly to: number;
    }
  | { readonly kind: 'records'; readonly of: readonly PlannedRecord[] }
  /** A balance, or an amount moved between cash flow lines, by its figure id. */
  | { readonly kind: 'statement'; readonly figure: string }
  | { readonly kind: 'sum'; readonly of: readonly PackOrigin[] }
  /** The factor is a plain decimal. */
  | { readonly kind: 'product'; readonly factor: string; readonly of: PackOrigin }
  /** The value is numerator ÷ denominator. */
  | {
      readonly kind: 'quotient';
      readonly numerator: PackOrigin;
      readonly denominator: PackOrigin;
    }
  /** Rounded to these decimals of a percent, if given. */
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

interface FigureReference {
  /** The figure id that explains the number; missing if there is none. */
  readonly figure?: string;
  /** True if the number differs from the last publication. */
  readonly isRestated?: true;
}

export type PackCell =
  | ({
      readonly kind: 'number';
      /** Exact, as plain decimal text, in currency units, percent, points or people; never scaled. */
      readonly value: string;
      readonly format: PackNumberFormat;
      readonly judgement?: Judgement | null;
      readonly formula?: PackFormula;
      readonly origin?: PackOrigin;
      /** Identifies the stored figure, so that a changed workbook can be imported again. */
      readonly identity?: StoredFigure;
    } & FigureReference)
  /**
   * Shown instead of a number: a missing figure ("N/A"), or a percentage without a base or too large to be meaningful
   * ("—").
   */
  | ({
      readonly kind: 'mark';
      readonly mark: 'missing' | 'dash';
      readonly format?: PackNumberFormat;
      /** Identifies a missing figure that can be filled in. */
      readonly identity?: StoredFigure;
    } & FigureReference)
  | {
      readonly kind: 'text';
      readonly text: string;
      /** Replaced by the page number of the cell with this key. */
      readonly pageOf?: string;
      /** Set for a document appended to the PDF: the pages of the documents appended before it. */
      readonly appendedAfter?: number;
    };

export interface PackColumn {
  readonly heading: string;
  readonly group?: string;
  readonly kind: 'label' | 'number' | 'text';
  /** Set for a column with the amounts of one line. */
  readonly line?: MeasureKey;
  /** Relative width: only the ratio to the other columns counts. */
  readonly width: number;
}

export interface PackRow {
  readonly kind: 'line' | 'heading' | 'subtotal' | 'total';
  readonly cells: readonly PackCell[];
  readonly said?: string;
  /** What the row belongs to, for lists that show it alone. */
  readonly of?: string;
}

export interface PackTable {
  readonly key: string;
  readonly title: string;
  readonly unit: string;
  readonly columns: readonly PackColumn[];
  readonly rows: readonly PackRow[];
  readonly notes: readonly string[];
  readonly said?: readonly string[];
}

export interface PackChart {
  readonly spec: ChartSpec;
  /** One sentence with the ends and the extremes: "Revenue rose from $2.1M in …". */
  readonly description: string;
  /** The period of each point, as returned by `chartSpanWords`. */
  readonly over?: string;
  /** Keyed by series and value; null for a gap or a value that isn't stored. */
  readonly origins?: readonly (readonly (PackOrigin | null)[])[];
}

export type PackPart =
  | { readonly kind: 'table'; readonly table: PackTable }
  | {
      readonly kind: 'text';
      readonly heading: string;
      /** The common start of adjacent headings: "March 2026". */
      readonly group?: string;
      readonly paragraphs: readonly string[];
    }
  | {
      readonly kind: 'bullets';
      readonly heading: string;
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
  /** The page's main message: "EBITDA $82K below plan: Admin took $132K". */
  readonly message?: string;
  readonly parts: readonly PackPart[];
}

export interface PackData {
  readonly tables: readonly PackTable[];
}

/** Printed on every page of a published pack to identify the publication. */
export interface PackSeal {
  /** A text such as "K7QX-3MTB-9RWD". */
  readonly code: string;
  readonly number: number;
  /** A text such as "Published May 3, 2026, version 2". */
  readonly said: string;
  /** The page for checking the code: "https://reports.example/?verify" */
  readonly checkedAt: string;
}

/** A board pack independent of format. The PDF, the slides and the workbook show the same content. */
export interface Pack {
  readonly title: string;
  readonly company: string | null;
  /** A text such as "October 2026", "FY25 (Apr 2025 – Mar 2026)" or "FY19 to FY26". */
  readonly period: string;
  readonly subtitle: string;
  readonly fileName: string;
  /** When the pack was created, ISO 8601, UTC. */
  readonly madeAt: string;
  readonly dataVersion: number;
  /** Set only for a published pack. */
  readonly seal?: PackSeal;
  readonly reader?: string;
  readonly logo?: PackLogo;
  /** The company's colours; the product's if missing. */
  readonly colours?: PackColours;
  readonly sections: readonly PackSection[];
  readonly data: PackData;
}
