import PdfDocument from 'pdfkit';

export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A real PDF with this sentence in it. */
export async function boardPaper(name: string, sentence: string): Promise<ChosenFile> {
  const pdf = new PdfDocument();
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.on('end', resolve));
  pdf.text(sentence);
  pdf.end();
  await ended;
  return { name, mimeType: 'application/pdf', buffer: Buffer.concat(chunks) };
}

/** What says that it is a PDF and is none. */
export function disguisedText(name: string): ChosenFile {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from('Only text, whatever it says.') };
}
