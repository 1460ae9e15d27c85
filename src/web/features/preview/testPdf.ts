const A4 = '0 0 595.28 841.89';
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
/** Encrypted under a password that nobody knows: these 32 bytes match none. */
const LOCK = `<< /Filter /Standard /V 1 /R 2 /O <${'a5'.repeat(32)}> /U <${'5a'.repeat(32)}> /P -4 >>`;

export interface TestPdf {
  /** The lines of text on each page. */
  readonly pages: readonly (readonly string[])[];
  /** It opens only with a password. */
  readonly isLocked?: boolean;
}

const content = (lines: readonly string[]) =>
  ['BT /F1 28 Tf 40 TL 60 760 Td', ...lines.map((line) => `(${line}) Tj T*`), 'ET'].join('\n');

/** Each page is followed by its content. */
const pageId = (index: number) => 5 + 2 * index;

/** A PDF of A4 pages, in ASCII words without parentheses. */
export function testPdf({ pages, isLocked = false }: TestPdf): Blob {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${pageId(index)} 0 R`).join(' ')}] >>`,
    FONT,
    LOCK,
    ...pages.flatMap((lines, index) => {
      const words = content(lines);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [${A4}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${pageId(index) + 1} 0 R >>`,
        `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const lock = isLocked ? '/Encrypt 4 0 R /ID [<00> <00>]' : '';
  const start = file.length;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  file += `trailer\n<< /Size ${size} /Root 1 0 R ${lock} >>\nstartxref\n${start}\n%%EOF\n`;
  return new Blob([file], { type: 'application/pdf' });
}
