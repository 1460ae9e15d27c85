import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type LimitsEffect, previewCheckLimits, updateCompany } from '../../../contract/company.ts';
import { STANDARD_LIMITS } from '../../../telling/briefing/checkLimits.ts';
import { openApplication } from '../../testApplication.tsx';
import { SET_UP_COMPANY } from '../../testSetUpCompany.ts';
import { server } from '../../testServer.ts';

const CHANGED = { ...STANDARD_LIMITS, planEbitdaMonth: '8', planEbitdaYear: '4.5' };

test('limits show their effect before they are saved, and are refused where they contradict', async () => {
  const asked = Promise.withResolvers<undefined>();
  const answered = Promise.withResolvers<undefined>();
  await openApplication('/admin?tab=settings&dialog=limits', 'admin', () => {
    server.reply(previewCheckLimits, async ({ body }): Promise<LimitsEffect> => {
      const { checkLimits } = previewCheckLimits.body.parse(body);
      const isChanged = checkLimits.planEbitdaYear === '4.5';
      if (isChanged) {
        asked.resolve(undefined);
        await answered.promise;
      }
      return [
        {
          month: '2026-10',
          name: 'October 2026',
          stored: 'fine',
          proposed: isChanged ? 'watch' : 'fine',
        },
        { month: '2026-09', name: 'September 2026', stored: null, proposed: null },
      ];
    });
  });
  const dialog = page.getByRole('dialog', { name: 'Check limits' });
  const effect = dialog.getByRole('region', { name: 'Effect on the last 24 months' });
  await expect.element(effect).toMatchTextContent("No month's status would change.");
  const save = dialog.getByRole('button', { name: 'Save' });
  const limit = (label: string) => dialog.getByLabelText(label);

  const inMonth = limit("Watch if the month's EBITDA is below plan by (%)");
  await inMonth.fill('10.5');
  await expect.element(effect).toMatchTextContent('Correct the limits to see their effect.');
  await save.click();
  await expect.element(inMonth).toHaveAttribute('aria-invalid', 'true');
  await expect.element(dialog).toMatchTextContent('Enter at most 10');
  expect(server.calls(updateCompany)).toEqual([]);

  await inMonth.fill('8');
  await limit('Watch if year-to-date EBITDA is below plan by (%)').fill('4.50%');
  // Nobody saves what they have not seen.
  await expect.element(save).toBeDisabled();
  await asked.promise;
  answered.resolve(undefined);
  await expect.element(effect).toMatchTextContent('October 2026Fine → ▲ Watch');
  await expect.element(effect).toMatchTextContent('1 Watch, 1 not assessed');

  server.answer(updateCompany, { ...SET_UP_COMPANY, checkLimits: CHANGED, version: 2 });
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls(updateCompany).map(({ body }) => body)).toEqual([{ checkLimits: CHANGED }]);
});
