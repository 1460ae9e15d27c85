import type { PaperSize } from '../../../contract/boardPacks.ts';
import type { Pack, PackPart, PackSection } from '../model/pack.ts';
import { coverSheet, contentsOf } from './coverSheet.ts';
import { dataSheet, dataSheetName } from './dataSheet.ts';
import { dataTable } from './dataTable.ts';
import { ownColours } from './looks.ts';
import { identitySheet } from './identityRows.ts';
import { sectionSheet } from './sectionSheet.ts';
import type { Sheet } from '../../ooxml/workbook/sheet.ts';
import { sheetNames } from '../../ooxml/workbook/sheetNames.ts';
import { WorkbookWriter } from '../../ooxml/workbook/workbookWriter.ts';

export interface WorkbookOptions {
  readonly paper?: PaperSize;
  readonly onStep?: (done: number, of: number, step: string) => void;
}

const COVER = 'Contents';

/**
 * Bridges are tables whose formulas add up, with their sentences or the amounts of their steps: bars out of running totals would not
 * follow a figure that is changed.
 */
function withoutBars({ parts, ...section }: PackSection): PackSection {
  const kept = parts.flatMap((part): PackPart[] => {
    if (part.kind !== 'charts' || part.charts.some(({ spec }) => spec.kind !== 'bridge')) {
      return [part];
    }
    return part.charts.map(({ spec: { title: heading, message, categories } }) =>
      message === undefined
        ? { kind: 'bullets', heading, items: categories }
        : { kind: 'text', heading, paragraphs: [message] },
    );
  });
  return { ...section, parts: kept };
}

/**
 * A board pack as an Excel workbook: the contents, a sheet a section, sheets of the stored figures,
 * and a hidden one that lets changed figures be imported again. The same pack gives the same
 * bytes.
 */
export async function renderWorkbook(
  asked: Pack,
  { paper = 'a4', onStep = () => {} }: WorkbookOptions = {},
): Promise<Uint8Array> {
  const pack = { ...asked, sections: asked.sections.map(withoutBars) };
  const tables = pack.data.tables.map(dataTable);
  const wanted = [COVER, ...pack.sections.map(({ title }) => title), ...tables.map(dataSheetName)];
  const names = sheetNames(wanted);
  const [cover = COVER, ...others] = names;
  const dataNames = others.slice(pack.sections.length);
  const listed = [
    ...pack.sections.map(({ parts }) => contentsOf(parts)),
    ...tables.map(shownInTable),
  ];
  const makers: readonly (() => Sheet)[] = [
    () =>
      coverSheet(
        pack,
        cover,
        others.map((name, index) => ({ name, shows: listed[index] ?? '' })),
      ),
    ...pack.sections.map(
      (section, index) => () => sectionSheet(pack, section, { name: others[index] ?? '', cover }),
    ),
    ...tables.map(
      (table, index) => () => dataSheet(pack, table, { name: dataNames[index] ?? '', cover }),
    ),
  ];
  const book = new WorkbookWriter(
    undefined,
    pack.colours === undefined ? undefined : ownColours(pack.colours),
  );
  const steps = makers.length + 1;
  const margins = marginsOf(pack, paper);
  for (const [index, make] of makers.entries()) {
    onStep(index, steps, `Writing sheet ${index + 1} of ${makers.length}`);
    book.add(make(), margins);
    // Lets progress messages go out between sheets.
    await Promise.resolve();
  }
  onStep(makers.length, steps, 'Putting the workbook together');
  const named = tables.map((data, index) => ({ name: dataNames[index] ?? '', data }));
  if (named.length > 0) book.add(identitySheet(named, pack.dataVersion, names), margins);
  const bytes = book.bytes(toTheSecond(pack.madeAt), {
    title: `${pack.title}, ${pack.period}`,
    subject: pack.subtitle,
    company: pack.company ?? '',
  });
  onStep(steps, steps, 'Ready');
  return bytes;
}

function shownInTable({ table: { title, unit } }: { table: { title: string; unit: string } }) {
  return `${title} (${unit})`;
}

const MOST_OF_COMPANY = 46;

/** A long name of a company, so that what follows it at the top of a page is there too. */
function cut(name: string): string {
  const letters = Array.from(name);
  if (letters.length <= MOST_OF_COMPANY) return name;
  return `${letters
    .slice(0, MOST_OF_COMPANY - 1)
    .join('')
    .trimEnd()}…`;
}

function marginsOf(pack: Pack, paper: PaperSize) {
  const { title, period, dataVersion, madeAt, company, seal } = pack;
  const made = `Data version ${dataVersion}, ${toTheSecond(madeAt).replace('T', ' ').replace('Z', ' UTC')}`;
  return {
    header: { left: company === null ? title : `${cut(company)} · ${title}`, right: period },
    paper,
    footer: seal === undefined ? made : `${seal.said} · ${seal.code}`,
  };
}

/** An instant without its milliseconds. */
function toTheSecond(instant: string): string {
  return instant.replace(/\.\d+Z$/, 'Z');
}
