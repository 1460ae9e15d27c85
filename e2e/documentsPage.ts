import type { Locator, Page } from '@playwright/test';
import type { Document } from '../src/contract/documents.ts';
import { listDocuments } from '../src/contract/documents.ts';
import { listMonthlySummaries } from '../src/contract/reports.ts';
import type { MonthlySummaryItem } from '../src/contract/reports.ts';
import type { Caller } from './caller.ts';

export function rows(page: Page): Locator {
  return page.getByRole('table', { name: 'Documents' }).locator('tbody').getByRole('row');
}

export function row(page: Page, name: string): Locator {
  return rows(page).filter({ hasText: name });
}

export function dialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Upload Document' });
}

export function picker(page: Page): Locator {
  return dialog(page).getByLabel('Drop files here or click to browse');
}

export function names(documents: readonly Document[]): string[] {
  return documents.map(({ originalName }) => originalName);
}

export async function reportOf(
  administrator: Caller,
  monthName: string,
  year: number,
): Promise<MonthlySummaryItem> {
  const reports = await administrator.ask(listMonthlySummaries);
  const report = reports.find((item) => item.monthName === monthName && item.year === year);
  if (report === undefined) throw new Error(`No report of ${monthName} ${year}`);
  return report;
}

export async function documentsOf(
  administrator: Caller,
  { id }: MonthlySummaryItem,
): Promise<Document[]> {
  return administrator.ask(listDocuments, { query: { summaryId: String(id) } });
}
