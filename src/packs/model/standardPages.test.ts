import { strFromU8, unzipSync } from 'fflate';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { decimal, plainText } from '../../finance/decimal.ts';
import { toCalendarMonth } from '../../finance/fiscalCalendar.ts';
import { LINE_GROUPS } from '../../finance/lineGroups.ts';
import { STANDARD_PACK_CHOICES } from '../../finance/packChoices.ts';
import { renderPdf } from '../pdf/renderPdf.ts';
import { readPdf } from '../pdf/testPdf.ts';
import { renderSlides } from '../slides/renderSlides.ts';
import { readSlides } from '../slides/testPresentation.ts';
import { buildPack } from './buildPack.ts';
import { cellText } from './cellText.ts';
import type { PackSource } from './packSource.ts';
import {
  comparedWithBudget,
  hostileTexts,
  hugeAmounts,
  manyCurrencies,
  normalMonth,
} from './testPacks.ts';
import { changed, withBriefing } from './testSource.ts';
import { monthWithEveryLine } from './testStatements.ts';
import { tablesOf } from './testTables.ts';

const standard = (source: PackSource) => buildPack({ ...source, choices: STANDARD_PACK_CHOICES });
const sectionOf = (source: PackSource, key: string) => {
  const section = standard(source).sections.find((one) => one.key === key);
  if (section === undefined) throw new Error(`No section ${key}`);
  return section;
};

const since = { month: 'September 2026', number: 2, at: '2026-10-12T09:00:00.000Z' };
const actions = Array.from({ length: 30 }, (_, at) => ({
  actionText: `Action ${at} of many words that go on and on until nobody reads them any more at all`,
  ownerName: 'Maren Okafor',
  dueOn: '2026-11-30',
  state: 'open' as const,
  endedOn: null,
  outcome: null,
  monthName: 'October',
  year: 2026,
  fyId: 27,
  monthNum: 7,
}));
const long = 'Approve the purchase of the second building, of which the paper tells more. '.repeat(
  9,
);
const agenda = Array.from({ length: 12 }, () => ({
  kind: 'decision' as const,
  itemText: long,
  decision: null,
  decidedOn: null,
}));
const meeting = { agenda, actions, earlier: [] };

const withAllLines = (): PackSource => {
  const source = comparedWithBudget();
  const figures = source.figures.map((row) =>
    changed(row, {
      otherIncome: '1000.00',
      depreciation: '2000.00',
      interest: '300.00',
      tax: '400.00',
      netIncome: '5000.00',
      receivables: '6000.00',
      payables: '7000.00',
      debt: '8000.00',
    }),
  );
  return withBriefing({
    ...source,
    figures,
    basis: { ...source.basis, lineGroups: LINE_GROUPS },
  });
};

describe('the pages of a month', () => {
  test.each([
    ['hostile texts', hostileTexts],
    ['huge amounts', hugeAmounts],
    ['many currencies', manyCurrencies],
    ['a partial budget', comparedWithBudget],
    ['all lines', withAllLines],
    ['every line of the statements', monthWithEveryLine],
  ])('are nine at most with %s, a long agenda and many actions', async (_, source) => {
    const pack = standard({ ...source(), meeting, changed: { since, groups: [], more: 3 } });
    for (const paper of ['a4', 'letter'] as const) {
      const { pages } = await readPdf(await renderPdf(pack, { paper }));
      expect(pages.length).toBeLessThanOrEqual(9);
    }
    expect(readSlides(await renderSlides(pack)).length).toBeLessThanOrEqual(9);
  });

  test('all have a message, but for the briefing, whose headline it is', () => {
    const untitled = standard(normalMonth()).sections.filter(
      ({ message }) => message === undefined,
    );
    expect(untitled.map(({ key }) => key)).toEqual(['briefing', 'about']);
  });

  test('give each number an id', () => {
    const tables = tablesOf(standard(withAllLines())).filter(
      ({ key }) => key === 'statement' || key === 'cash' || key.startsWith('outlook'),
    );
    expect(tables.length).toBeGreaterThan(2);
    const without = tables.flatMap(({ key, rows }) =>
      rows.flatMap(({ cells: [label, ...cells] }) =>
        cells.flatMap((cell) =>
          cell.kind === 'number' && cell.figure === undefined
            ? [`${key}: ${label === undefined ? '' : cellText(label)} ${cellText(cell)}`]
            : [],
        ),
      ),
    );
    expect(without).toEqual([]);
  });
});

const cashParts = (source: PackSource) =>
  sectionOf(source, 'cash').parts.map((part) =>
    part.kind === 'table' ? part.table.key : part.kind,
  );

describe('the page of cash', () => {
  test('has two years of cash and what is recorded where its steps explain little', () => {
    expect(cashParts(normalMonth())).toEqual(
      ['charts', 'table', 'text'].map((kind) => (kind === 'table' ? 'cash' : kind)),
    );
    const month = { calendarYear: 2026, calendarMonth: toCalendarMonth(7) };
    const events = [
      { month, title: 'Ostrel bought for $6.50M', lines: ['cash'] as const },
      { month, title: 'Strike', lines: ['admin'] as const },
    ];
    const [, , recorded] = sectionOf({ ...normalMonth(), events }, 'cash').parts;
    expect(recorded).toEqual({
      kind: 'bullets',
      heading: 'Events',
      items: ['1 Ostrel bought for $6.50M (Cash), Jul 2026'],
    });
  });

  test('has its bridge where EBITDA alone explains it', () => {
    const source = normalMonth();
    let cash = decimal('1000000.00');
    const figures = source.figures.map((row) => {
      cash = cash.plus(decimal(row.ebitda ?? '0'));
      return changed(row, { cash: plainText(cash) });
    });
    const parts = cashParts(withBriefing({ ...source, figures }));
    expect(parts).toEqual(['charts', 'bridge-cash']);
  });
});

test('a name in a script from right to left leaves the order of its sentence as it is', async () => {
  const [first] = agenda;
  if (first === undefined) throw new Error('No agenda item');
  const itemText = 'Approve עסקת הנמל for the board.';
  const pack = standard({
    ...normalMonth(),
    meeting: { agenda: [{ ...first, itemText }], actions: [], earlier: [] },
  });
  const document = await getDocumentProxy(await renderPdf(pack, { paper: 'a4' }));
  const lefts = { Approve: [] as number[], board: [] as number[] };
  for (let at = 1; at <= document.numPages; at += 1) {
    const { items } = await (await document.getPage(at)).getTextContent();
    for (const item of items) {
      if (!('str' in item)) continue;
      if (item.str.includes('Approve')) lefts.Approve.push(Number(item.transform[4]));
      if (item.str.includes('for the board')) lefts.board.push(Number(item.transform[4]));
    }
  }
  expect(lefts.Approve.length).toBeGreaterThan(0);
  expect(lefts.board.map((left, at) => left > (lefts.Approve[at] ?? left))).toEqual(
    lefts.Approve.map(() => true),
  );
});

test('a company’s name in a script from right to left leaves the cover as it is', async () => {
  const companyName = 'شركة الميناء للصناعات';
  const pack = standard({ ...normalMonth(), companyName });
  const document = await getDocumentProxy(await renderPdf(pack, { paper: 'a4' }));
  const { items } = await (await document.getPage(1)).getTextContent();
  const lefts = items.flatMap((item) =>
    'str' in item && /\p{Script=Arabic}/u.test(item.str) ? [Number(item.transform[4])] : [],
  );
  expect(lefts.length).toBeGreaterThan(0);
  expect(Math.min(...lefts)).toBeLessThan(100);
  const cover = strFromU8(
    unzipSync(await renderSlides(pack))['ppt/slides/slide1.xml'] ?? new Uint8Array(),
  );
  expect(cover).toContain(companyName);
  expect(cover).not.toMatch(/rtl="1"|algn="r"/);
});
