import { expect, test } from 'vitest';
import { buildPack } from '../../model/buildPack.ts';
import type { Pack } from '../../model/pack.ts';
import type { PackSource } from '../../model/packSource.ts';
import {
  comparedWithYears,
  manyCurrencies,
  normalMonth,
  TEST_PACKS,
} from '../../model/testPacks.ts';
import { chartsOn, tablesOn } from './slideBody.ts';
import { type ContentSlide, planSlides } from './slidePlan.ts';

/** The sentences that only one slide's notes should have: about a table, a chart, a row. */
function sentencesOf({ sections }: Pack): string[] {
  return sections.flatMap(({ parts }) =>
    parts.flatMap((part) => {
      if (part.kind === 'charts') return part.charts.map(({ description }) => description);
      return part.kind === 'table' ? [`${part.table.title}.`] : [];
    }),
  );
}

function shownOn({ body }: ContentSlide): string[] {
  return [
    ...chartsOn(body).map(({ chart }) => chart.description),
    ...tablesOn(body).map(({ table }) => `${table.title}.`),
  ];
}

test.each(['a month', 'a year to date', 'eight years'])(
  'B29: the notes of each slide of %s speak of that slide, and of no other',
  (name) => {
    const pack = buildPack((TEST_PACKS[name] ?? normalMonth)());
    const sentences = sentencesOf(pack);
    const { slides } = planSlides(pack);
    for (const slide of slides) {
      const lines = new Set(slide.notes.split('\n'));
      const isContinued = slide.notes.includes(', continued.');
      const own = isContinued ? [] : shownOn(slide);
      expect(sentences.filter((sentence) => lines.has(sentence))).toEqual(own);
    }
    const texts = slides.flatMap(({ body, notes }) =>
      body.kind === 'text' ? [{ notes, blocks: body.page.columns.flat() }] : [],
    );
    expect(texts.length).toBeGreaterThan(0);
    for (const { notes, blocks } of texts) {
      expect(blocks.filter(({ text }) => !notes.includes(text))).toEqual([]);
    }
  },
);

test('B29: the rows of a plan are read out on the slide that shows them', () => {
  const placed = planSlides(buildPack(manyCurrencies())).slides.flatMap(({ body, notes }) =>
    body.kind === 'tables' ? body.tables.map((one) => ({ ...one, notes })) : [],
  );
  const plans = placed.filter(({ table }) => table.key.startsWith('forecast-'));
  expect(plans.length).toBeGreaterThan(1);
  for (const { table, page, notes } of plans) {
    const rows = new Set(page.rows.flatMap(({ cells }) => cells.map(({ place }) => place.row)));
    const said = table.rows.flatMap((row, index) =>
      row.said?.includes('Budget') === true ? [{ words: row.said, isHere: rows.has(index) }] : [],
    );
    expect(said.map(({ words }) => notes.includes(words))).toEqual(
      said.map(({ isHere }) => isHere),
    );
  }
});

const mostCharts = (source: PackSource) =>
  Math.max(...planSlides(buildPack(source)).slides.map(({ body }) => chartsOn(body).length));

test('charts of three scenarios stand two to a slide, and others four', () => {
  expect([mostCharts(comparedWithYears()), mostCharts(normalMonth())]).toEqual([2, 4]);
});
