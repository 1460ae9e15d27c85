import { expect, test } from 'vitest';
import { docxFile, partOf, pptxFile, repacked, xlsxFile } from '../testFiles.ts';
import { readText } from './readText.ts';
import {
  DECK,
  docxOf,
  docxWith,
  FROM_CALC,
  paragraph,
  sampleFile,
  testTexts,
  WALRUS,
  xlsxWith,
} from './testDocuments.ts';

const CHINESE = '三月份收入增长';
const STYLES =
  '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-409]d\\-mmm\\-yy;@"/><numFmt numFmtId="171" formatCode="#,##0 &quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="22"/><xf numFmtId="171"/></cellXfs></styleSheet>';

async function reordered(): Promise<Buffer> {
  const deck = sampleFile('fromImpress.pptx');
  const list = partOf(deck, 'ppt/presentation.xml');
  const slides = [...list.matchAll(/<p:sldId [^>]*\/>/g)].map(([slide]) => slide);
  expect(slides).toHaveLength(3);
  const turnedRound = list.replace(slides.join(''), slides.toReversed().join(''));
  expect(turnedRound).not.toBe(list);
  return repacked(deck, { 'ppt/presentation.xml': turnedRound });
}

testTexts([
  ['one paragraph', 'docx', docxFile, [[1, 'Board report, April 2025']]],
  ['all that Word has', 'docx', () => sampleFile('fromWriter.docx'), [[1, WALRUS]]],
  [
    'tabs, breaks, hyphens and tab stops',
    'docx',
    () =>
      docxWith(
        '<w:p><w:pPr><w:tabs><w:tab w:pos="9"/></w:tabs></w:pPr><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:noBreakHyphen/><w:t>d</w:t><w:softHyphen/><w:t>e</w:t></w:r></w:p>',
      ),
    [[1, 'a\tb\nc-de']],
  ],
  [
    'a text box, which is in the file twice',
    'docx',
    () =>
      docxWith(
        `<w:p><w:r><w:t>before </w:t><mc:AlternateContent><mc:Choice><w:txbxContent>${paragraph('in the box')}</w:txbxContent></mc:Choice><mc:Fallback><v:textbox><w:txbxContent>${paragraph('in the box')}</w:txbxContent></v:textbox></mc:Fallback></mc:AlternateContent></w:r><w:r><w:t>after</w:t></w:r></w:p>`,
      ),
    [[1, 'before\nin the box\nafter']],
  ],
  [
    'what was moved, deleted, and computed',
    'docx',
    () =>
      docxWith(
        `<w:p><w:moveFrom><w:r><w:t>moved </w:t></w:r></w:moveFrom><w:del><w:r><w:delText>gone </w:delText></w:r></w:del><w:ins><w:r><w:t>new </w:t></w:r></w:ins><w:moveTo><w:r><w:t>moved</w:t></w:r></w:moveTo><w:r><w:instrText> PAGE </w:instrText></w:r></w:p>`,
      ),
    [[1, 'new moved']],
  ],
  [
    'a table in a table, and two paragraphs in a cell',
    'docx',
    () =>
      docxWith(
        `<w:tbl><w:tr><w:tc>${paragraph('one')}${paragraph('two')}</w:tc><w:tc><w:tbl><w:tr><w:tc>${paragraph('in')}</w:tc><w:tc>${paragraph('ner')}</w:tc></w:tr></w:tbl>${paragraph('')}</w:tc></w:tr></w:tbl>${paragraph('end')}`,
      ),
    [[1, 'one two\tin ner\nend']],
  ],
  [
    'entities, controls and odd blanks',
    'docx',
    () => docxOf('R&amp;D &#x41;&#8203;B\u00ADC &lt;tag&gt;'),
    [[1, 'R&D ABC <tag>']],
  ],
  [
    'letters and their marks apart',
    'docx',
    () => docxOf('Cafe\u0301 Zu\u0308rich'),
    [[1, 'Café Zürich']],
  ],
  [
    'UTF-16',
    'docx',
    async () =>
      repacked(await docxFile(), {
        'word/document.xml': Buffer.from(
          `\uFEFF<?xml version="1.0" encoding="UTF-16"?><w:document xmlns:w="w">${paragraph('Größe')}</w:document>`,
          'utf16le',
        ),
      }),
    [[1, 'Größe']],
  ],
  ['Chinese', 'docx', () => docxOf(CHINESE), [[1, CHINESE]]],

  ['two cells', 'xlsx', xlsxFile, [[1, 'Revenue\t2450000', 'Sheet1']]],
  ['what Calc writes', 'xlsx', () => sampleFile('fromCalc.xlsx'), FROM_CALC],
  [
    'shared, inline and computed values; a hidden sheet',
    'xlsx',
    () =>
      xlsxWith(
        [
          {
            name: 'Cash &amp; bank',
            rows: '<row><c r="A1" t="s"><v>1</v></c><c r="B1" t="inlineStr"><is><t>in</t><r><t>line</t></r></is></c><c r="C1" t="str"><f>A1&amp;"x"</f><v>made x</v></c><c r="D1"><f>SUM(A2:A9)</f><v>0.30000000000000004</v></c><c r="E1" t="b"><v>1</v></c><c r="F1" t="e"><v>#REF!</v></c></row>',
          },
          {
            name: 'Lists',
            state: 'hidden',
            rows: '<row><c t="inlineStr"><is><t>secret</t></is></c></row>',
          },
          { name: 'Deep', state: 'veryHidden', rows: '<row><c><v>7</v></c></row>' },
          { name: 'Last', rows: '<row><c t="s"><v>99</v></c><c t="s"><v>0</v></c></row>' },
        ],
        {
          'xl/sharedStrings.xml':
            '<sst><si><t>nought</t></si><si><r><t>sha</t></r><r><t>red</t></r><rPh><t>phonetic</t></rPh></si></sst>',
        },
      ),
    [
      [1, 'shared\tinline\tmade x\t0.3\tTRUE\t#REF!', 'Cash & bank'],
      [4, '\tnought', 'Last'],
    ],
  ],
  [
    'dates, times, and numbers that only look like them',
    'xlsx',
    () =>
      xlsxWith(
        [
          {
            name: 'Dates',
            rows: '<row><c s="1"><v>46112</v></c><c s="2"><v>46112.75</v></c><c s="3"><v>46112</v></c><c s="2"><v>0.5</v></c><c><v>46112</v></c></row>',
          },
        ],
        { 'xl/styles.xml': STYLES },
      ),
    [[1, '31-Mar-26\t2026-03-31 18:00:00\t46,112 days\t12:00:00\t46112', 'Dates']],
  ],
  [
    'empty rows, gaps, and lines within a cell',
    'xlsx',
    () =>
      xlsxWith([
        {
          name: 'Gaps',
          rows: '<row><c r="C1"><v>3</v></c></row><row/><row><c r="A3" t="inlineStr"><is><t>two\nlines</t></is></c><c r="XFD3"><v>9</v></c></row>',
        },
      ]),
    [[1, `\t\t3\ntwo lines${'\t'.repeat(30)}9`, 'Gaps']],
  ],

  ['one slide', 'pptx', pptxFile, [[1, 'Board report, April 2025']]],
  [
    'slides with notes and a table',
    'pptx',
    () => sampleFile('fromImpress.pptx'),
    [
      [1, DECK[0]],
      [2, DECK[1]],
      [3, DECK[2]],
    ],
  ],
  [
    'slides in another order than their files',
    'pptx',
    reordered,
    [
      [1, DECK[2]],
      [2, DECK[1]],
      [3, DECK[0]],
    ],
  ],
]);

test('of an endless text only the beginning is kept', async () => {
  const { pages } = await readText(
    await docxWith(paragraph('endless '.repeat(20)).repeat(20_000)),
    'docx',
  );
  expect(pages[0]?.text.length).toBeGreaterThan(1_900_000);
  expect(pages[0]?.text.length).toBeLessThanOrEqual(2_000_000);
});
