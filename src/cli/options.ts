import { parseArgs } from 'node:util';
import { COST_SIGNS, DECIMAL_MARKS, IMPORT_UNITS } from '../contract/imports.ts';
import { SAID_OF_SUMS } from '../contract/importBooks.ts';
import { LIMITS } from '../contract/limits.ts';
import type { AccountAnswer, BookAnswers } from '../contract/importBooks.ts';
import type { ImportUnit, SheetLayout } from '../contract/imports.ts';
import { ACCOUNT_TYPES } from '../domain/books/books.ts';
import { FED_LINES, isFedLine } from '../domain/books/fedLines.ts';
import { isFinancialYearLabel } from '../domain/fiscalCalendar.ts';
import { PERIOD_YEARS } from '../domain/numberedPeriod.ts';
import type { PlaceOption } from './columnOptions.ts';
import { placeOption } from './columnOptions.ts';
import type { PlanKind } from '../domain/plan.ts';
import { PLAN_KINDS } from '../domain/plan.ts';
import { CommandError, EXIT_CODES } from './exitCodes.ts';

export const USAGE = `Usage: npm run import -- <figures.xlsx | figures.csv | -> [options]

Imports figures, forecasts and budgets from a workbook into a running Board Reports.
Use - to read a block copied from a spreadsheet from standard input.

  --dry-run             show what would change, and change nothing
  --unit <unit>         the unit of the amounts: units, thousands or millions
  --year <FY25>         the financial year of months given without one, or their calendar year (2025)
  --month <2025-01>     the month of a trial balance that does not say it
  --basis <basis>       what such a trial balance shows: month or yearToDate
  --sign <side>         what positive balances without a side are: debit or credit
  --entity <name>       the entity that the books are of, of a company with several
  --own-entities        each sheet or column is of an entity of its own, by its name
  --over-stored         import even if the file replaces most of what is stored for its months,
                        or adds to it, as the preview shows
  --other-company       import even if the file names another company than this one
  --sums <what>         what looks like the sum of other entities is: sum or entity; NAME=sum
                        says it of one; may be repeated
  --count <column=value> the rows that count, by a column of states or books: Status=Posted, or
                        Status=all for all of them; may be repeated
  --column <column=what> what a column holds, by its heading or its letter: "GL #=account number"
                        or "C=not needed"; may be repeated
  --row <row=what>      what a row below months across is, by its name or its number:
                        "Turnover=revenue" or "5=years"; may be repeated
  --add-up              rows or columns of one line are accounts, and are added up
  --signs <which>       negative costs, or revenue that is all negative: reversed (stored as positive)
                        or asWritten
  --scenario <which>    what amounts are of a file named like a plan: actual or plan
  --decimal-mark <mark> what is before decimals where 1.000 could be either: point or comma
  --period-year <which> the year of P01 2025: begins (the financial year that begins then), ends,
                        or calendar
  --account <account>   what a new account is, by its code or name: 4000=revenue,
                        or 6000=operatingCost:admin with its line; may be repeated
  --renamed <answer>    whether new accounts with the amounts, or the code, of stored ones are these
                        under other names: yes or no; NAME=yes says it of one; may be repeated
  --suggested           take the types and lines that are suggested for new accounts
  --report <report>     the report of forecasts and budgets: its id, or "October 2026"
  --plan <name>         the budget by line that the amounts go into, or the forecast, and not the
                        figures of their months; it is made where there is none, of --year
  --kind <kind>         what a new plan is: budget, which it is by default, or forecast
  --reason <text>       why, for the record of changes
  --leave-out-refused   import the rest if cells are refused
  --make-reports        make the reports of its months that have none, too
  --yes                 store without asking
  --json                print the answer in JSON
  --url <address>       the server, http://127.0.0.1:3000 by default
  --help                show this

It uses the API token in BOARD_REPORTS_TOKEN, or signs in with BOARD_REPORTS_EMAIL and
BOARD_REPORTS_PASSWORD, and asks for what is missing.

It ends with
  0  done, or nothing to do
  1  the server cannot be reached, or failed
  2  an option is wrong or missing
  3  the workbook cannot be imported as it is
  4  the account is not allowed to import
  5  figures changed after the preview
  6  you said no
  7  nothing to import was found in the workbook
`;

const BASES = ['month', 'yearToDate'] as const;
const SIDES = ['debit', 'credit'] as const;
const SCENARIOS = ['actual', 'plan'] as const;
export const DEFAULT_URL = 'http://127.0.0.1:3000';

type SaidOfSum = (typeof SAID_OF_SUMS)[number];

export interface Options {
  /** A path, or "-" for the standard input. */
  readonly file: string;
  readonly url: string;
  readonly isDryRun: boolean;
  readonly unit: ImportUnit | undefined;
  readonly year: string | undefined;
  readonly month: string | undefined;
  readonly basis: BookAnswers['basis'];
  readonly sign: 'debit' | 'credit' | null;
  readonly entity: string | undefined;
  /** Each sheet is of an entity of its own. */
  readonly hasOwnEntities: boolean;
  readonly isOverStored: boolean;
  readonly isOtherCompany: boolean;
  readonly sums: SaidOfSum | undefined;
  readonly namedSums: readonly { readonly name: string; readonly is: SaidOfSum }[];
  readonly counts: readonly { readonly column: string; readonly value: string }[];
  readonly columns: readonly PlaceOption[];
  readonly rows: readonly PlaceOption[];
  readonly scenario: 'actual' | 'plan' | undefined;
  readonly addsUp: boolean;
  readonly signs: SheetLayout['signs'];
  readonly decimalMark: SheetLayout['decimalMark'];
  readonly periodYear: SheetLayout['periodYear'];
  readonly accounts: readonly AccountAnswer[];
  /** By code or name; '' of all others. */
  readonly renamed: ReadonlyMap<string, boolean>;
  readonly takesSuggestions: boolean;
  readonly report: string | undefined;
  /** The name of a plan by line. */
  readonly plan: string | undefined;
  readonly kind: PlanKind | undefined;
  readonly reason: string | undefined;
  readonly leavesOutRefused: boolean;
  readonly makesReports: boolean;
  readonly isSure: boolean;
  readonly isJson: boolean;
}

/** An option that is wrong or missing. */
export const wrong = (message: string, cause?: unknown) =>
  new CommandError(EXIT_CODES.usage, `${message}; --help shows the options`, cause);

/** The options given to the command; null if only help was asked for. */
export function readOptions(words: readonly string[]): Options | null {
  const { values, positionals } = parsed(words);
  if (values.help === true) return null;
  const [file, second] = positionals;
  if (file === undefined) throw wrong('Give the file name of the workbook');
  if (second !== undefined) throw wrong(`Import one workbook at a time, without "${second}"`);
  const unit = IMPORT_UNITS.find((known) => known === values.unit);
  if (values.unit !== undefined && unit === undefined) {
    throw wrong(`--unit is one of ${IMPORT_UNITS.join(', ')}`);
  }
  const { year } = values;
  if (year !== undefined && !isFinancialYearLabel(year) && !/^20\d{2}$/.test(year)) {
    throw wrong('--year is FY and two digits, such as FY25, or a calendar year, such as 2025');
  }
  if (values.month !== undefined && !/^\d{4}-(?:0[1-9]|1[0-2])$/.test(values.month)) {
    throw wrong('--month is a year and a month, such as 2025-01');
  }
  const basis = BASES.find((known) => known === values.basis) ?? null;
  if (values.basis !== undefined && basis === null) {
    throw wrong(`--basis is one of ${BASES.join(', ')}`);
  }
  const sign = SIDES.find((known) => known === values.sign) ?? null;
  if (values.sign !== undefined && sign === null) {
    throw wrong(`--sign is one of ${SIDES.join(', ')}`);
  }
  const kind = PLAN_KINDS.find((known) => known === values.kind);
  if (values.kind !== undefined && kind === undefined) {
    throw wrong(`--kind is one of ${PLAN_KINDS.join(', ')}`);
  }
  if (kind !== undefined && values.plan === undefined) throw wrong('--kind is that of a --plan');
  if (values.plan?.trim() === '') throw wrong('--plan is the name of a plan');
  const scenario = SCENARIOS.find((known) => known === values.scenario);
  if (values.scenario !== undefined && scenario === undefined) {
    throw wrong(`--scenario is one of ${SCENARIOS.join(', ')}`);
  }
  const signs = COST_SIGNS.find((known) => known === values.signs);
  if (values.signs !== undefined && signs === undefined) {
    throw wrong(`--signs is one of ${COST_SIGNS.join(', ')}`);
  }
  const decimalMark = DECIMAL_MARKS.find((known) => known === values['decimal-mark']);
  if (values['decimal-mark'] !== undefined && decimalMark === undefined) {
    throw wrong(`--decimal-mark is one of ${DECIMAL_MARKS.join(', ')}`);
  }
  const periodYear = PERIOD_YEARS.find((known) => known === values['period-year']);
  if (values['period-year'] !== undefined && periodYear === undefined) {
    throw wrong(`--period-year is one of ${PERIOD_YEARS.join(', ')}`);
  }
  const { sums, namedSums } = saidOfSums(values.sums ?? []);
  if (values.reason !== undefined && values.reason.trim().length > LIMITS.reasonText) {
    throw wrong(`--reason has at most ${LIMITS.reasonText} characters`);
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
    isOtherCompany: values['other-company'] === true,
    sums,
    namedSums,
    counts: (values.count ?? []).map(countedOf),
    columns: (values.column ?? []).map((one) => placeOption('--column', one)),
    rows: (values.row ?? []).map((one) => placeOption('--row', one)),
    scenario,
    addsUp: values['add-up'] === true,
    signs,
    decimalMark,
    periodYear,
    accounts: (values.account ?? []).map(accountOf),
    renamed: new Map((values.renamed ?? []).map(renamedOf)),
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

/** "6000=operatingCost:admin"; the line "none" leaves the account out of the report. */
function accountOf(text: string): AccountAnswer {
  const [, named = '', type = '', line] = /^(.+)=(\w+)(?::(\w+))?$/.exec(text) ?? [];
  const known = ACCOUNT_TYPES.find((one) => one === type);
  const name = named.trim();
  if (known === undefined || name === '') {
    throw wrong(`--account is an account and its type, one of ${ACCOUNT_TYPES.join(', ')}`);
  }
  if (line === undefined) return { code: name, name, type: known };
  if (line !== 'none' && !isFedLine(line)) {
    throw wrong(`--account has a line after the colon, one of ${FED_LINES.join(', ')}, or none`);
  }
  return { code: name, name, type: known, line: line === 'none' ? null : line };
}

/** "yes" of all, "4010=no" of one. */
function renamedOf(text: string): readonly [account: string, isSame: boolean] {
  const at = text.lastIndexOf('=');
  const answer = text.slice(at + 1).trim();
  if (answer !== 'yes' && answer !== 'no') {
    throw wrong('--renamed is yes or no, for one account NAME=yes or NAME=no');
  }
  return [text.slice(0, Math.max(0, at)).trim().toLowerCase(), answer === 'yes'];
}

/** "Status=Posted" */
function countedOf(text: string): Options['counts'][number] {
  const [, column = '', value = ''] = /^([^=]+)=(.*)$/.exec(text) ?? [];
  if (column.trim() === '' || value.trim() === '') {
    throw wrong('--count is a column and a value that counts, such as Status=Posted');
  }
  return { column: column.trim(), value: value.trim() };
}

/** "sum" of all, "East=entity" of one. */
function saidOfSums(values: readonly string[]): Pick<Options, 'sums' | 'namedSums'> {
  let sums: SaidOfSum | undefined;
  const namedSums: Options['namedSums'][number][] = [];
  for (const value of values) {
    const at = value.lastIndexOf('=');
    const is = SAID_OF_SUMS.find((known) => known === value.slice(at + 1));
    if (is === undefined) throw wrong(`--sums is one of ${SAID_OF_SUMS.join(', ')}`);
    if (at === -1) sums = is;
    else namedSums.push({ name: value.slice(0, at), is });
  }
  return { sums, namedSums };
}

function parsed(words: readonly string[]) {
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
    throw wrong(error instanceof Error ? error.message.replace(/\.$/, '') : String(error), error);
  }
}

/** The address of a server as it is typed. */
export function serverAddress(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw wrong('--url is an address such as https://reports.company.example');
  }
  return text.replace(/\/+$/, '');
}
