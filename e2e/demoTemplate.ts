import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { listDocuments } from '../src/contract/documents.ts';
import { callerOf } from './caller.ts';
import { ADMINISTRATOR } from './journey.ts';
import { startProduct, TEMPLATE } from './product.ts';

const POLL_MS = 100;

/** Makes the demo company once, by starting the product on an empty folder as a newcomer would. */
export default async function makeDemoTemplate(): Promise<() => void> {
  const product = await startProduct();
  await documentsAreRead(product.url);
  const template = `${product.dataDir}-template`;
  await product.end();
  fs.renameSync(product.dataDir, template);
  process.env[TEMPLATE] = template;
  return () => fs.rmSync(template, { recursive: true, force: true });
}

/** Their text is read in the background; once here is quicker than in each copy. */
async function documentsAreRead(url: string): Promise<void> {
  const { ask } = await callerOf(url, ADMINISTRATOR);
  const isPending = async () =>
    (await ask(listDocuments)).some(({ textStatus }) => textStatus === 'pending');
  while (await isPending()) await wait(POLL_MS);
}
