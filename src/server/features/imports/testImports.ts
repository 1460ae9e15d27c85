import type { FinancialData } from '../../../contract/financialData.ts';
import type { Forecast } from '../../../contract/forecasts.ts';
import type { Import, ImportUnit, SheetLayout } from '../../../contract/imports.ts';
import { importSchema } from '../../../contract/imports.ts';
import type { Problem } from '../../../contract/problem.ts';
import { problemSchema } from '../../../contract/problem.ts';
import { write } from '../../../engine/db/write.ts';
import type { TestApp, TestRole } from '../../testApp.ts';
import { openTestApp } from '../../testApp.ts';

interface Answer {
  readonly status: number;
  /** The import where the call succeeded, otherwise the problem; both as the contract has them. */
  readonly body: Partial<Omit<Import, 'status'>> & Partial<Omit<Problem, 'status'>>;
}

export interface ImportBench {
  readonly t: TestApp;
  /** Sends one file over HTTP. */
  send(
    name: string,
    content: Uint8Array | string,
    headers?: Record<string, string>,
    role?: TestRole,
  ): Promise<Answer>;
  /** Sends any form as the administrator. */
  form(body: FormData): Promise<Answer>;
  /** A draft of a pasted block, after its layouts were corrected. */
  pasted(
    rows: readonly (readonly string[])[],
    corrected?: (layout: SheetLayout) => SheetLayout,
  ): Promise<Import>;
  change(id: number, body: object, headers?: Record<string, string>): Promise<Answer>;
  apply(draft: Import, more?: object): Promise<Answer>;
  undo(id: number): Promise<Answer>;
  find(id: number): Promise<Import>;
  figures(): Promise<FinancialData[]>;
  forecasts(): Promise<Forecast[]>;
  /** Posts something; answers its id. */
  create(url: string, body: object): Promise<number>;
  /** A report of April 2025. */
  newReport(more?: object): Promise<number>;
  /** Deletes everything that imports can change. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

export const BLOCK = [
  ['Month', 'Revenue', 'Production', 'Cash'],
  ['Apr-25', '1,000.0', '400.0', ''],
  ['May-25', '1,100.0', '-', '(20.50)'],
] as const;

export const inUnit =
  (unit: ImportUnit) =>
  (layout: SheetLayout): SheetLayout => ({ ...layout, unit });

/** The server on a port of its own, over a real database. */
export async function openImportBench(): Promise<ImportBench> {
  const t = await openTestApp();
  const base = await t.app.listen({ host: '127.0.0.1', port: 0 });

  const call = async (
    method: string,
    url: string,
    {
      body,
      headers = {},
      role = 'admin',
    }: { body?: FormData | object; headers?: object; role?: TestRole },
  ): Promise<Answer> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${base}${url}`, {
      method,
      headers: {
        ...(role === 'nobody' ? {} : { authorization: `Bearer ${t.tokens[role]}` }),
        ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const isGood = response.status < 300;
    const { status: _status, ...answered } = isGood
      ? importSchema.parse(await response.json())
      : problemSchema.parse(await response.json());
    return { status: response.status, body: answered };
  };
  const find = async (id: number): Promise<Import> =>
    importSchema.parse((await t.as('admin', 'GET', `/api/imports/${id}`)).json());
  const change: ImportBench['change'] = (id, body, headers = {}) =>
    call('PATCH', `/api/imports/${id}`, { body, headers });
  const create: ImportBench['create'] = async (url, body) =>
    (await t.as('admin', 'POST', url, { body })).json<{ id: number }>().id;
  return {
    t,
    find,
    change,
    form: (body) => call('POST', '/api/imports', { body }),
    send(name, content, headers = {}, role = 'admin') {
      const body = new FormData();
      body.append('file', new Blob([content]), name);
      return call('POST', '/api/imports', { body, headers, role });
    },
    async pasted(rows, corrected = inUnit('units')) {
      const text = rows.map((row) => row.join('\t')).join('\n');
      const { body } = await call('POST', '/api/imports/pasted', { body: { text } });
      const id = body.id ?? 0;
      await change(id, { layouts: (body.layouts ?? []).map(corrected) });
      return find(id);
    },
    apply: ({ id, preview }, more = {}) =>
      call('POST', `/api/imports/${id}/apply`, {
        body: { reason: 'From the accounts', previewKey: preview.key, ...more },
      }),
    undo: (id) => call('POST', `/api/imports/${id}/undo`, {}),
    figures: async () =>
      (await t.as('admin', 'GET', '/api/financial-data')).json<FinancialData[]>(),
    forecasts: async () => (await t.as('admin', 'GET', '/api/forecasts')).json<Forecast[]>(),
    create,
    newReport: (more = {}) =>
      create('/api/monthly-summaries', { fyId: 13, monthName: 'April', year: 2025, ...more }),
    async empty() {
      await write(t.database, t.deps.changes, { actor: 'system' }, (transaction) =>
        transaction.execute(
          'delete from adjustments; delete from account_balances; delete from opening_balances; delete from entities; delete from account_mappings; delete from accounts; delete from forecasts; delete from imports; delete from import_shapes; delete from financial_data; delete from monthly_summaries',
        ),
      );
      t.deps.changes.everythingChanged();
    },
    close: () => t.close(),
  };
}
