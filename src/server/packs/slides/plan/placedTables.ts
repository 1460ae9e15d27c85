import type { PackTable } from '../../model/pack.ts';
import { BODY_HEIGHT, FULL_WIDTH } from '../deckPlaces.ts';
import { JUDGEMENT_LEGEND, judgementOf } from '../judgements.ts';
import { listed, oneLine } from '../plainText.ts';
import { tablePages, type TablePage } from './tablePages.ts';
import { lineHeight, wrapped } from './textFit.ts';

/** A table, or a part of one, placed on a slide. */
export interface PlacedTable {
  readonly table: PackTable;
  readonly page: TablePage;
  /** Its name, if the slide's title does not say it. */
  readonly caption: string;
  /** Unit and legend. */
  readonly unit: string;
  /** Below it. */
  readonly notes: readonly string[];
  /** Inches from the top of the slide's body. */
  readonly top: number;
}

/** Tables under one title, slide by slide. */
interface TitledTables {
  readonly title: string;
  readonly slides: readonly (readonly PlacedTable[])[];
  /** Notes that are too long to fit below. */
  readonly remarks: readonly string[];
}

/** The line above a table: its name and its unit. */
export const UNIT_HEIGHT = 0.3;
export const NOTE_SIZE = 10;
const MOST_NOTES = 1.2;
const GAP = 0.22;
/** In points, where tables share a slide. */
const SHARED_SIZE = 11;

export function notesHeight(notes: readonly string[]): number {
  const lines = notes.reduce((sum, note) => sum + wrapped(note, NOTE_SIZE, FULL_WIDTH).length, 0);
  return lines === 0 ? 0 : lines * lineHeight(NOTE_SIZE) + 0.12;
}

export function pageHeight({ groupHeight, headHeight, rows }: TablePage): number {
  return rows.reduce((sum, { height }) => sum + height, groupHeight + headHeight);
}

const notesOf = ({ notes }: PackTable): string[] => notes.map(oneLine).filter(Boolean);

function unitOf({ rows, unit }: PackTable): string {
  const isJudged = rows.some(({ cells }) => cells.some((cell) => judgementOf(cell) !== null));
  return [oneLine(unit), isJudged ? JUDGEMENT_LEGEND : ''].filter(Boolean).join(' · ');
}

/** A table at a place of a slide; null if it does not fit there. @param largest its type size at most. */
export function placedAt(
  table: PackTable,
  {
    top,
    height,
    largest,
  }: { readonly top: number; readonly height: number; readonly largest: number },
): PlacedTable | null {
  const notes = notesOf(table);
  const room = height - UNIT_HEIGHT - notesHeight(notes);
  const [page, ...further] = tablePages(table, room, largest);
  if (page === undefined || further.length > 0) return null;
  return { table, page, caption: '', unit: unitOf(table), notes, top };
}

/** How high a placed table is, with what stands above and below it. */
export const placedHeight = ({ page, notes }: PlacedTable): number =>
  UNIT_HEIGHT + pageHeight(page) + notesHeight(notes);

/** A table on as many slides as it needs. */
function alone(section: string, table: PackTable): TitledTables {
  const notes = notesOf(table);
  const own = notesHeight(notes) <= MOST_NOTES ? notes : [];
  const height = BODY_HEIGHT - UNIT_HEIGHT - notesHeight(own);
  const pages = table.columns.length === 0 ? [] : tablePages(table, height);
  return {
    title: oneLine(table.title) || section,
    slides: pages.map((page, index) => [
      {
        table,
        page,
        caption: '',
        unit: unitOf(table),
        notes: index === pages.length - 1 ? own : [],
        top: 0,
      },
    ]),
    remarks: own.length === notes.length ? [] : notes,
  };
}

/** The table as it would share a slide with others; null if it needs a slide to itself. */
function shareable(table: PackTable): TablePage | null {
  if (table.columns.length === 0 || notesHeight(notesOf(table)) > MOST_NOTES) return null;
  const [page, ...further] = tablePages(table, BODY_HEIGHT, SHARED_SIZE);
  return page === undefined || further.length > 0 || page.size < SHARED_SIZE - 1 ? null : page;
}

/** What titles have in common, up to a comma: "Outlook after October 2026" from ", EUR" and ", USD". */
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

const titleOf = (group: readonly Shared[]): string =>
  commonTitle(group.map(({ table }) => oneLine(table.title)));

/** Small tables below each other on one slide; a note that several share is below the last. */
function stacked(group: readonly Shared[]): { placed: PlacedTable[]; height: number } {
  const common = titleOf(group);
  let top = 0;
  const placed = group.map(({ table, page }, index): PlacedTable => {
    const later = new Set(group.slice(index + 1).flatMap((one) => notesOf(one.table)));
    const notes = notesOf(table).filter((note) => !later.has(note));
    const caption = oneLine(table.title).slice(common.length).replace(/^, /, '');
    const at = top;
    top += UNIT_HEIGHT + pageHeight(page) + notesHeight(notes) + GAP;
    return { table, page, caption, unit: unitOf(table), notes, top: at };
  });
  return { placed, height: top - GAP };
}

/** "Outlook after October 2026: AUD and EUR". */
function together(group: readonly Shared[]): TitledTables {
  const { placed } = stacked(group);
  const names = placed.map(({ caption }) => caption).filter(Boolean);
  const named = names.length === 0 ? '' : `: ${listed(names)}`;
  return { title: `${titleOf(group)}${named}`, slides: [placed], remarks: [] };
}

const fits = (group: readonly Shared[]): boolean => stacked(group).height <= BODY_HEIGHT;

/** Spreads adjacent tables over as few slides as possible, with about the same number on each. */
function spread(run: readonly Shared[]): Shared[][] {
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

/** The tables of a section on slides: small adjacent ones with a common title share a slide. */
export function placedTables(section: string, tables: readonly PackTable[]): TitledTables[] {
  const placed: TitledTables[] = [];
  let run: Shared[] = [];
  const close = () => {
    for (const group of spread(run)) {
      const [first, ...others] = group;
      if (first === undefined) continue;
      if (others.length === 0) placed.push(alone(section, first.table));
      else placed.push(together(group));
    }
    run = [];
  };
  for (const table of tables) {
    const page = shareable(table);
    if (page === null) {
      close();
      placed.push(alone(section, table));
      continue;
    }
    if (titleOf([...run, { table, page }]) === '') close();
    run.push({ table, page });
  }
  close();
  return placed;
}
