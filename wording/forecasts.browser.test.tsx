import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import {
  createForecast,
  createForecastBody,
  deleteForecast,
  forecastReporting,
  listForecasts,
  updateForecast,
} from '../src/contract/forecasts.ts';
import type { Forecast } from '../src/contract/forecasts.ts';
import { press } from '../src/web/testActions.ts';
import { openApplication } from '../src/web/testApplication.tsx';
import { COMPANY } from '../src/web/testCompany.ts';
import { Refusal, server, UNREACHABLE } from '../src/web/testServer.ts';
import { showsEveryText } from './expectTexts.ts';
import { FORECASTS, PAIR } from './forecasts.ts';

const panel = () => page.getByRole('tabpanel');
const dialog = () => page.getByRole('dialog');
const first = (): Forecast => {
  const [forecast] = COMPANY.forecasts;
  if (forecast === undefined) throw new Error('The company has no forecast');
  return forecast;
};

/** The company's only forecasts are these. */
const only = (forecasts: Forecast[]) => () => server.answer(listForecasts, forecasts);

async function openReporting(lines: number): Promise<void> {
  await openApplication('/forecasts?tab=reporting', 'viewer', () =>
    server.answer(forecastReporting, [
      {
        summaryId: COMPANY.reports.at(-1)?.id ?? 0,
        summaryPeriod: 'October 2026',
        otherCount: 0,
        forecasts: [
          {
            businessUnit: 'Services',
            currency: 'USD' as const,
            monthName: 'November',
            fy: 2026,
            budgetAmount: '1400000.00',
            forecastAmount: '1500000.00',
            actualAmount: null,
          },
        ].slice(0, lines),
      },
    ]),
  );
}

async function editRow(arrange: () => void): Promise<void> {
  await openApplication('/forecasts', 'admin', arrange);
  await page
    .getByRole('button', { name: /^Edit forecast of Software/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: /^Amount, / }).fill('1600000');
  await press('Enter');
}

async function remove(arrange: () => void): Promise<void> {
  await openApplication('/forecasts', 'admin', arrange);
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
}

async function create(arrange: () => void): Promise<void> {
  await openApplication('/forecasts?form=create', 'admin', arrange);
  await dialog().getByLabelText('Business unit').selectOptions('Software');
  await dialog().getByLabelText('Forecast amount').fill('1500');
  await dialog().getByLabelText('Budget amount').fill('1400');
  await dialog().getByRole('button', { name: 'Create' }).click();
}

showsEveryText('Forecasts', FORECASTS, {
  loading: () => openApplication('/forecasts', 'viewer', () => server.hold(listForecasts)),
  atRest: () => openApplication('/forecasts'),
  manage: async () => {
    await openApplication('/forecasts');
    return panel();
  },
  administrator: () => openApplication('/forecasts', 'admin'),
  editing: async () => {
    await openApplication('/forecasts', 'admin');
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    return panel();
  },
  reporting: async () => {
    await openReporting(1);
    return panel();
  },
  variance: async () => {
    await openApplication(
      '/forecasts?tab=variance',
      'viewer',
      only([{ ...first(), actualAmount: '1450000.00' }]),
    );
    return panel();
  },
  notUpdated: () => {
    const detail = 'The forecast was changed by someone else in the meantime';
    return editRow(() => server.answer(updateForecast, new Refusal('stale_version', detail)));
  },
  updated: () => editRow(() => server.answer(updateForecast, { ...first(), version: 2 })),
  withoutActual: () => openApplication('/forecasts'),
  deleting: async () => {
    await openApplication('/forecasts', 'admin');
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
  },
  deleted: () => remove(() => server.answer(deleteForecast, null)),
  notDeleted: () => remove(() => server.answer(deleteForecast, UNREACHABLE)),
  withoutForecasts: () => openApplication('/forecasts', 'admin', only([])),
  withoutReporting: () => openApplication('/forecasts?tab=reporting'),
  withoutPeriod: () => openReporting(0),
  withoutAnalysis: () => openApplication('/forecasts?tab=variance', 'viewer', only([])),
  withoutActuals: () => openApplication('/forecasts?tab=variance'),
  withoutReference: async () => {
    await openApplication(
      '/forecasts?tab=variance',
      'viewer',
      only([{ ...first(), actualAmount: '1450000.00' }]),
    );
    return panel();
  },
});

showsEveryText('Forecast & Budget', PAIR, {
  create: () => openApplication('/forecasts?form=create', 'admin'),
  incomplete: async () => {
    await openApplication('/forecasts?form=create', 'admin');
    await dialog().getByLabelText('Forecast amount').fill('');
    await dialog().getByLabelText('Budget amount').fill('');
    await dialog().getByLabelText('Year').fill('2019');
    await dialog().getByRole('button', { name: 'Create' }).click();
  },
  edit: () => openApplication(`/forecasts?form=${first().id}`, 'admin'),
  pending: () =>
    create(() => {
      server.answer(createForecast, first());
      server.hold(createForecast);
    }),
  created: () =>
    create(() =>
      server.reply(createForecast, ({ body }) => {
        const sent = z.parse(createForecastBody, body);
        return { ...first(), ...sent, actualAmount: sent.actualAmount ?? null };
      }),
    ),
  failed: () => create(() => server.answer(createForecast, new Response('', { status: 500 }))),
});
