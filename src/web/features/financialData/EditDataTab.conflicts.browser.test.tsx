import { beforeEach, describe, expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { updateFinancialData } from '../../../contract/financialData.ts';
import { leaveSession } from '../../api/session.ts';
import { toastInSight } from '../../testActions.ts';
import { Refusal, server, UNREACHABLE } from '../../testServer.ts';
import {
  APRIL,
  button,
  cell,
  changeUnheard,
  colleagueSaves,
  editMonth,
  forgetChanges,
  MAY,
  openMonthTable,
  sentFigures,
  storedMonth,
  takeChanges,
} from './testMonthTable.ts';

const { keyboard } = userEvent;

beforeEach(async () => {
  forgetChanges();
  await openMonthTable();
});

describe('a colleague’s save while a row is edited', () => {
  test('of the same figure is shown beside the own one, and can be taken', async () => {
    await editMonth();
    await keyboard('3100001');
    colleagueSaves({ revenue: '2600000.00' });
    await expect.element(cell('Revenue')).toHaveAccessibleDescription('Theirs: $2,600,000');
    await expect.element(cell('Revenue')).toHaveValue('3,100,001');
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(
        'Someone else changed this month while you were editing. Their values are in the row now; if you both changed a cell, choose which value to keep.',
      );
    await button('Use theirs: Revenue').click();
    await expect.element(cell('Revenue')).toHaveValue('2,600,000.00');
    await expect.element(button('Use theirs: Revenue')).not.toBeInTheDocument();
  });

  test('of the same figure is saved over only after Keep mine', async () => {
    await editMonth();
    await keyboard('3100001');
    colleagueSaves({ revenue: '2600000.00', admin: '156123.00' });
    await expect.element(cell('Revenue')).toHaveAccessibleDescription('Theirs: $2,600,000');
    await button('Save April 2026').click();
    await expect.element(cell('Revenue')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(cell('Revenue')).toHaveFocus();
    expect(sentFigures()).toEqual([]);
    await button('Keep mine: Revenue').click();
    await button('Save April 2026').click();
    await expect.element(toastInSight()).toMatchTextContent('Financial data updated');
    expect(sentFigures()).toEqual([{ revenue: '3100001' }]);
    expect(storedMonth(APRIL)).toMatchObject({
      revenue: '3100001',
      admin: '156123.00',
      version: 3,
    });
  });

  test('of another figure is taken over and marked', async () => {
    await editMonth();
    await keyboard('3100001');
    colleagueSaves({ admin: '156123.00' });
    await expect.element(cell('Admin')).toHaveValue('156,123.00');
    await expect.element(cell('Admin')).toHaveAccessibleDescription('Their value');
    await expect.element(cell('Revenue')).toHaveValue('3,100,001');
    await expect.element(button('Keep mine: Admin')).not.toBeInTheDocument();
  });

  test('of the same value is no matter', async () => {
    await editMonth();
    await cell('Revenue').fill('2,600,000');
    await cell('Cash').fill('4700007');
    colleagueSaves({ revenue: '2600000.00' });
    await expect.element(cell('Revenue')).not.toHaveAccessibleDescription();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    cell('Cash').element().focus();
    await keyboard('{Enter}');
    await expect.element(toastInSight()).toMatchTextContent('Financial data updated');
    expect(sentFigures()).toEqual([{ cash: '4700007' }]);
  });

  test('that is not heard of is refused at the save, with both values shown', async () => {
    await editMonth();
    await keyboard('2000001');
    await cell('Cash').fill('3000001');
    changeUnheard({ revenue: '2500000.00', admin: '156123.00' });
    await button('Save April 2026').click();
    await expect.element(toastInSight()).toMatchTextContent('Error');
    await expect.element(toastInSight()).toMatchTextContent('Failed to update financial data');
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('Someone else changed this month');
    await expect.element(cell('Revenue')).toHaveValue('2,000,001');
    await expect.element(cell('Revenue')).toHaveAccessibleDescription('Theirs: $2,500,000');
    await expect.element(cell('Admin')).toHaveValue('156,123.00');
    expect(storedMonth(APRIL).revenue).toBe('2500000.00');
    await button('Keep mine: Revenue').click();
    await button('Save April 2026').click();
    await expect.element(toastInSight()).toMatchTextContent('Financial data updated');
    expect(storedMonth(APRIL)).toMatchObject({
      revenue: '2000001',
      cash: '3000001',
      admin: '156123.00',
    });
  });

  test('of another month changes nothing here', async () => {
    await editMonth();
    await keyboard('3100001');
    colleagueSaves({ revenue: '5.00' }, MAY);
    await expect.element(page.getByRole('row', { name: /May/ })).toMatchTextContent('$5');
    await expect.element(cell('Revenue')).toHaveValue('3,100,001');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });
});

describe('a save that is refused', () => {
  test('keeps what was typed, says why, and works at the next press', async () => {
    await editMonth();
    await keyboard('2100000');
    server.answer(updateFinancialData, UNREACHABLE);
    await keyboard('{Enter}');
    await expect.element(toastInSight()).toMatchTextContent('Failed to update financial data');
    await expect.element(cell('Revenue')).toHaveValue('2,100,000');
    await expect.element(page.getByRole('alert')).toMatchTextContent('cannot be reached');
    takeChanges();
    cell('Revenue').element().focus();
    await keyboard('{Enter}');
    await expect.element(toastInSight()).toMatchTextContent('Financial data updated successfully');
    expect(storedMonth(APRIL).revenue).toBe('2100000');
  });

  test('has the server’s reason at its cell until that is typed in', async () => {
    await editMonth();
    await keyboard('3100007');
    server.answer(
      updateFinancialData,
      new Refusal('invalid_input', 'Not this', {
        errors: [{ path: 'revenue', message: 'Too little' }],
      }),
    );
    await keyboard('{Enter}');
    await expect
      .element(toastInSight())
      .toMatchTextContent('Invalid data format. Please check your inputs.');
    await expect.element(cell('Revenue')).toHaveAccessibleDescription('Too little');
    await expect.element(cell('Revenue')).toHaveValue('3,100,007');
    await cell('Revenue').fill('3100008');
    await expect.element(cell('Revenue')).toHaveAccessibleDescription('Was $3,200,000');
  });

  test('by the rights of the account says so', async () => {
    await editMonth();
    await keyboard('3100007');
    server.answer(updateFinancialData, new Refusal('admin_required', 'No'));
    await keyboard('{Enter}');
    await expect
      .element(toastInSight())
      .toMatchTextContent('Access denied. Admin privileges required.');
    await expect.element(cell('Revenue')).toHaveValue('3,100,007');
  });

  test('a second press while a save is on its way sends nothing twice', async () => {
    await editMonth();
    await keyboard('3100007');
    const release = server.hold(updateFinancialData);
    await keyboard('{Enter}{Enter}');
    release();
    await expect.element(toastInSight()).toMatchTextContent('Financial data updated');
    expect(sentFigures()).toHaveLength(1);
  });
});

async function endSessionAtSave(): Promise<void> {
  server.answer(updateFinancialData, new Refusal('authentication_required', 'No'));
  await keyboard('{Enter}');
  await expect
    .element(toastInSight())
    .toMatchTextContent('Authentication required. Please log in to edit data.');
  await cleanup();
}

describe('a session that ends in the middle', () => {
  test('keeps the row for after the sign-in', async () => {
    await editMonth();
    await keyboard('3204321');
    await endSessionAtSave();
    await openMonthTable();
    await expect.element(cell('Revenue')).toHaveValue('3,204,321');
    await expect.element(cell('Revenue')).toHaveAccessibleDescription('Was $3,200,000');
    await cell('Revenue').click();
    await keyboard('{Enter}');
    await expect.element(toastInSight()).toMatchTextContent('Financial data updated');
    expect(storedMonth(APRIL).revenue).toBe('3204321');
  });

  test('and tells what a colleague saved meanwhile', async () => {
    await editMonth();
    await keyboard('3204321');
    await endSessionAtSave();
    changeUnheard({ revenue: '9.00' });
    await openMonthTable();
    await expect.element(cell('Revenue')).toHaveAccessibleDescription('Theirs: $9');
    await expect.element(cell('Revenue')).toHaveValue('3,204,321');
  });

  test('keeps nothing of a row that was only opened', async () => {
    await editMonth();
    leaveSession('expired');
    await cleanup();
    await openMonthTable();
    await expect.element(button('Edit April 2026')).toBeVisible();
  });

  test('keeps nothing after a sign-out', async () => {
    await editMonth();
    await keyboard('3204321');
    leaveSession('signedOut');
    await cleanup();
    await openMonthTable();
    await expect.element(button('Edit April 2026')).toBeVisible();
  });
});
