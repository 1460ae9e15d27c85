import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANSWERS } from '../../../wording/answers.ts';
import type { Text } from '../../../wording/screen.ts';
import { CALLS } from '../../contract/calls.ts';
import type { TestApp } from '../testApp.ts';
import { openTestApp } from '../testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const password = 'a-fine-password-7';

/** How each moment comes about. */
const CALLED: Readonly<Record<keyof typeof ANSWERS.states, () => Promise<LightMyRequestResponse>>> =
  {
    signedOut: () => t.as('nobody', 'GET', CALLS.listForecasts.path),
    viewer: () =>
      t.as('viewer', 'POST', CALLS.createBusinessUnit.path, { body: { name: 'Not allowed' } }),
    reset: () =>
      t.as('nobody', 'POST', CALLS.resetPassword.path, {
        body: { token: '', password, confirmPassword: password },
      }),
    forecast: () =>
      t.as('admin', 'POST', CALLS.createForecast.path, {
        body: {
          businessUnit: '',
          currency: 'XXX',
          metric: 'budget',
          fy: 2019,
          month: 13,
          amount: '1',
          monthlySummariesId: 0,
        },
      }),
    untyped: () =>
      t.as('admin', 'POST', CALLS.createMonthlySummary.path, {
        body: { fyId: '14', monthName: 'March' },
      }),
  };

describe('input that no form sends is refused in the specified words', () => {
  const moments = Object.entries(ANSWERS.states) as [
    keyof typeof CALLED,
    { answer: readonly Text[] },
  ][];
  test.each(moments)('%s', async (moment, { answer }) => {
    const { body } = await CALLED[moment]();
    for (const text of answer) expect(body).toContain(typeof text === 'string' ? text : text[1]);
  });
});
