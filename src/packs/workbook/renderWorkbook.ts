import type { PaperSize } from '../../contract/boardPacks.ts';
import type { Pack, PackPart, PackSection } from '../model/pack.ts';
import { coverSheet, contentsOf, type ListedSheet } from './coverSheet.ts';
import { dataSheet, dataSheetName } from './dataSheet.ts';
import { dataTable } from './dataTable.ts';
import { ownColours } from './cellLooks.ts';
import { identitySheet } from './identityRows.ts';
import { sectionSheet } from './sectionSheet.ts';
import type { Sheet } from '../../office/sheet.ts';
import { sheetNames } from '../../office/sheetNames.ts';
import { WorkbookWriter } from '../../office/workbookWriter.ts';

export interface WorkbookOptions {
  readonly paper?: PaperSize;
  readonly onStep?: (done: number, of: number, step: string) => void;
}

const COVER = 'Contents';

/**
 * Leaves out bridge charts, because a workbook shows bridges as tables whose formulas add up. Chart bars from running
 * totals would not follow a changed figure.
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

/** A section with a single sentence gets no sheet, because the contents show the sentence. */
const isSingleSentence = ({ parts }: PackSection) => parts.every(({ kind }) => kind === 'empty');

/**
 * A board pack as an Excel workbook: the contents, a sheet per section, sheets with the stored figures, and a hidden
 * sheet that lets changed figures be imported again. The same pack gives the same bytes.
 */
export async function renderWorkbook(
  asked: Pack,
  { paper = 'a4', onStep = () => {} }: WorkbookOptions = {},
): Promise<Uint8Array> {
  const pack = { ...asked, sections: asked.sections.map(withoutBars) };
  const tables = pack.data.tables.map(dataTable);
  const sections = pack.sections.filter((section) => !isSingleSentence(section));
  const wanted = [COVER, ...sections.map(({ title }) => title), ...tables.map(dataSheetName)];
  const names = sheetNames(wanted);
  const [cover = COVER, ...others] = names;
  const dataNames = others.slice(sections.length);
  const listed: readonly ListedSheet[] = [
    ...pack.sections.map((section) => ({
      name: others[sections.indexOf(section)] ?? section.title,
      shows: contentsOf(section.parts),
      hasSheet: !isSingleSentence(section),
    })),
    ...tables.map((table, index) => ({
      name: dataNames[index] ?? '',
      shows: shownInTable(table),
      hasSheet: true,
    })),
  ];
  const makers: readonly (() => Sheet)[] = [
    () => coverSheet(pack, cover, listed),
    ...sections.map(
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
    await Promise.resolve();
  }
  onStep(makers.length, steps, 'Putting the workbook together');
  const named = tables
    .map((data, index) => ({ name: dataNames[index] ?? '', data }))
    .filter(({ data }) => data.figures.length > 0);
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

function cutCompanyName(name: string): string {
  const letters = Array.from(name);
  if (letters.length <= MOST_OF_COMPANY) return name;
  return `${letters
    .slice(0, MOST_OF_COMPANY - 1)
    .join('')
    .trimEnd()}…`;
}

function marginsOf(pack: Pack, paper: PaperSize) {
  const { title, period, dataVersion, madeAt, company, seal } = pack;
  const made = `Data as of change ${dataVersion}, ${toTheSecond(madeAt).replace('T', ' ').replace('Z', ' UTC')}`;
  return {
    header: {
      left: company === null ? title : `${cutCompanyName(company)} · ${title}`,
      right: period,
    },
    paper,
    footer: seal === undefined ? made : `${seal.said} · ${seal.code}`,
  };
}

/** Returns an ISO time without its milliseconds. */
function toTheSecond(instant: string): string {
  return instant.replace(/\.\d+Z$/, 'Z');
}
