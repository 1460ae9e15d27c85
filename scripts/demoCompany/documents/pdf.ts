import PdfDocument from 'pdfkit';
import { spoken } from '../cents.ts';
import { printed, printedChange, type BoardPaper } from './boardPaper.ts';
import { drawTable, type TableColumn } from './pdfTable.ts';

const margin = 56;
const ink = '#1f2a37';
const muted = '#64748b';
const accent = '#0f4c5c';
const pale = '#9db8bf';

type Pdf = InstanceType<typeof PdfDocument>;

/** The board paper of a month as a PDF: A4, key figures, the cost lines, cash, and the points. */
export async function boardPaperPdf(paper: BoardPaper): Promise<Buffer> {
  const { year, month, day } = paper.issued;
  const doc = new PdfDocument({
    size: 'A4',
    margins: { top: margin, right: margin, bottom: 64, left: margin },
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: `Board paper ${paper.period}`,
      Author: `${paper.company}, Finance`,
      Subject: `Monthly board paper, ${paper.fyYear}`,
      CreationDate: new Date(Date.UTC(year, month - 1, day, 8)),
    },
  });
  const finished = collected(doc);
  titleBlock(doc, paper);
  heading(doc, 'Key figures');
  keyFigureTable(doc, paper);
  heading(doc, 'Overview');
  paragraph(doc, paper.texts.overview);
  paragraph(doc, paper.texts.yearToDate);
  heading(doc, 'Revenue, last thirteen months');
  revenueChart(doc, paper);

  doc.addPage();
  heading(doc, 'From revenue to EBITDA');
  costTable(doc, paper);
  paragraph(doc, paper.texts.margin);
  paragraph(doc, paper.texts.addBacks);
  heading(doc, 'Cash');
  cashTable(doc, paper);

  heading(doc, 'Points of the month');
  for (const { category, texts } of paper.bullets) points(doc, category, texts);
  heading(doc, 'For the board');
  paragraph(doc, paper.texts.board);
  footers(doc, paper);
  doc.end();
  return finished;
}

function collected(doc: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}

const width = (doc: Pdf): number => doc.page.width - 2 * margin;

function titleBlock(doc: Pdf, paper: BoardPaper): void {
  doc.rect(0, 0, doc.page.width, 118).fill(accent);
  doc.fillColor('#cfe3e8').font('Helvetica').fontSize(10).text(paper.company, margin, 34);
  doc.fillColor('#ffffff').font('Helvetica-Bold').fontSize(24);
  doc.text(`Board paper ${paper.period}`, margin, 50);
  doc.fillColor('#cfe3e8').font('Helvetica').fontSize(10);
  doc.text(
    `${paper.fyYear}, month ${paper.now.monthNum} of 12. All amounts in US dollars.`,
    margin,
    84,
  );
  doc.y = 132;
}

function heading(doc: Pdf, text: string): void {
  // Never leave a heading alone at the foot of a page.
  if (doc.y > doc.page.height - 160) doc.addPage();
  doc.x = margin;
  doc.moveDown(0.6);
  doc
    .fillColor(accent)
    .font('Helvetica-Bold')
    .fontSize(13)
    .text(text, { width: width(doc) });
  doc.moveDown(0.35);
}

function paragraph(doc: Pdf, text: string): void {
  doc.x = margin;
  doc.fillColor(ink).font('Helvetica').fontSize(10.5);
  doc.text(text, { width: width(doc), lineGap: 2.5 });
  doc.moveDown(0.6);
}

function points(doc: Pdf, category: string, texts: readonly string[]): void {
  doc.x = margin;
  doc
    .fillColor(muted)
    .font('Helvetica-Bold')
    .fontSize(9)
    .text(category.toUpperCase(), {
      width: width(doc),
      characterSpacing: 0.6,
    });
  doc.moveDown(0.4);
  for (const text of texts) {
    doc.fillColor(ink).font('Helvetica').fontSize(10.5);
    const needed = doc.heightOfString(text, { width: width(doc) - 14, lineGap: 2 });
    if (doc.y + needed > doc.page.height - 64) doc.addPage();
    const top = doc.y;
    doc.circle(margin + 3, top + 5, 1.8).fill(accent);
    doc.fillColor(ink).font('Helvetica').fontSize(10.5);
    doc.text(text, margin + 14, top, { width: width(doc) - 14, lineGap: 2 });
    doc.moveDown(0.45);
  }
  doc.moveDown(0.3);
}

function comparedColumns(doc: Pdf, paper: BoardPaper): TableColumn[] {
  const rest = (width(doc) - 150) / 4;
  const titles = [
    paper.nowName,
    paper.priorName ?? 'Prior month',
    paper.lastYearName ?? 'Last year',
    'vs prior month',
  ];
  return [
    { title: '', width: 150, align: 'left' },
    ...titles.map((title) => ({ title, width: rest, align: 'right' as const })),
  ];
}

function keyFigureTable(doc: Pdf, paper: BoardPaper): void {
  drawTable(
    doc,
    comparedColumns(doc, paper),
    paper.keyFigures.map((line) => ({
      cells: [
        line.label,
        printed(line.now, line.unit),
        printed(line.prior, line.unit),
        printed(line.lastYear, line.unit),
        printedChange(line),
      ],
      bold: line.label === 'Revenue' || line.label === 'EBITDA',
    })),
  );
}

function costTable(doc: Pdf, paper: BoardPaper): void {
  drawTable(
    doc,
    comparedColumns(doc, paper),
    paper.costs.map((line) => ({
      cells: [
        line.label,
        printed(line.now, line.unit),
        printed(line.prior, line.unit),
        printed(line.lastYear, line.unit),
        printedChange(line),
      ],
      bold: line.total,
    })),
  );
}

function cashTable(doc: Pdf, paper: BoardPaper): void {
  drawTable(
    doc,
    [
      { title: 'Movement', width: width(doc) - 120, align: 'left' },
      { title: 'US dollars', width: 120, align: 'right' },
    ],
    paper.cash.map(({ label, cents, total }) => ({
      cells: [label, printed(cents, 'dollars')],
      bold: total,
    })),
  );
}

/** Columns with the value above each; the paper's own month is highlighted. */
function revenueChart(doc: Pdf, paper: BoardPaper): void {
  const height = 96;
  const top = doc.y + 12;
  const highest = Math.max(...paper.recent.map(({ revenue }) => revenue));
  const step = width(doc) / paper.recent.length;
  paper.recent.forEach((month, at) => {
    const tall = (month.revenue / highest) * height;
    const left = margin + at * step + 4;
    const current = month === paper.now;
    doc.rect(left, top + height - tall, step - 8, tall).fill(current ? accent : pale);
    doc.font(current ? 'Helvetica-Bold' : 'Helvetica').fontSize(7.5);
    const label = { width: step, align: 'center', lineBreak: false } as const;
    doc.fillColor(ink).text(spoken(month.revenue), left - 4, top + height - tall - 10, label);
    doc
      .fillColor(muted)
      .text(
        `${month.monthName.slice(0, 3)} ${String(month.year).slice(2)}`,
        left - 4,
        top + height + 5,
        label,
      );
  });
  doc.moveTo(margin, top + height).lineTo(doc.page.width - margin, top + height);
  doc.lineWidth(0.5).stroke('#cbd5e1');
  doc.y = top + height + 20;
}

function footers(doc: Pdf, paper: BoardPaper): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    const top = doc.page.height - 42;
    // The bottom margin would push the footer to a new page.
    doc.page.margins.bottom = 0;
    doc.fillColor(muted).font('Helvetica').fontSize(8.5);
    const line = { width: width(doc), lineBreak: false } as const;
    doc.text(`${paper.company}. Confidential, for members of the board.`, margin, top, line);
    doc.text(`Page ${page - start + 1} of ${count}`, margin, top, { ...line, align: 'right' });
  }
}
