import { describe, expect, test } from 'vitest';
import { centsOf } from './cents.ts';
import { makeDemoCompany } from './company.ts';
import { revenueByUnit } from './forecasts.ts';

const { forecasts, businessUnits, figures, summaries } = makeDemoCompany();
const monthsBetween = (summaryRef: string, fy: number, month: number): number =>
  fy * 12 + month - (Number(summaryRef.slice(0, 4)) * 12 + Number(summaryRef.slice(5)));

describe('the demo company’s forecasts', () => {
  test('come in pairs of forecast and budget', () => {
    const pairs = new Map<string, string[]>();
    for (const { summaryRef, businessUnit, fy, month, metric } of forecasts) {
      const key = [summaryRef, businessUnit, fy, month].join(' ');
      pairs.set(key, [...(pairs.get(key) ?? []), metric]);
    }
    expect([...pairs.values()].every((pair) => pair.join() === 'forecast,budget')).toBe(true);
  });

  test('cover for each report of two years the three months after it, and a few beyond', () => {
    const reports = new Set(forecasts.map(({ summaryRef }) => summaryRef));
    expect([...reports]).toEqual(summaries.slice(-24).map(({ reference }) => reference));
    for (const reference of reports) {
      const ahead = new Set(
        forecasts
          .filter(({ summaryRef }) => summaryRef === reference)
          .map(({ fy, month }) => monthsBetween(reference, fy, month)),
      );
      expect([...ahead].toSorted((a, b) => a - b).slice(0, 3)).toEqual([1, 2, 3]);
    }
    const far = forecasts.filter(
      ({ summaryRef, fy, month }) => monthsBetween(summaryRef, fy, month) > 3,
    );
    expect(far.length).toBeGreaterThan(0);
    expect(far.length).toBeLessThan(forecasts.length / 8);
  });

  test('have an actual exactly where the month is closed, the same for both of a pair', () => {
    const actuals = new Map<string, string | null>();
    for (const { businessUnit, fy, month, actualAmount } of forecasts) {
      expect(actualAmount !== null).toBe(fy * 12 + month <= 2026 * 12 + 10);
      const key = [businessUnit, fy, month].join(' ');
      expect(actuals.get(key) ?? actualAmount).toBe(actualAmount);
      actuals.set(key, actualAmount);
    }
  });

  test('keep one budget for a unit and month, whatever the report', () => {
    const budgets = new Map<string, string>();
    for (const { businessUnit, fy, month, metric, amount } of forecasts) {
      if (metric !== 'budget') continue;
      const key = [businessUnit, fy, month].join(' ');
      expect(budgets.get(key) ?? amount).toBe(amount);
      budgets.set(key, amount);
    }
  });

  test('use all currencies, one a unit, and amounts near the actuals', () => {
    expect(new Set(forecasts.map(({ currency }) => currency))).toEqual(
      new Set(['USD', 'EUR', 'GBP', 'AUD', 'NZD']),
    );
    for (const { amount, actualAmount } of forecasts) {
      expect(centsOf(amount)).toBeGreaterThan(0);
      if (actualAmount === null) continue;
      const share = centsOf(actualAmount) / centsOf(amount);
      expect(share).toBeGreaterThan(0.75);
      expect(share).toBeLessThan(1.3);
    }
  });

  test('divide each month’s revenue among the units without remainder', () => {
    for (const month of figures) {
      const parts = [...revenueByUnit(month).values()];
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(month.revenue);
      expect(Math.min(...parts)).toBeGreaterThan(0);
    }
  });

  test('end for the unit that was wound down', () => {
    expect(businessUnits.filter(({ isActive }) => !isActive)).toEqual([
      { name: 'Hardware Resale', isActive: false },
    ]);
    const last = forecasts
      .filter(({ businessUnit }) => businessUnit === 'Hardware Resale')
      .map(({ fy, month }) => fy * 12 + month);
    expect(Math.max(...last)).toBe(2025 * 12 + 3);
  });
});
