import { afterEach, expect, test } from 'vitest';
import { getCompany } from '../../../contract/company.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { showBasis, showPastBasis } from '../../api/companyBasis.ts';
import { part } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import type { ReceivedCall } from '../../testServer.ts';
import { server } from '../../testServer.ts';
import { SET_UP_COMPANY } from '../../testSetUpCompany.ts';

/** It counted in dollars then, and counts in euros today. */
const answered = ({ query }: ReceivedCall) =>
  query.get('asOf') === null ? { ...SET_UP_COMPANY, currency: 'EUR' } : SET_UP_COMPANY;

// Other suites have the same page.
afterEach(() => {
  showPastBasis(null);
  showBasis(STANDARD_BASIS, 'self');
});

test('the past is shown in the currency of its moment, and the present in today’s', async () => {
  showBasis({ ...STANDARD_BASIS, currency: 'EUR' }, 'self');
  await openApplication('/?asOf=2026-11-03T18%3A04%3A00Z', 'admin', () =>
    server.reply(getCompany, answered),
  );
  const revenue = part('Current Revenue');
  await expect.element(revenue).toMatchTextContent(/\$\d/);
  await openApplication('/', 'admin', () => server.reply(getCompany, answered));
  await expect.element(revenue).toMatchTextContent(/€\d/);
});
