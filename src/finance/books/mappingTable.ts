import type { CompanyBasis } from '../companyBasis.ts';
import { lineLabel, namesOfLine, isMappableLine } from '../catalogue.ts';
import { monthsOfText } from '../monthText.ts';
import { ACCOUNT_TYPE_LABELS } from './accountTypes.ts';
import type { BalanceLine } from '../statements/balanceLines.ts';
import type { FlowLine } from '../statements/flowLines.ts';
import { CHOSEN_FLOW_KEYS, FLOW_LINES } from '../statements/flowLines.ts';
import { reportLineOfRole } from '../statements/lineOfRole.ts';
import type { AccountType } from './books.ts';
import { isProfitAndLoss } from './books.ts';
import { LEFT_OUT, mappedLineLabel } from './lineLabel.ts';
import type { FedLine, LineSign } from './fedLines.ts';
import { FED_LINES, usualSign } from './fedLines.ts';

/** The type is for readers; an import ignores it. */
export const MAPPING_HEADINGS = ['Code', 'Account', 'Type', 'From month', 'Line', 'Sign'] as const;
/** Only for a company with a balance sheet and a cash flow. */
const STATEMENT_HEADINGS = ['Balance sheet line', 'Cash flow line'] as const;
const ALL_HEADINGS = [...MAPPING_HEADINGS, ...STATEMENT_HEADINGS] as const;
type MappingHeading = (typeof ALL_HEADINGS)[number];

/** The lines of the company's balance sheet; empty if it has none. */
type SheetLines = readonly Pick<BalanceLine, 'slug' | 'name' | 'role'>[];

export const mappingHeadings = (lines: SheetLines): readonly MappingHeading[] =>
  lines.length === 0 ? MAPPING_HEADINGS : ALL_HEADINGS;

export interface ChartAccount {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly type: AccountType;
  readonly mappings: readonly {
    readonly from: string | null;
    readonly line: FedLine | null;
    readonly sign: LineSign;
    readonly balanceLine?: string | null | undefined;
    readonly flow?: FlowLine | null | undefined;
  }[];
}

interface ReadMapping {
  readonly accountId: number;
  readonly from: string | null;
  readonly line: FedLine | null;
  readonly sign: LineSign;
  /** The slug of a balance sheet line; missing if the table names none. */
  readonly balanceLine?: string;
  /** Missing if the table has no such column; null for the usual cash flow line. */
  readonly flow?: FlowLine | null;
}

/** A cell that can't be read. Row and column count from 0. */
interface RefusedMapping {
  readonly row: number;
  readonly column: number;
  readonly reason: string;
}

interface ReadMappingTable {
  /** Empty if any cell is refused, because a table is stored as a whole. */
  readonly changes: readonly ReadMapping[];
  readonly unchanged: number;
  readonly refused: readonly RefusedMapping[];
}

/** The line of an account with a balance sheet line is blank, because it follows from that line. */
export function mappingRows(
  basis: CompanyBasis,
  accounts: readonly ChartAccount[],
  lines: SheetLines = [],
): string[][] {
  const names = new Map(lines.map(({ slug, name }) => [slug, name]));
  return accounts.flatMap(({ code, name, type, mappings }) => {
    const about = [code, name, ACCOUNT_TYPE_LABELS[type]];
    if (mappings.length === 0)
      return [
        about.concat(
          mappingHeadings(lines)
            .slice(3)
            .map(() => ''),
        ),
      ];
    return mappings.map(({ from, line, sign, balanceLine, flow }) => {
      const sheetLine = names.get(balanceLine ?? '');
      const cells = about.concat(
        from ?? '',
        sheetLine === undefined ? mappedLineLabel(basis, line) : '',
        String(sign),
      );
      if (lines.length === 0) return cells;
      return cells.concat(sheetLine ?? '', flow ? FLOW_LINES[flow].label : '');
    });
  });
}

const comparableCellText = (text: string) =>
  text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Later entries take precedence, because a company's name for a line may be another line's key. */
const linesByWord = (basis: CompanyBasis): ReadonlyMap<string, FedLine | null> =>
  new Map<string, FedLine | null>([
    ['left out', null],
    ['none', null],
    ...FED_LINES.map((line) => [comparableCellText(line), line] as const),
    ...FED_LINES.flatMap((line) =>
      namesOfLine(basis, line).map((name) => [comparableCellText(name), line] as const),
    ),
    [comparableCellText(LEFT_OUT), null],
  ]);

/**
 * Parses a month; null if it is uncertain. Excel turns "2025-04" into "Apr-25", or into a date in a
 * workbook.
 */
function mappingMonth(basis: CompanyBasis, text: string): string | null {
  const [only, other] = monthsOfText(basis, text).filter(({ given }) => given === null);
  if (only === undefined || other !== undefined || only.calendarYear === null) return null;
  return `${only.calendarYear}-${String(only.calendarMonth).padStart(2, '0')}`;
}

export const isMappingTable = (cells: readonly (readonly string[])[]): boolean =>
  cells.some((row) => mappingColumns(row) !== null);

/**
 * The changes that a mapping table makes to a chart of accounts. Accounts are found by code, or by name if they have no
 * code; both must agree. A line that the company doesn't have is refused unless the account already has it. Rows and
 * columns count from 0.
 */
export function readMappingTable(
  basis: CompanyBasis,
  cells: readonly (readonly string[])[],
  accounts: readonly ChartAccount[],
  lines: SheetLines = [],
): ReadMappingTable {
  const head = cells.findIndex((row) => mappingColumns(row) !== null);
  const columns = mappingColumns(cells[head] ?? []);
  if (columns === null) {
    const reason = 'The first row needs the headings Line, and Code or Account.';
    return { changes: [], unchanged: 0, refused: [{ row: 0, column: 0, reason }] };
  }
  const chart = new ChartLookup(accounts);
  const changes: ReadMapping[] = [];
  const refused: RefusedMapping[] = [];
  const seen = new Set<string>();
  let unchanged = 0;
  for (const [row, texts] of cells.entries()) {
    if (row <= head || texts.every((text) => text.trim() === '')) continue;
    const read = new RowOfTable(row, texts, { columns, lines }, refused);
    const account = chart.accountOf(read);
    if (account === null) continue;
    const mapping = read.mapping(basis, account);
    if (mapping === 'refused') continue;
    if (mapping === null) {
      unchanged += 1;
      continue;
    }
    const key = `${account.id} ${mapping.from ?? ''}`;
    if (seen.has(key)) {
      read.refuse('Code', 'The account appears twice with the same start month.');
      continue;
    }
    seen.add(key);
    const hasSheetColumn = lines.length > 0 && columns.has('Balance sheet line');
    if (account.mappings.some((stored) => isSameMapping(stored, mapping, hasSheetColumn)))
      unchanged += 1;
    else if (mapping.line !== null && !isMappableLine(basis, mapping.line)) {
      read.refuse(
        'Line',
        `${lineLabel(basis, mapping.line)} is turned off. Turn it on in Admin › Settings.`,
      );
    } else changes.push(mapping);
  }
  return { changes: refused.length === 0 ? changes : [], unchanged, refused };
}

function isSameMapping(
  stored: ChartAccount['mappings'][number],
  read: ReadMapping,
  hasSheetColumn: boolean,
): boolean {
  if (stored.from !== read.from || stored.line !== read.line) return false;
  if (read.flow !== undefined && (stored.flow ?? null) !== read.flow) return false;
  if (read.balanceLine !== undefined) return stored.balanceLine === read.balanceLine;
  // Only an account without a balance sheet line can be left out of the report by name.
  if (hasSheetColumn && read.line === null && (stored.balanceLine ?? null) !== null) return false;
  return stored.sign === read.sign;
}

type MappingColumns = ReadonlyMap<MappingHeading, number>;

function mappingColumns(row: readonly string[]): MappingColumns | null {
  const found = new Map(
    ALL_HEADINGS.flatMap((heading) => {
      const at = row.findIndex((text) => comparableCellText(text) === comparableCellText(heading));
      return at === -1 ? [] : [[heading, at] as const];
    }),
  );
  const isTable = found.has('Line') && (found.has('Code') || found.has('Account'));
  return isTable ? found : null;
}

class RowOfTable {
  readonly #row: number;
  readonly #texts: readonly string[];
  readonly #columns: MappingColumns;
  readonly #lines: SheetLines;
  readonly #refused: RefusedMapping[];

  constructor(
    row: number,
    texts: readonly string[],
    { columns, lines }: { readonly columns: MappingColumns; readonly lines: SheetLines },
    refused: RefusedMapping[],
  ) {
    this.#row = row;
    this.#texts = texts;
    this.#columns = columns;
    this.#lines = lines;
    this.#refused = refused;
  }

  text(heading: MappingHeading): string {
    const column = this.#columns.get(heading);
    const text = column === undefined ? '' : (this.#texts[column] ?? '');
    // Exports put this mark before text that looks like a formula.
    return text.trim().replace(/^'(?=[=+\-@])/, '');
  }

  refuse(heading: MappingHeading, reason: string): void {
    const other = heading === 'Code' ? 'Account' : 'Code';
    const column = this.#columns.get(heading) ?? this.#columns.get(other) ?? 0;
    this.#refused.push({ row: this.#row, column, reason });
  }

  /** Returns null if the row leaves the line undecided. */
  mapping(basis: CompanyBasis, { id, type }: ChartAccount): ReadMapping | null | 'refused' {
    const [from, line, sign] = [this.text('From month'), this.text('Line'), this.text('Sign')];
    const month = mappingMonth(basis, from);
    if (from !== '' && month === null) {
      this.refuse('From month', `“${from.slice(0, 40)}” is not a month such as 2025-04.`);
      return 'refused';
    }
    const sheetLine = this.#sheetLine(type);
    const flow = this.#flow();
    if (sheetLine === 'refused' || flow === 'refused') return 'refused';
    const given = { accountId: id, from: month, ...(flow === undefined ? {} : { flow }) };
    if (sheetLine !== null) {
      const follows = reportLineOfRole(sheetLine.role);
      if (line !== '' && linesByWord(basis).get(comparableCellText(line)) !== follows) {
        this.refuse('Line', 'The line follows from the balance sheet line. Leave it empty.');
        return 'refused';
      }
      return {
        ...given,
        line: follows,
        sign: usualSign(type, follows),
        balanceLine: sheetLine.slug,
      };
    }
    if (line === '') {
      if (!flow) return null;
      this.refuse('Line', 'Choose a line next to the cash flow line.');
      return 'refused';
    }
    const known = linesByWord(basis).get(comparableCellText(line));
    if (known === undefined) {
      this.refuse('Line', `“${line.slice(0, 40)}” is not a line that accounts can be mapped to.`);
      return 'refused';
    }
    if (sign !== '' && sign !== '1' && sign !== '-1') {
      this.refuse('Sign', `“${sign.slice(0, 40)}” is neither 1 nor -1.`);
      return 'refused';
    }
    const meant = sign === '' ? usualSign(type, known) : sign === '1' ? 1 : -1;
    return { ...given, line: known, sign: meant };
  }

  /** Null if the row names no balance sheet line. */
  #sheetLine(type: AccountType): SheetLines[number] | null | 'refused' {
    const text = this.text('Balance sheet line');
    if (text === '' || this.#lines.length === 0) return null;
    if (isProfitAndLoss(type)) {
      this.refuse(
        'Balance sheet line',
        'Only assets, liabilities and equity have a balance sheet line.',
      );
      return 'refused';
    }
    const word = comparableCellText(text);
    const found =
      this.#lines.find(({ name }) => comparableCellText(name) === word) ??
      this.#lines.find(({ slug }) => slug === word);
    if (found !== undefined) return found;
    this.refuse('Balance sheet line', `The balance sheet has no line “${text.slice(0, 40)}”.`);
    return 'refused';
  }

  /** Undefined if the table has no such column, and null for the usual line. */
  #flow(): FlowLine | null | undefined | 'refused' {
    if (this.#lines.length === 0 || !this.#columns.has('Cash flow line')) return undefined;
    const text = this.text('Cash flow line');
    if (text === '') return null;
    const word = comparableCellText(text);
    const found = CHOSEN_FLOW_KEYS.find(
      (key) => comparableCellText(FLOW_LINES[key].label) === word || key.toLowerCase() === word,
    );
    if (found !== undefined) return found;
    this.refuse('Cash flow line', `The cash flow has no line “${text.slice(0, 40)}”.`);
    return 'refused';
  }
}

class ChartLookup {
  readonly #byCode: ReadonlyMap<string, ChartAccount>;
  readonly #byName: ReadonlyMap<string, readonly ChartAccount[]>;

  constructor(accounts: readonly ChartAccount[]) {
    this.#byCode = new Map(accounts.flatMap((one) => (one.code === '' ? [] : [[one.code, one]])));
    this.#byName = Map.groupBy(accounts, ({ name }) => comparableCellText(name));
  }

  accountOf(row: RowOfTable): ChartAccount | null {
    const [code, name] = [row.text('Code'), row.text('Account')];
    const coded = code === '' ? undefined : this.#byCode.get(code);
    if (coded !== undefined) {
      if (name === '' || comparableCellText(name) === comparableCellText(coded.name)) return coded;
      row.refuse('Account', `The code ${code} belongs to the account ${coded.name.slice(0, 80)}.`);
      return null;
    }
    const named = this.#byName.get(comparableCellText(name)) ?? [];
    const alike = named.filter(
      (one) => withoutLeadingZeros(one.code) === withoutLeadingZeros(code),
    );
    const [only, other] = alike.length > 0 || code !== '' ? alike : named;
    if (name !== '' && only !== undefined && other === undefined) return only;
    const label = [code, name].filter((text) => text !== '').join(' ');
    row.refuse(code === '' ? 'Account' : 'Code', whyUnknown(label, only !== undefined));
    return null;
  }
}

/** Spreadsheets drop leading zeros of codes. */
const withoutLeadingZeros = (code: string) => code.replace(/^0+(?=\d)/, '');

function whyUnknown(label: string, isShared: boolean): string {
  if (label === '') return 'This row has no account.';
  const shown = label.slice(0, 80);
  return isShared ? `Several accounts are named ${shown}.` : `There is no account named ${shown}.`;
}
