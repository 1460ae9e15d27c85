import type { ImportPreview } from '../../contract/imports.ts';
import { bookMonthName } from '../../finance/books/bookMonths.ts';
import type { BooksMonth, BooksRow } from '../../finance/books/books.ts';
import type { Entity } from '../../finance/books/entities.ts';
import {
  entityName,
  entityNamed,
  isEliminationsName,
  isSameName,
  isSumName,
  WHOLE_COMPANY,
} from '../../finance/books/entities.ts';
import { isCopyName } from '../words/versionName.ts';
import { joinedEntityNames } from '../books/entitySums.ts';
import type { Refused } from '../cells/refused.ts';
import type { ReadBooks } from '../ledgers/readBooks.ts';
import type { StoredBooks } from './storedBooks.ts';

export interface SheetEntity {
  readonly sheet: string;
  /** The entity's name in the file; null if the file doesn't name it. */
  readonly fileName: string | null;
}

export interface BooksByEntity {
  readonly reads: readonly ReadBooks[];
  readonly entities: readonly Entity[];
  readonly known: ReadonlySet<string>;
  readonly writes: readonly Entity[];
  readonly asked: readonly SheetEntity[];
  readonly refusals: readonly Refused[];
  readonly questions: ImportPreview['questions'];
}

/** The default name for the undivided company once it becomes one of several entities. */
const FIRST_ENTITY = 'First entity';
const UNDIVIDED_COMPANY: Pick<Entity, 'key'> = { key: '' };

/**
 * Finds the entities of a file's ledger. For a company without entities, the file belongs to the company. A question is
 * asked once if a file has a different name than earlier files.
 */
export function booksByEntity(
  reads: readonly ReadBooks[],
  stored: Pick<StoredBooks, 'entities' | 'balances'>,
): BooksByEntity {
  return new EntitiesOfFile(reads, stored).found();
}

const entityNamesIn = ({ books }: ReadBooks): string[] => [
  ...new Set(books.rows.map(({ entity }) => entity ?? '')),
];

const sheetEntityName = ({ books }: ReadBooks, column: string) =>
  column === '' ? books.company : column;

class EntitiesOfFile {
  readonly #reads: readonly ReadBooks[];
  readonly #stored: Pick<StoredBooks, 'entities' | 'balances'>;
  readonly #entities = new Map<string, Entity>();
  readonly #changed = new Set<string>();
  readonly #asked: SheetEntity[] = [];
  readonly #refusals: Refused[] = [];
  readonly #questions: ImportPreview['questions'] = [];
  readonly #unknown: { readonly sheet: string; readonly name: string; readonly isOpen: boolean }[] =
    [];
  readonly #columns: { readonly sheet: string; readonly name: string }[] = [];

  constructor(reads: readonly ReadBooks[], stored: Pick<StoredBooks, 'entities' | 'balances'>) {
    this.#reads = reads;
    this.#stored = stored;
    for (const entity of stored.entities) this.#entities.set(entity.key, entity);
  }

  found(): BooksByEntity {
    const all = this.#reads.map((read) => this.#resolved(read));
    this.#askTogether();
    this.#askOfColumns();
    const reads = all.filter(({ sheet }) => !this.#isRefused(sheet));
    // Sheets still without an answer are not compared with others.
    const settled = reads.filter(
      ({ sheet }) =>
        !this.#questions.some((question) => question.sheet === sheet) &&
        !this.#unknown.some((one) => one.isOpen && one.sheet === sheet) &&
        !this.#columns.some((one) => one.sheet === sheet),
    );
    const keysByMonth = entityKeysByMonth(settled, this.#stored.balances);
    for (const read of settled) this.#refuseTwice(read, keysByMonth);
    const entities = [...this.#entities.values()];
    return {
      // If a sheet is refused, the other sheets are still stored.
      reads: reads.filter(({ sheet }) => !this.#isRefused(sheet)),
      entities,
      known: new Set(this.#stored.entities.map(({ key }) => key)),
      writes: entities.filter(({ key }) => this.#changed.has(key)),
      asked: this.#asked,
      refusals: this.#refusals,
      questions: this.#questions,
    };
  }

  #resolved(read: ReadBooks): ReadBooks {
    const names = entityNamesIn(read);
    const [only, other] = names;
    if (other === undefined) return withKeys(read, () => this.#keyOfSheet(read, only ?? ''));
    if (read.isByColumns && !read.isOwnEntity) {
      const fresh = names.filter((name) => entityNamed(this.#stored.entities, name) === undefined);
      for (const name of fresh) this.#columns.push({ sheet: read.sheet, name });
    }
    return withKeys(read, ({ entity }) => this.#keyOfName(entity ?? ''));
  }

  #keyOfName(name: string): string {
    if (name === '') return this.#keep('', null);
    const known = entityNamed([...this.#entities.values()], name);
    if (known?.key === '') this.#nameWhole(name);
    return this.#keep(known?.key ?? name, name);
  }

  #keyOfSheet(read: ReadBooks, onlyName: string): string {
    const { sheet, entity: said } = read;
    const copied = said === null && !read.isOwnEntity ? this.#copiedBy(read) : undefined;
    if (copied !== undefined) {
      for (const one of [copied, sheet]) {
        if (!this.#asked.some((asked) => asked.sheet === one))
          this.#asked.push({ sheet: one, fileName: null });
      }
      const question = `${copied} and ${sheet} have the same months and different amounts. Leave one of the two sheets out, or choose the entity of each.`;
      this.#questions.push({ sheet, about: 'entity', question });
      return sheet;
    }
    const fileName = this.#fileNameOf(read, onlyName);
    const known = fileName === null ? undefined : this.#entityOf(fileName);
    const isSum =
      fileName !== null && known === undefined && isSumName(fileName) && this.#isDivided();
    if (said !== null) {
      this.#asked.push({ sheet, fileName });
      const isWhole = isSameName(said, WHOLE_COMPANY) && this.#wholeName() === '';
      if (!isSumName(said) && (!isSum || isWhole)) return this.#said(said, isSum ? null : fileName);
      return this.#refuseSum(sheet, isSumName(said) ? said : (fileName ?? said));
    }
    if (known !== undefined) return this.#keep(known.key, fileName);
    if (read.isOwnEntity && fileName !== null && !isSum) {
      this.#asked.push({ sheet, fileName });
      return this.#said(fileName, fileName);
    }
    if (isSum) {
      this.#asked.push({ sheet, fileName });
      const question = `${fileName} is the total of the entities. Leave the sheet out, or choose the company as a whole.`;
      this.#questions.push({ sheet, about: 'entity', question });
      return fileName;
    }
    const isFirst = [...this.#entities.values()].every(({ fileNames }) => fileNames.length === 0);
    if (!this.#isDivided() && (fileName === null || isFirst)) {
      if (fileName !== null) this.#unknown.push({ sheet, name: fileName, isOpen: false });
      return this.#keep('', fileName);
    }
    this.#asked.push({ sheet, fileName });
    if (fileName !== null) this.#unknown.push({ sheet, name: fileName, isOpen: true });
    else this.#questions.push({ sheet, about: 'entity', question: missingEntity(sheet) });
    return fileName ?? '';
  }

  /** If sheets of one file have the same title, their own names distinguish them. */
  #fileNameOf(read: ReadBooks, onlyName: string): string | null {
    const own = sheetEntityName(read, onlyName);
    const isShared = this.#reads.some(
      (other) =>
        other !== read &&
        entityNamesIn(other).length === 1 &&
        isSameName(sheetEntityName(other, entityNamesIn(other)[0] ?? '') ?? '', own ?? '') &&
        other.books.months.some((month) => read.books.months.includes(month)) &&
        other.books.kind === read.books.kind,
    );
    return isShared ? read.sheet : own;
  }

  /** The sheet before this one that its name says it copies: "P&L" for "P&L (2)". */
  #copiedBy(read: ReadBooks): string | undefined {
    return this.#reads
      .slice(0, this.#reads.indexOf(read))
      .find(
        ({ sheet, books, entity }) =>
          entity === null &&
          isCopyName(sheet, read.sheet) &&
          books.kind === read.books.kind &&
          books.months.some((month) => read.books.months.includes(month)),
      )?.sheet;
  }

  #isDivided(): boolean {
    return [...this.#entities.values()].some(({ key, name }) => key !== '' || name !== '');
  }

  #isRefused(sheet: string): boolean {
    return this.#refusals.some((refusal) => refusal.sheet === sheet);
  }

  #wholeName(): string {
    return this.#entities.get('')?.name ?? '';
  }

  /** A sum of entities isn't an entity. */
  #refuseSum(sheet: string, name: string): string {
    this.#refusals.push({
      sheet,
      cell: null,
      reason: `${name} is the name of a total of entities, so its amounts would count twice.`,
      remedy:
        'Leave the sheet out, choose the company as a whole, or give the entity another name.',
    });
    return name;
  }

  #entityOf(fileName: string): Entity | undefined {
    return [...this.#entities.values()].find(({ fileNames }) =>
      fileNames.some((known) => isSameName(known, fileName)),
    );
  }

  #said(said: string, fileName: string | null): string {
    const isWhole = isSameName(said, WHOLE_COMPANY);
    const known =
      entityNamed(this.#stored.entities, said) ?? (isWhole ? UNDIVIDED_COMPANY : undefined);
    const [name = FIRST_ENTITY] = this.#entities.get('')?.fileNames ?? [];
    if (known === undefined) this.#nameWhole(name);
    return this.#keep(known?.key ?? said, fileName);
  }

  /** Once there are other entities, the company as a whole becomes one of them. */
  #nameWhole(name: string): void {
    const whole = this.#entities.get('');
    if (whole === undefined || whole.name !== '') return;
    this.#entities.set('', { ...whole, name });
    this.#changed.add('');
  }

  #keep(key: string, fileName: string | null): string {
    const before = this.#entities.get(key);
    const isKnown = before?.fileNames.some((name) => isSameName(name, fileName ?? '')) ?? false;
    if (before !== undefined && (fileName === null || isKnown)) return key;
    const fresh = { key, name: key, isEliminations: isEliminationsName(key), fileNames: [] };
    const { fileNames, ...entity } = before ?? fresh;
    const added = fileName === null ? [] : [fileName];
    this.#entities.set(key, { ...entity, fileNames: [...fileNames, ...added] });
    this.#changed.add(key);
    return key;
  }

  /** Asks one question for all sheets with their own names, so that one answer covers the file. */
  #askTogether(): void {
    const open = this.#unknown.filter(({ isOpen }) => isOpen);
    const [first, second] = open;
    if (first === undefined) return;
    const names = this.#unknown.map(({ name }) => name);
    const question =
      second === undefined
        ? `Choose whether ${first.name} is a new entity or an existing one.`
        : `Choose whether ${joinedEntityNames(names)} are new entities or existing ones.`;
    const sheet = second === undefined ? first.sheet : null;
    this.#questions.push({ sheet, about: 'entity', question });
  }

  /** Asks one question for the columns of all sheets, because they may be versions of the same amounts. */
  #askOfColumns(): void {
    const names = [...new Set(this.#columns.map(({ name }) => name))];
    if (names.length === 0) return;
    const what =
      names.length === 1
        ? `the column ${joinedEntityNames(names)} is a separate entity, whose amounts are`
        : `the columns ${joinedEntityNames(names)} are separate entities, whose amounts are`;
    const question = `Choose whether ${what} added. If not, leave the sheet out.`;
    this.#questions.push({ sheet: null, about: 'entity', question });
  }

  #refuseTwice(
    { sheet, books }: ReadBooks,
    keysByMonth: ReadonlyMap<BooksMonth, ReadonlySet<string>>,
  ): void {
    const whole = this.#entities.get('');
    if (whole !== undefined && whole.name !== '') return;
    const keys = new Set(books.rows.map(({ entity }) => entity ?? ''));
    const isWhole = keys.has('');
    if (isWhole && keys.size > 1) {
      this.#refusals.push({
        sheet,
        cell: null,
        reason: 'Some rows name an entity, and others do not.',
        remedy: 'Enter the entity in each row.',
      });
      return;
    }
    const month = books.months.find((one) =>
      [...(keysByMonth.get(one) ?? [])].some((key) => (key === '') !== isWhole),
    );
    if (month === undefined) return;
    const name = whole?.fileNames[0] ?? entityName({ name: '' });
    this.#refusals.push({
      sheet,
      cell: null,
      reason: isWhole
        ? `${bookMonthName(month)} is stored by entity. Adding the whole company would count its amounts twice.`
        : `${bookMonthName(month)} is stored for ${name}. Adding entities would count its amounts twice.`,
      remedy: isWhole
        ? 'Choose the entity for the file, or undo the earlier imports of its months first.'
        : 'Undo the earlier imports of the file’s months first. If the stored balances belong to one entity, name that entity on the Accounts page.',
    });
  }
}

const missingEntity = (sheet: string) => `Choose the entity for the balances in ${sheet}.`;

const withKeys = (read: ReadBooks, keyOf: (row: BooksRow) => string): ReadBooks => {
  const keys = new Map<string | null, string>();
  const rows = read.books.rows.map((row) => {
    const key = keys.get(row.entity) ?? keyOf(row);
    keys.set(row.entity, key);
    return { ...row, entity: key === '' ? null : key };
  });
  return { ...read, books: { ...read.books, rows } };
};

function entityKeysByMonth(
  reads: readonly ReadBooks[],
  balances: StoredBooks['balances'],
): ReadonlyMap<BooksMonth, ReadonlySet<string>> {
  const keys = new Map<BooksMonth, Set<string>>();
  const put = (month: BooksMonth, key: string) => {
    keys.set(month, (keys.get(month) ?? new Set()).add(key));
  };
  for (const { month, entity } of balances) put(month, entity);
  for (const { books } of reads) {
    const own = new Set(books.rows.map(({ entity }) => entity ?? ''));
    for (const month of books.months) for (const key of own) put(month, key);
  }
  return keys;
}
