import { chartPalettes, seriesColour } from '../../charts/chartPalette.ts';
import { type ChartRole, chartNote, namedSeries, seriesName } from '../../charts/chartSpec.ts';
import type { PaperSize } from '../../contract/boardPacks.ts';
import { fittedLogo, type PackLogo } from '../../finance/packLogo.ts';
import type { PackColours } from '../../finance/packChoices.ts';
import { STANDARD_PACK_COLOURS } from '../../finance/packChoices.ts';
import type { Judgement } from '../../finance/variance.ts';
import { formatDate } from '../../format/dates.ts';
import { cellText } from '../model/cellText.ts';
import { indexedPlaces, numberPlace } from '../model/figureIndex.ts';
import type {
  Pack,
  PackCell,
  PackChart,
  PackColumn,
  PackPart,
  PackSection,
  PackRow,
  PackSeal,
  PackTable,
} from '../model/pack.ts';

interface DocumentCell {
  readonly text: string;
  readonly judgement?: Judgement;
  /** The difference is immaterial, or its line has no favourable direction. */
  readonly isNoNews?: true;
  readonly isMark?: true;
  readonly place?: string;
  /** Prints a page number after the text: the pack's page count plus this number. */
  readonly appendedAfter?: number;
  readonly pageOf?: string;
}

interface TypstTable extends Omit<PackTable, 'rows' | 'columns'> {
  readonly columns: readonly (PackColumn & {
    readonly isJudged: boolean;
  })[];
  readonly rows: readonly { readonly kind: PackRow['kind']; readonly cells: DocumentCell[] }[];
}

interface DocumentChart {
  readonly title: string;
  readonly unit: string;
  readonly description: string;
  readonly note: string | null;
  readonly message: string | null;
  readonly kind: 'line' | 'bar' | 'bridge';
  readonly bars: number;
  readonly bar: number;
  readonly file: string;
  readonly series: readonly {
    readonly name: string;
    readonly role: ChartRole;
    readonly colour: string;
  }[];
}

type TypstPart =
  | Exclude<PackPart, { kind: 'table' | 'charts' }>
  | { readonly kind: 'table'; readonly table: TypstTable }
  | { readonly kind: 'charts'; readonly charts: readonly DocumentChart[] };

/** The template's input. It is passed as JSON, so text can never act as markup. */
export interface TypstDocument {
  readonly paper: 'a4' | 'us-letter';
  readonly fonts: readonly string[];
  readonly appendedPages: number;
  readonly logo?: {
    readonly file: string;
    readonly alt: string;
    readonly width: number;
    readonly height: number;
  };
  readonly colours: PackColours;
  readonly title: string;
  readonly company: string | null;
  readonly period: string;
  readonly subtitle: string;
  readonly made: string;
  /** Year, month, day, hour, minute, second, UTC. */
  readonly madeAt: readonly number[];
  readonly seal?: PackSeal;
  readonly reader?: string;
  readonly sections: readonly {
    readonly key: string;
    readonly title: string;
    readonly message?: string;
    readonly parts: readonly TypstPart[];
  }[];
}

function documentCell(cell: PackCell): DocumentCell {
  const text = cellText(cell);
  if (cell.kind === 'mark') return { text, isMark: true };
  if (cell.kind === 'text' && cell.appendedAfter !== undefined) {
    return { text, appendedAfter: cell.appendedAfter };
  }
  if (cell.kind === 'text') return { text };
  const judgement = cell.kind === 'number' && /[1-9]/.test(text) ? cell.judgement : null;
  if (judgement) return { text, judgement };
  return cell.kind === 'number' && cell.judgement === null ? { text, isNoNews: true } : { text };
}

function documentTable(table: PackTable, indexed: ReadonlySet<string>): TypstTable {
  const placed = (cell: PackCell, row: number, column: number): DocumentCell => {
    const place = numberPlace(table.key, { row, column });
    const shown = documentCell(cell);
    if (cell.kind === 'text' && cell.pageOf !== undefined) return { ...shown, pageOf: cell.pageOf };
    return indexed.has(place) ? { ...shown, place } : shown;
  };
  const rows = table.rows.map(({ kind, cells }, row) => ({
    kind,
    cells: cells.map((cell, column) => placed(cell, row, column)),
  }));
  const columns = table.columns.map((column, index) => {
    const cells = column.kind === 'number' ? rows.map((row) => row.cells[index]) : [];
    return {
      ...column,
      isJudged: cells.some((cell) => cell?.judgement !== undefined),
    };
  });
  return { ...table, columns, rows };
}

function documentChart(
  { chart: { spec, description }, bar }: DrawnChart,
  file: string,
): DocumentChart {
  const series = namedSeries(spec).map((one) => ({
    name: seriesName(one),
    role: one.role,
    colour: seriesColour(one, chartPalettes.light),
  }));
  return {
    title: spec.title,
    unit: spec.subject ?? spec.axis.label,
    description,
    note: chartNote(spec),
    message: spec.message ?? null,
    kind: spec.kind,
    bars: spec.categories.length,
    bar,
    file,
    series,
  };
}

/** Text for the template, without characters that no page can show or JSON can't carry. */
export function documentJson(
  document: TypstDocument,
  printable: (text: string) => string = (text) => text,
): string {
  return JSON.stringify(document, (_key, value: unknown) =>
    typeof value === 'string' ? printable(value.toWellFormed().replaceAll(/\p{Cc}/gu, ' ')) : value,
  );
}

export interface DrawnChart {
  readonly chart: PackChart;
  /** Takes half of the width, next to another chart. */
  readonly isHalf: boolean;
  readonly bar: number;
}

const BAR_HEIGHTS = { page: 19, section: 13 } as const;

const drawnCharts = ({ message, parts }: PackSection): DrawnChart[] =>
  parts.flatMap((part) => {
    if (part.kind !== 'charts') return [];
    const hasTable = parts.some(({ kind }) => kind === 'table');
    const bar = BAR_HEIGHTS[message === undefined || hasTable ? 'section' : 'page'];
    return part.charts.map((chart) => ({ chart, isHalf: part.charts.length > 1, bar }));
  });

export const chartsOf = (pack: Pack): DrawnChart[] => pack.sections.flatMap(drawnCharts);

/** The size in points of the logo at the top of the cover. */
const COVER_LOGO_POINTS = { width: 220, height: 64 } as const;

export const logoFile = ({ kind }: Pick<PackLogo, 'kind'>): string =>
  kind === 'png' ? '/logo.png' : '/logo.jpg';

export const chartFile = (index: number): string => `/chart-${index}.svg`;

export function packDocument(
  pack: Pack,
  paper: PaperSize,
): Omit<TypstDocument, 'fonts' | 'appendedPages'> {
  let charts = 0;
  const indexed = indexedPlaces(pack);
  const documentParts = (section: PackSection): TypstPart[] => {
    const drawn = drawnCharts(section);
    return section.parts.map((part): TypstPart => {
      if (part.kind === 'table')
        return { kind: 'table', table: documentTable(part.table, indexed) };
      if (part.kind !== 'charts') return part;
      const own = drawn.splice(0, part.charts.length);
      return {
        kind: 'charts',
        charts: own.map((chart) => documentChart(chart, chartFile(charts++))),
      };
    });
  };
  return {
    paper: paper === 'letter' ? 'us-letter' : 'a4',
    ...(pack.logo === undefined
      ? {}
      : {
          logo: {
            file: logoFile(pack.logo),
            alt: pack.company === null ? 'Logo' : `Logo of ${pack.company}`,
            ...fittedLogo(pack.logo, COVER_LOGO_POINTS),
          },
        }),
    colours: pack.colours ?? STANDARD_PACK_COLOURS,
    title: pack.title,
    company: pack.company,
    period: pack.period,
    subtitle: pack.subtitle,
    made: formatDate(pack.madeAt),
    madeAt: (pack.madeAt.match(/\d+/g) ?? []).slice(0, 6).map(Number),
    ...(pack.seal === undefined ? {} : { seal: pack.seal }),
    ...(pack.reader === undefined ? {} : { reader: pack.reader }),
    sections: pack.sections.map((section) => {
      const { key, title, message } = section;
      const parts = documentParts(section);
      return { key, title, ...(message === undefined ? {} : { message }), parts };
    }),
  };
}
