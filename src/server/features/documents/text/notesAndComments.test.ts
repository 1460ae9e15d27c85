import { write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { compoundFile, docxFile, excelRecord, pptxFile, repacked } from '../testFiles.ts';
import { readText } from './readText.ts';
import { drawnPdf, paragraph, testTexts, xlsxWith } from './testDocuments.ts';

const cell = (ref: string, style: number, value: string) =>
  `<c r="${ref}" s="${style}"><v>${value}</v></c>`;

const FORMATS = ['#,##0', '0.0%', '$#,##0_);($#,##0)', 'd-mmm-yy'];
const STYLES = `<styleSheet><numFmts>${FORMATS.map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${FORMATS.map((_, at) => `<xf numFmtId="${170 + at}"/>`).join('')}</cellXfs></styleSheet>`;

const formatted = () =>
  xlsxWith(
    [
      {
        name: 'Figures',
        rows: `<row>${cell('A1', 1, '3508213.37')}${cell('B1', 2, '0.6845')}${cell('C1', 3, '-1234')}${cell('D1', 4, '46112')}${cell('E1', 0, '0.5')}</row>`,
      },
    ],
    { 'xl/styles.xml': STYLES },
  );

const rels = (...links: (readonly [type: string, target: string])[]) =>
  `<Relationships>${links.map(([type, target], at) => `<Relationship Id="r${at}" Type="x/${type}" Target="${target}"/>`).join('')}</Relationships>`;

const drawn = (text: string) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`;

const smartArt = (...texts: string[]) =>
  `<dgm:dataModel xmlns:dgm="d" xmlns:a="a"><dgm:ptLst>${texts.map((text) => `<dgm:pt><dgm:t>${drawn(text)}</dgm:t></dgm:pt>`).join('')}</dgm:ptLst></dgm:dataModel>`;

const cellNotes = () =>
  xlsxWith([{ name: 'Cash', rows: `<row>${cell('A1', 0, '7')}</row>` }], {
    'xl/worksheets/_rels/a0.xml.rels': rels(
      ['drawing', '../drawings/drawing1.xml'],
      ['comments', '../comments1.xml'],
      ['threadedComment', '../threadedComments/t1.xml'],
      ['comments', '../lost.xml'],
    ),
    'xl/drawings/drawing1.xml': `<xdr:wsDr xmlns:xdr="x" xmlns:a="a"><xdr:sp><xdr:txBody>${drawn('In the walrus box')}</xdr:txBody></xdr:sp></xdr:wsDr>`,
    'xl/drawings/_rels/drawing1.xml.rels': rels(['diagramData', '../diagrams/data1.xml']),
    'xl/diagrams/data1.xml': smartArt('Plan', 'Build'),
    'xl/comments1.xml':
      '<comments><authors><author>Anna</author></authors><commentList><comment ref="A1"><text><r><t>As </t></r><r><t>agreed\nin May</t></r></text></comment><comment ref="B2"><text><t>[Threaded comment] Your version of Excel…</t></text></comment></commentList></comments>',
    'xl/threadedComments/t1.xml':
      '<ThreadedComments><threadedComment ref="B2"><text>Why so low?</text></threadedComment><threadedComment ref="B2"><text>Late invoices</text></threadedComment></ThreadedComments>',
  });

const numbers = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer);

const latin = (words: string) => Buffer.concat([Buffer.from([0]), Buffer.from(words, 'latin1')]);

const wide = (words: string) => Buffer.concat([Buffer.from([1]), Buffer.from(words, 'utf16le')]);

/** An older workbook of one sheet with a number, a comment and a text box in two pieces. */
function oldCellNotes(): Buffer {
  const begin = (kind: number) => excelRecord(0x08_09, numbers(0x06_00, kind, 0, 0, 0, 0, 0, 0));
  const object = (kind: number, id: number) =>
    excelRecord(0x5d, numbers(0x15, 0x12, kind, id, 0, 0, 0, 0, 0, 0, 0));
  const text = (characters: number, ...pieces: Buffer[]) => [
    excelRecord(0x01_b6, numbers(0, 0, 0, 0, 0, characters, 8, 0, 0)),
    ...pieces.map((piece) => excelRecord(0x3c, piece)),
    excelRecord(0x3c, numbers(0, 0, 0, 0)),
  ];
  const value = Buffer.alloc(14);
  value.writeDoubleLE(7, 6);
  const sheet = Buffer.concat([
    begin(0x10),
    excelRecord(0x02_03, value),
    object(0x19, 1),
    ...text(9, latin('As agreed')),
    object(0x06, 2),
    ...text(17, latin('In the '), wide('walrus box')),
    excelRecord(0x1c, numbers(2, 1, 0, 1, 0)),
    excelRecord(0x0a),
  ]);
  const name = Buffer.from('Cash');
  const head = Buffer.alloc(8);
  head.writeUInt8(name.length, 6);
  const start = begin(0x05);
  const length = start.length + 4 + head.length + name.length + 4;
  head.writeUInt32LE(length, 0);
  const globals = [start, excelRecord(0x85, Buffer.concat([head, name])), excelRecord(0x0a)];
  return compoundFile({ Workbook: Buffer.concat([...globals, sheet]) });
}

const excel95 = (): Buffer =>
  Buffer.from(
    // A writer's type depends on its options: these give bytes.
    write(
      {
        SheetNames: ['Old'],
        Sheets: {
          Old: {
            '!ref': 'A1:B1',
            A1: { t: 's', v: 'Revenue' },
            B1: { t: 'n', v: 1204, z: '#,##0' },
          },
        },
      },
      { type: 'buffer', bookType: 'biff5' },
    ),
  );

const wordBoxes = async () =>
  repacked(await docxFile(), {
    'word/document.xml': `<w:document xmlns:w="w" xmlns:wps="wps"><w:body><w:p><w:r><w:t>Before.</w:t><wps:txbx><w:txbxContent>${paragraph('In the walrus box')}</w:txbxContent></wps:txbx></w:r></w:p></w:body></w:document>`,
    'word/_rels/document.xml.rels': rels(['diagramData', 'diagrams/data1.xml']),
    'word/diagrams/data1.xml': smartArt('Plan', 'Build'),
  });

const slideBoxes = async () =>
  repacked(await pptxFile(), {
    'ppt/slides/slide1.xml': `<p:sld xmlns:p="p" xmlns:a="a"><p:sp><p:nvSpPr><p:cNvSpPr txBox="1"/></p:nvSpPr><p:txBody>${drawn('In the walrus box')}</p:txBody></p:sp></p:sld>`,
    'ppt/slides/_rels/slide1.xml.rels': rels(['diagramData', '../diagrams/data1.xml']),
    'ppt/diagrams/data1.xml': smartArt('Plan', 'Build'),
  });

const form = () =>
  drawnPdf((document) => {
    document.font('Helvetica');
    document.text('Chair', 40, 60);
    document.text('Remarks', 40, 120);
    document.text('End of form', 40, 220);
    document.initForm();
    document.formText('chair', 120, 55, 200, 20, { value: 'Maren Okafor' });
    document.formText('empty', 120, 85, 200, 20, {});
    document.formText('secret', 340, 55, 80, 20, { value: 'hush', password: true });
    document.formText('remarks', 120, 115, 300, 60, {
      value: 'The walrus\nis late',
      multiline: true,
    });
    document.formCombo('vote', 120, 190, 200, 20, { select: ['For', 'Against'], value: 'Against' });
  });

const BOX = 'In the walrus box\nPlan\nBuild';

testTexts([
  [
    'B31: numbers as Excel shows them',
    'xlsx',
    formatted,
    [[1, '3,508,213\t68.5%\t($1,234)\t31-Mar-26\t0.5', 'Figures']],
  ],
  [
    'B31: comments, text boxes and SmartArt beside cells',
    'xlsx',
    cellNotes,
    [
      [
        1,
        `7\n${BOX}\nComment on A1: As agreed in May\nComment on B2: Why so low?\nComment on B2: Late invoices`,
        'Cash',
      ],
    ],
  ],
  [
    'B31: comments and text boxes of the older Excel',
    'xls',
    oldCellNotes,
    [[1, '7\nComment on B3: As agreed\nIn the walrus box', 'Cash']],
  ],
  ['B31: Excel 95', 'xls', excel95, [[1, 'Revenue\t1,204', 'Old']]],
  ['B31: a text box and SmartArt of Word', 'docx', wordBoxes, [[1, `Before.\n${BOX}`]]],
  ['B31: a text box and SmartArt of PowerPoint', 'pptx', slideBoxes, [[1, BOX]]],
]);

test('B31: text in the fields of a PDF form is read at its position', async () => {
  const { pages } = await readText(await form(), 'pdf');
  const text = pages[0]?.text ?? '';
  expect(text).toMatch(/Chair\s+Maren Okafor/);
  expect(text).toMatch(/Remarks\s+The walrus\s+is late/);
  expect(text).toContain('Against');
  expect(text.indexOf('Against')).toBeLessThan(text.indexOf('End of form'));
  expect(text).not.toContain('hush');
});
