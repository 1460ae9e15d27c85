import { describe, expect, test } from 'vitest';
import { centsOf, spoken } from './cents.ts';
import { makeDemoCompany } from './company.ts';
import { growthYears } from './growthYears.ts';
import { startingYears } from './startingYears.ts';

const company = makeDemoCompany();
const months = company.figures.map((figures, index) => {
  const ledger = company.financialData[index];
  const report = company.summaries[index];
  const commentary = company.commentary[index];
  if (!ledger || !report || !commentary) throw new Error(`month ${index} is not complete`);
  return { figures, ledger, report, commentary };
});
const sentences = (text: string): number => text.match(/[.!?](?=\s|$)/g)?.length ?? 0;

describe('the demo company’s calendar', () => {
  test('has the financial years under the ids that links and defaults rely on', () => {
    expect(company.financialYears.map(({ id, fyYear }) => [fyYear, id])).toEqual([
      ['FY19', 8],
      ['FY20', 1],
      ['FY21', 9],
      ['FY22', 10],
      ['FY23', 11],
      ['FY24', 12],
      ['FY25', 13],
      ['FY26', 14],
    ]);
    expect(company.financialYears[6]).toEqual({
      id: 13,
      fyYear: 'FY25',
      startDate: '2025-04-01',
      endDate: '2026-03-31',
    });
  });

  test('is complete up to October 2026 and not beyond', () => {
    expect(company.financialData).toHaveLength(7 * 12 + 7);
    expect(company.summaries.at(0)).toMatchObject({ reference: '2019-04', monthName: 'April' });
    expect(company.summaries.at(-1)).toMatchObject({ reference: '2026-10', year: 2026, fyId: 14 });
    expect(company.financialData.at(-1)).toMatchObject({ fyId: 14, monthNum: 7 });
    const march = company.financialData.find(
      ({ fyId, monthNum }) => fyId === 13 && monthNum === 12,
    );
    expect(march?.monthName).toBe('March');
    expect(company.summaries[83]).toMatchObject({ monthName: 'March', year: 2026, fyId: 13 });
  });

  test('has a month for every piece of news', () => {
    const references = new Set(company.figures.map(({ reference }) => reference));
    const told = [...Object.keys(startingYears), ...Object.keys(growthYears)];
    expect(told.filter((reference) => !references.has(reference))).toEqual([]);
    expect(new Set(told).size).toBe(told.length);
  });

  test('is the same on every call', () => {
    expect(makeDemoCompany()).toEqual(company);
  });
});

describe('the demo company’s figures', () => {
  test.each(months)('reconcile to the cent in $figures.reference', ({ ledger, figures }) => {
    const cents = {
      revenue: centsOf(ledger.revenue),
      production: centsOf(ledger.production),
      grossProfit: centsOf(ledger.grossProfit),
      ebitda: centsOf(ledger.ebitda),
      adjEbitda: centsOf(ledger.adjEbitda),
    };
    expect(cents.revenue).toBeGreaterThan(0);
    expect(cents.grossProfit).toBe(cents.revenue - cents.production);
    const margin = Number((BigInt(cents.grossProfit) * 100_000n) / BigInt(cents.revenue));
    expect(Math.abs(centsOf(ledger.grossMarginPercent) * 10 - margin)).toBeLessThanOrEqual(5);
    const costs = (
      ['salesMarketing', 'customerSuccess', 'marketing', 'rnd', 'admin', 'other'] as const
    )
      .map((line) => centsOf(ledger[line]))
      .reduce((sum, cost) => sum + cost, 0);
    expect(cents.ebitda).toBe(cents.grossProfit - costs);
    const addBacks = figures.addBacks.reduce((sum, addBack) => sum + addBack.cents, 0);
    expect(cents.adjEbitda).toBe(cents.ebitda + addBacks);
    for (const line of ['admin', 'other'] as const) {
      const inLine = figures.addBacks.filter((addBack) => addBack.line === line);
      const booked = inLine.reduce((sum, addBack) => sum + addBack.cents, 0);
      expect(centsOf(ledger[line])).toBeGreaterThan(booked);
    }
  });

  test('lead cash from month to month', () => {
    for (const [index, { figures, ledger }] of months.entries()) {
      const moved = figures.cashMovements.reduce((sum, { cents }) => sum + cents, 0);
      expect(figures.openingCash + moved).toBe(centsOf(ledger.cash));
      expect(figures.cash).toBeGreaterThan(100_000_000);
      const before = months[index - 1]?.figures.cash ?? figures.openingCash;
      expect(figures.openingCash).toBe(before);
    }
  });

  test('show every colour of the timeline, a bad year and losses', () => {
    const thousands = company.financialData.map(({ revenue }) => centsOf(revenue) / 100_000);
    expect(thousands.some((revenue) => revenue > 3000)).toBe(true);
    expect(thousands.some((revenue) => revenue > 2000 && revenue <= 3000)).toBe(true);
    expect(thousands.some((revenue) => revenue > 0 && revenue <= 2000)).toBe(true);
    const yearResult = (id: number): number =>
      company.financialData
        .filter(({ fyId }) => fyId === id)
        .reduce((sum, { ebitda }) => sum + centsOf(ebitda), 0);
    const losing = company.financialYears.filter(({ id }) => yearResult(id) < 0);
    expect(losing.map(({ fyYear }) => fyYear)).toEqual(['FY21']);
    const losses = company.financialData.filter(({ ebitda }) => ebitda.startsWith('-'));
    expect(losses.length).toBeGreaterThan(6);
    expect(losses.some(({ fyId }) => fyId !== 9)).toBe(true);
  });

  test('have a season: August is the thinnest month and March the best of every full year', () => {
    for (const { id } of company.financialYears.slice(0, 7)) {
      const year = company.financialData.filter(({ fyId }) => fyId === id);
      const best = year.toSorted((a, b) => centsOf(b.revenue) - centsOf(a.revenue))[0];
      expect(best?.monthName).toBe('March');
    }
  });

  test('grow the team from 60 to 180 people', () => {
    expect(company.summaries.at(0)?.staffCount).toBe(60);
    expect(company.summaries.at(-1)?.staffCount).toBe(180);
  });
});

describe('records of the demo company besides its figures', () => {
  test.each(months)(
    'the items lead from EBITDA to adjusted EBITDA in $figures.reference',
    (month) => {
      const items = company.ebitdaItems.filter(({ report }) => report === month.figures.reference);
      const sum = items.reduce((total, { amount }) => total + centsOf(amount), 0);
      expect(centsOf(month.ledger.ebitda) + sum).toBe(centsOf(month.ledger.adjEbitda));
      expect(new Set(items.map(({ name }) => name)).size).toBe(items.length);
    },
  );

  test('a budget and a forecast of FY26, with the rest of Project Heron in the forecast', () => {
    expect(company.plans.map(({ name }) => name)).toEqual(['Budget FY26', 'Forecast FY26']);
    const [budget = [], forecast = []] = company.plans.map(({ lines }) =>
      lines.flatMap(({ amounts }) => amounts),
    );
    expect(budget).toHaveLength(8 * 12);
    const more = forecast.map((amount, at) => centsOf(amount) - centsOf(budget[at] ?? ''));
    expect(more.filter((cents) => cents !== 0)).toEqual([6_000_000, 6_000_000]);
  });

  test('meetings and questions about reports that are there', () => {
    const references = new Set(company.figures.map(({ reference }) => reference));
    const { monthEvents, agendaItems, boardActions, questions } = company;
    const dated = [...monthEvents, ...agendaItems, ...boardActions, ...questions];
    expect(dated.filter(({ report }) => !references.has(report))).toEqual([]);
    expect(agendaItems.map(({ decision }) => decision !== null)).toEqual([false, true]);
    expect(boardActions.filter(({ state }) => state === 'open')).toHaveLength(2);
    expect(questions.map(({ answer }) => answer !== null)).toEqual([true, false]);
  });
});

describe('the demo company’s commentary', () => {
  test.each(months)('speaks of the figures of $figures.reference', ({ figures, commentary }) => {
    expect(commentary.overview).toContain(spoken(figures.revenue));
    expect(commentary.overview).toContain(spoken(figures.cash));
    expect(commentary.addBacks).toContain(spoken(figures.adjEbitda));
    for (const { label, cents } of figures.addBacks) {
      expect(commentary.addBacks).toContain(`${spoken(cents)} of ${label}`);
    }
    for (const text of Object.values(commentary)) {
      expect(sentences(text)).toBeGreaterThanOrEqual(1);
      expect(sentences(text)).toBeLessThanOrEqual(5);
      expect(text).not.toMatch(/undefined|NaN|Infinity|\s{2}/);
    }
  });

  test('gives a revenue that reads back as the ledger’s, to the last digit said', () => {
    const unsaid = months.filter(({ figures, commentary }) => {
      const read = (pattern: RegExp): number[] =>
        [...commentary.overview.matchAll(pattern)].map(([, digits]) =>
          Number(digits?.replace('.', '')),
        );
      const inMillions = read(/\$(\d+\.\d\d)M/g).includes(Math.round(figures.revenue / 1_000_000));
      const inThousands = read(/\$(\d+)K/g).includes(Math.round(figures.revenue / 100_000));
      return !inMillions && !inThousands;
    });
    expect(unsaid.map(({ figures }) => figures.reference)).toEqual([]);
  });

  test('says nothing that the ledger contradicts', () => {
    const above = company.figures.find(({ revenue }) => revenue > 300_000_000);
    expect(above?.reference).toBe('2025-11');
    expect(company.commentary[above?.index ?? 0]?.overview).toContain(
      'first month with revenue above $3M',
    );
    const best = company.figures.slice(0, 84).toSorted((a, b) => b.revenue - a.revenue)[0];
    expect(best?.reference).toBe('2026-03');
    const august = company.figures.filter(
      ({ monthName, index }) => monthName === 'August' && index < 36,
    );
    expect(august.toSorted((a, b) => a.ebitda - b.ebitda)[0]?.reference).toBe('2021-08');
  });

  test('never repeats itself', () => {
    const texts = company.commentary.flatMap((commentary) => Object.values(commentary));
    expect(new Set(texts).size).toBe(texts.length);
    const bullets = company.summaries.flatMap((report) => report.bullets.map((b) => b.bulletText));
    expect(new Set(bullets).size).toBe(bullets.length);
  });

  test('has four to nine bullets a report, of every category', () => {
    const outside = company.summaries.filter(
      ({ bullets }) => bullets.length < 4 || bullets.length > 9,
    );
    expect(outside.map(({ reference }) => reference)).toEqual([]);
    const categories = company.summaries.flatMap(({ bullets }) => bullets.map((b) => b.category));
    expect(new Set(categories)).toEqual(new Set(['Strategy', 'Acquisitions', 'General']));
  });
});
