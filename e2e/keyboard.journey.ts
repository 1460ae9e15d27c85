import { listFinancialData } from '../src/contract/financialData.ts';
import { search } from '../src/contract/search.ts';
import { makeNewestReport, recordsOf } from './forecastRecords.ts';
import { boardPaper } from './files.ts';
import { keysOn } from './keys.ts';
import { ADMINISTRATOR, expect, pageTitle, test, toastOf, VIEWER } from './journey.ts';
import { pageField, pdfPage } from './previewDialog.ts';

test('signing in, a refused password and a forgotten one', async ({ visitor }) => {
  const { isAt, press, type, tabTo } = keysOn(visitor);
  await visitor.goto('/');
  await isAt('textbox', 'Email');
  await press('Enter');
  await isAt('textbox', 'Email');
  await expect(visitor.getByLabel('Email')).toHaveAccessibleDescription(/Invalid email address/);
  await type(VIEWER.email);
  await press('Tab');
  await isAt('textbox', 'Password');
  await type('not-the-password');
  await press('Enter');
  await expect(visitor.getByRole('alert')).toBeVisible();
  await isAt('textbox', 'Password');

  await press('Tab');
  await isAt('button', 'Show password');
  await press('Tab');
  await isAt('button', 'Sign In');
  await press('Tab');
  await isAt('button', 'Forgot password?');
  await press('Enter');
  await isAt('textbox', 'Email');
  await type(VIEWER.email);
  await press('Enter');
  await expect(visitor.getByText('Check your email')).toBeVisible();
  await tabTo('button', 'Back to sign in');
  await press('Enter');
  await isAt('textbox', 'Email');

  await press('ControlOrMeta+A');
  await type(VIEWER.email);
  await press('Tab');
  await isAt('textbox', 'Password');
  await press('ControlOrMeta+A');
  await type(VIEWER.password);
  await press('Enter');
  await expect(pageTitle(visitor, 'Dashboard')).toBeVisible();

  // The first stop leads past the sidebar; its menu ends the session.
  await press('Tab');
  await isAt('link', 'Skip to content');
  await press('Enter');
  await isAt('main', '');
});

test('a report is created with its PDF', async ({ signedIn }) => {
  const page = await signedIn(ADMINISTRATOR);
  const { isAt, press, type, tabTo } = keysOn(page);
  const paper = await boardPaper('February.pdf', 'Orders are up.');
  let asked = 0;
  page.on('filechooser', (chooser) => {
    asked += 1;
    void chooser.setFiles(paper);
  });
  await tabTo('link', 'Monthly Reports');
  await press('Enter');
  await isAt('heading', 'Board Reports');
  await tabTo('button', 'Create Report');
  await press('Enter');
  const modal = page.getByRole('dialog', { name: 'Create Monthly Report' });
  await isAt('combobox', 'Financial Year');
  await press('Tab');
  await isAt('combobox', 'Month');
  // By its first letters, as everywhere.
  await type('Feb');
  await press('Tab');
  await expect(modal.getByLabel('PDF upload')).toBeFocused();
  await press('Enter');
  await isAt('button', 'Remove February.pdf');
  await press('Enter');
  await expect(modal.getByLabel('PDF upload')).toBeFocused();
  expect(asked).toBe(1);
  await press('Enter');
  await isAt('button', 'Remove February.pdf');
  expect(asked).toBe(2);

  await press('Tab');
  await isAt('textbox', 'Revenue');
  await type('99999999999999');
  await press('Enter');
  await expect(modal.getByRole('textbox', { name: 'Revenue' })).toHaveAccessibleDescription(
    /At most 13 digits/,
  );
  await isAt('textbox', 'Revenue');
  await press('ControlOrMeta+A');
  await type('3100000');
  await press('Tab');
  await isAt('textbox', 'EBITDA');
  await type('(12,000)');
  await tabTo('textbox', 'Board Report Notes');
  await type('Orders are up.');

  // Escape asks before anything typed is lost, and gives the focus back.
  await press('Escape');
  await isAt('button', 'Keep editing');
  await press('Enter');
  await isAt('textbox', 'Board Report Notes');
  await tabTo('button', 'Create Report');
  await press('Enter');
  // February 2027 is still ahead.
  await tabTo('button', 'Create it anyway');
  await press('Enter');
  await expect(toastOf(page)).toContainText('Monthly report created successfully');
  await expect(modal).toHaveCount(0);
  await isAt('button', 'Create Report');
  const card = page.getByRole('article', { name: 'February 2027 board report' });
  await expect(card).toContainText('$3,100,000');
  await expect(card).toContainText('1 document');
});

test('a row of figures is edited', async ({ signedIn, administrator }) => {
  const page = await signedIn(ADMINISTRATOR, '/reports?fyId=11');
  const { isAt, press, type, tabTo } = keysOn(page);
  await tabTo('tab', 'Board Reports');
  await press('ArrowRight');
  await isAt('tab', 'Financial Data');
  await press('ArrowRight');
  await isAt('tab', 'Edit Data');
  await press('Enter');
  await expect(pageTitle(page, 'Edit Financial Data')).toBeVisible();
  // The table is one stop, at its first number; from there the arrow keys go on.
  await tabTo('button', '$1,593,180');
  await press('End');
  await isAt('button', 'Edit April 2023');
  await press('ArrowDown');
  await isAt('button', 'Edit May 2023');
  await press('Enter');
  await isAt('textbox', 'Revenue, May 2023');
  for (const cell of [
    'EBITDA, May 2023',
    'Adjusted EBITDA, May 2023',
    'Cash, May 2023',
    'Gross Profit, May 2023',
    'Gross Margin, May 2023, percent',
    'Production, May 2023',
  ]) {
    await press('Tab');
    await isAt('textbox', cell);
  }
  await press('Shift+Tab');
  await isAt('textbox', 'Gross Margin, May 2023, percent');
  await press('Tab');
  await type('123');
  await press('Escape');
  await isAt('button', 'Edit May 2023');

  await press('Enter');
  await isAt('textbox', 'Revenue, May 2023');
  await type('99999999999999');
  await press('Enter');
  const revenue = page.getByRole('textbox', { name: 'Revenue, May 2023', exact: true });
  await expect(revenue).toHaveAccessibleDescription('At most 13 digits before the decimal point');
  await isAt('textbox', 'Revenue, May 2023');
  await press('ControlOrMeta+A');
  await type('2345678');
  await tabTo('button', 'Save May 2023');
  await press('Tab');
  await isAt('button', 'Cancel editing May 2023');
  await press('Shift+Tab', 'Enter');
  await expect(toastOf(page)).toContainText('Financial data updated successfully');
  await isAt('button', 'Edit May 2023');
  const months = await administrator.ask(listFinancialData, { query: { fyId: '11' } });
  expect(months.find(({ monthName }) => monthName === 'May')).toMatchObject({
    revenue: '2345678.00',
  });
});

test('a forecast and its budget are created', async ({ signedIn, administrator }) => {
  await makeNewestReport(administrator);
  const page = await signedIn(ADMINISTRATOR);
  const { isAt, press, type, tabTo } = keysOn(page);
  await tabTo('link', 'Forecasts');
  await press('Enter');
  await isAt('heading', 'Forecasts');
  await tabTo('button', 'Add Forecast & Budget');
  await press('Enter');
  await isAt('combobox', 'Business unit');
  await press('Enter');
  await tabTo('button', 'Create');
  await press('Enter');
  // Refused: the first field that is wrong has the focus.
  await isAt('combobox', 'Business unit');
  await type('Services');
  await press('Tab');
  await isAt('combobox', 'Month');
  await type('March');
  await press('Tab');
  await isAt('textbox', 'Year');
  await press('ControlOrMeta+A');
  await type('2043');
  await press('Tab');
  await isAt('combobox', 'Currency');
  await press('Tab');
  await isAt('textbox', 'Forecast amount');
  await type('1500');
  await press('Tab');
  await isAt('textbox', 'Budget amount');
  await type('1400.5');
  await press('Enter');
  await expect(toastOf(page)).toContainText('Forecast & Budget created successfully');
  await isAt('button', 'Add Forecast & Budget');
  const made = await recordsOf(administrator, 2043, 3);
  expect(made).toMatchObject([
    { metric: 'budget', businessUnit: 'Services', amount: '1400.50' },
    { metric: 'forecast', businessUnit: 'Services', amount: '1500.00' },
  ]);
});

test('a report is found, and read', async ({ signedIn, administrator }) => {
  const [best] = await administrator.ask(search, { query: { q: 'gross margin' } });
  const month = `${best?.monthName} ${best?.year}`;
  const page = await signedIn(VIEWER);
  const { isAt, press, type, tabTo } = keysOn(page);
  await expect(pageTitle(page, 'Dashboard')).toBeVisible();
  await press('/');
  await isAt('searchbox', 'Search reports');
  await type('gross margin');
  await press('Enter');
  await isAt('heading', 'Search Board Reports');
  await tabTo('link', `View Details for ${month}`);
  await press('Enter');
  await isAt('heading', 'Report');
  await expect(page.getByRole('heading', { name: month })).toBeVisible();
});

test('a document is opened and saved, and the session ended', async ({ signedIn }) => {
  const page = await signedIn(VIEWER);
  const { isAt, press, tabTo } = keysOn(page);
  await tabTo('link', 'Documents');
  await press('Enter');
  await isAt('heading', 'Documents');
  await tabTo('link', 'Board paper October 2026.pdf');
  await press('Enter');
  await expect(pdfPage(page, 1)).toContainText('Key figures');
  await press('PageDown');
  await expect(pageField(page)).toHaveValue('2');
  await press('Escape');
  await isAt('link', 'Board paper October 2026.pdf');
  await tabTo('link', 'Download Board deck October 2026.pptx', 'Shift+Tab');
  const downloading = page.waitForEvent('download');
  await press('Enter');
  expect((await downloading).suggestedFilename()).toBe('Board deck October 2026.pptx');

  await press('F8');
  await press('Escape');
  await expect(toastOf(page)).toHaveCount(0);
  await isAt('link', 'Download Board deck October 2026.pptx');
  await tabTo('button', 'Sign Out', 'Shift+Tab');
  await press('Enter');
  await isAt('textbox', 'Email');
});
