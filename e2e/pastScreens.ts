import { asking, inDialog, press } from './screenSteps.ts';
import type { Screen } from './screensList.ts';
import { forBoth } from './screensList.ts';

/** Every page as of a moment, where a moment is chosen, and what cannot be shown. */
export function pastScreens(moment: string): Screen[] {
  const at = `asOf=${moment}`;
  return [
    {
      name: 'past-chooser',
      path: '/',
      words: 'Current Revenue',
      reach: asking(async (page) => {
        const button = page.getByRole('button', { name: 'See figures as of…' });
        if (!(await button.first().isVisible())) {
          await page.getByRole('button', { name: 'Open navigation' }).click();
        }
        await button.filter({ visible: true }).first().click();
      }, /See figures as of/),
    },
    ...forBoth({ name: 'past-dashboard', path: `/?${at}`, words: 'what the board saw then' }),
    {
      name: 'past-data',
      path: `/reports?tab=financial-data&${at}`,
      words: 'what the board saw then',
    },
    { name: 'past-reports', path: `/reports?${at}`, words: 'what the board saw then' },
    {
      name: 'past-forecasts',
      path: `/forecasts?${at}`,
      words: 'what the board saw then',
    },
    { name: 'past-trends', path: `/trends?${at}`, words: 'what the board saw then' },
    { name: 'past-documents', path: `/documents?${at}`, words: 'what the board saw then' },
    { name: 'past-search', path: `/search?q=cash&${at}`, words: 'Match Found' },
    ...forBoth({ name: 'past-report', path: `/report?${at}`, words: 'What moved the result' }),
    { name: 'past-ratios', path: `/trends?tab=ratios&${at}`, words: 'data points' },
    { name: 'past-edit-data', path: `/reports?tab=data-table&${at}`, words: 'US dollars' },
    { name: 'past-plans', path: `/plans?${at}`, words: 'what the board saw then' },
    { name: 'past-variance', path: `/forecasts?tab=variance&${at}`, words: 'Budget vs Actual' },
    {
      name: 'past-explained',
      path: `/?explain=cash.2026-09&${at}`,
      words: 'History',
    },
    {
      name: 'past-export',
      path: `/?${at}`,
      words: 'what the board saw then',
      reach: press('Export'),
    },
    {
      name: 'past-palette',
      path: `/?${at}`,
      words: 'what the board saw then',
      reach: async (page) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog').getByRole('combobox').fill('sep 26');
        await page.getByRole('option').first().waitFor();
      },
    },
    {
      name: 'past-chart-table',
      path: `/?${at}`,
      words: 'what the board saw then',
      reach: press('Show as table'),
    },
    { name: 'past-refused', path: '/?asOf=1990-01-01T00:00:00Z', words: 'cannot be shown' },
    { name: 'past-today-only', path: `/admin?${at}`, words: 'This page shows current data only' },
  ];
}

/** Origins of figures. */
export function explainScreens(): Screen[] {
  return [
    {
      name: 'explain-computed',
      path: '/?explain=grossMarginPercent.FY25',
      words: 'How it is calculated',
    },
    ...forBoth({ name: 'explain-history', path: '/?explain=cash.2026-09', words: 'Restated' }),
    {
      name: 'explain-books',
      path: '/?explain=revenue.2026-11',
      words: 'Total of all accounts',
    },
    {
      name: 'explain-compare',
      path: '/?explain=cash.2026-09',
      words: 'History',
      reach: asking(inDialog('Compare with…'), /Compare with/),
    },
    {
      name: 'explain-compared',
      path: '/?explain=cash.FY26&compareWith=2026-01-01T00:00:00Z',
      words: 'could not be compared',
    },
    { name: 'explain-missing', path: '/?explain=revenue.1999-01', words: 'could not be explained' },
    {
      name: 'explain-take-back',
      path: '/?explain=cash.2026-09',
      words: 'History',
      reach: asking(inDialog(/^Revert this value/), /Revert/),
    },
    {
      name: 'restated-data',
      path: '/reports?tab=financial-data&month=6',
      words: '$4,444,444',
    },
  ];
}
