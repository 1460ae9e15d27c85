import type { Locator, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { CALLS } from '../src/contract/calls.ts';
import { documentSchema, uploadDocument } from '../src/contract/documents.ts';
import type { Document } from '../src/contract/documents.ts';
import type { MonthlySummaryItem } from '../src/contract/reports.ts';
import type { Caller } from './caller.ts';
import type { ChosenFile } from './files.ts';

export function preview(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name, exact: true });
}

export function pdfPage(page: Page, number: number): Locator {
  return page.getByRole('figure', { name: `Page ${number}`, exact: true });
}

/** The field for the page number, which also shows the current page. */
export function pageField(page: Page): Locator {
  return page.getByRole('textbox', { name: /^Page, of/ });
}

/** How many of the pixels of a page's picture are not white; 0 while nothing is drawn. */
export async function inkOf(sheet: Locator): Promise<number> {
  return sheet.evaluate((element) => {
    const canvas = element.querySelector('canvas');
    const context = canvas?.getContext('2d');
    if (!canvas || !context || canvas.width === 0) return 0;
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) {
      if ((data[at] ?? 255) + (data[at + 1] ?? 255) + (data[at + 2] ?? 255) < 600) dark += 1;
    }
    return dark;
  });
}

/** Stores a file with a report, as an administrator does. */
export async function store(
  administrator: Caller,
  report: MonthlySummaryItem,
  { name, mimeType, buffer }: ChosenFile,
): Promise<Document> {
  const form = new FormData();
  form.append('summaryId', String(report.id));
  form.append('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const answer = await administrator.send(CALLS.uploadDocument.path, {
    method: 'POST',
    body: form,
  });
  if (answer.status !== uploadDocument.status) throw new Error(`${name}: ${await answer.text()}`);
  return z.parse(documentSchema, await answer.json());
}
