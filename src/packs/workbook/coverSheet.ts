import type { Pack, PackPart } from '../model/pack.ts';
import { IDENTITY_SHEET } from '../../office/identitySheetForm.ts';
import { officeDigits, INK, CELL_LOOKS } from './cellLooks.ts';
import { fitsOnePage } from '../../office/sheetPages.ts';
import type { Sheet } from '../../office/sheet.ts';
import { sheetOf } from './sectionSheet.ts';
import { SheetRows, heightOf } from './sheetRows.ts';
import { brokenLines } from './textLines.ts';

export interface ListedSheet {
  readonly name: string;
  readonly shows: string;
  readonly hasSheet: boolean;
}

const NAME_WIDTH = 36;
const SHOWS_WIDTH = 84;
const MOST_TABLES_IN_CONTENTS = 4;

export function contentsOf(parts: readonly PackPart[]): string {
  const names = parts.flatMap((part) => {
    if (part.kind === 'table') return [part.table.title];
    if (part.kind === 'charts') return part.charts.map(({ spec }) => spec.title);
    return part.kind === 'empty' ? [part.sentence] : [part.group ?? part.heading];
  });
  const distinct = [...new Set(names)];
  const more = distinct.length - MOST_TABLES_IN_CONTENTS;
  return [
    ...distinct.slice(0, MOST_TABLES_IN_CONTENTS),
    ...(more > 0 ? [`and ${more} more`] : []),
  ].join('; ');
}

function sealText({ seal }: Pack): string {
  return seal === undefined ? '' : `${seal.said} · ${seal.code} · To check it: ${seal.checkedAt}`;
}

export function coverSheet(pack: Pack, name: string, listed: readonly ListedSheet[]): Sheet {
  const sheet = new SheetRows([NAME_WIDTH, SHOWS_WIDTH]);
  sheet.addRow(20);
  const lines = [
    { text: pack.title, look: CELL_LOOKS.coverTitle, height: 34 },
    { text: pack.period, look: CELL_LOOKS.coverPeriod, height: 22 },
    { text: pack.subtitle, look: CELL_LOOKS.belowTitle, height: 16 },
    { text: pack.company ?? '', look: CELL_LOOKS.coverCompany, height: 22 },
    { text: sealText(pack), look: CELL_LOOKS.belowTitle, height: 16 },
  ];
  for (const { text, look, height } of lines) {
    if (text !== '') sheet.text({ row: sheet.addRow(height), column: 0 }, text, look);
  }
  sheet.addRow(18);
  const head = sheet.addRow(heightOf(1, 9) + 2);
  sheet.text({ row: head, column: 0 }, 'Sheet', CELL_LOOKS.contentsHead);
  sheet.text({ row: head, column: 1 }, 'What it shows', CELL_LOOKS.contentsHead);
  for (const { name: leadsTo, shows, hasSheet } of listed) {
    const count = brokenLines(shows, SHOWS_WIDTH - 2, 10).length;
    const at = { row: sheet.addRow(heightOf(count, 10) + 3), column: 0 };
    sheet.text(
      at,
      leadsTo,
      hasSheet ? { ...CELL_LOOKS.contents, ...CELL_LOOKS.link } : CELL_LOOKS.contents,
    );
    if (hasSheet) sheet.links.push({ at, sheet: leadsTo });
    sheet.text({ row: at.row, column: 1 }, shows, { ...CELL_LOOKS.contents, isWrapped: true });
  }
  sheet.addRow(10);
  const sentences = [
    "Every figure is stored once, in blue on the last sheets; tables and charts refer to it and update when you change it. Missing values (N/A, —), sentences and figures known only from a report don't update.",
    "EBITDA and adjusted EBITDA are stored as entered: changing a cost does not change them. The figures sheet shows the total of EBITDA's lines and the difference.",
    'To update Board Reports, change the figures in blue and import the workbook.',
    `A hidden sheet, ${IDENTITY_SHEET}, identifies the stored figure behind each blue cell; it repeats labels and values and contains nothing else. To remove it in Excel, press Alt+F11, choose ${IDENTITY_SHEET}, set Visible to xlSheetVisible in its properties (F4), and delete it; in other programs choose Show sheet. Board Reports can then no longer match the cells to stored figures.`,
  ];
  for (const sentence of sentences) sheet.addText(sentence, CELL_LOOKS.note);
  return {
    name,
    tabColour: pack.colours === undefined ? INK : officeDigits(pack.colours.main),
    ...sheetOf(sheet),
    isOnePage: fitsOnePage(sheet.rows, sheet.widths),
    frozen: { rows: 0, columns: 0 },
  };
}
