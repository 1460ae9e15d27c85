import type { Fault } from './fault.ts';

export const VIEW_FAULTS: readonly Fault[] = [
  {
    name: 'views: a text that goes on after the passage does not say so',
    file: 'src/web/features/search/search.view.ts',
    find: `isCutAfter: text.slice(end).trim() !== '',`,
    replace: `isCutAfter: text.slice(to).trim() !== '',`,
    suites: ['src/web/features/search/search.view.test.ts'],
  },
  {
    name: 'views: a change of no percent has a plus',
    file: 'src/format/percent.ts',
    find: `{ ...ONE_DECIMAL, signDisplay: 'exceptZero' }`,
    replace: `{ ...ONE_DECIMAL, signDisplay: 'always' }`,
    suites: ['src/format/percent.test.ts'],
  },
  {
    name: 'views: falling costs are said to grow',
    file: 'src/domain/trend.ts',
    find: `return direction === 'up' ? 'Growth' : LINES[line].fallingWord;`,
    replace: `return direction === 'down' ? 'Growth' : LINES[line].fallingWord;`,
    suites: ['src/domain/trend.test.ts'],
  },
  {
    name: 'views: staff growth begins at a month without a count',
    file: 'src/web/features/trends/trendCards.view.ts',
    find: 'points.filter((point) => point.staffCount !== null)',
    replace: 'points.filter((point) => point.staffCount !== 0)',
    suites: ['src/web/features/trends/trendCards.view.test.ts'],
  },
  {
    name: 'views: a chart has no room below its lowest value',
    file: 'src/domain/chartAxis.ts',
    find: 'return withHeadroom(Math.min(0, ...present(values)));',
    replace: 'return Math.min(0, ...present(values));',
    suites: ['src/domain/chartAxis.test.ts'],
  },
  {
    name: 'views: an axis in percent ends below twenty',
    file: 'src/domain/chartAxis.ts',
    find: 'Math.max(LEAST_PERCENT_MAXIMUM, axisMaximum(values))',
    replace: 'Math.min(LEAST_PERCENT_MAXIMUM, axisMaximum(values))',
    suites: ['src/domain/chartAxis.test.ts'],
  },
  {
    name: 'views: April is compared with April',
    file: 'src/web/features/monthlySummaries/reportFigures.view.ts',
    find: 'if (monthNum > 1)',
    replace: 'if (monthNum >= 1)',
    suites: ['src/web/features/monthlySummaries/reportFigures.view.test.ts'],
  },
  {
    name: 'views: the dashboard speaks of the first month',
    file: 'src/web/features/dashboard/dashboard.view.ts',
    find: 'months.findLast((month) => passes(filter, month.figures))',
    replace: 'months.find((month) => passes(filter, month.figures))',
    suites: ['src/web/features/dashboard/dashboard.view.test.ts'],
  },
  {
    name: 'views: a hundred results are said to be all',
    file: 'src/web/features/search/search.view.ts',
    find: 'return found.length >= LIMITS.searchResults;',
    replace: 'return found.length > LIMITS.searchResults;',
    suites: ['src/web/features/search/search.view.test.ts'],
  },
  {
    name: 'views: Escape leaves a toast',
    file: 'src/web/ui/Toaster.tsx',
    find: 'if (!open) dismissToast(record.id);',
    replace: 'if (open) dismissToast(record.id);',
    suites: ['src/web/ui/Toaster.browser.test.tsx'],
  },
];
