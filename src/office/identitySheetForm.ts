import { createHash } from 'node:crypto';

/**
 * How the workbook of a board pack records which stored figure each of its cells is. A hidden
 * sheet identifies the rows and columns of every data sheet by the text of their labels and
 * headings, never by address, so rows may be sorted, and rows and columns moved, inserted and
 * removed. Its rows are texts:
 *
 *     board-reports-identities · form · data version · digest of all rows below · sheet names …
 * about · a sentence for anyone who finds the sheet
 *     table · name of the sheet · number of label columns · heading of each label column …
 *             · heading of each column with figures …
 *     row   · text of each label … · figure of each column ("figure FY25 7 revenue 2450000.00",
 * "forecast 12 actualAmount missing"; blank if a cell is not a stored figure) …
 */
export const IDENTITY_SHEET = '_board_reports';
export const IDENTITY_MARK = 'board-reports-identities';
export const IDENTITY_FORM = 1;
export const IDENTITY_ABOUT =
  'This sheet tells Board Reports which figure each cell is, so that the workbook can be imported again. Leave it as it is.';

/** Excel's limit for the characters of a cell; labels are compared by far fewer. */
const LABEL_CHARACTERS = 1_000;

export type StoredFigure =
  | {
      readonly noun: 'financialData';
      readonly fyLabel: string;
      readonly monthNum: number;
      /** A figure's key, or grossMarginPercent. */
      readonly line: string;
    }
  | { readonly noun: 'forecast'; readonly id: number; readonly field: 'amount' | 'actualAmount' };

export function labelText(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ').trim().slice(0, LABEL_CHARACTERS);
}

const MISSING_VALUE = 'missing';

export function figureText(figure: StoredFigure, exported: string | null): string {
  const value = exported ?? MISSING_VALUE;
  return figure.noun === 'financialData'
    ? `figure ${figure.fyLabel} ${figure.monthNum} ${figure.line} ${value}`
    : `forecast ${figure.id} ${figure.field} ${value}`;
}

const VALUE = String.raw`(?<value>missing|-?\d{1,30}(?:\.\d{1,30})?)`;
const FIGURE_TEXT = new RegExp(
  String.raw`^figure (?<fyLabel>FY\d{2}) (?<monthNum>[1-9]|1[0-2]) (?<line>[a-zA-Z]{1,40}) ${VALUE}$`,
);
const FORECAST = new RegExp(
  String.raw`^forecast (?<id>[1-9]\d{0,9}) (?<field>amount|actualAmount) ${VALUE}$`,
);

export function figureOf(text: string): (StoredFigure & { exported: string | null }) | null {
  const figure = FIGURE_TEXT.exec(text)?.groups;
  if (figure !== undefined) {
    const { fyLabel = '', monthNum, line = '', value = MISSING_VALUE } = figure;
    const exported = value === MISSING_VALUE ? null : value;
    return { noun: 'financialData', fyLabel, monthNum: Number(monthNum), line, exported };
  }
  const forecast = FORECAST.exec(text)?.groups;
  if (forecast === undefined) return null;
  const { id, field, value = MISSING_VALUE } = forecast;
  const exported = value === MISSING_VALUE ? null : value;
  const known = field === 'amount' ? 'amount' : 'actualAmount';
  return { noun: 'forecast', id: Number(id), field: known, exported };
}

const withoutTrailingBlanks = (row: readonly string[]) =>
  row.slice(0, row.findLastIndex((text) => text !== '') + 1);

/** Covers the rows below the head, so that a damaged sheet is recognised. */
export function identityDigest(rows: readonly (readonly string[])[]): string {
  const hash = createHash('sha256');
  for (const row of rows) {
    const texts = withoutTrailingBlanks(row);
    if (texts.length > 0) hash.update(JSON.stringify(texts)).update('\n');
  }
  return hash.digest('hex');
}
