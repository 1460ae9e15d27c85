import { applyImport, getImport } from '../src/contract/imports.ts';
import type { Import } from '../src/contract/imports.ts';
import type { TrialAccount } from '../src/server/features/imports/testBookFiles.ts';
import { trialBalanceCsv } from '../src/server/features/imports/testBookFiles.ts';
import { xeroStatement } from '../src/reader/books/testXero.ts';
import type { Caller } from './caller.ts';
import { expect } from './journey.ts';
import { uploaded } from './recordedMoments.ts';
import type { Screen } from './screensList.ts';

const ACCOUNTS = 3_000;
const NAMES = ['Rent', 'Salaries', 'Advertising', 'Repairs and Maintenance', 'Telephone'] as const;
const PLACES = ['Harbour', 'Old Town Studio', 'North Quay', 'Kiln Works', 'Head Office'] as const;
/** Nothing tells whether its marks separate thousands or decimals. */
const UNCLEAR =
  'Konto;Bezeichnung;Apr 2026;Mai 2026\n4.100;Umsatz;1.234;2.345\n6.000;Miete;1.000;1.000\n';

function manyAccounts(): readonly TrialAccount[] {
  const accounts = Array.from({ length: ACCOUNTS - 1 }, (_, at): TrialAccount => {
    const name = `${NAMES[at % 5]} - ${PLACES[Math.floor(at / 5) % 5]} ${Math.floor(at / 25) + 1}`;
    return [String(10_001 + at), name, 'Expense', 12.5 + at];
  });
  const costs = accounts.reduce((sum, [, , , net]) => sum + net, 0);
  return [['10000', 'Sales', 'Revenue', -costs], ...accounts];
}

async function stored(administrator: Caller, { id }: Import): Promise<void> {
  const params = { id: String(id) };
  const { preview } = await administrator.ask(getImport, { params });
  const body = { reason: 'Books', previewKey: preview.key, leaveOutRefused: true };
  await administrator.ask(applyImport, { params, body });
}

/** A statement at each step, marks that are asked about, and a chart of many accounts. */
export async function largeBookScreens(administrator: Caller): Promise<readonly Screen[]> {
  const asked = await uploaded(administrator, 'Saldenliste.csv', UNCLEAR);
  const statement = xeroStatement(['Nov 2026', 'Dec 2026', 'Jan 2027']);
  const read = await uploaded(administrator, 'Profit and loss.csv', statement);
  // The company whose books the other pictures stored; the import would ask about another one.
  const trial = trialBalanceCsv('30 April 2026', manyAccounts()).replace(
    'Harbour & Vale Ltd',
    'Harbour & Vale Instruments',
  );
  await stored(administrator, await uploaded(administrator, 'Trial balance.csv', trial));
  return [
    { name: 'marks-asked', path: `/import?id=${asked.id}`, words: 'separates' },
    { name: 'statement-read', path: `/import?id=${read.id}`, words: 'Undecided' },
    {
      name: 'statement-preview',
      path: `/import?id=${read.id}&step=preview`,
      words: 'Accounts and balances',
    },
    { name: 'statement-store', path: `/import?id=${read.id}&step=store`, words: 'Reason' },
    { name: 'many-accounts', path: '/accounts', words: 'Latest balance' },
    {
      name: 'many-accounts-effect',
      path: '/accounts?text=Old%20Town',
      words: 'Latest balance',
      reach: async (page) => {
        await page.getByRole('combobox', { name: /^Line for 10006/ }).selectOption('R&D');
        await page.getByRole('button', { name: 'Preview 1 changes' }).click();
        await expect(page.getByRole('table', { name: 'What would change' })).toBeVisible();
      },
    },
  ];
}
