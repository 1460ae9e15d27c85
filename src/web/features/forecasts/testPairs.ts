import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { createForecast, listForecasts, updateForecast } from '../../../contract/forecasts.ts';
import type { Forecast } from '../../../contract/forecasts.ts';
import { openApplication } from '../../testApplication.tsx';
import { COMPANY } from '../../testCompany.ts';
import { testRecords, type TestRecords } from '../../testRecords.ts';
import type { ReceivedCall, Refusal, UNREACHABLE } from '../../testServer.ts';
import { server } from '../../testServer.ts';

/** The form of a forecast and its budget, before a server that keeps both. */

let forecasts: TestRecords<Forecast> = testRecords<Forecast>([]);
/** Records created under each key: the same key creates nothing twice. */
let byKey = new Map<string, Forecast>();

export const pairDialog = () =>
  page.getByRole('dialog', { name: /^(Create|Edit) Forecast & Budget$/ });
export const pairField = (name: string) => pairDialog().getByLabelText(name, { exact: true });
export const pairButton = (name: string) => pairDialog().getByRole('button', { name, exact: true });

/** The server's records. */
export const storedForecasts = () => forecasts;
export const createdForecasts = () => [...byKey.values()];

/** Bodies that were sent to create one, and their keys. */
export const bodiesOf = (metric: Forecast['metric']) => creationsOf(metric).map(({ body }) => body);
export const keysOf = (metric: Forecast['metric']) => creationsOf(metric).map(({ key }) => key);

function creationsOf(metric: Forecast['metric']) {
  return server
    .calls(createForecast)
    .map(({ body, headers }) => ({
      body: createForecast.body.parse(body),
      key: headers.get('idempotency-key'),
    }))
    .filter(({ body }) => body.metric === metric);
}

export function create({ body, headers }: ReceivedCall): Forecast {
  const key = headers.get('idempotency-key') ?? '';
  const before = byKey.get(key);
  if (before !== undefined) return before;
  const { actualAmount = null, ...sent } = createForecast.body.parse(body);
  const id = 900 + byKey.size;
  const record = { ...sent, actualAmount, id, createdAt: '2026-11-10T10:00:00.000Z', version: 1 };
  byKey.set(key, record);
  forecasts.add(record);
  return record;
}

/** Creates forecasts, and answers so where it is to create a budget. */
export function createNoBudget(answer: Refusal | typeof UNREACHABLE): void {
  server.reply(createForecast, (call) =>
    createForecast.body.parse(call.body).metric === 'forecast' ? create(call) : answer,
  );
}

/** The server has the company's forecasts again, and has created none. */
export function resetForecasts(): void {
  byKey = new Map();
  forecasts = testRecords(COMPANY.forecasts);
}

export async function openForecasts(path: string): Promise<void> {
  await openApplication(path, 'admin', () => {
    server.reply(listForecasts, () => forecasts.all());
    server.reply(createForecast, create);
    server.reply(updateForecast, (call) => forecasts.patch(call));
  });
}

export async function openPair(
  form: 'create' | number,
  stored?: readonly Forecast[],
): Promise<void> {
  if (stored !== undefined) forecasts = testRecords(stored);
  await openForecasts(`/forecasts?form=${form}`);
  await expect.element(pairField('Business unit')).toBeVisible();
}

export async function fillNewPair(): Promise<void> {
  await pairField('Business unit').selectOptions('Services');
  await pairField('Month').selectOptions('May');
  await pairField('Year').fill('2042');
  await pairField('Currency').selectOptions('NZD');
  await pairField('Forecast amount').fill('NZ$1,234.50');
  await pairField('Budget amount').fill('(1,000)');
}
