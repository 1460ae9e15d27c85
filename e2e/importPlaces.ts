import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { CALLS } from '../src/contract/calls.ts';
import { listFinancialData } from '../src/contract/financialData.ts';
import type { FinancialData } from '../src/contract/financialData.ts';
import {
  applyImport,
  getImport,
  importSchema,
  undoImport,
  updateImport,
} from '../src/contract/imports.ts';
import type { Import } from '../src/contract/imports.ts';
import { LINES, MARKED_LINES } from '../src/finance/lines.ts';
import type { Caller } from './caller.ts';
import { workbook } from './importedFiles.ts';
import type { SheetCells } from './importedFiles.ts';

const inThousands = (amount: string | null) => (amount === null ? null : Number(amount) / 1000);

/** Some months and a plan for the next ones, laid out like a company's workbook. */
function accounts(months: readonly FinancialData[]): SheetCells {
  const lines = MARKED_LINES.filter((key) => key !== 'ebitda');
  const cells: SheetCells = [
    ['Management accounts'],
    [],
    [null, ...months.map(({ monthName }) => `${monthName} 2024`), 'November 2026', 'YTD'],
  ];
  for (const key of lines) {
    const known = months.map((month) => inThousands(month[key]));
    const last = known.at(-1) ?? 0;
    // Restated in the last month, and a month more.
    const restated = key === 'revenue' ? last + 12.5 : last;
    const next = key === 'cash' ? 'to follow' : Math.round(last * 1.02);
    cells.push([LINES[key].label, ...known.slice(0, -1), restated, next, null]);
  }
  cells.push(['Headcount', ...months.map(() => 61), 62, null]);
  return cells;
}

/** A workbook in which one figure is restated, a month is new, and there is a text among the amounts. */
async function uploaded(administrator: Caller, unit: 'thousands' | null): Promise<Import> {
  const figures = await administrator.ask(listFinancialData);
  // Months of the demo that its ledger does not make.
  const year = figures.filter(({ fyId, monthNum }) => fyId === 12 && monthNum <= 7);
  const { name, buffer } = workbook('Management accounts.xlsx', { Accounts: accounts(year) });
  const body = new FormData();
  body.append('file', new File([new Uint8Array(buffer)], name));
  const { method, path } = CALLS.uploadImport;
  const answer = await administrator.send(path, { method, body });
  const draft = z.parse(importSchema, await answer.json());
  if (unit === null) return draft;
  const params = { id: String(draft.id) };
  const layouts = draft.layouts.map((layout) => Object.assign({}, layout, { unit }));
  return administrator.ask(updateImport, { params, body: { layouts } });
}

/** An import at each of its steps; in the end no stored figure has changed. */
export async function importsAtEachStep(administrator: Caller) {
  const asked = await uploaded(administrator, null);
  const ready = await uploaded(administrator, 'thousands');
  const stored = await uploaded(administrator, 'thousands');
  const params = { id: String(stored.id) };
  const { preview } = await administrator.ask(getImport, { params });
  await administrator.ask(applyImport, {
    params,
    body: { reason: 'Accounts of October', previewKey: preview.key, leaveOutRefused: true },
  });
  await administrator.ask(undoImport, { params });
  return { asked: asked.id, ready: ready.id, undone: stored.id };
}

/** Several journeys of a product look at the same imports. */
const made = new WeakMap<Caller, ReturnType<typeof importsAtEachStep>>();

/** The import page in each state that a person can see. */
export async function importPlaces(administrator: Caller) {
  const making = made.get(administrator) ?? importsAtEachStep(administrator);
  made.set(administrator, making);
  const { asked, ready, undone } = await making;
  const store = `/import?id=${ready}&step=store`;
  return [
    { name: 'import', path: '/import', words: 'Previous imports' },
    { name: 'import, asked', path: `/import?id=${asked}`, words: 'What the rows mean' },
    { name: 'import, preview', path: `/import?id=${ready}&step=preview`, words: 'to follow' },
    { name: 'import, store', path: store, words: 'Leave out the' },
    {
      name: 'import, without a reason',
      path: store,
      words: 'Reason is required',
      open: (page: Page) => page.getByRole('button', { name: /^Store \d/ }).click(),
    },
    { name: 'import, undone', path: `/import?id=${undone}`, words: 'This import was undone' },
    { name: 'no such import', path: '/import?id=99999', words: 'Import not found' },
  ];
}
