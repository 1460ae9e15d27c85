import type { CompanyBasis } from '../companyBasis.ts';
import { isShownLine, LINES } from '../lines.ts';
import { monthsOfText } from '../monthText.ts';
import { ACCOUNT_TYPE_LABELS } from './accountTypes.ts';
import type { AccountType } from './books.ts';
import { LEFT_OUT, lineLabel } from './lineLabel.ts';
import type { FedLine, LineSign } from './fedLines.ts';
import { FED_LINES, usualSign } from './fedLines.ts';

/** The headings of a table of mappings; Type is for people, and is not read. */
export const MAPPING_HEADINGS = ['Code', 'Account', 'Type', 'From month', 'Line', 'Sign'] as const;
type Heading = (typeof MAPPING_HEADINGS)[number];

/** An account with the lines that it goes into, each from a month on; null from the beginning. */
export interface ChartAccount {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly type: AccountType;
  readonly mappings: readonly {
    readonly from: string | null;
    readonly line: FedLine | null;
    readonly sign: LineSign;
  }[];
}

/** A mapping that a table has and the chart has not. */
interface ReadMapping {
  readonly accountId: number;
  readonly from: string | null;
  readonly line: FedLine | null;
  readonly sign: LineSign;
}

/** A cell of a table that cannot be read, with its row and column from 0. */
interface RefusedMapping {
  readonly row: number;
  readonly column: number;
  readonly reason: string;
}

/** What was read of a table. */
interface ReadMappingTable {
  /** None where a cell is refused: a table is stored as a whole. */
  readonly changes: readonly ReadMapping[];
  /** Rows that say what the chart says already, or leave the line open. */
  readonly unchanged: number;
  readonly refused: readonly RefusedMapping[];
}

/** The mappings of a chart below their headings: a row each, and one for an account without any. */
export function mappingRows(accounts: readonly ChartAccount[]): string[][] {
  return accounts.flatMap(({ code, name, type, mappings }) => {
    const about = [code, name, ACCOUNT_TYPE_LABELS[type]];
    if (mappings.length === 0) return [about.concat('', '', '')];
    return mappings.map(({ from, line, sign }) =>
      about.concat(from ?? '', lineLabel(line), String(sign)),
    );
  });
}

const plain = (text: string) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

const LINE_WORDS: ReadonlyMap<string, FedLine | null> = new Map<string, FedLine | null>([
  ...FED_LINES.map((line) => [plain(LINES[line].label), line] as const),
  ...FED_LINES.map((line) => [plain(line), line] as const),
  [plain(LEFT_OUT), null],
  ['left out', null],
  ['none', null],
]);

/**
 * The month of a cell; null for none that is certain. Excel makes "Apr-25" of "2025-04", and a date of it in
 * a workbook.
 */
function monthOf(basis: CompanyBasis, text: string): string | null {
  const [only, other] = monthsOfText(basis, text).filter(({ given }) => given === null);
  if (only === undefined || other !== undefined || only.calendarYear === null) return null;
  return `${only.calendarYear}-${String(only.calendarMonth).padStart(2, '0')}`;
}

/** Whether a row of the table has the headings that are needed. */
export const isMappingTable = (cells: readonly (readonly string[])[]): boolean =>
  cells.some((row) => columnsOf(row) !== null);

/**
 * What a table of mappings would change in a chart. Accounts are found by code, and by name where there
 * is none; code and name have to agree. A line that the company does not have is refused, unless the
 * account goes there already. Rows and columns are counted from 0.
 */
export function readMappingTable(
  basis: CompanyBasis,
  cells: readonly (readonly string[])[],
  accounts: readonly ChartAccount[],
): ReadMappingTable {
  const head = cells.findIndex((row) => columnsOf(row) !== null);
  const columns = columnsOf(cells[head] ?? []);
  if (columns === null) {
    const reason = 'The first row needs the headings Line, and Code or Account.';
    return { changes: [], unchanged: 0, refused: [{ row: 0, column: 0, reason }] };
  }
  const chart = new Chart(accounts);
  const changes: ReadMapping[] = [];
  const refused: RefusedMapping[] = [];
  const seen = new Set<string>();
  let unchanged = 0;
  for (const [row, texts] of cells.entries()) {
    if (row <= head || texts.every((text) => text.trim() === '')) continue;
    const read = new RowOfTable(row, texts, columns, refused);
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
      read.refuse('Code', 'The account is there twice from the same month.');
      continue;
    }
    seen.add(key);
    const isStored = account.mappings.some(
      ({ from, line, sign }) =>
        from === mapping.from && line === mapping.line && sign === mapping.sign,
    );
    if (isStored) unchanged += 1;
    else if (mapping.line !== null && !isShownLine(basis, mapping.line)) {
      read.refuse('Line', `The company has not switched on ${LINES[mapping.line].label}.`);
    } else changes.push(mapping);
  }
  return { changes: refused.length === 0 ? changes : [], unchanged, refused };
}

type Columns = ReadonlyMap<Heading, number>;

function columnsOf(row: readonly string[]): Columns | null {
  const found = new Map(
    MAPPING_HEADINGS.flatMap((heading) => {
      const at = row.findIndex((text) => plain(text) === plain(heading));
      return at === -1 ? [] : [[heading, at] as const];
    }),
  );
  const isTable = found.has('Line') && (found.has('Code') || found.has('Account'));
  return isTable ? found : null;
}

class RowOfTable {
  readonly #row: number;
  readonly #texts: readonly string[];
  readonly #columns: Columns;
  readonly #refused: RefusedMapping[];

  constructor(row: number, texts: readonly string[], columns: Columns, refused: RefusedMapping[]) {
    this.#row = row;
    this.#texts = texts;
    this.#columns = columns;
    this.#refused = refused;
  }

  text(heading: Heading): string {
    const column = this.#columns.get(heading);
    const text = column === undefined ? '' : (this.#texts[column] ?? '');
    // Text that looks like a formula is written with this mark.
    return text.trim().replace(/^'(?=[=+\-@])/, '');
  }

  refuse(heading: Heading, reason: string): void {
    const other = heading === 'Code' ? 'Account' : 'Code';
    const column = this.#columns.get(heading) ?? this.#columns.get(other) ?? 0;
    this.#refused.push({ row: this.#row, column, reason });
  }

  /** null where the row leaves the line open. */
  mapping(basis: CompanyBasis, { id, type }: ChartAccount): ReadMapping | null | 'refused' {
    const [from, line, sign] = [this.text('From month'), this.text('Line'), this.text('Sign')];
    const month = monthOf(basis, from);
    if (from !== '' && month === null) {
      this.refuse('From month', `“${from.slice(0, 40)}” is no month such as 2025-04.`);
      return 'refused';
    }
    if (line === '') return null;
    const known = LINE_WORDS.get(plain(line));
    if (known === undefined) {
      this.refuse('Line', `“${line.slice(0, 40)}” is no line that accounts can go into.`);
      return 'refused';
    }
    if (sign !== '' && sign !== '1' && sign !== '-1') {
      this.refuse('Sign', `“${sign.slice(0, 40)}” is neither 1 nor -1.`);
      return 'refused';
    }
    const meant = sign === '' ? usualSign(type, known) : sign === '1' ? 1 : -1;
    return { accountId: id, from: month, line: known, sign: meant };
  }
}

class Chart {
  readonly #byCode: ReadonlyMap<string, ChartAccount>;
  readonly #byName: ReadonlyMap<string, readonly ChartAccount[]>;

  constructor(accounts: readonly ChartAccount[]) {
    this.#byCode = new Map(accounts.flatMap((one) => (one.code === '' ? [] : [[one.code, one]])));
    this.#byName = Map.groupBy(accounts, ({ name }) => plain(name));
  }

  accountOf(row: RowOfTable): ChartAccount | null {
    const [code, name] = [row.text('Code'), row.text('Account')];
    const coded = code === '' ? undefined : this.#byCode.get(code);
    if (coded !== undefined) {
      if (name === '' || plain(name) === plain(coded.name)) return coded;
      row.refuse('Account', `${code} is the account ${coded.name.slice(0, 80)}.`);
      return null;
    }
    const named = this.#byName.get(plain(name)) ?? [];
    const alike = named.filter((one) => unpadded(one.code) === unpadded(code));
    const [only, other] = alike.length > 0 || code !== '' ? alike : named;
    if (name !== '' && only !== undefined && other === undefined) return only;
    const label = [code, name].filter((text) => text !== '').join(' ');
    row.refuse(code === '' ? 'Account' : 'Code', whyUnknown(label, only !== undefined));
    return null;
  }
}

/** Spreadsheets take the zeros off the beginning of a code. */
const unpadded = (code: string) => code.replace(/^0+(?=\d)/, '');

function whyUnknown(label: string, isShared: boolean): string {
  if (label === '') return 'The row names no account.';
  const shown = label.slice(0, 80);
  return isShared ? `Several accounts are named ${shown}.` : `There is no account ${shown}.`;
}
