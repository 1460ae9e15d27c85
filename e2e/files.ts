import PdfDocument from 'pdfkit';

export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A real PDF with this sentence in it. */
export async function boardPaper(name: string, sentence: string): Promise<ChosenFile> {
  return boardBook(name, [sentence]);
}

/** A real PDF with a page for each of these sentences; with a password it opens only by that. */
export async function boardBook(
  name: string,
  sentences: readonly string[],
  userPassword?: string,
): Promise<ChosenFile> {
  const pdf = new PdfDocument({
    autoFirstPage: false,
    ...(userPassword === undefined ? {} : { userPassword, pdfVersion: '1.7' }),
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.on('end', resolve));
  for (const sentence of sentences) pdf.addPage().fontSize(28).text(sentence);
  pdf.end();
  await ended;
  return { name, mimeType: 'application/pdf', buffer: Buffer.concat(chunks) };
}

/** A file that claims to be a PDF and is not. */
export function disguisedText(name: string): ChosenFile {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from('Only text, whatever it says.') };
}

/** A PDF with a valid beginning and end, so that it is stored, but nothing between them. */
export function damagedPdf(name: string): ChosenFile {
  const lost = `%PDF-1.7\n${'lost '.repeat(500)}\nstartxref\n9\n%%EOF\n`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(lost) };
}
