import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listBusinessUnits, updateBusinessUnit } from '../../../contract/businessUnits.ts';
import type { BusinessUnit } from '../../../contract/businessUnits.ts';
import { listUsers } from '../../../contract/users.ts';
import { toastInSight } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { COMPANY } from '../../testCompany.ts';
import { testRecords, type TestRecords } from '../../testRecords.ts';
import { Refusal, server } from '../../testServer.ts';

let units: TestRecords<BusinessUnit>;
const dialog = () => page.getByRole('dialog', { name: 'Rename Business Unit' });
const name = () => dialog().getByRole('textbox', { name: 'Name' });
const rename = () => dialog().getByRole('button', { name: 'Rename', exact: true }).click();
const choice = () => dialog().getByRole('group', { name: 'Name: two versions' });
const sent = () => server.calls(updateBusinessUnit).map(({ body }) => body);

async function openDialog(): Promise<void> {
  units = testRecords(COMPANY.units);
  await openApplication('/admin?tab=units&dialog=rename&id=1', 'admin', () => {
    server.answer(listUsers, []);
    server.reply(listBusinessUnits, () => units.all());
    server.reply(updateBusinessUnit, (call) => units.patch(call));
  });
  await expect.element(name()).toHaveValue('Hardware');
}

beforeEach(openDialog);

test('a unit is renamed', async () => {
  await name().fill('Devices');
  await rename();
  await expect.element(toastInSight()).toMatchTextContent('Business unit updated successfully');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(sent()).toEqual([{ name: 'Devices' }]);
});

test('a problem with a name is shown at its field', async () => {
  await name().fill(' ');
  await rename();
  await expect.element(name()).toHaveAccessibleDescription(/Business unit name is required/);
  await expect.element(name()).toHaveFocus();
  expect(sent()).toEqual([]);
  server.answer(
    updateBusinessUnit,
    new Refusal('already_exists', 'This name is taken', {
      errors: [{ path: 'name', message: 'A business unit with this name exists already' }],
    }),
  );
  await name().fill('Services');
  await rename();
  await expect
    .element(name())
    .toHaveAccessibleDescription(/A business unit with this name exists already/);
  await expect
    .element(toastInSight())
    .toMatchTextContent('Failed to update business unit This name is taken');
});

test('two who rename one unit choose between their names', async () => {
  await name().fill('Mine');
  units.change(1, { name: 'Theirs' });
  server.announce(['business-units']);
  await expect.element(choice()).toMatchTextContent('Theirs');
  await rename();
  await expect.element(name()).toHaveAccessibleDescription(/Choose one of the two values/);
  expect(sent()).toEqual([]);
  await choice().getByRole('button', { name: 'Keep mine: Name' }).click();
  await rename();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(units.one(1).name).toBe('Mine');
});

test('a unit that a colleague closes meanwhile is renamed all the same', async () => {
  await name().fill('Mine');
  units.change(1, { isActive: false });
  server.announce(['business-units']);
  await rename();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(units.one(1)).toMatchObject({ name: 'Mine', isActive: false });
});

test('closing asks about what was typed', async () => {
  await name().fill('Half a na');
  await userEvent.keyboard('{Escape}');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(name()).toHaveValue('Half a na');
});
