import { parseArgs } from 'node:util';
import { COST_SIGNS, DECIMAL_MARKS, IMPORT_UNITS } from '../contract/imports.ts';
import { TAKEN_AS, TOTAL_ANSWERS } from '../contract/importBooks.ts';
import { LIMITS } from '../contract/limits.ts';
import type { AccountAnswer, BookAnswers } from '../contract/importBooks.ts';
import type { ImportUnit, SheetLayout } from '../contract/imports.ts';
import { ACCOUNT_TYPES } from '../finance/books/books.ts';
import { FED_LINES, isFedLine } from '../finance/books/fedLines.ts';
import { isFinancialYearLabel } from '../finance/fiscalCalendar.ts';
import { PERIOD_YEARS } from '../finance/numberedPeriod.ts';
import type { ColumnOption } from './columnOptions.ts';
import { parseColumnOption } from './columnOptions.ts';
import type { PlanKind } from '../finance/plan.ts';
import { PLAN_KINDS } from '../finance/plan.ts';
import { CommandError, EXIT_CODES } from './exitCodes.ts';

export const USAGE = `Usage: npm run import -- <figures.xlsx | figures.csv | -> [options]

Imports figures, forecasts and budgets from a workbook into a running Board Reports.
Use - to read a block copied from a spreadsheet from standard input.

  --dry-run             show what would change, and change nothing
  --unit <unit>         the unit of the amounts: units, thousands or millions
  --year <FY25>         the financial year of months without a year, or their calendar year (2025)
  --month <2025-01>     the month of a trial balance that does not state one
  --basis <basis>       what such a trial balance shows: month or yearToDate
  --sign <side>         whether positive balances without a mark are debit or credit
  --entity <name>       the entity that the amounts belong to, if the company has several
  --own-entities        treat each sheet or column as a separate entity with that name
  --over-stored         import even if the file replaces most of the amounts stored for its
                        months, or adds to them, as the preview shows
  --take-as <what>      what a first trial balance is: opening (the balances before the first month)
                        or month
  --other-result        import a balance sheet even if its result of the year is not that of the
                        books
  --other-company       import even if the file names another company
  --sums <what>         how to treat entities that look like the sum of others: sum or entity;
                        NAME=sum for a single one; may be repeated
  --count <column=value> the rows that count, by a value in a column: Status=Posted, or Status=all
                        for all rows; may be repeated
  --column <column=what> the meaning of a column, by its heading or its letter: "GL #=account number"
                        or "C=not needed"; may be repeated
  --row <row=what>      the meaning of a row, if months run across, by its name or its number:
                        "Turnover=revenue" or "5=years"; "all=not needed" ignores all rows that a
                        question names; may be repeated
  --add-up              treat rows or columns of the same line as accounts, and add them up
  --signs <which>       how to store negative costs, or negative revenue: reversed (as positive)
                        or asWritten
  --scenario <which>    what a file named like a plan contains: actual or plan
  --decimal-mark <mark> the decimal mark, if 1.000 could be read in two ways: point or comma
  --period-year <which> the year of P01 2025: begins (the financial year that begins then), ends,
                        or calendar
  --account <account>   the type of a new account, by its code or name: 4000=revenue,
                        or 6000=operatingCost:admin with its line; may be repeated
  --renamed <answer>    whether new accounts with the same amounts or code as stored ones are those
                        accounts renamed: yes or no; NAME=yes for a single one; may be repeated
  --suggested           use the suggested types and lines for new accounts
  --report <report>     the report of forecasts and budgets: its id, or "October 2026"
  --plan <name>         the budget or forecast by line that receives the amounts, instead of the
                        months' figures; created for --year if it doesn't exist
  --kind <kind>         the kind of a new plan: budget (the default) or forecast
  --reason <text>       the reason, recorded with the changes
  --leave-out-refused   import the rest if cells are refused
  --make-reports        also create reports for months that have none
  --yes                 store without asking
  --json                print the result in JSON
  --url <address>       the server, http://127.0.0.1:3000 by default
  --help                show this help

It uses the API token in BOARD_REPORTS_TOKEN, or signs in with BOARD_REPORTS_EMAIL and
BOARD_REPORTS_PASSWORD, and asks for what is missing.

Exit codes:
  0  done, or nothing to do
  1  the server cannot be reached, or failed
  2  an option is wrong or missing
  3  the workbook cannot be imported as it is
  4  the account is not allowed to import
  5  figures changed after the preview
  6  you answered no
  7  nothing to import was found in the workbook
`;

const BALANCE_BASES = ['month', 'yearToDate'] as const;
const BALANCE_SIDES = ['debit', 'credit'] as const;
const AMOUNT_SCENARIOS = ['actual', 'plan'] as const;
export const DEFAULT_URL = 'http://127.0.0.1:3000';

type TotalAnswer = (typeof TOTAL_ANSWERS)[number];

export interface Options {
  /** A path, or "-" for standard input. */
  readonly file: string;
  readonly url: string;
  readonly isDryRun: boolean;
  readonly unit: ImportUnit | undefined;
  readonly year: string | undefined;
  readonly month: string | undefined;
  readonly basis: BookAnswers['basis'];
  readonly sign: 'debit' | 'credit' | null;
  readonly entity: string | undefined;
  readonly hasOwnEntities: boolean;
  readonly isOverStored: boolean;
  readonly takenAs: BookAnswers['takenAs'];
  readonly isOtherResult: boolean;
  readonly isOtherCompany: boolean;
  readonly sums: TotalAnswer | undefined;
  readonly namedSums: readonly { readonly name: string; readonly is: TotalAnswer }[];
  readonly counts: readonly { readonly column: string; readonly value: string }[];
  readonly columns: readonly ColumnOption[];
  readonly rows: readonly ColumnOption[];
  readonly scenario: 'actual' | 'plan' | undefined;
  readonly addsUp: boolean;
  readonly signs: SheetLayout['signs'];
  readonly decimalMark: SheetLayout['decimalMark'];
  readonly periodYear: SheetLayout['periodYear'];
  readonly accounts: readonly AccountAnswer[];
  /** Keyed by account code or name; '' applies to all others. */
  readonly renamed: ReadonlyMap<string, boolean>;
  readonly takesSuggestions: boolean;
  readonly report: string | undefined;
  readonly plan: string | undefined;
  readonly kind: PlanKind | undefined;
  readonly reason: string | undefined;
  readonly leavesOutRefused: boolean;
  readonly makesReports: boolean;
  readonly isSure: boolean;
  readonly isJson: boolean;
}

export const usageError = (message: string, cause?: unknown) =>
  new CommandError(EXIT_CODES.usage, `${message}; --help shows the options`, cause);

export function readOptions(words: readonly string[]): Options | null {
  const { values, positionals } = parsedImportWords(words);
  if (values.help === true) return null;
  const [file, second] = positionals;
  if (file === undefined) throw usageError('Enter the file name of the workbook');
  if (second !== undefined) throw usageError(`Import one workbook at a time, without "${second}"`);
  const unit = IMPORT_UNITS.find((known) => known === values.unit);
  if (values.unit !== undefined && unit === undefined) {
    throw usageError(`--unit must be one of ${IMPORT_UNITS.join(', ')}`);
  }
  const { year } = values;
  if (year !== undefined && !isFinancialYearLabel(year) && !/^20\d{2}$/.test(year)) {
    throw usageError(
      '--year must be FY and two digits, such as FY25, or a calendar year, such as 2025',
    );
  }
  if (values.month !== undefined && !/^\d{4}-(?:0[1-9]|1[0-2])$/.test(values.month)) {
    throw usageError('--month must be a year and a month, such as 2025-01');
  }
  const basis = BALANCE_BASES.find((known) => known === values.basis) ?? null;
  if (values.basis !== undefined && basis === null) {
    throw usageError(`--basis must be one of ${BALANCE_BASES.join(', ')}`);
  }
  const sign = BALANCE_SIDES.find((known) => known === values.sign) ?? null;
  if (values.sign !== undefined && sign === null) {
    throw usageError(`--sign must be one of ${BALANCE_SIDES.join(', ')}`);
  }
  const takenAs = TAKEN_AS.find((known) => known === values['take-as']);
  if (values['take-as'] !== undefined && takenAs === undefined) {
    throw usageError(`--take-as must be one of ${TAKEN_AS.join(', ')}`);
  }
  const kind = PLAN_KINDS.find((known) => known === values.kind);
  if (values.kind !== undefined && kind === undefined) {
    throw usageError(`--kind must be one of ${PLAN_KINDS.join(', ')}`);
  }
  if (kind !== undefined && values.plan === undefined) throw usageError('--kind needs --plan');
  if (values.plan?.trim() === '') throw usageError('--plan needs the name of a plan');
  const scenario = AMOUNT_SCENARIOS.find((known) => known === values.scenario);
  if (values.scenario !== undefined && scenario === undefined) {
    throw usageError(`--scenario must be one of ${AMOUNT_SCENARIOS.join(', ')}`);
  }
  const signs = COST_SIGNS.find((known) => known === values.signs);
  if (values.signs !== undefined && signs === undefined) {
    throw usageError(`--signs must be one of ${COST_SIGNS.join(', ')}`);
  }
  const decimalMark = DECIMAL_MARKS.find((known) => known === values['decimal-mark']);
  if (values['decimal-mark'] !== undefined && decimalMark === undefined) {
    throw usageError(`--decimal-mark must be one of ${DECIMAL_MARKS.join(', ')}`);
  }
  const periodYear = PERIOD_YEARS.find((known) => known === values['period-year']);
  if (values['period-year'] !== undefined && periodYear === undefined) {
    throw usageError(`--period-year must be one of ${PERIOD_YEARS.join(', ')}`);
  }
  const { sums, namedSums } = sumsAnswer(values.sums ?? []);
  if (values.reason !== undefined && values.reason.trim().length > LIMITS.reasonText) {
    throw usageError(`--reason can have at most ${LIMITS.reasonText} characters`);
  }
  return {
    file,
    url: serverAddress(values.url ?? DEFAULT_URL),
    isDryRun: values['dry-run'] === true,
    unit,
    year: values.year,
    month: values.month,
    basis,
    sign,
    entity: values.entity?.trim() === '' ? undefined : values.entity?.trim(),
    hasOwnEntities: values['own-entities'] === true,
    isOverStored: values['over-stored'] === true,
    takenAs,
    isOtherResult: values['other-result'] === true,
    isOtherCompany: values['other-company'] === true,
    sums,
    namedSums,
    counts: (values.count ?? []).map(countsAnswer),
    columns: (values.column ?? []).map((one) => parseColumnOption('--column', one)),
    rows: (values.row ?? []).map((one) => parseColumnOption('--row', one)),
    scenario,
    addsUp: values['add-up'] === true,
    signs,
    decimalMark,
    periodYear,
    accounts: (values.account ?? []).map(accountAnswerOf),
    renamed: new Map((values.renamed ?? []).map(renamedAnswer)),
    takesSuggestions: values.suggested === true,
    report: values.report,
    plan: values.plan,
    kind,
    reason: values.reason?.trim() === '' ? undefined : values.reason?.trim(),
    leavesOutRefused: values['leave-out-refused'] === true,
    makesReports: values['make-reports'] === true,
    isSure: values.yes === true,
    isJson: values.json === true,
  };
}

/** Parses "6000=operatingCost:admin"; the line "none" leaves the account out of the report. */
function accountAnswerOf(text: string): AccountAnswer {
  const [, named = '', type = '', line] = /^(.+)=(\w+)(?::(\w+))?$/.exec(text) ?? [];
  const known = ACCOUNT_TYPES.find((one) => one === type);
  const name = named.trim();
  if (known === undefined || name === '') {
    throw usageError(`--account takes an account and its type, one of ${ACCOUNT_TYPES.join(', ')}`);
  }
  if (line === undefined) return { code: name, name, type: known };
  if (line !== 'none' && !isFedLine(line)) {
    throw usageError(
      `--account takes a line after the colon, one of ${FED_LINES.join(', ')}, or none`,
    );
  }
  return { code: name, name, type: known, line: line === 'none' ? null : line };
}

function renamedAnswer(text: string): readonly [account: string, isSame: boolean] {
  const at = text.lastIndexOf('=');
  const answer = text.slice(at + 1).trim();
  if (answer !== 'yes' && answer !== 'no') {
    throw usageError('--renamed must be yes or no, or NAME=yes or NAME=no for a single account');
  }
  return [text.slice(0, Math.max(0, at)).trim().toLowerCase(), answer === 'yes'];
}

/** Parses "Status=Posted". */
function countsAnswer(text: string): Options['counts'][number] {
  const [, column = '', value = ''] = /^([^=]+)=(.*)$/.exec(text) ?? [];
  if (column.trim() === '' || value.trim() === '') {
    throw usageError('--count takes a column and a value that counts, such as Status=Posted');
  }
  return { column: column.trim(), value: value.trim() };
}

function sumsAnswer(values: readonly string[]): Pick<Options, 'sums' | 'namedSums'> {
  let sums: TotalAnswer | undefined;
  const namedSums: Options['namedSums'][number][] = [];
  for (const value of values) {
    const at = value.lastIndexOf('=');
    const is = TOTAL_ANSWERS.find((known) => known === value.slice(at + 1));
    if (is === undefined) throw usageError(`--sums must be one of ${TOTAL_ANSWERS.join(', ')}`);
    if (at === -1) sums = is;
    else namedSums.push({ name: value.slice(0, at), is });
  }
  return { sums, namedSums };
}

function parsedImportWords(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        unit: { type: 'string' },
        year: { type: 'string' },
        month: { type: 'string' },
        basis: { type: 'string' },
        sign: { type: 'string' },
        entity: { type: 'string' },
        'own-entities': { type: 'boolean' },
        'over-stored': { type: 'boolean' },
        'take-as': { type: 'string' },
        'other-result': { type: 'boolean' },
        'other-company': { type: 'boolean' },
        sums: { type: 'string', multiple: true },
        count: { type: 'string', multiple: true },
        column: { type: 'string', multiple: true },
        row: { type: 'string', multiple: true },
        scenario: { type: 'string' },
        'add-up': { type: 'boolean' },
        signs: { type: 'string' },
        'decimal-mark': { type: 'string' },
        'period-year': { type: 'string' },
        account: { type: 'string', multiple: true },
        renamed: { type: 'string', multiple: true },
        suggested: { type: 'boolean' },
        report: { type: 'string' },
        plan: { type: 'string' },
        kind: { type: 'string' },
        reason: { type: 'string' },
        'leave-out-refused': { type: 'boolean' },
        'make-reports': { type: 'boolean' },
        yes: { type: 'boolean' },
        json: { type: 'boolean' },
        url: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw usageError(
      error instanceof Error ? error.message.replace(/\.$/, '') : String(error),
      error,
    );
  }
}

export function serverAddress(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw usageError('--url must be an address such as https://reports.company.example');
  }
  return text.replace(/\/+$/, '');
}
