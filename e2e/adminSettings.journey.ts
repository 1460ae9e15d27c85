import {
  createBusinessUnit,
  listBusinessUnits,
  updateBusinessUnit,
} from '../src/contract/businessUnits.ts';
import { listFinancialYears } from '../src/contract/financialYears.ts';
import { rowOf } from './adminPage.ts';
import { ADMINISTRATOR, expect, test, toastOf, VIEWER } from './journey.ts';

test('business units are added, renamed, closed and deleted unless they are used', async ({
  signedIn,
  administrator,
}) => {
  const page = await signedIn(ADMINISTRATOR, '/admin');
  await page.getByRole('tab', { name: 'Business Units' }).click();
  await expect(page).toHaveURL(/tab=units/);
  const [used] = await administrator.ask(listBusinessUnits);
  const name = used?.name ?? '';

  await page.getByRole('button', { name: 'Add Business Unit' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Business Unit' });
  const add = adding.getByRole('button', { name: 'Add' });
  await add.click();
  await expect(adding.getByLabel('Name')).toHaveAccessibleDescription(
    'Business unit name is required',
  );
  await adding.getByLabel('Name').fill(name.toUpperCase());
  await add.click();
  await expect(adding.getByLabel('Name')).toHaveAccessibleDescription(
    'A business unit with this name already exists',
  );
  await adding.getByLabel('Name').fill('Latin America');
  await add.click();
  await expect(toastOf(page)).toContainText('Business unit created successfully');
  const row = rowOf(page, 'Latin America');
  await expect(row).toContainText('Active');

  await row.getByRole('button', { name: 'Deactivate' }).click();
  await expect(toastOf(page)).toContainText('Business unit updated successfully');
  await expect(row).toContainText('Inactive');
  await row.getByRole('button', { name: 'Rename' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename Business Unit' });
  await renaming.getByLabel('Name').fill('LATAM');
  await renaming.getByRole('button', { name: 'Rename' }).click();
  await expect(rowOf(page, 'LATAM')).toContainText('Inactive');

  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete this business unit?',
  });
  await rowOf(page, 'LATAM')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page)).toContainText('Business unit deleted successfully');
  await expect(rowOf(page, 'LATAM')).toHaveCount(0);

  await rowOf(page, name)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('alert')).toContainText(
    /is used by \d+ forecasts\. Deactivate it instead/,
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, name)).toHaveCount(1);
});

test('two who rename one unit choose between their names', async ({ signedIn, administrator }) => {
  const unit = await administrator.ask(createBusinessUnit, { body: { name: 'Two minds' } });
  const page = await signedIn(ADMINISTRATOR, `/admin?tab=units&dialog=rename&id=${unit.id}`);
  const dialog = page.getByRole('dialog', { name: 'Rename Business Unit' });
  await dialog.getByLabel('Name').fill('Mine');
  await administrator.ask(updateBusinessUnit, {
    params: { id: String(unit.id) },
    body: { name: 'Theirs' },
  });
  const choice = dialog.getByRole('group', { name: 'Name: two versions' });
  await expect(choice).toContainText('Theirs');
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(
    /Choose one of the two values/,
  );
  await choice.getByRole('button', { name: 'Keep mine' }).click();
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(rowOf(page, 'Mine')).toHaveCount(1);
  await expect(rowOf(page, 'Theirs')).toHaveCount(0);
});

test('the next financial year is added, everywhere at once, and goes while it is empty', async ({
  signedIn,
  administrator,
}) => {
  const director = await signedIn(VIEWER, '/reports');
  const yearsOfDirector = director
    .getByRole('combobox', { name: 'Financial Year', exact: true })
    .first()
    .getByRole('option', { name: /^FY27/ });
  const page = await signedIn(ADMINISTRATOR, '/admin?tab=years');
  await expect(rowOf(page, 'FY25')).toContainText('Apr 1, 2025');
  await expect(rowOf(page, 'FY25')).toContainText('Mar 31, 2026');
  await expect(rowOf(page, 'FY25')).toContainText('12 of 12');
  await expect(rowOf(page, 'FY25').getByRole('button')).toHaveCount(0);

  await expect(yearsOfDirector).toHaveCount(0);
  await page.getByRole('button', { name: 'Add Financial Year' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Financial Year' });
  const label = dialog.getByLabel('Financial year');
  const add = dialog.getByRole('button', { name: 'Add' });
  await expect(label).toHaveValue('FY27');
  await expect(label).toHaveAccessibleDescription('Apr 1, 2027 – Mar 31, 2028');
  for (const [typed, message] of [
    ['2027', 'Financial year must be FY and two digits, such as FY27'],
    ['FY29', 'FY29 would leave a gap. Add FY27 first'],
    ['FY26', 'FY26 already exists'],
  ] as const) {
    await label.fill(typed);
    await add.click();
    await expect(label).toHaveAccessibleDescription(new RegExp(message));
  }
  await label.fill('fy27');
  await add.click();
  await expect(toastOf(page)).toContainText('Financial year created successfully');
  await expect(rowOf(page, 'FY27')).toContainText('0 of 12');
  // The director has touched nothing.
  await expect(yearsOfDirector).toHaveCount(1);

  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete this financial year?',
  });
  await page.getByRole('button', { name: 'Delete FY19' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('alert')).toContainText(
    'FY19 has 12 months of figures and 12 reports',
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete FY27' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page)).toContainText('Financial year deleted successfully');
  await expect(rowOf(page, 'FY27')).toHaveCount(0);
  await expect(yearsOfDirector).toHaveCount(0);
  const years = await administrator.ask(listFinancialYears);
  expect(years.at(-1)?.fyYear).toBe('FY26');
});
