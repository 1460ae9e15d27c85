import fs from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { Document, ImageRun, Packer, Paragraph } from 'docx';
import PdfDocument from 'pdfkit';
import { expect, test } from 'vitest';
import type { UploadExtension } from '../../../../contract/limits.ts';
import { docxFile, repacked, xlsxFile } from '../testFiles.ts';

import { readText } from './readText.ts';

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

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const picturePdf = () => drawnPdf((document) => document.image(PICTURE, 40, 40));

/** A PDF whose first page has a text, and of which these pages are scanned. */
export const scannedPdf = (pages: number, scanned: readonly number[]) =>
  drawnPdf((document) => {
    for (let page = 1; page <= pages; page += 1) {
      if (page > 1) document.addPage();
      if (scanned.includes(page)) document.image(PICTURE, 40, 40);
      else document.text(`Leaf ${page}`);
    }
  });

export const pictureDocx = () =>
  Packer.toBuffer(
    new Document({
      sections: [
        {
          children: [
            new Paragraph({
              children: [
                new ImageRun({
                  type: 'png',
                  data: PICTURE,
                  transformation: { width: 50, height: 50 },
                }),
              ],
            }),
          ],
        },
      ],
    }),
  );

/** A PDF of one page from its content and the objects of its font, number 5 onward. */
export function rawPdf(content: string, fontObjects: readonly string[]): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    ...fontObjects,
  ];
  let text = '%PDF-1.5\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj${object}endobj\n`;
    return at;
  });
  const start = text.length;
  const entries = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  text += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

export const HELVETICA = ['<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'];

const hex = (value: number) => value.toString(16).padStart(4, '0');

/** A font with the characters of `text`, glyph 1 the first of them, without any outlines. */
export function fontFor(text: string): string[] {
  const characters = Array.from(text, (character, index) => {
    return `<${hex(index + 1)}><${hex(character.codePointAt(0) ?? 0)}>`;
  });
  const map = `begincmap 1 begincodespacerange <0000><ffff> endcodespacerange ${characters.length} beginbfchar ${characters.join('\n')} endbfchar endcmap`;
  return [
    '<</Type/Font/Subtype/Type0/BaseFont/Sample/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode 7 0 R>>',
    '<</Type/Font/Subtype/CIDFontType2/BaseFont/Sample/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 1000/FontDescriptor 8 0 R>>',
    `<</Length ${map.length}>>stream\n${map}\nendstream`,
    '<</Type/FontDescriptor/FontName/Sample/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>',
  ];
}

/** A Word file with this as the content of its body. */
export async function docxWith(body: string): Promise<Buffer> {
  const names = 'xmlns:w="w" xmlns:mc="mc" xmlns:wps="wps" xmlns:r="r" xmlns:v="v"';
  return repacked(await docxFile(), {
    'word/document.xml': `<w:document ${names}><w:body>${body}</w:body></w:document>`,
  });
}

interface SheetXml {
  readonly name: string;
  readonly state?: string;
  readonly rows: string;
}

/** A workbook with these sheets, their rows as XML. */
export async function xlsxWith(sheets: readonly SheetXml[], parts = {}): Promise<Buffer> {
  const entries = sheets.map(
    ({ name, state = 'visible' }, index) =>
      `<sheet name="${name}" state="${state}" sheetId="${index + 1}" r:id="s${index}"/>`,
  );
  const links = sheets.map(
    (_, index) =>
      `<Relationship Id="s${index}" Type="x/worksheet" Target="worksheets/a${index}.xml"/>`,
  );
  return repacked(await xlsxFile(), {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${entries.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}<Relationship Id="t" Type="x/sharedStrings" Target="/xl/sharedStrings.xml"/><Relationship Id="u" Type="x/styles" Target="styles.xml"/></Relationships>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, index) => [
        `xl/worksheets/a${index}.xml`,
        `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
    ...parts,
  });
}

/** A file that LibreOffice wrote. */
export function sampleFile(name: string): Buffer {
  const bytes = fs.readFileSync(new URL(`./testFiles/${name}`, import.meta.url));
  return name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}

export type MadeFile = Buffer | Promise<Buffer>;
/** Number, text and title of each page. */
type Pages = readonly (readonly [number: number, text: string, title?: string])[];

/** Blank lines between parts of a document are no matter. */
const withoutBlankLines = (text: string) => text.replaceAll(/\n+/g, '\n');

/** A test for each file: this and nothing else is read of it. */
export function testTexts(
  files: readonly (readonly [string, UploadExtension, () => MadeFile, Pages])[],
): void {
  test.each(files)('%s (%s)', async (_, type, make, expected) => {
    const { pages } = await readText(await make(), type);
    expect(
      pages.map(({ number, title, text }) => [number, withoutBlankLines(text), title]),
    ).toEqual(expected.map(([number, text, title = null]) => [number, text, title]));
  });
}

export const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

export const docxOf = (text: string) => docxWith(paragraph(text));

/** The contents of the files of one kind that LibreOffice wrote. */
export const WALRUS = [
  'Header of the curlew paper',
  'Walrus programme',
  'The board approved the heron budget.',
  'Margins rose again.',
  'Выручка выросла на треть. Τα έσοδα αυξήθηκαν. 收入增长了三分之一。',
  'Revenue\t1204',
  'Costs\t880',
  'After the table.',
  'The footnote speaks of puffins.',
  'Footer with the plover',
].join('\n');

export const FROM_CALC: Pages = [
  [1, 'Line\tMarch\tDate\nWalrus revenue\t1204.5\t2026-03-31\nПрибыль\t0.25\t2026-04-30', 'sheet'],
];

export const DECK = [
  'Walrus strategy\nMention the heron here',
  'Revenue\t1204\nCosts\t880\nВыручка выросла',
  'The last slide, on puffins',
] as const;
