/**
 * Writes the files of the demo company, which the product loads into a new database. Run it after
 * a change of what the company is: `node scripts/demoCompany/write.ts`.
 */
import fs from 'node:fs';
import { makeDemoCompany } from './company.ts';
import { makeDemoDocuments } from './documents.ts';
import { trialBalances } from './documents/trialBalances.ts';
import { filesOf } from './files.ts';

const FOLDER = new URL('../../src/server/demo/company/', import.meta.url);

const company = makeDemoCompany();
const files = filesOf(
  company,
  await makeDemoDocuments(company),
  await trialBalances(company.ledger),
);
for (const [name, content] of files) fs.writeFileSync(new URL(name, FOLDER), content);
console.log(`${files.size} files written`);
