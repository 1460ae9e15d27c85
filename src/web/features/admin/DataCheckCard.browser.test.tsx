import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getSystem } from '../../../contract/systemState.ts';
import { openApplication } from '../../testApplication.tsx';
import { SYSTEM } from '../../testCompany.ts';
import { server } from '../../testServer.ts';

const CHECK = {
  at: '2026-11-21T03:00:00.000Z',
  changes: 1_234,
  publications: 2,
  headReaches: 1_230,
  headIsMissing: false,
  faultCount: 0,
  faults: [],
};

test('the page says when the data was checked, and that nothing differs', async () => {
  await openApplication('/admin?tab=system', 'admin', () => {
    server.answer(getSystem, { ...SYSTEM, checks: { whole: CHECK, recent: null } });
  });
  await expect
    .element(page.getByText(/: 1,234 changes and 2 publications, nothing differs$/))
    .toBeVisible();
  await expect.element(page.getByText('Change 1,230 of 1,234')).toBeVisible();
  expect(page.getByText('Data was changed outside the product').elements()).toEqual([]);
});

test('the page names each record and field that was altered, on a phone as well', async () => {
  const role = {
    record: 'User Vera Viewer (users 2)',
    problem: 'Altered without a recorded change: Role',
  };
  await openApplication('/admin?tab=system', 'admin', () => {
    const whole = { ...CHECK, faultCount: 3, faults: [role], headReaches: null };
    const recent = { ...CHECK, faultCount: 1, faults: [role] };
    const checks = { whole: { ...whole, headIsMissing: true }, recent };
    server.answer(getSystem, { ...SYSTEM, checks });
  });
  const alert = page.getByRole('alert').filter({ hasText: 'Data was changed outside the product' });
  await expect.element(alert).toMatchTextContent(`${role.record}: ${role.problem}`);
  expect(alert.getByRole('listitem').elements()).toHaveLength(1);
  await expect.element(alert).toMatchTextContent('And 2 more.');
  await expect
    .element(page.getByText(/^The protected end of the change history was missing/))
    .toBeVisible();
  await page.viewport(390, 800);
  const { scrollWidth, clientWidth } = alert.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});
