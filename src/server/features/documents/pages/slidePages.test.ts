import { expect, test } from 'vitest';
import type { PageParagraph, SlideBox } from '../../../../contract/documentLayout.ts';
import { OfficeFile } from '../../../../office/officeFile.ts';
import { PageBudget } from './pageBudget.ts';
import { readPages, readPicture } from './readPages.ts';
import { slidePages } from './slidePages.ts';
import { boxesOf, deckOf, frame, picture, place, PNG, shape, slidesOf, text } from './testDecks.ts';

const textOf = ({ runs }: PageParagraph) =>
  runs.map((run) => (run.kind === 'text' ? run.text : '')).join('');

function paragraphsOf(box: SlideBox | undefined): PageParagraph[] {
  if (box?.content?.kind !== 'text') throw new Error('The box has no text');
  return box.content.paragraphs;
}

const group = (own: string, inner: string, content: string) =>
  `<p:grpSp><p:grpSpPr><a:xfrm>${own}${inner}</a:xfrm></p:grpSpPr>${content}</p:grpSp>`;

const area = (name: string, x: number, y: number, width: number, height: number) => {
  const [off, ext] = name === 'own' ? ['off', 'ext'] : ['chOff', 'chExt'];
  return `<a:${off} x="${x}" y="${y}"/><a:${ext} cx="${width}" cy="${height}"/>`;
};

const cell = (words: string, attributes = '') =>
  `<a:tc ${attributes}>${text(words).replaceAll('p:txBody', 'a:txBody')}<a:tcPr/></a:tc>`;

const item = (level: number, words: string) =>
  `<a:p><a:pPr lvl="${level}"><a:buAutoNum type="${level === 0 ? 'arabicPeriod' : 'alphaLcParenR'}"/></a:pPr><a:r><a:t>${words}</a:t></a:r></a:p>`;

const sized = (top: number, size: number, words: string) =>
  shape({
    properties: place(5, top, 50, 10),
    body: `<p:txBody><a:bodyPr/><a:p><a:r><a:rPr sz="${size}"/><a:t>${words}</a:t></a:r></a:p></p:txBody>`,
  });

test('a placeholder takes its place and its looks from the layout, or else from the master', async () => {
  const title = '<p:ph type="title"/>';
  const body = '<p:ph idx="7"/>';
  const [first, second] = await boxesOf({
    slides: [
      shape({ placeholder: title, body: text('Cash') }) +
        shape({ placeholder: body, body: text('Item') }),
    ],
    layout: shape({
      placeholder: '<p:ph type="body" idx="7"/>',
      properties: place(10, 40, 80, 50),
      body: '<p:txBody><a:bodyPr anchor="b"/><a:lstStyle><a:lvl1pPr algn="ctr"><a:defRPr sz="1400"/></a:lvl1pPr></a:lstStyle></p:txBody>',
    }),
    master: shape({ placeholder: title, properties: place(5, 5, 90, 20), body: text('Click') }),
    textStyles:
      '<p:titleStyle><a:lvl1pPr><a:defRPr sz="4000" b="1"><a:solidFill><a:schemeClr val="accent1"/></a:solidFill></a:defRPr></a:lvl1pPr></p:titleStyle>' +
      '<p:bodyStyle><a:lvl1pPr marL="127000" indent="-127000"><a:buChar char="•"/><a:defRPr sz="2800"/></a:lvl1pPr></p:bodyStyle>',
  });
  expect(first).toMatchObject({ left: 5, top: 5, width: 90, height: 20 });
  expect(paragraphsOf(first)).toMatchObject([
    { heading: 1, size: 40, runs: [{ text: 'Cash', bold: true, color: '#4472c4' }] },
  ]);
  expect(second).toMatchObject({ left: 10, top: 40, content: { anchor: 'bottom' } });
  expect(paragraphsOf(second)).toMatchObject([
    { heading: 0, size: 14, align: 'center', marker: '•', indent: 10, hang: 10 },
  ]);
});

test('the shapes of a group are where the group puts them, also in another group', async () => {
  const leaf = shape({ properties: place(10, 10, 10, 10), body: text('Deep') });
  const inner = group(
    area('own', 1_270_000, 635_000, 1_270_000, 635_000),
    area('inner', 1_270_000, 635_000, 1_270_000, 635_000),
    leaf,
  );
  const [box] = await boxesOf({
    slides: [
      group(
        area('own', 6_350_000, 3_175_000, 2_540_000, 1_270_000),
        area('inner', 1_270_000, 635_000, 1_270_000, 635_000),
        inner,
      ),
    ],
  });
  expect(box).toMatchObject({ left: 50, top: 50, width: 20, height: 20 });
});

test('a table has its cells, spans and heading row, and the colours of its style', async () => {
  const style =
    '<a:tblStyle styleId="{A}"><a:firstRow><a:tcTxStyle b="on"><a:schemeClr val="bg1"/></a:tcTxStyle><a:tcStyle><a:fill><a:solidFill><a:schemeClr val="accent1"/></a:solidFill></a:fill></a:tcStyle></a:firstRow></a:tblStyle>';
  const [box] = await boxesOf({
    slides: [
      frame(
        '<a:tbl><a:tblPr firstRow="1"><a:tableStyleId>{A}</a:tableStyleId></a:tblPr><a:tblGrid><a:gridCol w="300"/><a:gridCol w="100"/></a:tblGrid>' +
          `<a:tr h="127000">${cell('Line')}${cell('Oct')}</a:tr>` +
          `<a:tr>${cell('All', 'gridSpan="2"')}${cell('', 'hMerge="1"')}</a:tr></a:tbl>`,
      ),
    ],
    tableStyles: style,
  });
  const table = box?.content;
  if (table?.kind !== 'table') throw new Error('There is no table');
  expect(table).toMatchObject({ columns: [75, 25], headRows: 1 });
  expect(table.rows.map(({ cells }) => cells.map(({ columns }) => columns))).toEqual([[1, 1], [2]]);
  expect(table.rows[0]).toMatchObject({ height: 10 });
  expect(table.rows[0]?.cells[0]).toMatchObject({
    fill: '#4472c4',
    paragraphs: [{ runs: [{ text: 'Line', bold: true, color: '#ffffff' }] }],
  });
  expect(table.rows[1]?.cells[0]).not.toHaveProperty('fill');
});

test('a picture is given by its number; another type, and one elsewhere, is only named', async () => {
  const deck = {
    slides: [picture('p', 'Our site') + picture('v', 'Map') + picture('e', 'Away')],
    relations: [
      ['p', 'image', '../media/site.png'],
      ['v', 'image', '../media/map.svg'],
      ['e', 'image', 'https://example.org/away.png'],
    ],
    others: { 'ppt/media/site.png': PNG, 'ppt/media/map.svg': '<svg><script/></svg>' },
  } as const;
  const [site, map, away] = await boxesOf(deck);
  expect(site?.content).toMatchObject({ alt: 'Our site', crop: { left: 0.25, right: 0 } });
  expect(map?.content).toMatchObject({ number: null, alt: 'Map' });
  expect(away?.content).toMatchObject({ number: null });
  const number = site?.content?.kind === 'picture' ? (site.content.number ?? 0) : 0;
  const bytes = deckOf(deck);
  expect(await readPicture(bytes, number)).toEqual({ type: 'image/png', bytes: PNG });
  // The first part is no picture, and neither is the last one.
  expect(await readPicture(bytes, 1)).toBeNull();
  expect(await readPicture(bytes, 999)).toBeNull();
});

test('a file that only claims to be a picture is not served', async () => {
  const bytes = deckOf({
    slides: [picture('p', '')],
    relations: [['p', 'image', '../media/page.png']],
    others: { 'ppt/media/page.png': '<html><script>alert(1)</script></html>' },
  });
  for (let number = 1; number < 20; number += 1) {
    expect(await readPicture(bytes, number)).toBeNull();
  }
});

test('a chart is named by its title and its series', async () => {
  const [box] = await boxesOf({
    slides: [frame('<c:chart xmlns:c="c" r:id="c"/>')],
    relations: [['c', 'chart', '../charts/chart.xml']],
    others: {
      'ppt/charts/chart.xml':
        '<c:chartSpace xmlns:c="c" xmlns:a="a"><c:chart><c:title><a:t>Cash by month</a:t></c:title><c:ser><c:tx><c:v>Cash</c:v></c:tx></c:ser><c:ser><c:tx><c:v>Debt</c:v></c:tx></c:ser></c:chart></c:chartSpace>',
    },
  });
  expect(box?.content).toEqual({
    kind: 'named',
    what: 'chart',
    title: 'Cash by month',
    lines: ['Cash, Debt'],
  });
});

test('items are numbered by their level, and empty placeholders are not drawn', async () => {
  const list = [item(0, 'One'), item(1, 'In'), item(1, 'Out'), item(0, 'Two'), item(1, 'Again')];
  const boxes = await boxesOf({
    slides: [
      shape({ properties: place(0, 0, 9, 9), body: text('') }) +
        shape({
          properties: place(0, 0, 50, 50),
          body: `<p:txBody><a:bodyPr/>${list.join('')}</p:txBody>`,
        }),
    ],
  });
  expect(boxes).toHaveLength(1);
  expect(paragraphsOf(boxes[0]).map(({ marker }) => marker)).toEqual([
    '1.',
    'a)',
    'b)',
    '2.',
    'a)',
  ]);
});

test('slides come in their order with what the master draws behind them', async () => {
  const line = shape({
    properties: `${place(0, 95, 100, 5)}<a:solidFill><a:srgbClr val="112233"/></a:solidFill>`,
  });
  const { slides, width, height, isCut } = await slidesOf({
    slides: ['One', 'Two'].map((words) =>
      shape({ properties: place(0, 0, 50, 50), body: text(words) }),
    ),
    master: line,
  });
  expect({ width, height, isCut }).toEqual({ width: 1_000, height: 500, isCut: false });
  expect(
    slides.map(({ number, boxes }) => [number, textOf(paragraphsOf(boxes[0])[0] ?? never())]),
  ).toEqual([
    [1, 'One'],
    [2, 'Two'],
  ]);
  expect(slides[1]?.behind).toMatchObject([{ top: 95, fill: '#112233' }]);
});

function never(): never {
  throw new Error('There is no paragraph');
}

test('the topmost large text is the heading where no shape is the title', async () => {
  const boxes = await boxesOf({
    slides: [sized(25, 3200, '$3.5M') + sized(2, 1000, 'Board') + sized(5, 2400, 'At a glance')],
  });
  expect(boxes.map((box) => paragraphsOf(box)[0]?.heading)).toEqual([0, 0, 1]);
});

test('a shape with more paragraphs than a slide can hold is cut', async () => {
  const body = `<p:txBody><a:bodyPr/><a:p><a:r><a:t>x</a:t></a:r></a:p>${'<a:p/>'.repeat(150_000)}</p:txBody>`;
  const [box] = await boxesOf({ slides: [shape({ properties: place(0, 0, 50, 50), body })] });
  expect(paragraphsOf(box)).toHaveLength(2_000);
});

test('a file that goes on for ever is cut, and a broken one has no pages', async () => {
  const many = shape({ properties: place(0, 0, 9, 9), body: text('x') }).repeat(5);
  const file = await OfficeFile.open(deckOf({ slides: [many, many, many] }), 1_000_000);
  const cut = await slidePages(file, new PageBudget(14));
  expect(cut.isCut).toBe(true);
  expect(cut.slides.map(({ boxes }) => boxes.length)).toEqual([5, 2]);
  expect(await readPages(Buffer.from('PK no zip'), 'pptx')).toEqual({ kind: 'none' });
  const broken = deckOf({ slides: ['<a:p>'] });
  expect(await readPages(broken, 'pptx')).toEqual({ kind: 'none' });
});
