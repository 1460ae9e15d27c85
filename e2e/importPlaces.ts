import {
  applyImport,
  getImport,
  pasteImport,
  undoImport,
  updateImport,
} from '../src/contract/imports.ts';
import type { Import } from '../src/contract/imports.ts';
import type { Page } from '@playwright/test';
import type { Caller } from './caller.ts';

/** A month that is there and changes, one that is new, and a text where an amount belongs. */
const BLOCK =
  'Monthly accounts, US$000\n\nMonth\tRevenue\tCOGS\tGross profit\tCash\tHeadcount\n' +
  'Oct-26\t2,950\t1,180\t1,700\t4,100\t61\n' +
  'Nov-26\t2,750\t1,100\t1,650\tto follow\t62\n' +
  'Dec-26\t2,812.5\t1,125\t\t4,310\t63\n';

async function pasted(administrator: Caller, unit: 'thousands' | null): Promise<Import> {
  const draft = await administrator.ask(pasteImport, { body: { text: BLOCK } });
  if (unit === null) return draft;
  const params = { id: String(draft.id) };
  const layouts = draft.layouts.map((layout) => Object.assign({}, layout, { unit }));
  return administrator.ask(updateImport, { params, body: { layouts } });
}

/** An import at each of its steps; nothing of what is stored is changed in the end. */
async function importsAtEachStep(administrator: Caller) {
  const asked = await pasted(administrator, null);
  const ready = await pasted(administrator, 'thousands');
  const stored = await pasted(administrator, 'thousands');
  const params = { id: String(stored.id) };
  const { preview } = await administrator.ask(getImport, { params });
  await administrator.ask(applyImport, {
    params,
    body: { reason: 'Accounts of October', previewKey: preview.key, leaveOutRefused: true },
  });
  await administrator.ask(undoImport, { params });
  return { asked: asked.id, ready: ready.id, undone: stored.id };
}

/** The import page as a person can have it before them. */
export async function importPlaces(administrator: Caller) {
  const { asked, ready, undone } = await importsAtEachStep(administrator);
  const store = `/import?id=${ready}&step=store`;
  return [
    { name: 'import', path: '/import', words: 'Imports so far' },
    { name: 'import, asked', path: `/import?id=${asked}`, words: 'What the columns mean' },
    { name: 'import, preview', path: `/import?id=${ready}&step=preview`, words: 'to follow' },
    { name: 'import, store', path: store, words: 'Leave out the' },
    {
      name: 'import, without a reason',
      path: store,
      words: 'Reason is required',
      open: (page: Page) => page.getByRole('button', { name: /^Store \d/ }).click(),
    },
    { name: 'import, undone', path: `/import?id=${undone}`, words: 'This import was undone' },
    { name: 'no such import', path: '/import?id=99999', words: 'There is no such import' },
  ];
}
