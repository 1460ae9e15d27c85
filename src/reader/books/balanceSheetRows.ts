import type { AccountType } from '../../finance/books/books.ts';
import type { DecimalValue } from '../../finance/decimal.ts';
import { decimal } from '../../finance/decimal.ts';
import { isFooter, isTotalLabel, totalOf } from '../words/rowWords.ts';
import type { RawRow } from './rawRows.ts';

export type SheetSide = Extract<AccountType, 'asset' | 'liability' | 'equity'>;

/** A row of a balance sheet. Amounts are by column, with the sign of the sheet. */
export interface RowOfSide extends Pick<RawRow, 'row' | 'column' | 'label' | 'amounts'> {
  readonly kind: 'account' | 'earnings' | 'total';
  readonly side: SheetSide;
  /** The innermost heading around the row. */
  readonly heading: string | undefined;
  /** For a total, the accounts that it adds up; null if its words don't say which. */
  readonly of: readonly RowOfSide[] | null;
}

const EQUITY =
  /(?<!\p{L})(?:equity|(?:share|stock)holders|capital (?:and|&) reserves|net worth|eigenkapital|eget kapital|egenkapital|capitaux propres|patrimonio neto)(?!\p{L})/u;
const LIABILITIES =
  /(?<!\p{L})(?:liabilit(?:y|ies)|creditors: amounts|passiva|verbindlichkeiten|rückstellungen|skulder|gjeld|passif|pasivo)(?!\p{L})/u;
const ASSETS =
  /(?<!\p{L})(?:assets|aktiva|(?:anlage|umlauf)vermögen|tillgångar|eiendeler|aktiver|actif|activo)(?!\p{L})/u;
const LESS = /\b(?:less|net|minus|working capital)\b/;

/** The result of the year within equity, which the books have as income and costs. */
const EARNINGS =
  /^(?:current year(?:'?s)? (?:earnings|profits?|results?)|net (?:income|profit|loss|earnings)|(?:net )?(?:profit|loss|profit ?(?:\/|and|&|or) ?loss|results?|income|earnings)(?: ?\(loss\))? (?:for|of) (?:the )?(?:financial |current |fiscal )?(?:year|period)|jahres(?:überschuss|fehlbetrag|ergebnis)|årets resultat)/;

const plainText = (label: string): string =>
  label
    .toLowerCase()
    .replace(/^(?:[\d.]+|[a-z]\.|[ivx]+\.)\s+/, '')
    .replace(/[:*]+$/, '')
    .trim();

/** The side that a heading begins; undefined if its words name none. */
function sideOfHeading(text: string): SheetSide | undefined {
  if (LESS.test(text)) return undefined;
  const sides = [ASSETS, LIABILITIES, EQUITY].map((pattern) => pattern.test(text));
  const [isAsset = false, isLiability = false, isEquity = false] = sides;
  if (isLiability && !isAsset) return 'liability';
  if (isEquity && !isAsset) return 'equity';
  return isAsset && !isLiability ? 'asset' : undefined;
}

const ofSides = (rows: readonly RowOfSide[], ...sides: readonly SheetSide[]) =>
  rows.filter(({ kind, side }) => kind !== 'total' && sides.includes(side));

/** The accounts that a total is named after, and all of a side for a total such as "Total assets". */
function partsOfTotal(
  label: string,
  rows: readonly RowOfSide[],
  headings: ReadonlyMap<string, number>,
): readonly RowOfSide[] | null {
  const base = plainText(totalOf(label));
  if (/liabilit.*(?:equity|capital|funds)|(?:equity|capital|funds).*liabilit|^passiva/.test(base))
    return ofSides(rows, 'liability', 'equity');
  if (LESS.test(base)) return null;
  if (base === 'assets') return ofSides(rows, 'asset');
  if (base === 'liabilities') return ofSides(rows, 'liability');
  const from = headings.get(base);
  if (from !== undefined) return rows.slice(from).filter(({ kind }) => kind !== 'total');
  return EQUITY.test(base) ? ofSides(rows, 'equity') : null;
}

/** The rows of a balance sheet from the top; null if an amount comes before any of its sides. */
export function rowsOfSides(raw: readonly RawRow[]): readonly RowOfSide[] | null {
  const rows: RowOfSide[] = [];
  /** How many rows come before each heading, by its words. */
  const headings = new Map<string, number>();
  const open: string[] = [];
  let side: SheetSide | null = null;
  for (const { row, column, label, amounts, isSum } of raw) {
    const text = plainText(label);
    if (amounts.size === 0) {
      if (text === '' || isFooter(label)) continue;
      headings.set(text, rows.length);
      open.push(label.trim());
      side = sideOfHeading(text) ?? side;
      continue;
    }
    if (side === null) return null;
    const known = { row, column, label, amounts, side, heading: open.at(-1), of: null };
    if (side !== 'asset' && EARNINGS.test(text)) {
      rows.push({ ...known, kind: 'earnings', side: 'equity' });
    } else if (text === '' || isSum || isTotalLabel(label) || isComputed(text)) {
      rows.push({ ...known, kind: 'total', of: partsOfTotal(label, rows, headings) });
      closeHeading(open, label);
    } else rows.push({ ...known, kind: 'account' });
  }
  return rows;
}

/** A total ends the headings from the one that it names; a total without a name, the innermost one. */
function closeHeading(open: string[], label: string): void {
  const base = plainText(totalOf(label));
  const at = base === '' ? open.length - 1 : open.findLastIndex((one) => plainText(one) === base);
  if (at !== -1) open.length = at;
}

/** "Net assets" and "Current assets less current liabilities" are no accounts. */
const isComputed = (text: string): boolean =>
  /^(?:net (?:current )?(?:assets|liabilities)|working capital)\b/.test(text) ||
  (LESS.test(text) && ASSETS.test(text) && /\bless\b/.test(text));

export const sumOfRows = (rows: readonly RowOfSide[], column: number): DecimalValue =>
  rows.reduce((sum, { amounts }) => sum.plus(amounts.get(column) ?? '0'), decimal('0'));
