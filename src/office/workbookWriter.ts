import { strToU8 } from 'fflate';
import type { OfficeParts } from './reproduciblePackage.ts';
import { CONTENT_TYPES, zipParts } from './reproduciblePackage.ts';
import type { CellFont } from './cellStyles.ts';
import { CellStyles } from './cellStyles.ts';
import type { Area, Sheet, SheetChart } from './sheet.ts';
import { quotedName } from './sheetNames.ts';
import { SharedTexts, fixedAddress, rowsAddress, sheetXml, usedArea } from './sheetXml.ts';
import type { PrintedMargins } from './sheetXml.ts';
import { XML_HEAD, attribute, escaped } from './xmlText.ts';

const WORKBOOK_RELATIONSHIPS =
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE_NAMESPACE = 'http://schemas.openxmlformats.org/package/2006';
const WORKBOOK_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const SHEET_DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing';
const DRAWING_MAIN = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const CHART_MAIN = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
const DRAWING = 'application/vnd.openxmlformats-officedocument.drawing';
const SHEET_TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const OFFICE_TYPES = 'application/vnd.openxmlformats-officedocument';

export interface WorkbookProperties {
  readonly title: string;
  readonly subject: string;
  readonly company: string;
}

interface WrittenRelationship {
  readonly type: string;
  readonly target: string;
}

const PROPERTY_PARTS: readonly WrittenRelationship[] = [
  {
    type: `${PACKAGE_NAMESPACE}/relationships/metadata/core-properties`,
    target: 'docProps/core.xml',
  },
  { type: `${WORKBOOK_RELATIONSHIPS}/extended-properties`, target: 'docProps/app.xml' },
];

const relationships = (all: readonly WrittenRelationship[]) => {
  const each = all.map(
    ({ type, target }, index) =>
      `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`,
  );
  return `${XML_HEAD}<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships">${each.join('')}</Relationships>`;
};

export class WorkbookWriter {
  readonly #parts: OfficeParts = new Map();
  readonly #types: string[] = [];
  readonly #styles: CellStyles;
  readonly #texts = new SharedTexts();
  readonly #sheets: Sheet[] = [];
  readonly #printed = new Set<Sheet>();
  #charts = 0;
  #drawings = 0;

  constructor(font?: CellFont, colours?: ReadonlyMap<string, string>) {
    this.#styles = new CellStyles(font, colours);
  }

  add(sheet: Sheet, printed?: PrintedMargins): void {
    this.#sheets.push(sheet);
    const number = this.#sheets.length;
    const around = { printed, styles: this.#styles, texts: this.#texts, isFirst: number === 1 };
    if (printed !== undefined) this.#printed.add(sheet);
    this.#put(
      `xl/worksheets/sheet${number}.xml`,
      `${SHEET_TYPES}.worksheet+xml`,
      sheetXml(sheet, around),
    );
    if (sheet.charts !== undefined && sheet.charts.length > 0) {
      this.#addDrawing(number, sheet.charts);
    }
  }

  #addDrawing(sheet: number, charts: readonly SheetChart[]): void {
    this.#drawings += 1;
    const drawing = `drawing${this.#drawings}.xml`;
    const targets = charts.map(({ xml }) => {
      this.#charts += 1;
      this.#put(`xl/charts/chart${this.#charts}.xml`, `${OFFICE_TYPES}.drawingml.chart+xml`, xml);
      return {
        type: `${WORKBOOK_RELATIONSHIPS}/chart`,
        target: `../charts/chart${this.#charts}.xml`,
      };
    });
    this.#put(`xl/drawings/${drawing}`, `${DRAWING}+xml`, drawingXml(charts));
    this.#parts.set(`xl/drawings/_rels/${drawing}.rels`, strToU8(relationships(targets)));
    this.#parts.set(
      `xl/worksheets/_rels/sheet${sheet}.xml.rels`,
      strToU8(
        relationships([
          { type: `${WORKBOOK_RELATIONSHIPS}/drawing`, target: `../drawings/${drawing}` },
        ]),
      ),
    );
  }

  #put(name: string, type: string, xml: string): void {
    this.#parts.set(name, strToU8(xml));
    this.#types.push(`<Override PartName="/${name}" ContentType="${type}"/>`);
  }

  /** @param madeAt To the second: "2026-11-05T09:00:00Z". */
  bytes(madeAt: string, properties?: WorkbookProperties): Buffer {
    this.#put('xl/workbook.xml', `${SHEET_TYPES}.sheet.main+xml`, this.#workbook());
    this.#put('xl/styles.xml', `${SHEET_TYPES}.styles+xml`, this.#styles.xml());
    this.#put('xl/sharedStrings.xml', `${SHEET_TYPES}.sharedStrings+xml`, this.#texts.xml());
    if (properties !== undefined) this.#addProperties(madeAt, properties);
    const sheets = this.#sheets.map((_, index) => ({
      type: `${WORKBOOK_RELATIONSHIPS}/worksheet`,
      target: `worksheets/sheet${index + 1}.xml`,
    }));
    this.#set(
      'xl/_rels/workbook.xml.rels',
      relationships([
        ...sheets,
        { type: `${WORKBOOK_RELATIONSHIPS}/styles`, target: 'styles.xml' },
        { type: `${WORKBOOK_RELATIONSHIPS}/sharedStrings`, target: 'sharedStrings.xml' },
      ]),
    );
    this.#set(
      '_rels/.rels',
      relationships([
        { type: `${WORKBOOK_RELATIONSHIPS}/officeDocument`, target: 'xl/workbook.xml' },
        ...(properties === undefined ? [] : PROPERTY_PARTS),
      ]),
    );
    this.#set(
      CONTENT_TYPES,
      `${XML_HEAD}<Types xmlns="${PACKAGE_NAMESPACE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${this.#types.join('')}</Types>`,
    );
    return zipParts(this.#parts, madeAt);
  }

  #addProperties(madeAt: string, properties: WorkbookProperties): void {
    this.#put(
      'docProps/core.xml',
      'application/vnd.openxmlformats-package.core-properties+xml',
      coreXml(madeAt, properties),
    );
    this.#put(
      'docProps/app.xml',
      `${OFFICE_TYPES}.extended-properties+xml`,
      `${XML_HEAD}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>Board Reports</Application><Company>${escaped(properties.company)}</Company></Properties>`,
    );
  }

  #set(name: string, xml: string): void {
    this.#parts.set(name, strToU8(xml));
  }

  #workbook(): string {
    const sheets = this.#sheets.map(({ name, isVeryHidden }, index) => {
      const state = isVeryHidden ? ' state="veryHidden"' : '';
      return `<sheet name="${attribute(name)}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`;
    });
    return [
      `${XML_HEAD}<workbook xmlns="${WORKBOOK_NAMESPACE}" xmlns:r="${WORKBOOK_RELATIONSHIPS}">`,
      '<workbookPr/>',
      '<bookViews><workbookView xWindow="0" yWindow="0" windowWidth="28800" windowHeight="17000" tabRatio="850" activeTab="0"/></bookViews>',
      `<sheets>${sheets.join('')}</sheets>`,
      this.#names(),
      '<calcPr calcId="191029"/>',
      '</workbook>',
    ].join('');
  }

  /** Filtered rows, print areas and repeated rows are built-in names of Excel. */
  #names(): string {
    const names = this.#sheets.flatMap((sheet, index) => {
      if (sheet.isVeryHidden || !this.#printed.has(sheet)) return [];
      const at = (area: string) => `${quotedName(sheet.name)}!${area}`;
      const named = (name: string, value: string, more = '') =>
        `<definedName name="_xlnm.${name}" localSheetId="${index}"${more}>${escaped(value)}</definedName>`;
      const { filtered, repeatedRows: repeated } = sheet;
      return [
        filtered === undefined
          ? ''
          : named('_FilterDatabase', at(fixedAddress(filtered)), ' hidden="1"'),
        named('Print_Area', at(fixedAddress(usedArea(sheet)))),
        repeated === undefined
          ? ''
          : named('Print_Titles', at(rowsAddress(repeated.first, repeated.last))),
      ];
    });
    for (const { name: sheet, named = [] } of this.#sheets) {
      const at = (area: Area) => escaped(`${quotedName(sheet)}!${fixedAddress(area)}`);
      for (const { name, area } of named) {
        names.push(`<definedName name="${attribute(name)}">${at(area)}</definedName>`);
      }
    }
    return names.length === 0 ? '' : `<definedNames>${names.join('')}</definedNames>`;
  }
}

function coreXml(madeAt: string, { title, subject }: WorkbookProperties): string {
  const moment = (name: string) =>
    `<dcterms:${name} xsi:type="dcterms:W3CDTF">${escaped(madeAt)}</dcterms:${name}>`;
  return [
    `${XML_HEAD}<cp:coreProperties xmlns:cp="${PACKAGE_NAMESPACE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">`,
    `<dc:title>${escaped(title)}</dc:title><dc:subject>${escaped(subject)}</dc:subject><dc:creator>Board Reports</dc:creator>`,
    `${moment('created')}${moment('modified')}</cp:coreProperties>`,
  ].join('');
}

/** Two points, so that no chart's edge is exactly on a page break. */
const BELOW_EDGE = 25_400;

function drawingXml(charts: readonly SheetChart[]): string {
  const frames = charts.map(({ frame, title, description }, index) => {
    const number = index + 1;
    return [
      `<xdr:oneCellAnchor><xdr:from><xdr:col>${frame.column}</xdr:col><xdr:colOff>${frame.columnOffset}</xdr:colOff><xdr:row>${frame.row}</xdr:row><xdr:rowOff>${BELOW_EDGE}</xdr:rowOff></xdr:from>`,
      `<xdr:ext cx="${frame.width}" cy="${frame.height}"/>`,
      `<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="${number + 1}" name="${attribute(`${number}. ${title}`)}" descr="${attribute(description)}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr>`,
      '<xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>',
      `<a:graphic><a:graphicData uri="${CHART_MAIN}"><c:chart xmlns:c="${CHART_MAIN}" r:id="rId${number}"/></a:graphicData></a:graphic>`,
      '</xdr:graphicFrame><xdr:clientData/></xdr:oneCellAnchor>',
    ].join('');
  });
  return `${XML_HEAD}<xdr:wsDr xmlns:xdr="${SHEET_DRAWING}" xmlns:a="${DRAWING_MAIN}" xmlns:r="${WORKBOOK_RELATIONSHIPS}">${frames.join('')}</xdr:wsDr>`;
}
