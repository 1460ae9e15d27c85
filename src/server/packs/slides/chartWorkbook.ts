import { strToU8 } from 'fflate';
import type { ChartSpec } from '../../../charts/chartSpec.ts';
import { packed } from '../../ooxml/settledPackage.ts';
import { escaped, escapedCell } from '../workbook/xmlText.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const CHART_SHEET = 'Sheet1';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** "B" for the first series: the categories stand in A. */
export function seriesColumn(index: number): string {
  return LETTERS[index + 1] ?? 'Z';
}

const quoted = (text = ''): string => (text === '' ? '' : `"${text.replaceAll('"', '')}"`);

/** The format in which a chart's values read, as Office writes formats. */
export function chartFormatCode({ number }: ChartSpec): string {
  const digits = `#,##0${number.decimals > 0 ? `.${'0'.repeat(number.decimals)}` : ''}`;
  const positive = `${quoted(number.prefix)}${digits}${quoted(number.suffix)}`;
  return `${positive};-${positive}`;
}

// Text in place, not as shared strings: it can be nothing but text, whatever it begins with.
const textCell = (place: string, text: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${escapedCell(text)}</t></is></c>`;

function sheetXml({ categories, categoryHeading = 'Month', series }: ChartSpec): string {
  const heads = series.map(({ label }, index) => textCell(`${seriesColumn(index)}1`, label));
  const rows = categories.map((category, row) => {
    const at = row + 2;
    const cells = series.map(({ values }, index) => {
      const value = values[row] ?? null;
      // A missing month is an empty cell, so that the chart keeps its gap when it is edited.
      return value === null ? '' : `<c r="${seriesColumn(index)}${at}" s="1"><v>${value}</v></c>`;
    });
    return `<row r="${at}">${textCell(`A${at}`, category)}${cells.join('')}</row>`;
  });
  return `${HEAD}<worksheet xmlns="${SHEET}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${series.length + 1}" width="18" customWidth="1"/></cols><sheetData><row r="1">${textCell('A1', categoryHeading)}${heads.join('')}</row>${rows.join('')}</sheetData></worksheet>`;
}

function stylesXml(spec: ChartSpec): string {
  return `${HEAD}<styleSheet xmlns="${SHEET}"><numFmts count="1"><numFmt numFmtId="164" formatCode="${escaped(chartFormatCode(spec))}"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Arial"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

const relation = (id: number, kind: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${DOCUMENT}/${kind}" Target="${target}"/>`;

/** The workbook behind a chart, which opens when somebody edits its data. */
export function chartWorkbook(spec: ChartSpec, at: string): Buffer {
  const parts = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${RELATIONS}">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${SHEET}" xmlns:r="${DOCUMENT}"><sheets><sheet name="${CHART_SHEET}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${RELATIONS}">${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${relation(2, 'styles', 'styles.xml')}</Relationships>`,
    'xl/worksheets/sheet1.xml': sheetXml(spec),
    'xl/styles.xml': stylesXml(spec),
  };
  return packed(
    new Map(Object.entries(parts).map(([name, content]) => [name, strToU8(content)])),
    at,
  );
}
