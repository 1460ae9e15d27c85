import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { Books, BooksMonth, BooksRow } from '../../finance/books/books.ts';
import { isProfitAndLoss } from '../../finance/books/books.ts';
import { monthsLater } from '../../finance/books/bookMonths.ts';
import { MONTHS_IN_YEAR } from '../../finance/fiscalCalendar.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { isLessThanHalfCent, textOfMillionths } from '../../finance/books/exactSums.ts';
import { accountTypeOfWord } from '../words/chartTypes.ts';
import { typeOnEitherSide } from '../words/typeWords.ts';
import { DEPARTMENTS_ADDED_NOTE, departmentColumns, withoutDepartments } from './departments.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import { isTotalRow, ledgerAmount } from './bookCells.ts';
import { textAt, widthOf } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { Refused } from '../cells/refused.ts';
import type { BookHead, CoveredPeriod } from './bookColumns.ts';
import type { BookAnswers } from '../../contract/importBooks.ts';
import type { SheetBooks, SheetTitle } from './sheetBooks.ts';
import { refusedColumns, sheetTitle } from './sheetBooks.ts';
import { periodAroundTable } from './periodAroundTable.ts';
import type { StatedPeriod } from './statedPeriod.ts';
import { paddedGroups } from './paddedGroups.ts';
import type { Sides, TrialRow, TrialRows } from './trialRows.ts';
import { groupRows, isSameAsSums, netOfTrialRow, trialRows } from './trialRows.ts';
import {
  signOfBalances,
  withBalancesOfOneSign,
  withOppositeSign,
  withoutSwappedSides,
} from './signOfBalances.ts';

const MOST_NAMED_ACCOUNTS = 3;

const UNSIDED =
  'Choose the sign of debits, because nothing in the trial balance separates debits from credits.';
const SWAPPED =
  'Income is under Debit, and costs are under Credit. Choose Credits to swap the two columns, or Debits to read them as named.';

export function trialBalanceOf(
  basis: CompanyBasis,
  sheet: GridSheet,
  head: BookHead,
  answers: BookAnswers,
  /** The period of the trial balance's own title; null if the titles of the sheet state it. */
  period: StatedPeriod | null = null,
): SheetBooks | null {
  const written = withResults(
    withNamedTotals(withBalancesOfOneSign(withCreditsAbove(trialRows(basis, sheet, head)))),
  );
  const read = withoutSwappedSides(written);
  const areSwapped = read !== written;
  const { refusals } = read;
  const sign = (areSwapped ? null : signOfBalances(read)) ?? answers.sign ?? null;
  const rows = sign === 'credit' ? read.rows.map((row) => withOppositeSign(row, read)) : read.rows;
  const titles = sheetTitle(basis.currency, sheet, head);
  const stated = period ?? titles.period ?? periodAroundTable(basis, sheet, head);
  const title = { ...titles, period: stated };
  const nested = groupRows(rows);
  const padded = paddedGroups(rows, nested);
  const groups = new Set(rows.filter((row) => nested.has(row) || padded.has(row)));
  const accounts = rows.filter((row) => !row.isTotal && !groups.has(row));
  if (accounts.length < 2) return null;
  const unequals = endsInItsResult(rows, accounts) ? [] : unequal(sheet, accounts);
  const whens = new Set(rows.flatMap(({ amounts }) => [...amounts.keys()]));
  const month = title.period?.to ?? answers.month;
  const asked: SheetBooks['questions'][number][] = [];
  if (month === null) {
    asked.push({
      sheet: sheet.name,
      about: 'month',
      question: 'Choose the month. The trial balance doesn’t show one.',
    });
  }
  if (sign === null) {
    asked.push({
      sheet: sheet.name,
      about: 'sign',
      question: areSwapped ? SWAPPED : UNSIDED,
    });
  }
  const plan = amountPlan(basis, head, whens, title, answers, isBetweenAmounts(basis, sheet, head));
  if (plan === null) {
    asked.push({
      sheet: sheet.name,
      about: 'month',
      question:
        'Choose whether the trial balance shows amounts for the month or for the year to date.',
    });
  }
  const departments = departmentColumns(sheet, [head.row], widthOf(sheet));
  // In such a sheet, a branch is an entity.
  const isDivided = [...departments].some((column) => head.columns.get(column)?.kind !== 'entity');
  const booked = accounts.map((row) => bookRow(sheet, row, month, plan));
  const books: Books = {
    kind: 'trialBalance',
    company: title.company,
    currency: title.currency,
    months: month === null ? [] : [month],
    yearBegins: plan?.isYearToDate === true ? yearBegins(title, whens) : null,
    ...(plan?.isOfMovements === true ? { isOfMovements: true } : {}),
    rows: isDivided ? withoutDepartments(booked) : booked,
    notes: [
      ...trialBalanceNotes(accounts, groups, title),
      ...yearsBefore(sheet, head),
      ...(isDivided ? [DEPARTMENTS_ADDED_NOTE] : []),
    ],
  };
  return {
    books,
    unit: title.unit ?? (hasCents(accounts) || writesCents(sheet, head) ? 'units' : null),
    ...(month === null || plan === null ? { isToDate: plan?.isYearToDate ?? null } : {}),
    totals: rows
      .filter((row) => row.isTotal || groups.has(row))
      .map(({ cell, label }) => ({ cell, label })),
    refusals: [
      ...refusedColumns(sheet, head),
      ...refusals,
      ...(unequals.length > 0 ? unequals : otherTotal(sheet, head, rows, accounts)),
    ],
    questions: asked,
  };
}

const YEAR_BEFORE =
  /^(?:(?:previous|prior|last|preceding) (?:year|period)|vorjahr|vorperiode|ann[ée]e pr[ée]c[ée]dente|exercice pr[ée]c[ée]dent|foreg[åa]ende [åa]r|forrige [åa]r|fjor[åa]ret)\b/i;

const yearsBefore = (sheet: GridSheet, { row, earlier = [] }: BookHead): string[] =>
  (sheet.rows[row] ?? []).flatMap((_, column) => {
    const heading = textAt(sheet, row, column);
    return YEAR_BEFORE.test(heading) || earlier.includes(column)
      ? [`${heading} (${cellAddress(row, column)}) is not read.`]
      : [];
  });

const RESULT =
  /^(?:(?:årets|periodens|tilikauden|net) )?(?:resultat(?:et)?(?: (?:før|efter|etter|innan|före) .*)?|dækningsbidrag|dekningsbidrag|bruttoresultat|bruttofortjeneste|bruttovinst|rörelseresultat|driftsresultat|årsresultat|tulos|liikevoitto|myyntikate|voitto|tappio|profit|loss|result|ergebnis|jahresüberschuss|gross profit|operating (?:profit|result)|(?:net )?(?:profit|income|result|loss)(?: (?:for|of) the (?:year|period|month))?)$/iu;

/** A result among the accounts is the sum of all income and costs above it, as e-conomic writes it. */
function withResults({ rows, ...read }: TrialRows): TrialRows {
  const sums = new Map<CoveredPeriod, Millionths>();
  let count = 0;
  const marked = rows.map((row): TrialRow => {
    const isResult =
      !row.isTotal && count > 1 && RESULT.test(row.name.trim()) && isSameAsSums(row, sums);
    if (!row.isTotal && !isResult) {
      count += 1;
      for (const [when, net] of netOfTrialRow(row)) sums.set(when, (sums.get(when) ?? 0n) + net);
    }
    return isResult ? { ...row, isTotal: true } : row;
  });
  return { ...read, rows: marked };
}

const isNamedTotal = ({ name }: TrialRow) => isTotalRow(name) || RESULT.test(name.trim());

/** "Total Assets" or "Net Income" with a code of its own is a total if it adds up the accounts right above it. */
function withNamedTotals({ rows, ...read }: TrialRows): TrialRows {
  const isTotalOf = (row: TrialRow, at: number): boolean => {
    if (row.isTotal || !isNamedTotal(row)) return false;
    const fewest = isTotalRow(row.name) ? 1 : 2;
    const sums = new Map<CoveredPeriod, Millionths>();
    let count = 0;
    return rows
      .slice(0, at)
      .toReversed()
      .some((above) => {
        if (above.isTotal || isNamedTotal(above)) return false;
        count += 1;
        for (const [when, net] of netOfTrialRow(above))
          sums.set(when, (sums.get(when) ?? 0n) + net);
        return count >= fewest && isSameAsSums(row, sums);
      });
  };
  return {
    ...read,
    rows: rows.map((row, at) => (isTotalOf(row, at) ? { ...row, isTotal: true } : row)),
  };
}

/** Some programs write credits as negative in their own column too; then both columns add up to zero. */
function withCreditsAbove({ rows, ...read }: TrialRows): TrialRows {
  const turned = new Set(
    [...totals(rows.filter(({ isTotal }) => !isTotal))].flatMap(([when, { debit, credit }]) =>
      credit < 0n && !isLessThanHalfCent(credit) && isLessThanHalfCent(debit + credit)
        ? [when]
        : [],
    ),
  );
  if (turned.size === 0) return { ...read, rows };
  const turn = (row: TrialRow): TrialRow => ({
    ...row,
    amounts: new Map(
      [...row.amounts].map(([when, { debit, credit }]) => [
        when,
        { debit, credit: turned.has(when) ? -credit : credit },
      ]),
    ),
  });
  return { ...read, rows: rows.map(turn) };
}

/** A title that only names the month doesn't describe the balances next to its movements. */
function yearBegins({ period }: SheetTitle, whens: ReadonlySet<CoveredPeriod>): BooksMonth | null {
  if (period === null || period.from === null) return null;
  const isMonth = period.from === period.to;
  const hasMore = ['opening', 'closing', 'yearToDate'].some((when) =>
    [...whens].some((one) => one === when),
  );
  return isMonth && hasMore && whens.size > 1 ? null : period.from;
}

/** Which columns are the month's movements, and which the closing balance. */
interface AmountPlan {
  readonly movement: readonly CoveredPeriod[] | null;
  readonly balance: readonly CoveredPeriod[] | null;
  readonly isYearToDate: boolean;
  /** True if amounts from the beginning of the year are movements, without the opening balance. */
  readonly isOfMovements?: boolean;
}

function amountPlan(
  basis: CompanyBasis,
  head: BookHead,
  whens: ReadonlySet<CoveredPeriod>,
  title: SheetTitle,
  answers: BookAnswers,
  isBetween: boolean,
): AmountPlan | null {
  const { period } = title;
  const isMonth = period !== null && period.from === period.to;
  const opening: CoveredPeriod[] = whens.has('opening') ? ['opening'] : [];
  const balance = (columns: readonly CoveredPeriod[]): AmountPlan => ({
    movement: isMonth ? movementOf(whens) : null,
    balance: columns,
    isYearToDate: true,
  });
  if (whens.has('closing')) return balance(['closing']);
  if (whens.has('yearToDate')) {
    return {
      ...balance([...opening, 'yearToDate']),
      // Next to the year to date, a column without a stated period covers the month.
      movement: whens.has('plain') ? ['plain'] : whens.has('period') ? ['period'] : null,
    };
  }
  const only: CoveredPeriod = whens.has('period') ? 'period' : 'plain';
  if (opening.length > 0) return balance([...opening, only]);
  const isForMonth = isMonth || (period !== null && period.from === null && title.isForMonth);
  const { yearStartMonth } = basis;
  // In the first month of a year, the month and the year to date are the same.
  const isFirst =
    period !== null &&
    (isMonth || period.from === null) &&
    Number(period.to.slice(5)) === yearStartMonth;
  const isOfMovements = head.isOfMovements === true || title.isOfMovements || isBetween;
  const isOfMonth =
    answers.basis === 'month' ||
    ((only === 'period' || isOfMovements) && isForMonth) ||
    (isOfMovements && isFirst);
  if (isOfMonth) return { movement: [only], balance: null, isYearToDate: false };
  const isAsOf = only === 'plain' && !isOfMovements && period?.isAsOf === true;
  // A period from the beginning of the year is the year to date.
  const isWholeYear =
    period !== null &&
    period.from !== null &&
    period.from < period.to &&
    Number(period.from.slice(5)) === yearStartMonth &&
    period.to < monthsLater(period.from, MONTHS_IN_YEAR);
  const isKnown = answers.basis === 'yearToDate' || isAsOf || isFirst || isWholeYear;
  return isKnown ? { ...balance([only]), isOfMovements } : null;
}

/** True if debits and credits have unknown amounts on both sides, which may be their opening and closing balances. */
function isBetweenAmounts(
  basis: CompanyBasis,
  sheet: GridSheet,
  { row, columns }: BookHead,
): boolean {
  const sides = [...columns].flatMap(([at, { kind }]) =>
    kind === 'debit' || kind === 'credit' ? [at] : [],
  );
  const below = sheet.rows.slice(row + 1);
  const unknown = Array.from({ length: widthOf(sheet) }, (_, at) => at).filter((at) => {
    if (columns.has(at) || textAt(sheet, row, at) === '') return false;
    const read = below.map((cells) => ledgerAmount(basis, cells[at] ?? null));
    const amounts = read.filter((one) => one !== null && one !== undefined);
    return amounts.length > 1 && !read.includes(undefined);
  });
  return (
    sides.length > 0 &&
    unknown.some((at) => at < Math.min(...sides)) &&
    unknown.some((at) => at > Math.max(...sides))
  );
}

/** Next to the year to date, or between two balances, a column without a stated period covers the month. */
function movementOf(whens: ReadonlySet<CoveredPeriod>): readonly CoveredPeriod[] | null {
  if (whens.has('period')) return ['period'];
  const isBetween = whens.has('opening') && whens.has('closing');
  return (whens.has('yearToDate') || isBetween) && whens.has('plain') ? ['plain'] : null;
}

const sumOf = (row: TrialRow, whens: readonly CoveredPeriod[]) =>
  whens.reduce((sum, when) => {
    const { debit, credit } = row.amounts.get(when) ?? { debit: 0n, credit: 0n };
    return sum + debit - credit;
  }, 0n);

function bookRow(
  sheet: GridSheet,
  row: TrialRow,
  month: BooksMonth | null,
  plan: AmountPlan | null,
): BooksRow {
  const { code, name, type, heading, entity, cell } = row;
  const amounts = (whens: readonly CoveredPeriod[] | null): Readonly<Record<BooksMonth, string>> =>
    month === null || whens === null ? {} : { [month]: textOfMillionths(sumOf(row, whens)) };
  return {
    account: { code, name, type, heading },
    entity,
    origin: { sheet: sheet.name, cell },
    movements: amounts(plan?.movement ?? null),
    balances: amounts(plan?.balance ?? null),
  };
}

function totals(rows: readonly TrialRow[]): Map<CoveredPeriod, Sides> {
  const sums = new Map<CoveredPeriod, Sides>();
  for (const { amounts } of rows) {
    for (const [when, { debit, credit }] of amounts) {
      const before = sums.get(when) ?? { debit: 0n, credit: 0n };
      sums.set(when, { debit: before.debit + debit, credit: before.credit + credit });
    }
  }
  return sums;
}

/** Debits and credits prove that no account is missing: a trial balance in which they differ is refused. */
function unequal(sheet: GridSheet, accounts: readonly TrialRow[]): Refused[] {
  return [...totals(accounts).values()].flatMap(({ debit, credit }) => {
    if (isLessThanHalfCent(debit - credit)) return [];
    return [
      {
        sheet: sheet.name,
        cell: null,
        reason: `Debits are ${textOfMillionths(debit)} and credits are ${textOfMillionths(credit)}: they differ by ${textOfMillionths(debit - credit)}.`,
        remedy: 'Export the trial balance again with all of its accounts.',
      },
    ];
  });
}

const FEWEST_TYPED = 2;

/** A list of income and costs alone whose last row is their result, although its program calls it a trial balance. */
function endsInItsResult(rows: readonly TrialRow[], accounts: readonly TrialRow[]): boolean {
  const last = rows.at(-1);
  if (last?.isTotal !== true || !RESULT.test(last.name.trim())) return false;
  const types = accounts.flatMap(({ type, name }) => {
    const found = type ?? accountTypeOfWord(name) ?? typeOnEitherSide(name)?.type ?? null;
    return found === null ? [] : [found];
  });
  const sums = new Map(
    [...totals(accounts)].map(([when, { debit, credit }]) => [when, debit - credit] as const),
  );
  return types.length >= FEWEST_TYPED && types.every(isProfitAndLoss) && isSameAsSums(last, sums);
}

const hasCents = (rows: readonly TrialRow[]) =>
  rows.some(({ amounts }) =>
    [...amounts.values()].some(({ debit, credit }) => (debit + credit) % 1_000_000n !== 0n),
  );

/** True if amounts are written with two decimals, even if they are all 0. */
const writesCents = (sheet: GridSheet, { row: headRow, columns }: BookHead) =>
  sheet.rows.slice(headRow + 1).some((_, at) =>
    [...columns].some(([column, { kind }]) => {
      const isAmount = kind === 'debit' || kind === 'credit' || kind === 'balance';
      return isAmount && /\d[.,]\d{2}(?!\d)/.test(textAt(sheet, headRow + 1 + at, column));
    }),
  );

const isOfBalances = ({ columns }: BookHead, when: CoveredPeriod) =>
  [...columns.values()].some((column) => column.kind === 'balance' && column.when === when);

const ALL_WORDS =
  /^(?:(?:grand )?totals?|gesamt(?:summe)?|summen?|total(?:en|e|es)?|i alt|totaal|sum|)$/i;

/** A final total that differs from the sum of the accounts means that some are missing or read twice. */
function otherTotal(
  sheet: GridSheet,
  head: BookHead,
  rows: readonly TrialRow[],
  accounts: readonly TrialRow[],
): Refused[] {
  const sums = totals(accounts);
  const last = rows.findLast(({ isTotal }) => isTotal);
  return [...(last?.amounts ?? [])].flatMap(([when, { debit, credit }]) => {
    const all = sums.get(when) ?? { debit: 0n, credit: 0n };
    // The total of a balance column is its debits less its credits.
    const own = isOfBalances(head, when) ? { debit: all.debit - all.credit + credit, credit } : all;
    const difference = debit - own.debit;
    const other = credit - own.credit;
    if (isLessThanHalfCent(difference) && isLessThanHalfCent(other)) return [];
    // The sum of a single class of accounts has no opposite side.
    const isWhole = isLessThanHalfCent(debit - credit) || ALL_WORDS.test(last?.label ?? '');
    if (!isWhole || (isLessThanHalfCent(debit - credit) && last?.cell !== rows.at(-1)?.cell))
      return [];
    const [said, sum, by] = isLessThanHalfCent(difference)
      ? [credit, own.credit, other]
      : [debit, own.debit, difference];
    return [
      {
        sheet: sheet.name,
        cell: null,
        reason: `The total in ${last?.cell} is ${textOfMillionths(said)}, but the accounts add up to ${textOfMillionths(sum)}: they differ by ${textOfMillionths(by)}.`,
        remedy: 'Export the trial balance again with all of its accounts.',
      },
    ];
  });
}

function trialBalanceNotes(
  accounts: readonly TrialRow[],
  groups: ReadonlySet<TrialRow>,
  title: SheetTitle,
): string[] {
  const notes: string[] = [];
  if (groups.size > 0) {
    const named = [...groups].slice(0, MOST_NAMED_ACCOUNTS).map(({ label }) => label);
    const more =
      groups.size > MOST_NAMED_ACCOUNTS ? ` and ${groups.size - MOST_NAMED_ACCOUNTS} more` : '';
    notes.push(
      groups.size === 1
        ? `${named.join('')} is a total of other accounts and is not counted twice.`
        : `${named.join(', ')}${more} are totals of other accounts and are not counted twice.`,
    );
  }
  if (title.currency === null) notes.push("The sheet doesn't state its currency.");
  if (accounts.some(({ type }) => type === null)) {
    notes.push(
      "The sheet doesn't state the type of every account. Accounts without a type show debits less credits.",
    );
  }
  return notes;
}
