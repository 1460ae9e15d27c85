import { expect, test } from 'vitest';
import type {
  PageBlock,
  PageParagraph,
  PageTable,
  Papers,
} from '../../../../contract/documentLayout.ts';
import { docxFile, repacked } from '../testFiles.ts';
import { docxWith, paragraph, pictureDocx, sampleFile } from '../text/testDocuments.ts';
import { readPages, readPicture } from './readPages.ts';

async function papersOf(bytes: Buffer): Promise<Papers> {
  const pages = await readPages(bytes, 'docx');
  if (pages.kind !== 'papers') throw new Error('The document could not be read');
  return pages;
}

const textOf = (block: PageBlock | undefined): string =>
  block?.kind === 'paragraph'
    ? block.runs.map((run) => (run.kind === 'text' ? run.text : `<${run.kind}>`)).join('')
    : '<table>';

function paragraphsIn(blocks: readonly PageBlock[] | undefined): PageParagraph[] {
  return (blocks ?? []).filter((block) => block.kind === 'paragraph');
}

function tableIn(blocks: readonly PageBlock[] | undefined): PageTable {
  const table = blocks?.find((block) => block.kind === 'table');
  if (table === undefined) throw new Error('There is no table');
  return table;
}

const styled = (style: string, text: string) =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;

const STYLES = `<w:styles xmlns:w="w">
  <w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults>
  <w:style w:type="paragraph" w:styleId="T"><w:name w:val="Title"/><w:rPr><w:sz w:val="44"/></w:rPr></w:style>
  <w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 2"/><w:rPr><w:b/></w:rPr></w:style>
  <w:style w:type="paragraph" w:styleId="Own"><w:name w:val="Ours"/><w:basedOn w:val="H"/><w:rPr><w:i/></w:rPr></w:style>
  <w:style w:type="paragraph" w:styleId="Loop"><w:name w:val="Loop"/><w:basedOn w:val="Loop"/></w:style>
</w:styles>`;

async function docxOf(body: string, parts: Record<string, string> = {}): Promise<Buffer> {
  return repacked(await docxWith(body), { 'word/styles.xml': STYLES, ...parts });
}

const item = (list: number, level: number) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr><w:r><w:t>x</w:t></w:r></w:p>`;

const cell = (text: string, properties = '') =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`;

const section = (type: string) => `<w:sectPr><w:type w:val="${type}"/></w:sectPr>`;

const ending = (text: string, end: string) =>
  `<w:p><w:pPr>${end}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;

test('headings have the rank and the looks of their styles, also of those they are based on', async () => {
  const { size, papers } = await papersOf(
    await docxOf(styled('T', 'Report') + styled('Own', 'Cash') + styled('Loop', 'Text')),
  );
  expect(size).toBe(11);
  expect(papers[0]).toMatchObject([
    { heading: 1, size: 22, runs: [{ text: 'Report' }] },
    { heading: 3, size: 11, runs: [{ text: 'Cash', bold: true, italic: true }] },
    { heading: 0, size: 11, runs: [{ text: 'Text' }] },
  ]);
});

test('lists are numbered by level, and a second list of the kind begins again where it says so', async () => {
  const numbering = `<w:numbering xmlns:w="w"><w:abstractNum w:abstractNumId="0">
      <w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl>
      <w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1.%2"/></w:lvl>
    </w:abstractNum><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="\uF0B7"/></w:lvl></w:abstractNum>
    <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
    <w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>
    <w:num w:numId="3"><w:abstractNumId w:val="1"/></w:num></w:numbering>`;
  const body = [item(1, 0), item(1, 1), item(1, 1), item(1, 0), item(2, 0), item(3, 0)].join('');
  const { papers } = await papersOf(await docxOf(body, { 'word/numbering.xml': numbering }));
  const items = paragraphsIn(papers[0]);
  expect(items.map(({ marker }) => marker)).toEqual(['1.', '1.a', '1.b', '2.', '1.', '•']);
  expect(items[0]).toMatchObject({ indent: 36, hang: 18 });
});

test('a table has merged cells, its heading row, lines, and text that can be read on its ground', async () => {
  const dark = '<w:shd w:val="clear" w:fill="0F4C5C"/>';
  const { papers } = await papersOf(
    await docxOf(
      `<w:tbl><w:tblPr><w:tblBorders><w:insideH w:val="single" w:color="DBE3E8"/><w:insideV w:val="nil"/></w:tblBorders></w:tblPr>
      <w:tblGrid><w:gridCol w:w="3000"/><w:gridCol w:w="1000"/></w:tblGrid>
      <w:tr><w:trPr><w:tblHeader/></w:trPr>${cell('Line', dark)}${cell('Oct', dark)}</w:tr>
      <w:tr>${cell('Both', '<w:gridSpan w:val="2"/>')}</w:tr>
      <w:tr>${cell('Two rows', '<w:vMerge w:val="restart"/>')}${cell('1')}</w:tr>
      <w:tr>${cell('', '<w:vMerge/>')}${cell('2')}</w:tr></w:tbl>`,
    ),
  );
  const table = tableIn(papers[0]);
  expect(table).toMatchObject({ columns: [75, 25], headRows: 1 });
  expect(table.rows.map(({ cells }) => cells.map(({ columns, rows }) => [columns, rows]))).toEqual([
    [
      [1, 1],
      [1, 1],
    ],
    [[2, 1]],
    [
      [1, 2],
      [1, 1],
    ],
    [[1, 1]],
  ]);
  expect(table.rows[0]?.cells[0]).toMatchObject({
    fill: '#0f4c5c',
    lines: { bottom: '#dbe3e8' },
    paragraphs: [{ runs: [{ text: 'Line', color: '#ffffff' }] }],
  });
});

test('a new paper begins where the document breaks the page, and not at a section without a break', async () => {
  const { papers } = await papersOf(
    await docxOf(
      paragraph('One') +
        '<w:p><w:r><w:br w:type="page"/></w:r></w:p>' +
        ending('Two', section('nextPage')) +
        ending('Three', section('nextPage')) +
        paragraph('Still three') +
        section('continuous'),
    ),
  );
  expect(papers.map((blocks) => blocks.map(textOf).join(' ').trim())).toEqual([
    'One',
    'Two',
    'Three Still three',
  ]);
});

test('pictures are in their place, with their size', async () => {
  const bytes = await pictureDocx();
  const { papers } = await papersOf(bytes);
  const [run] = paragraphsIn(papers[0])[0]?.runs ?? [];
  expect(run).toMatchObject({ kind: 'picture', width: 38 });
  const number = run?.kind === 'picture' ? (run.number ?? 0) : 0;
  expect((await readPicture(bytes, number))?.type).toBe('image/png');
});

test('deleted and hidden text is left out; inserted text and text in a box is not', async () => {
  const { papers } = await papersOf(
    await docxOf(
      '<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:ins><w:r><w:t>new</w:t></w:r></w:ins>' +
        '<w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r>' +
        `<w:r><mc:AlternateContent><mc:Choice><w:drawing><wps:txbx><w:txbxContent>${paragraph('boxed')}</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><w:txbxContent>${paragraph('boxed')}</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>` +
        `<w:sdt><w:sdtContent>${paragraph('held')}</w:sdtContent></w:sdt>`,
    ),
  );
  expect(papers[0]?.map(textOf)).toEqual(['new', 'boxed', 'held']);
});

test('headers, footers and notes of a document of another program are read', async () => {
  const { header, papers, notes, footer } = await papersOf(sampleFile('fromWriter.docx'));
  expect(header.map(textOf)).toEqual(['Header of the curlew paper']);
  expect(footer.map(textOf)).toEqual(['Footer with the plover']);
  expect(notes.map((note) => textOf(note).trim())).toEqual(['[1] The footnote speaks of puffins.']);
  expect(textOf(papers[0]?.[0])).toBe('Walrus programme');
  expect(
    tableIn(papers[0]).rows.map(({ cells }) =>
      cells.map(({ paragraphs }) => textOf(paragraphs[0])),
    ),
  ).toEqual([
    ['Revenue', '1204'],
    ['Costs', '880'],
  ]);
});

test('a long document is cut, and one without its main part has no pages', async () => {
  const long = await papersOf(await docxOf(paragraph('x').repeat(20_001)));
  expect(long.isCut).toBe(true);
  expect(long.papers.flat()).toHaveLength(20_000);
  const broken = repacked(await docxFile(), { 'word/document.xml': null });
  expect(await readPages(broken, 'docx')).toEqual({ kind: 'none' });
});
