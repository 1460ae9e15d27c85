import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { issuedAt, printed, printedChange, type BoardPaper } from './boardPaper.ts';
import { reproduciblePackage } from '../../../src/office/reproduciblePackage.ts';

const accent = '0F4C5C';
const muted = '64748B';
/** Twentieths of a point: the text width of A4 with 2.5 cm margins. */
const textWidth = 9070;
const columnWidths = [2670, 1600, 1600, 1600, 1600];

/** The management report of a month as a Word document: prose first, then the figures. */
export async function managementReport(paper: BoardPaper): Promise<Buffer> {
  const document = new Document({
    title: `Management report ${paper.period}`,
    creator: `${paper.company}, Finance`,
    lastModifiedBy: `${paper.company}, Finance`,
    description: `Monthly management report, ${paper.fyYear}`,
    styles: {
      default: {
        document: {
          run: { font: 'Calibri', size: 22 },
          paragraph: { spacing: { after: 140, line: 276 } },
        },
        title: {
          run: { size: 44, bold: true, color: accent },
          paragraph: { spacing: { after: 60 } },
        },
        heading1: {
          run: { size: 28, bold: true, color: accent },
          paragraph: { spacing: { before: 300, after: 120 } },
        },
        heading2: {
          run: { size: 22, bold: true, color: muted },
          paragraph: { spacing: { before: 160, after: 60 } },
        },
      },
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: 11906, height: 16838 },
            margin: { top: 1418, right: 1418, bottom: 1418, left: 1418 },
          },
        },
        footers: { default: footer(paper) },
        children: body(paper),
      },
    ],
  });
  return reproduciblePackage(await Packer.toBuffer(document), issuedAt(paper));
}

const heading = (text: string): Paragraph =>
  new Paragraph({ text, heading: HeadingLevel.HEADING_1, keepNext: true });

function body(paper: BoardPaper): (Paragraph | Table)[] {
  return [
    new Paragraph({ text: `Management report ${paper.period}`, heading: HeadingLevel.TITLE }),
    new Paragraph({
      children: [
        new TextRun({
          text: `${paper.company}. ${paper.fyYear}, month ${paper.now.monthNum} of 12. Amounts in US dollars.`,
          color: muted,
        }),
      ],
    }),
    heading('The month in brief'),
    new Paragraph(paper.texts.overview),
    new Paragraph(paper.texts.yearToDate),
    heading('Key figures'),
    figuresTable(paper, paper.keyFigures),
    heading('Margin and cost'),
    new Paragraph(paper.texts.margin),
    new Paragraph(paper.texts.addBacks),
    figuresTable(paper, paper.costs),
    heading('Points of the month'),
    ...paper.bullets.flatMap(({ category, texts }) => [
      new Paragraph({ text: category, heading: HeadingLevel.HEADING_2, keepNext: true }),
      ...texts.map((text) => new Paragraph({ text, bullet: { level: 0 }, spacing: { after: 80 } })),
    ]),
    heading('For the board'),
    new Paragraph(paper.texts.board),
  ];
}

function footer(paper: BoardPaper): Footer {
  return new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.CENTER,
        children: [
          new TextRun({
            children: [
              `${paper.company}, confidential. Page `,
              PageNumber.CURRENT,
              ' of ',
              PageNumber.TOTAL_PAGES,
            ],
            size: 17,
            color: muted,
          }),
        ],
      }),
    ],
  });
}

function figuresTable(paper: BoardPaper, lines: BoardPaper['keyFigures']): Table {
  const titles = [
    '',
    paper.nowName,
    paper.priorName ?? 'Prior month',
    paper.lastYearName ?? 'Last year',
    'vs prior month',
  ];
  const line = { style: BorderStyle.SINGLE, size: 4, color: 'DBE3E8' };
  const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
  return new Table({
    width: { size: textWidth, type: WidthType.DXA },
    columnWidths,
    borders: {
      top: none,
      left: none,
      right: none,
      bottom: line,
      insideHorizontal: line,
      insideVertical: none,
    },
    rows: [
      row(titles, { bold: true, color: 'FFFFFF', fill: accent, header: true }),
      ...lines.map((entry) =>
        row(
          [
            entry.label,
            printed(entry.now, entry.unit),
            printed(entry.prior, entry.unit),
            printed(entry.lastYear, entry.unit),
            printedChange(entry),
          ],
          { bold: entry.total, color: '1F2A37', header: false },
        ),
      ),
    ],
  });
}

interface RowLook {
  bold: boolean;
  color: string;
  fill?: string;
  header: boolean;
}

function row(cells: readonly string[], { bold, color, fill, header }: RowLook): TableRow {
  return new TableRow({
    tableHeader: header,
    cantSplit: true,
    children: cells.map(
      (text, index) =>
        new TableCell({
          width: { size: columnWidths[index] ?? 0, type: WidthType.DXA },
          margins: { top: 50, bottom: 50, left: 80, right: 80 },
          ...(fill === undefined
            ? {}
            : { shading: { type: ShadingType.CLEAR, color: 'auto', fill } }),
          children: [
            new Paragraph({
              alignment: index === 0 ? AlignmentType.LEFT : AlignmentType.RIGHT,
              spacing: { after: 0, line: 240 },
              children: [new TextRun({ text, bold, color, size: 19 })],
            }),
          ],
        }),
    ),
  });
}
