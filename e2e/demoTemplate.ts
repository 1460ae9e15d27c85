import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { CALLS } from '../src/contract/calls.ts';
import { listDocuments } from '../src/contract/documents.ts';
import { listPublications } from '../src/contract/publications.ts';
import { cachedTemplate } from '../src/engine/db/testTemplates.ts';
import { callerOf } from './caller.ts';
import { ADMINISTRATOR } from './journey.ts';
import { startProduct, TEMPLATE } from './product.ts';

const POLL_MS = 100;
/** Everything that decides what a new product stores. */
const MADE_FROM = [
  'src/server',
  'src/engine',
  'src/packs',
  'src/reader',
  'src/office',
  'src/contract',
  'src/telling',
  'src/finance',
  'src/format',
  'src/charts',
];

/**
 * Makes the demo company once, by starting the product on an empty folder as a newcomer would. It
 * is kept between runs of one day, for it says when it was made.
 */
export default async function makeDemoTemplate(): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  process.env[TEMPLATE] = await cachedTemplate(`demo-${today}`, MADE_FROM, async (folder) => {
    const product = await startProduct();
    await demoIsComplete(product.url);
    await documentsAreRead(product.url);
    await historyIsFilled(product.url);
    await product.end();
    fs.cpSync(product.dataDir, folder, { recursive: true });
    await product.stop();
  });
}

/** Its ledger and its publications come in the background, the one of its latest month last. */
export async function demoIsComplete(url: string): Promise<void> {
  const { ask } = await callerOf(url, ADMINISTRATOR);
  const isUnderWay = async () =>
    !(await ask(listPublications)).some(({ month }) => month === 'October 2026');
  while (await isUnderWay()) await wait(POLL_MS);
}

/** Their text is read in the background; once here is quicker than in each copy. */
export async function documentsAreRead(url: string): Promise<void> {
  const { ask } = await callerOf(url, ADMINISTRATOR);
  const isPending = async () =>
    (await ask(listDocuments)).some(({ textStatus }) => textStatus === 'pending');
  while (await isPending()) await wait(POLL_MS);
}

/** Tests that read the past have the history filled first; otherwise each copy would fill its own. */
async function historyIsFilled(url: string): Promise<void> {
  const { send } = await callerOf(url, ADMINISTRATOR);
  const { path } = CALLS.listFinancialData;
  const answer = await send(`${path}?asOf=${new Date().toISOString()}`);
  if (!answer.ok) throw new Error(`The past: ${await answer.text()}`);
}
