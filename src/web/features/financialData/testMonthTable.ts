import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { listFinancialData, updateFinancialData } from '../../../contract/financialData.ts';
import type { FinancialData } from '../../../contract/financialData.ts';
import { openApplication } from '../../testApplication.tsx';
import { COMPANY } from '../../testCompany.ts';
import { testRecords } from '../../testRecords.ts';
import { server } from '../../testServer.ts';

/** April to July 2026 in the table for editing, as an administrator has them. */
export const APRIL = 112;
export const MAY = 113;

/** The figures as the server keeps them; May has none of administration, and nobody has reported its R&D. */
const kept = { months: testRecords(COMPANY.figures) };
export const storedMonth = (id: number): FinancialData => kept.months.one(id);
/** A change that this browser is not notified of. */
export const changeUnheard = (part: Partial<FinancialData>): void =>
  kept.months.change(APRIL, part);

export const cell = (line: string, month = 'April 2026') =>
  page.getByRole('textbox', { name: `${line}, ${month}`, exact: true });
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const sentFigures = () => server.calls(updateFinancialData).map(({ body }) => body);

/** The server takes changes (again). */
export function takeChanges(): void {
  server.reply(updateFinancialData, (call) => kept.months.patch(call));
}

const asKept = (month: FinancialData): FinancialData =>
  month.id === MAY ? { ...month, admin: null, rnd: '0.00', notReported: ['rnd'] } : month;

export function forgetChanges(): void {
  kept.months = testRecords(COMPANY.figures.map(asKept));
}

export async function openMonthTable(): Promise<void> {
  await openApplication('/reports?tab=data-table&fyId=14', 'admin', () => {
    server.reply(listFinancialData, ({ query }) => {
      const fyId = query.get('fyId');
      return kept.months.all().filter((month) => fyId === null || month.fyId === Number(fyId));
    });
    takeChanges();
  });
  await expect.element(button('Edit June 2026')).toBeVisible();
}

export async function editMonth(month = 'April 2026'): Promise<void> {
  await button(`Edit ${month}`).click();
  await expect.element(cell('Revenue', month)).toHaveFocus();
}

export function colleagueSaves(part: Partial<FinancialData>, id = APRIL): void {
  kept.months.change(id, part);
  server.announce(['financial-data']);
}
