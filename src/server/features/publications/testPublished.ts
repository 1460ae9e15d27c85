import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { listFinancialData, updateFinancialData } from '../../../contract/financialData.ts';
import type { Publication } from '../../../contract/publications.ts';
import { opened } from '../../../packs/workbook/testSheets.ts';
import type { PackServer } from '../boardPacks/testPackServer.ts';

/** The folder of published files within the data folder. */
export const PUBLISHED = 'files/published';

/** A published pack as a viewer downloads it. */
export async function contentOf(
  server: PackServer,
  { id }: Publication,
  format: string,
): Promise<Buffer> {
  const answer = await server.call(
    'GET',
    `/api/publications/${id}/content?format=${format}`,
    server.t.tokens.viewer,
  );
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  return Buffer.from(await answer.arrayBuffer());
}

export async function manifestOf(server: PackServer, { id }: Publication) {
  const answer = await server.call(
    'GET',
    `/api/publications/${id}/manifest`,
    server.t.tokens.viewer,
  );
  const signed: { manifest: string; signature: string } = JSON.parse(await answer.text());
  return signed;
}

export function filesOnDisk({ t }: PackServer): string[] {
  const folder = path.join(t.database.dataDir, PUBLISHED);
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  return names.filter((name) => !name.endsWith('.json')).toSorted();
}

/** An administrator sets the revenue of a month, in USD. */
export async function setRevenue(
  { t }: PackServer,
  { fyId, monthNum }: { readonly fyId: number; readonly monthNum: number },
  revenue: string,
) {
  const all = await t.ask('admin', listFinancialData, { query: { fyId: String(fyId) } });
  const row = all.find((one) => one.monthNum === monthNum);
  return t.ask('admin', updateFinancialData, {
    params: { id: String(row?.id) },
    body: { revenue, reason: 'A late invoice' },
  });
}

/** True if these words are in the summary of a published workbook. */
export async function statementHas(
  server: PackServer,
  publication: Publication | undefined,
  words: string,
): Promise<boolean> {
  if (publication === undefined) return false;
  const { Sheets } = opened(await contentOf(server, publication, 'xlsx'));
  return JSON.stringify(Sheets['Income statement']).includes(words);
}

/** Does something just before a stored file is opened next, and before anything that follows. */
export function beforeOpening(
  { t }: PackServer,
  fileName: string,
  work: () => Promise<unknown>,
): void {
  const { files } = t.deps;
  const open = files.open.bind(files);
  files.open = async (name) => {
    if (name === fileName) {
      files.open = open;
      await work();
    }
    return open(name);
  };
}
