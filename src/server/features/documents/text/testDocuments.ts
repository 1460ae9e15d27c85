import PdfDocument from 'pdfkit';

type PdfOptions = NonNullable<ConstructorParameters<typeof PdfDocument>[0]>;

/** A PDF, drawn by `draw`. */
export async function drawnPdf(
  draw: (document: InstanceType<typeof PdfDocument>) => void,
  options: PdfOptions = {},
): Promise<Buffer> {
  const document = new PdfDocument({ margin: 40, ...options });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on('end', resolve));
  draw(document);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

/** A PDF with each of these texts on a page. */
export const pagesOfPdf = (pages: readonly string[]): Promise<Buffer> =>
  drawnPdf(
    (document) => {
      for (const text of pages) {
        document.addPage();
        // Set by hand: the package's own line breaking adds pages for what is too long.
        document.fontSize(6).text(text, 40, 40, { lineBreak: text.length > 100, height: 700 });
      }
    },
    { autoFirstPage: false },
  );
