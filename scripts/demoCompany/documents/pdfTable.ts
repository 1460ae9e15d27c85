import type PdfDocument from 'pdfkit';

export interface TableColumn {
  title: string;
  /** Points. */
  width: number;
  align: 'left' | 'right';
}

export interface TableRow {
  cells: string[];
  bold: boolean;
}

const rowHeight = 18;

/** A ruled table at the left margin, starting at the document's current position. */
export function drawTable(
  doc: InstanceType<typeof PdfDocument>,
  columns: readonly TableColumn[],
  rows: readonly TableRow[],
): void {
  const left = doc.page.margins.left;
  const full = columns.reduce((sum, { width }) => sum + width, 0);
  let top = doc.y;
  const line = (cells: readonly string[], font: string, size: number, color: string): void => {
    let at = left;
    columns.forEach(({ width, align }, index) => {
      doc.font(font).fontSize(size).fillColor(color);
      doc.text(cells[index] ?? '', at + 4, top + 5, { width: width - 8, align, lineBreak: false });
      at += width;
    });
    top += rowHeight;
    doc.moveTo(left, top).lineTo(left + full, top);
  };
  line(
    columns.map(({ title }) => title),
    'Helvetica-Bold',
    8.5,
    '#64748b',
  );
  doc.lineWidth(1).stroke('#0f4c5c');
  for (const { cells, bold } of rows) {
    if (bold) doc.rect(left, top, full, rowHeight).fill('#f1f6f7');
    line(cells, bold ? 'Helvetica-Bold' : 'Helvetica', 9.5, '#1f2a37');
    doc.lineWidth(0.5).stroke('#dbe3e8');
  }
  doc.x = left;
  doc.y = top + 8;
}
