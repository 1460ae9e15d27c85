import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../companyBasis.ts';
import { toCalendarMonth } from '../fiscalCalendar.ts';
import {
  isStatementFigureId,
  plannedBalanceFigure,
  readPlannedBalance,
} from './plannedBalanceFigure.ts';

test('the id of a planned balance is read as it is written, and no other text is', () => {
  const figure = {
    slug: 'fixed-assets-2',
    month: { calendarYear: 2026, calendarMonth: toCalendarMonth(4) },
    plan: 'Anna’s plan, 2.0',
  };
  const id = plannedBalanceFigure(figure);
  expect(id).toMatch(/^planned\.balance-fixed-assets-2\.2026-04\.of-/);
  expect(readPlannedBalance(STANDARD_BASIS, id)).toEqual(figure);
  expect(isStatementFigureId(STANDARD_BASIS, id)).toBe(true);
  for (const other of [
    'planned.cash.2026-04.of-Budget',
    'planned.balance-stock.FY26.of-Budget',
    'planned.balance-stock.2026-04.share.of-Budget',
    'planned.balance-.2026-04.of-Budget',
    'planned.balance-stock.2026-13.of-Budget',
    'variance.balance-stock.2026-04.of-Budget',
  ]) {
    expect(readPlannedBalance(STANDARD_BASIS, other), other).toBeNull();
  }
});
