import { describe, expect, test } from 'vitest';
import { buildPack } from './buildPack.ts';
import { cellText } from './cellText.ts';
import type { PackTable } from './pack.ts';
import { OPENING } from './openingSection.ts';
import { spokenSection } from './spokenText.ts';
import type { PackSource } from './packSource.ts';
import {
  eightYears,
  firstYear,
  fortyYears,
  HOSTILE_TEXTS,
  hostileTexts,
  normalMonth,
  octobers,
  onlyFigures,
  onlyReport,
  TEST_PACKS,
  wholeYear,
  yearToDate,
} from './testPacks.ts';
import { sectionOf, tableOf, tablesOf } from './testTables.ts';

const cover = (source: PackSource) => {
  const { period, subtitle, fileName } = buildPack(source);
  return [period, subtitle, fileName];
};

describe('the cover', () => {
  test('names product, company, change number and time', () => {
    expect(buildPack(normalMonth())).toMatchObject({
      title: 'Board Report',
      company: 'Example Industries',
      madeAt: '2026-11-21T09:00:00.000Z',
      dataVersion: 4217,
    });
    expect(buildPack(onlyFigures()).company).toBeNull();
  });

  test.each([
    [
      normalMonth,
      ['October 2026', 'Financial year FY26, month 7 of 12', 'board-report-october-2026'],
    ],
    [
      wholeYear,
      ['FY25 (Apr 2025 – Mar 2026)', 'Financial year FY25, all 12 months', 'board-report-fy25'],
    ],
    [
      yearToDate,
      [
        'FY26 (Apr 2026 – Mar 2027)',
        'Financial year to October 2026, 7 of 12 months',
        'board-report-fy26',
      ],
    ],
    [
      eightYears,
      ['FY19 to FY26', 'All financial years, April 2019 to October 2026', 'board-report-all-years'],
    ],
    [
      octobers,
      [
        'October, FY19 to FY26',
        'October of all financial years, 2019 to 2026',
        'board-report-october-all-years',
      ],
    ],
  ])('says which months: %o', (source, words) => {
    expect(cover(source())).toEqual(words);
  });

  test('a scope without any data is refused', () => {
    const nothing = { ...normalMonth(), figures: [], reports: [] };
    expect(() => buildPack(nothing)).toThrow(RangeError);
    expect(() => buildPack({ ...nothing, scope: {} })).toThrow(RangeError);
    expect(() => buildPack({ ...normalMonth(), scope: { fyId: 999 } })).toThrow(RangeError);
  });
});

/** Faults in the shape or the texts of a table; empty if there are none. */
function faultsOf({ key, title, unit, columns, rows }: PackTable): string[] {
  const faults = rows.length === 0 ? [`${key} is empty`] : [];
  if (/undefined|null|NaN/.test(`${title}${unit}`)) faults.push(`${key}: ${title} (${unit})`);
  // B29: a table says what its amounts are.
  const formats = new Set(
    rows.flatMap(({ cells }) =>
      cells.flatMap((cell) => (cell.kind === 'number' ? [cell.format] : [])),
    ),
  );
  if (formats.has('thousands') && !/thousands/i.test(unit)) faults.push(`${key}: ${unit}`);
  if (formats.has('exact') && !unit.includes('to the cent')) faults.push(`${key}: ${unit}`);
  if (/thousands|to the cent/i.test(unit) && !/US\$|\b[A-Z]{3}\b|the currency/.test(unit))
    faults.push(`${key}: ${unit}`);
  if (formats.has('people') && /thousands/i.test(unit) && !unit.includes('staff in people'))
    faults.push(`${key}: ${unit}`);
  for (const { cells } of rows) {
    if (cells.length !== columns.length) faults.push(`${key}: ${cells.length} cells`);
    for (const cell of cells) {
      const text = cell.kind === 'text' ? '' : cellText(cell);
      // Zeros have no sign.
      if (/NaN|undefined|Infinity|^[-+(][0.,]+(?:[)%]|$)/.test(text))
        faults.push(`${key}: ${text}`);
    }
  }
  return faults;
}

const identitiesOf = ({ rows }: PackTable) =>
  rows.flatMap(({ cells }) =>
    cells.flatMap((cell) =>
      cell.kind !== 'text' && cell.identity !== undefined ? [JSON.stringify(cell.identity)] : [],
    ),
  );

describe('every pack', () => {
  const keys = ['summary', 'commentary', 'figures', 'charts', 'forecast', 'documents', 'about'];

  test.each(Object.entries(TEST_PACKS))('of %s is complete', (name, make) => {
    const source = make();
    const before = JSON.stringify(source);
    const pack = buildPack(source);
    // The summary of one month of all years shows each of them.
    const left = name.startsWith('one month of') ? 'figures' : '';
    const shown = pack.sections
      .map(({ key }) => key)
      .filter((key) => key !== 'bridge' && key !== OPENING);
    expect(shown).toEqual(keys.filter((key) => key !== left));
    const tables = tablesOf(pack);
    expect(tables.flatMap(faultsOf)).toEqual([]);
    expect(new Set(tables.map(({ key }) => key)).size).toBe(tables.length);
    for (const section of pack.sections) {
      expect(section.parts.length, section.key).toBeGreaterThan(0);
      expect(spokenSection(section), section.key).not.toMatch(/undefined|null|NaN/);
      expect(spokenSection(section).trim(), section.key).not.toBe('');
    }
    // Each stored figure is identified once.
    const identities = tables.flatMap(identitiesOf);
    expect(identities.length).toBeGreaterThan(0);
    expect(new Set(identities).size).toBe(identities.length);
    // Building leaves the source unchanged, so building again gives the same pack.
    expect(JSON.stringify(source) === before).toBe(true);
    expect(JSON.stringify(buildPack(structuredClone(source))) === JSON.stringify(pack)).toBe(true);
  });

  test('is plain data that can be passed to a thread', () => {
    const pack = buildPack(normalMonth());
    expect(JSON.parse(JSON.stringify(pack))).toEqual(pack);
    expect(structuredClone(pack)).toEqual(pack);
  });
});

const commentary = (source: PackSource) => sectionOf(source, 'commentary').parts;

const headings = (source: PackSource) =>
  sectionOf(source, 'commentary').parts.flatMap((part) =>
    part.kind === 'text' && part.heading.endsWith('Overview') ? [part.heading] : [],
  );

describe('commentary', () => {
  test('is the text of the report, with bullets by category', () => {
    expect(sectionOf(normalMonth(), 'commentary').parts).toEqual([
      {
        kind: 'text',
        heading: 'Overview',
        paragraphs: [
          'October 2026 closed ahead of plan on the software side.',
          'Services were held back by two late starts, which are signed and begin next month.',
        ],
      },
      {
        kind: 'text',
        heading: 'Summary notes',
        paragraphs: ['Cash collection improved. The board is asked to note the hiring plan.'],
      },
      {
        kind: 'text',
        heading: 'Financial notes',
        paragraphs: ['Accruals for October 2026 include the annual audit fee.'],
      },
      {
        kind: 'bullets',
        heading: 'Acquisitions',
        items: ['Due diligence on one target has begun.'],
      },
      {
        kind: 'bullets',
        heading: 'Strategy',
        items: [
          'Pricing review finished; new list from January.',
          'The second data centre goes live in spring.',
        ],
      },
      {
        kind: 'bullets',
        heading: 'General',
        items: ['The office lease was renewed for three years.'],
      },
    ]);
  });

  test('says so when there is none', () => {
    expect(commentary(onlyFigures())).toEqual([
      { kind: 'empty', sentence: 'There is no report for October 2026.' },
    ]);
    expect(commentary(onlyReport())).toEqual([
      { kind: 'empty', sentence: 'The report for October 2026 has no commentary.' },
    ]);
  });

  test('B32: has no marks of bold and italic words', () => {
    const source = normalMonth();
    const reports = source.reports.map((report) =>
      Object.assign({}, report, {
        overview: '**Software** is *ahead* of plan; 2*3 stays.',
        bulletPoints: [{ category: 'General', bulletText: '__Lease__ renewed' }],
      }),
    );
    expect(sectionOf({ ...source, reports }, 'commentary').parts).toEqual(
      expect.arrayContaining([
        {
          kind: 'text',
          heading: 'Overview',
          paragraphs: ['Software is ahead of plan; 2*3 stays.'],
        },
        { kind: 'bullets', heading: 'General', items: ['Lease renewed'] },
      ]),
    );
  });

  test('keeps every character of a hostile text', () => {
    const commentarySection = sectionOf(hostileTexts(), 'commentary');
    const overview = commentarySection.parts.find((part) => part.kind === 'text');
    expect(overview).toMatchObject({ paragraphs: HOSTILE_TEXTS.map((text) => text.trim()) });
    expect(spokenSection(commentarySection)).toContain(
      'A sentence of a long note that goes on. '.repeat(499),
    );
  });

  test('of a year is newest month first; of more than twelve months only the latest', () => {
    expect(headings(wholeYear())).toHaveLength(12);
    expect(headings(wholeYear())[0]).toBe('March 2026: Overview');
    expect(headings(eightYears())).toEqual([
      'October 2026: Overview',
      ...headings(wholeYear())
        .slice(0, 5)
        .toSpliced(0, 0, ...headings(yearToDate()).slice(1)),
    ]);
    expect(spokenSection(sectionOf(eightYears(), 'about'))).toContain(
      'The commentary on 79 earlier months: only the latest 12 are shown.',
    );
    expect(spokenSection(sectionOf(wholeYear(), 'about'))).not.toContain('earlier');
  });

  test('of a report is included even if its month has no figures yet', () => {
    const source = yearToDate();
    const early = { ...source, figures: source.figures.filter(({ monthNum }) => monthNum < 7) };
    expect(cover(early)[1]).toBe('Financial year to September 2026, 6 of 12 months');
    expect(spokenSection(sectionOf(early, 'commentary'))).toContain('October 2026: Overview');
    expect(spokenSection(sectionOf(early, 'documents'))).toContain('2 documents are filed');
  });
});

const charts = (source: PackSource) =>
  sectionOf(source, 'charts').parts.flatMap((part) => (part.kind === 'charts' ? part.charts : []));

describe('the other sections', () => {
  test('documents are listed with their type, size and day', () => {
    expect(tableOf(normalMonth(), 'documents').rows[0]?.cells.map(cellText)).toEqual([
      'Board paper.pdf',
      'PDF',
      '470.8 KB',
      'Nov 9, 2026',
    ]);
    expect(sectionOf(onlyFigures(), 'documents').parts).toEqual([
      { kind: 'empty', sentence: 'No documents are filed with the reports for October 2026.' },
    ]);
  });

  test('the last page says when and from what the pack was made', () => {
    expect(sectionOf(normalMonth(), 'about').parts[0]).toEqual({
      kind: 'text',
      heading: 'Created',
      paragraphs: ['Created on Nov 21, 2026, 09:00 UTC from data as of change 4,217.'],
    });
  });

  test('charts cover thirteen rolling months, or fewer if there are no more', () => {
    const [revenue, ...others] = charts(normalMonth());
    expect(revenue?.spec.categories).toHaveLength(13);
    expect(revenue?.spec.categories[0]).toBe('Oct 2025');
    expect(others).toHaveLength(18);
    expect(revenue?.description).toBe(
      'Revenue: from $2.8M in Oct 2025 to $2.9M in Oct 2026; highest $2.9M in Oct 2026, lowest $2.6M in Jan 2026. For comparison the year before is shown.',
    );
    expect(charts(firstYear())[0]?.spec.categories).toEqual(['Apr 2019', 'May 2019']);
    // B29: one month is no course.
    expect(charts(onlyReport())).toEqual([]);
    expect(charts(fortyYears())[0]?.spec.categories).toHaveLength(480);
  });

  test('a year has the year before beside every line', () => {
    const specs = sectionOf(yearToDate(), 'charts').parts.flatMap((part) =>
      part.kind === 'charts' ? part.charts.map(({ spec }) => spec) : [],
    );
    for (const { title, series } of specs) {
      expect(
        series.map(({ role }) => role),
        title,
      ).toEqual(['actual', 'priorYear']);
    }
    expect(specs[0]?.categories).toHaveLength(7);
  });
});

test('C41: a first month has no chart of a single dot in any pack of it, but a sentence', () => {
  const source = firstYear();
  const first = {
    ...source,
    figures: source.figures.filter(({ monthNum }) => monthNum === 1),
    reports: source.reports.filter(({ monthNum }) => monthNum === 1),
  };
  const april = { fyId: source.figures[0]?.fyId ?? 0, monthNum: 1 };
  for (const scope of [april, { fyId: april.fyId }, {}]) {
    expect(sectionOf({ ...first, scope }, 'charts').parts).toEqual([
      {
        kind: 'empty',
        sentence: 'One month so far: charts start once a second month has figures.',
      },
    ]);
  }
  expect(sectionOf(onlyReport(), 'charts').parts).toMatchObject([{ kind: 'empty' }]);
});
