import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import type { Books, BooksMonth, BooksRow } from '../../../domain/books/books.ts';
import { textOfMillionths } from '../../../domain/books/exactSums.ts';
import type { Millionths } from '../../../domain/books/exactSums.ts';
import { DEPARTMENTS, departmentColumns, withoutDepartments } from './departments.ts';
import { cellAddress } from '../../ooxml/cellAddress.ts';
import { textAt, widthOf } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { Refused } from '../cells/refused.ts';
import type { BookHead, When } from './bookColumns.ts';
import type { BookAnswers } from '../../../contract/importBooks.ts';
import type { SheetBooks, SheetTitle } from './sheetBooks.ts';
import { refusedColumns, sheetTitle } from './sheetBooks.ts';
import type { Sides, TrialRow, TrialRows } from './trialRows.ts';
import { groupRows, trialRows } from './trialRows.ts';
import { signOfBalances, turnedRow } from './signOfBalances.ts';

/** Less than half a cent: what binary digits of a spreadsheet leave. */
const NOTHING = 5_000n;
const NAMED = 3;

const isNothing = (amount: Millionths) => amount < NOTHING && amount > -NOTHING;

/** A trial balance, or a list of totals and balances, as accounts with their balances. */
export function trialBalanceOf(
  basis: CompanyBasis,
  sheet: GridSheet,
  head: BookHead,
  answers: BookAnswers,
): SheetBooks | null {
  const read = withCreditsAbove(trialRows(basis, sheet, head));
  const { refusals } = read;
  const sign = signOfBalances(read) ?? answers.sign ?? null;
  const rows = sign === 'credit' ? read.rows.map(turnedRow) : read.rows;
  const title = sheetTitle(basis.currency, sheet, head);
  const groups = groupRows(rows);
  const accounts = rows.filter((row) => !row.isTotal && !groups.has(row));
  if (accounts.length < 2) return null;
  const unequals = unequal(sheet, accounts);
  const whens = new Set(rows.flatMap(({ amounts }) => [...amounts.keys()]));
  const month = title.period?.to ?? answers.month;
  const asked: SheetBooks['questions'][number][] = [];
  if (month === null) {
    asked.push({
      sheet: sheet.name,
      about: 'month',
      question: 'Choose the month of the trial balance: it names none.',
    });
  }
  if (sign === null) {
    asked.push({
      sheet: sheet.name,
      about: 'sign',
      question:
        'Choose which sign debits have: nothing in the trial balance separates debits from credits.',
    });
  }
  const plan = planOf(basis, whens, title, answers);
  if (plan === null) {
    asked.push({
      sheet: sheet.name,
      about: 'month',
      question:
        'Choose whether the trial balance shows the amounts of its month or of the year to date.',
    });
  }
  const departments = departmentColumns(sheet, [head.row], widthOf(sheet));
  // A branch is an entity there.
  const isDivided = [...departments].some((column) => head.columns.get(column)?.kind !== 'entity');
  const booked = accounts.map((row) => bookRow(sheet, row, month, plan));
  const books: Books = {
    kind: 'trialBalance',
    company: title.company,
    currency: title.currency,
    months: month === null ? [] : [month],
    yearBegins: plan?.isYearToDate === true ? yearBegins(title, whens) : null,
    rows: isDivided ? withoutDepartments(booked) : booked,
    notes: [
      ...notesOf(accounts, groups, title),
      ...yearsBefore(sheet, head),
      ...(isDivided ? [DEPARTMENTS] : []),
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

/** Columns of the year before, which are not read. */
const yearsBefore = (sheet: GridSheet, { row }: BookHead): string[] =>
  (sheet.rows[row] ?? []).flatMap((_, column) => {
    const heading = textAt(sheet, row, column);
    return YEAR_BEFORE.test(heading)
      ? [`${heading} (${cellAddress(row, column)}) is not read.`]
      : [];
  });

/** Some programs write credits below zero in their own column as well: then both columns together make nothing. */
function withCreditsAbove({ rows, ...read }: TrialRows): TrialRows {
  const turned = new Set(
    [...totals(rows.filter(({ isTotal }) => !isTotal))].flatMap(([when, { debit, credit }]) =>
      credit < -NOTHING && isNothing(debit + credit) ? [when] : [],
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

/** A title that names the month alone says nothing of the balances beside what was booked in it. */
function yearBegins({ period }: SheetTitle, whens: ReadonlySet<When>): BooksMonth | null {
  if (period === null || period.from === null) return null;
  const isMonth = period.from === period.to;
  const hasMore = ['opening', 'closing', 'yearToDate'].some((when) =>
    [...whens].some((one) => one === when),
  );
  return isMonth && hasMore && whens.size > 1 ? null : period.from;
}

/** Which columns tell what was booked in the month, and which the balance at its end. */
interface Plan {
  readonly movement: readonly When[] | null;
  readonly balance: readonly When[] | null;
  readonly isYearToDate: boolean;
}

function planOf(
  basis: CompanyBasis,
  whens: ReadonlySet<When>,
  title: SheetTitle,
  answers: BookAnswers,
): Plan | null {
  const { period } = title;
  const isMonth = period !== null && period.from === period.to;
  const opening: When[] = whens.has('opening') ? ['opening'] : [];
  const balance = (columns: readonly When[]): Plan => ({
    movement: isMonth ? movementOf(whens) : null,
    balance: columns,
    isYearToDate: true,
  });
  if (whens.has('closing')) return balance(['closing']);
  if (whens.has('yearToDate')) {
    return {
      ...balance([...opening, 'yearToDate']),
      // Beside the year to date, a column that says nothing is of the month.
      movement: whens.has('plain') ? ['plain'] : whens.has('period') ? ['period'] : null,
    };
  }
  const only: When = whens.has('period') ? 'period' : 'plain';
  if (opening.length > 0) return balance([...opening, only]);
  const isOfMonth = answers.basis === 'month' || (only === 'period' && isMonth);
  if (isOfMonth) return { movement: [only], balance: null, isYearToDate: false };
  const { yearStartMonth } = basis;
  // In the first month of a year both are the same.
  const isFirst = isMonth && Number(period.to.slice(5)) === yearStartMonth;
  const isAsOf = only === 'plain' && period?.isAsOf === true;
  const isKnown = answers.basis === 'yearToDate' || isAsOf || isFirst;
  return isKnown ? balance([only]) : null;
}

/** Beside the year to date, and between two balances, a column that says nothing is of the month. */
function movementOf(whens: ReadonlySet<When>): readonly When[] | null {
  if (whens.has('period')) return ['period'];
  const isBetween = whens.has('opening') && whens.has('closing');
  return (whens.has('yearToDate') || isBetween) && whens.has('plain') ? ['plain'] : null;
}

const sumOf = (row: TrialRow, whens: readonly When[]) =>
  whens.reduce((sum, when) => {
    const { debit, credit } = row.amounts.get(when) ?? { debit: 0n, credit: 0n };
    return sum + debit - credit;
  }, 0n);

function bookRow(
  sheet: GridSheet,
  row: TrialRow,
  month: BooksMonth | null,
  plan: Plan | null,
): BooksRow {
  const { code, name, type, entity, cell } = row;
  const amounts = (whens: readonly When[] | null): Readonly<Record<BooksMonth, string>> =>
    month === null || whens === null ? {} : { [month]: textOfMillionths(sumOf(row, whens)) };
  return {
    account: { code, name, type },
    entity,
    origin: { sheet: sheet.name, cell },
    movements: amounts(plan?.movement ?? null),
    balances: amounts(plan?.balance ?? null),
  };
}

function totals(rows: readonly TrialRow[]): Map<When, Sides> {
  const sums = new Map<When, Sides>();
  for (const { amounts } of rows) {
    for (const [when, { debit, credit }] of amounts) {
      const before = sums.get(when) ?? { debit: 0n, credit: 0n };
      sums.set(when, { debit: before.debit + debit, credit: before.credit + credit });
    }
  }
  return sums;
}

/** Debits and credits prove that no account is missing: a trial balance where they differ is refused. */
function unequal(sheet: GridSheet, accounts: readonly TrialRow[]): Refused[] {
  return [...totals(accounts).values()].flatMap(({ debit, credit }) => {
    if (isNothing(debit - credit)) return [];
    return [
      {
        sheet: sheet.name,
        cell: null,
        reason: `Debits are ${textOfMillionths(debit)} and credits ${textOfMillionths(credit)}: they differ by ${textOfMillionths(debit - credit)}.`,
        remedy: 'Export the trial balance again with all of its accounts.',
      },
    ];
  });
}

const hasCents = (rows: readonly TrialRow[]) =>
  rows.some(({ amounts }) =>
    [...amounts.values()].some(({ debit, credit }) => (debit + credit) % 1_000_000n !== 0n),
  );

/** Whether amounts are written with two decimals, even where they are all 0. */
const writesCents = (sheet: GridSheet, { row: headRow, columns }: BookHead) =>
  sheet.rows.slice(headRow + 1).some((_, at) =>
    [...columns].some(([column, { kind }]) => {
      const isAmount = kind === 'debit' || kind === 'credit' || kind === 'balance';
      return isAmount && /\d[.,]\d{2}(?!\d)/.test(textAt(sheet, headRow + 1 + at, column));
    }),
  );

const isOfBalances = ({ columns }: BookHead, when: When) =>
  [...columns.values()].some((column) => column.kind === 'balance' && column.when === when);

const OF_ALL =
  /^(?:(?:grand )?totals?|gesamt(?:summe)?|summen?|total(?:en|e|es)?|i alt|totaal|sum|)$/i;

/** A total at the end that is another than that of the accounts says that some are missing, or read twice. */
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
    // The total of a column of balances is what its debits and credits leave of each other.
    const own = isOfBalances(head, when) ? { debit: all.debit - all.credit + credit, credit } : all;
    const difference = debit - own.debit;
    const other = credit - own.credit;
    if (isNothing(difference) && isNothing(other)) return [];
    // The sum of one class of accounts has no other side.
    const isWhole = isNothing(debit - credit) || OF_ALL.test(last?.label ?? '');
    if (!isWhole || (isNothing(debit - credit) && last?.cell !== rows.at(-1)?.cell)) return [];
    const [said, sum, by] = isNothing(difference)
      ? [credit, own.credit, other]
      : [debit, own.debit, difference];
    return [
      {
        sheet: sheet.name,
        cell: null,
        reason: `The total in ${last?.cell} is ${textOfMillionths(said)}, and the accounts add up to ${textOfMillionths(sum)}: they differ by ${textOfMillionths(by)}.`,
        remedy: 'Export the trial balance again with all of its accounts.',
      },
    ];
  });
}

function notesOf(
  accounts: readonly TrialRow[],
  groups: ReadonlySet<TrialRow>,
  title: SheetTitle,
): string[] {
  const notes: string[] = [];
  if (groups.size > 0) {
    const named = [...groups].slice(0, NAMED).map(({ label }) => label);
    const more = groups.size > NAMED ? ` and ${groups.size - NAMED} more` : '';
    notes.push(`${named.join(', ')}${more} sum other accounts and are not counted again.`);
  }
  if (title.currency === null) notes.push('The sheet does not say its currency.');
  if (accounts.some(({ type }) => type === null)) {
    notes.push(
      'The sheet does not say what all of its accounts are: amounts of those are debit less credit.',
    );
  }
  return notes;
}
