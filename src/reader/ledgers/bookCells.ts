import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { decimal, fixed } from '../../finance/decimal.ts';
import { millionthsOf } from '../../finance/books/exactSums.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { withoutCurrency } from '../../finance/currencyMark.ts';
import { canBeCurrency } from '../../finance/headingUnit.ts';
import { parseTypedAmount } from '../../finance/money.ts';
import { currencyOfAmount } from '../cells/amountText.ts';
import { textOf } from '../cells/grid.ts';
import type { GridValue } from '../cells/grid.ts';

/** Further decimals are noise from a spreadsheet's binary fractions. */
const LEDGER_DECIMALS = 6;
const BLANK_LEDGER_AMOUNT = /^(?:[-\u2010-\u2015\u2212]{1,3}|n\/a)?$/i;
const LEDGER_SIDE_WORD = /(?<=[\d)\s])\s*(dr|cr|d|c|s|h)\.?$/i;

/** An amount in a ledger; `side` is set if a word after the amount says debit or credit. */
export interface LedgerAmount {
  readonly amount: Millionths;
  readonly side: 'debit' | 'credit' | null;
}

/** The side named by a word such as "Dr", "S" or "Haben"; null for any other text. */
export function sideOf(text: string): 'debit' | 'credit' | null {
  const word = text.trim().toLowerCase().replace(/\.$/, '');
  if (/^(?:d|dr|debit|s|soll|debet|debe)$/.test(word)) return 'debit';
  return /^(?:c|cr|credit|h|haben|k|kredit|haber)$/.test(word) ? 'credit' : null;
}

/** The amount in a cell: null if the cell is blank, undefined if it contains something else. */
export function ledgerAmount(
  basis: Pick<CompanyBasis, 'currency'>,
  cell: GridValue | null,
): LedgerAmount | null | undefined {
  if (cell === null) return null;
  if (foreignMark(basis, cell) !== null) return undefined;
  if (cell.kind === 'number') {
    return { amount: exactMillionths(cell.value), side: null };
  }
  if (cell.kind !== 'text') return undefined;
  const text = textOf(cell);
  if (BLANK_LEDGER_AMOUNT.test(text)) return null;
  const side = LEDGER_SIDE_WORD.exec(text)?.[1];
  const sided = (side === undefined ? text : text.replace(LEDGER_SIDE_WORD, '')).trim();
  const bare = (withoutCurrency(sided)?.rest ?? sided).trim();
  const isLast = /^[\d.,' ]+-$/.test(bare);
  const typed = parseTypedAmount(
    basis.currency,
    (isLast ? `-${bare.slice(0, -1)}` : bare).replaceAll(/(?<=\d)[’'](?=\d{3})/g, ','),
  );
  if (typed === null) return undefined;
  return { amount: exactMillionths(typed), side: side === undefined ? null : sideOf(side) };
}

function foreignMark(basis: Pick<CompanyBasis, 'currency'>, cell: GridValue | null): string | null {
  const text = textOf(cell);
  if (cell?.kind === 'text' && /^[\d\s.,()-]*$/.test(text)) return null;
  const side = LEDGER_SIDE_WORD.exec(text);
  const said =
    cell?.kind === 'text' && side !== null
      ? (withoutCurrency(text.slice(0, side.index).trim())?.currency ?? null)
      : currencyOfAmount(basis, cell);
  return said === null || canBeCurrency(said, basis.currency) ? null : said;
}

export function whyNoAmount(basis: CompanyBasis, cell: GridValue | null): string {
  const currency = foreignMark(basis, cell);
  const text = textOf(cell).slice(0, 40);
  return currency === null
    ? `“${text}” is not an amount.`
    : `The amount is in ${currency}, but the books are kept in ${basis.currency}.`;
}

function exactMillionths(value: string): Millionths {
  const written = millionthsOf(value);
  if (written !== null) return written;
  return millionthsOf(fixed(decimal(value), LEDGER_DECIMALS)) ?? 0n;
}

/** Matches an account written in one cell: "4000 - Sales", "4000 · Sales", "Sales (400)". "Rent (1)" has a footnote. */
export function accountInText(text: string): {
  readonly code: string | null;
  readonly name: string;
} {
  const plain = text.replace(/^(?:account|konto|compte|cuenta|conta)\s*[:#]?\s*(?=\d)/i, '').trim();
  const [, first, rest] = /^(\d(?:[\d.-]*\d)?)(?:\s*[-–·:]+\s*|[.-]*\s+)(\S.*)$/.exec(plain) ?? [];
  if (first !== undefined && rest !== undefined) return { code: first, name: rest };
  const [, name, last] = /^(.+?)\s*\(([\w.-]*\d[\w.-]*)\)$/.exec(plain) ?? [];
  if (name !== undefined && last !== undefined && !FOOTNOTE_NUMBER.test(last))
    return { code: last, name };
  return /^\d[\d.-]*$/.test(plain) ? { code: plain, name: '' } : { code: null, name: plain };
}

const FOOTNOTE_NUMBER = /^\d{1,2}[a-z]?$/;

export const isTotalRow = (label: string): boolean =>
  /^'?(?:(?:grand|sub|net)[- ]?)?(?:totals?|total for .*|total - .*|totale[ns]?|totaux|summe[n]?|gesamt(?:summe)?|sum|suma|totaal|i alt|endsumme|saldo total)\b/i.test(
    label.trim(),
  ) || SCANDINAVIAN_TOTAL.test(label.trim());

/** "Omsætning i alt", "Kostnader totalt", "Liikevaihto yhteensä": the word for the total comes last. */
const SCANDINAVIAN_TOTAL = /\p{L} (?:i ?alt|totalt|sammanlagt|yhteensä)$/iu;
