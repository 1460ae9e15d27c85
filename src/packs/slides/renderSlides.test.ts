import { beforeAll, describe, expect, test } from 'vitest';
import { convertedByOffice } from '../../server/testOffice.ts';
import { buildPack } from '../model/buildPack.ts';
import { cellText } from '../model/cellText.ts';
import type { Pack, PackTable } from '../model/pack.ts';
import { TEST_PACKS, awkwardMonth, hostileTexts, wholeYear } from '../model/testPacks.ts';
import { judgementMark } from './judgements.ts';
import type { PlacedTable } from './plan/placedTables.ts';
import { oneLine, paragraphs } from './plainText.ts';
import { renderSlides } from './renderSlides.ts';
import {
  planSlides,
  slideNumber,
  slidesInOrder,
  type ContentSlide,
  type SlidePlan,
} from './plan/slidePlan.ts';
import { chartsOn } from './plan/slideBody.ts';
import { readOfficeSlides, type OfficeSlide } from './testOfficeSlides.ts';
import { hostilePack, withoutCharts } from './testHostilePack.ts';
import { presentationFaults, readSlides, type ReadSlide } from './testPresentation.ts';

const PACKS: Readonly<Record<string, Pack>> = {
  month: withoutCharts(buildPack(awkwardMonth())),
  year: buildPack(wholeYear()),
  texts: withoutCharts(buildPack(hostileTexts())),
  hostile: hostilePack(),
};

interface Rendered {
  readonly pack: Pack;
  readonly plan: SlidePlan;
  readonly bytes: Uint8Array;
  readonly written: ReadSlide[];
  readonly opened: OfficeSlide[];
}

const rendered = new Map<string, Rendered>();

function of(name: string): Rendered {
  const found = rendered.get(name);
  if (found === undefined) throw new Error(`no pack ${name}`);
  return found;
}

beforeAll(async () => {
  const files = await Promise.all(
    Object.entries(PACKS).map(async ([name, pack]) => [name, await renderSlides(pack)] as const),
  );
  const opened = await convertedByOffice(
    Object.fromEntries(files.map(([name, bytes]) => [`${name}.pptx`, bytes])),
    'fodp',
  );
  for (const [name, bytes] of files) {
    const pack = PACKS[name];
    const fodp = opened.get(`${name}.fodp`);
    if (pack === undefined || fodp === undefined) throw new Error(`${name} was not opened`);
    const plan = planSlides(pack);
    rendered.set(name, {
      pack,
      plan,
      bytes,
      written: readSlides(bytes),
      opened: readOfficeSlides(fodp),
    });
  }
});

/** A slide of the plan among all slides, as a place. */
const placeOf = (plan: SlidePlan, index: number) => slideNumber(plan, index) - 1;

/** The expected body rows of a slide's table, cell by cell, from the model alone. */
function expectedRows({ page, table }: PlacedTable): string[][] {
  return page.rows.map(({ cells }) =>
    cells.map(({ place }) => {
      const cell = table.rows[place.row]?.cells[place.column];
      if (cell === undefined) return 'no such cell';
      const mark = judgementMark(cell);
      return `${mark === null ? '' : `${mark}  `}${oneLine(cellText(cell))}`;
    }),
  );
}

const placedOf = ({ body }: ContentSlide): readonly PlacedTable[] =>
  body.kind === 'tables' ? body.tables : [];

const solid = (text: string | undefined) => text?.replaceAll(/\s+/g, '');

const tablesOf = (pack: Pack): PackTable[] =>
  pack.sections.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === 'table' ? [part.table] : [])),
  );

const compact = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map((text) => text.replaceAll(/\s+/g, ' ').trim()));

const beginnings = (titles: readonly string[]) => titles.map((title) => title.slice(0, 40));

describe.each(Object.keys(PACKS))('the slides of a pack: %s', (name) => {
  test('PowerPoint has nothing to repair', () => {
    expect(presentationFaults(of(name).bytes)).toEqual([]);
  });

  test('there are as many slides as planned, each with its title', () => {
    const { plan, written, opened } = of(name);
    expect(opened).toHaveLength(written.length);
    // A title that is too long is cut; its beginning is still there.
    const titles = plan.slides.map((_, index) => written[placeOf(plan, index)]?.title ?? '');
    expect(beginnings(titles)).toEqual(beginnings(plan.slides.map(({ title }) => title)));
    expect(opened.map(({ layout }) => layout)).toEqual([
      'Cover',
      ...slidesInOrder(plan).map((slide) => (slide === null ? 'Contents' : 'Content')),
    ]);
  });

  test('the contents link to the slides that they name', () => {
    const { plan, written } = of(name);
    for (const { text, slide } of plan.contents.flat()) {
      const shown = written[slide - 1];
      expect([shown?.title, ...(shown?.paragraphs ?? [])].join('\n')).toContain(text.slice(0, 40));
    }
  });

  test('every cell of every table reads as in the model, for us and for LibreOffice', () => {
    const { plan, written, opened } = of(name);
    const shown = plan.slides.flatMap((slide, index) =>
      placedOf(slide).map((placed, at) => ({
        placed,
        ours: written[placeOf(plan, index)]?.tables[at],
        theirs: opened[placeOf(plan, index)]?.tables[at],
      })),
    );
    for (const { placed, ours, theirs } of shown) {
      const expected = compact(expectedRows(placed));
      const heads = placed.page.hasGroups ? 2 : 1;
      expect(compact(ours?.rows.slice(heads) ?? [])).toEqual(expected);
      expect(compact(theirs?.rows.slice(heads) ?? [])).toEqual(expected);
      expect(ours?.name).toBe(placed.table.key);
      expect(ours?.description).toContain(oneLine(placed.table.title));
      expect(compact(ours?.rows.slice(heads - 1, heads) ?? [])).toEqual([
        placed.page.columns.map(({ heading }) => oneLine(heading)),
      ]);
    }
    expect(shown.length).toBeGreaterThan(0);
  });

  test('every cell of the model appears, and only labels are repeated', () => {
    const { pack, plan } = of(name);
    const shown = new Map<string, number>();
    for (const { page, table } of plan.slides.flatMap(placedOf)) {
      for (const { place } of page.rows.flatMap(({ cells }) => cells)) {
        const key = `${table.key} ${place.row} ${place.column}`;
        shown.set(key, (shown.get(key) ?? 0) + 1);
      }
    }
    const wrong = tablesOf(pack).flatMap(({ key, rows, columns }) =>
      rows.flatMap(({ cells }, row) =>
        [...cells.keys()].filter((column) => {
          const times = shown.get(`${key} ${row} ${column}`) ?? 0;
          return columns[column]?.kind === 'number' ? times !== 1 : times === 0;
        }),
      ),
    );
    expect(tablesOf(pack)).not.toEqual([]);
    expect(wrong).toEqual([]);
  });

  test('no table runs into the footer, as laid out by LibreOffice', () => {
    const FOOTER = 6.98 * 2.54;
    for (const { tables } of of(name).opened) {
      for (const { bottom } of tables) expect(bottom).toBeLessThan(FOOTER);
    }
  });

  test('every chart has its values and gaps, and a description', () => {
    const { plan, written, opened } = of(name);
    for (const [index, { body }] of plan.slides.entries()) {
      const charts = chartsOn(body).map(({ chart }) => chart);
      if (charts.length === 0) continue;
      expect(opened[placeOf(plan, index)]?.charts).toEqual(
        charts.map(({ spec }) => spec.series.map(({ values }) => [...values])),
      );
      expect(written[placeOf(plan, index)]?.charts.map((chart) => chart.description)).toEqual(
        charts.map(({ description }) => oneLine(description)),
      );
    }
  });

  test('all text of the commentary is there, in order', () => {
    const { pack, written } = of(name);
    const said = written
      .flatMap((slide) => slide.paragraphs)
      .join(' ')
      .replaceAll(/\s+/g, '');
    let at = 0;
    for (const part of pack.sections.flatMap((section) => section.parts)) {
      const texts =
        part.kind === 'text' ? part.paragraphs : part.kind === 'bullets' ? part.items : [];
      for (const text of texts.flatMap(paragraphs)) {
        // Text that doesn't fit on a slide continues after the next slide's title.
        const start = text.replaceAll(/\s+/g, '').slice(0, 40);
        const found = said.indexOf(start, at);
        expect(found).toBeGreaterThanOrEqual(at);
        at = found;
      }
    }
  });

  test('the notes are what the model says, for us and for LibreOffice', () => {
    const { plan, written, opened } = of(name);
    for (const [index, { notes }] of plan.slides.entries()) {
      const expected = paragraphs(notes).join('\n');
      expect(written[placeOf(plan, index)]?.notes).toBe(expected);
      // LibreOffice splits a paragraph of many thousand letters in two.
      expect(solid(opened[placeOf(plan, index)]?.notes)).toContain(solid(expected));
    }
  });
});

test('a pack gives the same bytes every time, and reports its progress', async () => {
  const { pack, bytes } = of('month');
  const steps: [number, number, string][] = [];
  const again = await renderSlides(pack, { onStep: (...step) => steps.push(step) });
  expect(Buffer.compare(Buffer.from(again), Buffer.from(bytes))).toBe(0);
  expect(steps[0]?.[0]).toBe(0);
  expect(steps.at(-1)?.[0]).toBe(steps.at(-1)?.[1]);
  expect(steps.map(([done]) => done)).toEqual(
    steps.map(([done]) => done).toSorted((a, b) => a - b),
  );
});

test.each(Object.entries(TEST_PACKS))(
  'the slides of any pack are complete: %s',
  async (_, source) => {
    const pack = buildPack(source());
    const bytes = await renderSlides(pack);
    const written = readSlides(bytes);
    expect(presentationFaults(bytes)).toEqual([]);
    const titles = written.map(({ title }) => title);
    expect(titles.filter((title) => title === '')).toEqual([]);
    expect(titles.filter((title, index) => titles.indexOf(title) < index)).toEqual([]);
    const shown = new Set(written.flatMap(({ tables }) => tables.map(({ name }) => name)));
    expect(tablesOf(pack).filter(({ key }) => !shown.has(key))).toEqual([]);
  },
);
