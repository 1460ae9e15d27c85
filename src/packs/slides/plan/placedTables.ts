import type { PackTable } from '../../model/pack.ts';
import { BODY_HEIGHT, FULL_WIDTH } from '../deckPlaces.ts';
import { JUDGEMENT_LEGEND, judgementOf } from '../judgements.ts';
import { listedInWords, oneLine } from '../plainText.ts';
import { tablePages, type TablePage } from './tablePages.ts';
import { lineHeight, wrapped } from './textFit.ts';

export interface PlacedTable {
  readonly table: PackTable;
  readonly page: TablePage;
  readonly caption: string;
  readonly unit: string;
  readonly notes: readonly string[];
  /** Inches from the top of the slide's body. */
  readonly top: number;
}

interface TitledTables {
  readonly title: string;
  readonly slides: readonly (readonly PlacedTable[])[];
  readonly remarks: readonly string[];
}

export const UNIT_HEIGHT = 0.3;
export const NOTE_SIZE = 10;
const MOST_NOTES_INCHES = 1.2;
const TABLE_GAP = 0.22;
/** The type size, in points, of tables that share a slide. */
const SHARED_SIZE = 11;

export function notesHeight(notes: readonly string[]): number {
  const lines = notes.reduce((sum, note) => sum + wrapped(note, NOTE_SIZE, FULL_WIDTH).length, 0);
  return lines === 0 ? 0 : lines * lineHeight(NOTE_SIZE) + 0.12;
}

export function pageHeight({ groupHeight, headHeight, rows }: TablePage): number {
  return rows.reduce((sum, { height }) => sum + height, groupHeight + headHeight);
}

const notesBelowTable = ({ notes }: PackTable): string[] => notes.map(oneLine).filter(Boolean);

function tableUnitText({ rows, unit }: PackTable): string {
  const isJudged = rows.some(({ cells }) => cells.some((cell) => judgementOf(cell) !== null));
  return [oneLine(unit), isJudged ? JUDGEMENT_LEGEND : ''].filter(Boolean).join(' · ');
}

/** A table at a position on a slide; null if it doesn't fit there. @param largest The largest type size. */
export function placedAt(
  table: PackTable,
  {
    top,
    height,
    largest,
  }: { readonly top: number; readonly height: number; readonly largest: number },
): PlacedTable | null {
  const notes = notesBelowTable(table);
  const room = height - UNIT_HEIGHT - notesHeight(notes);
  const [page, ...further] = tablePages(table, room, largest);
  if (page === undefined || further.length > 0) return null;
  return { table, page, caption: '', unit: tableUnitText(table), notes, top };
}

export const placedHeight = ({ page, notes }: PlacedTable): number =>
  UNIT_HEIGHT + pageHeight(page) + notesHeight(notes);

function tableAlone(section: string, table: PackTable): TitledTables {
  const notes = notesBelowTable(table);
  const own = notesHeight(notes) <= MOST_NOTES_INCHES ? notes : [];
  const height = BODY_HEIGHT - UNIT_HEIGHT - notesHeight(own);
  const pages = table.columns.length === 0 ? [] : tablePages(table, height);
  return {
    title: oneLine(table.title) || section,
    slides: pages.map((page, index) => [
      {
        table,
        page,
        caption: '',
        unit: tableUnitText(table),
        notes: index === pages.length - 1 ? own : [],
        top: 0,
      },
    ]),
    remarks: own.length === notes.length ? [] : notes,
  };
}

/** The table in the layout for sharing a slide; null if it needs its own slide. */
function shareablePage(table: PackTable): TablePage | null {
  if (table.columns.length === 0 || notesHeight(notesBelowTable(table)) > MOST_NOTES_INCHES)
    return null;
  const [page, ...further] = tablePages(table, BODY_HEIGHT, SHARED_SIZE);
  return page === undefined || further.length > 0 || page.size < SHARED_SIZE - 1 ? null : page;
}

function commonTitle(titles: readonly string[]): string {
  const [words = [], ...others] = titles.map((title) => title.split(', '));
  const end = words.findIndex((word, index) => others.some((other) => other[index] !== word));
  const shared = end < 0 ? words : words.slice(0, end);
  return shared.join(', ');
}

interface Shared {
  readonly table: PackTable;
  readonly page: TablePage;
}

const tableGroupTitle = (group: readonly Shared[]): string =>
  commonTitle(group.map(({ table }) => oneLine(table.title)));

function stackedTables(group: readonly Shared[]): { placed: PlacedTable[]; height: number } {
  const common = tableGroupTitle(group);
  let top = 0;
  const placed = group.map(({ table, page }, index): PlacedTable => {
    const later = new Set(group.slice(index + 1).flatMap((one) => notesBelowTable(one.table)));
    const notes = notesBelowTable(table).filter((note) => !later.has(note));
    const caption = oneLine(table.title).slice(common.length).replace(/^, /, '');
    const at = top;
    top += UNIT_HEIGHT + pageHeight(page) + notesHeight(notes) + TABLE_GAP;
    return { table, page, caption, unit: tableUnitText(table), notes, top: at };
  });
  return { placed, height: top - TABLE_GAP };
}

/** Combines titles, as in "Outlook after October 2026: AUD and EUR". */
function groupedTables(group: readonly Shared[]): TitledTables {
  const { placed } = stackedTables(group);
  const names = placed.map(({ caption }) => caption).filter(Boolean);
  const named = names.length === 0 ? '' : `: ${listedInWords(names)}`;
  return { title: `${tableGroupTitle(group)}${named}`, slides: [placed], remarks: [] };
}

const fits = (group: readonly Shared[]): boolean => stackedTables(group).height <= BODY_HEIGHT;

function spreadTables(run: readonly Shared[]): Shared[][] {
  const greedy: Shared[][] = [];
  for (const one of run) {
    const last = greedy.at(-1) ?? [];
    if (last.length > 0 && fits([...last, one])) last.push(one);
    else greedy.push([one]);
  }
  const each = Math.ceil(run.length / Math.max(1, greedy.length));
  const even = greedy.map((_, index) => run.slice(index * each, (index + 1) * each));
  return even.every(fits) ? even : greedy;
}

export function placedTables(section: string, tables: readonly PackTable[]): TitledTables[] {
  const placed: TitledTables[] = [];
  let run: Shared[] = [];
  const close = () => {
    for (const group of spreadTables(run)) {
      const [first, ...others] = group;
      if (first === undefined) continue;
      if (others.length === 0) placed.push(tableAlone(section, first.table));
      else placed.push(groupedTables(group));
    }
    run = [];
  };
  for (const table of tables) {
    const page = shareablePage(table);
    if (page === null) {
      close();
      placed.push(tableAlone(section, table));
      continue;
    }
    if (tableGroupTitle([...run, { table, page }]) === '') close();
    run.push({ table, page });
  }
  close();
  return placed;
}
