import { expect, test } from 'vitest';
import { pdfFile } from '../testFiles.ts';
import { readText } from './readText.ts';
import {
  drawnPdf,
  fontFor,
  HELVETICA,
  pagesOfPdf,
  rawPdf,
  sampleFile,
  scannedPdf,
  testTexts,
} from './testDocuments.ts';

const CHINESE = '三月份收入增长';

/** A font of a reader's collection, as many offices write it: no outlines and no map in the file. */
const ADOBE_CHINESE = [
  '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>',
  '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>/DW 1000/FontDescriptor 7 0 R>>',
  '<</Type/FontDescriptor/FontName/STSong-Light/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>',
];

const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');

/** Lines of prose in two columns, as pairs; drawn row by row, so that the order is no help. */
const LEFT = [
  'The board met on a cold',
  'Tuesday and went through',
  'all of the figures which',
  'had been sent in advance',
  'and agreed to most of it',
];
const RIGHT = [
  'Cash was a worry to some',
  'of the members, who asked',
  'for a forecast by week as',
  'long as the loan lasts, or',
  'until the covenant is met',
];

const twoColumns = () =>
  drawnPdf((document) => {
    document.fontSize(16).text('Minutes of the meeting that was held in March', 40, 40);
    document.fontSize(10);
    for (const [index, text] of LEFT.entries()) {
      document.text(text, 40, 100 + index * 14, { lineBreak: false });
      document.text(RIGHT[index] ?? '', 310, 100 + index * 14, { lineBreak: false });
    }
    document.text(
      'Both sides agreed, and the meeting was closed at noon as it had been planned.',
      40,
      200,
    );
  });

const table = () =>
  drawnPdf((document) => {
    const rows = [
      ['Line', 'March', 'April'],
      ['Revenue', '1,204', '1,310'],
      ['Cost of sales', '610', '655'],
      ['Gross profit', '594', '655'],
      ['Overheads', '400', '410'],
    ];
    for (const [row, cells] of rows.entries()) {
      for (const [column, text] of cells.entries()) {
        document.fontSize(10).text(text, 40 + column * 150, 60 + row * 16, { lineBreak: false });
      }
    }
  });

const backwards = () =>
  drawnPdf((document) => {
    for (const [index, text] of ['third line', 'second line', 'first line'].entries()) {
      document.fontSize(12).text(text, 40, 120 - index * 30, { lineBreak: false });
    }
  });

const turned = () =>
  drawnPdf((document) => {
    document.fontSize(12).text('Level text', 100, 40, { lineBreak: false });
    document
      .rotate(-90, { origin: [60, 300] })
      .text('Standing text', 60, 300, { lineBreak: false });
  });

testTexts([
  ['one page', 'pdf', () => pdfFile(), [[1, 'Board report, April 2025']]],
  [
    'pages, one of them empty',
    'pdf',
    () => pagesOfPdf(['first', '', 'third']),
    [
      [1, 'first'],
      [3, 'third'],
    ],
  ],
  [
    'two columns, drawn row by row',
    'pdf',
    twoColumns,
    [
      [
        1,
        [
          'Minutes of the meeting that was held in March',
          ...LEFT,
          ...RIGHT,
          'Both sides agreed, and the meeting was closed at noon as it had been planned.',
        ].join('\n'),
      ],
    ],
  ],
  [
    'a table',
    'pdf',
    table,
    [
      [
        1,
        'Line\tMarch\tApril\nRevenue\t1,204\t1,310\nCost of sales\t610\t655\nGross profit\t594\t655\nOverheads\t400\t410',
      ],
    ],
  ],
  [
    'lines drawn from the last to the first',
    'pdf',
    backwards,
    [[1, 'first line\nsecond line\nthird line']],
  ],
  ['vertical text', 'pdf', turned, [[1, 'Level text\nStanding text']]],
  [
    'Chinese without a font',
    'pdf',
    () => rawPdf('BT /F 12 Tf 50 700 Td <0001000200030004000500060007> Tj ET', fontFor(CHINESE)),
    [[1, CHINESE]],
  ],
  [
    'Chinese by a map that readers are to bring along (A12)',
    'pdf',
    () => rawPdf(`BT /F 12 Tf 50 700 Td <${utf16(CHINESE)}> Tj ET`, ADOBE_CHINESE),
    [[1, CHINESE]],
  ],
  [
    'words set apart by moving only',
    'pdf',
    () => rawPdf('BT /F 12 Tf 50 700 Td [(Net) -400 (cash) -20 (flow)] TJ ET', HELVETICA),
    [[1, 'Net cashflow']],
  ],
  [
    'a password for changing only',
    'pdf',
    () => drawnPdf((document) => document.text('Open to read'), { ownerPassword: 'owner' }),
    [[1, 'Open to read']],
  ],
]);

test('a PDF that Writer made, in three scripts', async () => {
  const { pages } = await readText(sampleFile('fromWriter.pdf'), 'pdf');
  expect(pages).toHaveLength(1);
  for (const words of [
    'heron budget',
    'Выручка выросла на треть',
    'Τα έσοδα αυξήθηκαν',
    'Revenue\t1204',
  ]) {
    expect(pages[0]?.text).toContain(words);
  }
});

test.each([
  [[3], 'page 3'],
  [[2, 3, 4, 7], 'pages 2–4, 7'],
  [[], ''],
])('scanned pages %j are named', async (scanned, named) => {
  const text = await readText(await scannedPdf(8, scanned), 'pdf');
  expect(text.scanned).toBe(named);
  expect(text.pages).toHaveLength(8 - scanned.length);
});

test('five hundred pages', async () => {
  const { pages } = await readText(
    await pagesOfPdf(Array.from({ length: 500 }, (_, index) => `This is leaf ${index + 1}`)),
    'pdf',
  );
  expect(pages).toHaveLength(500);
  expect(pages[499]).toEqual({ number: 500, title: null, text: 'This is leaf 500' });
});
