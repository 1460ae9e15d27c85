import { expect, test } from 'vitest';
import { readLedgerCsv } from './readLedgerCsv.ts';

const HEAD = 'Date,Voucher,Account Code,Account Name,Account Type,Status,Currency,Debit,Credit';

/** The state or currency of the last entry is another, long after the beginning of the file. */
function ledger(last: readonly [state: string, currency: string]): string {
  const entries = Array.from({ length: 1_500 }, (_, at) => {
    const [state, currency] = at === 1_499 ? last : ['Posted', 'USD'];
    const month = `2025-0${(at % 3) + 1}`;
    return [
      `${month}-10,V${at},4000,Sales,Revenue,${state},${currency},,10.00`,
      `${month}-10,V${at},1000,Bank,Asset,${state},${currency},10.00,`,
    ];
  });
  return [HEAD, ...entries.flat()].join('\n');
}

async function readOf(text: string) {
  const bytes = Buffer.from(text);
  async function* chunks() {
    yield await Promise.resolve(bytes);
  }
  const { books, refusals } = await readLedgerCsv(bytes, chunks());
  return { sales: books.rows[0]?.movements, reasons: refusals.map(({ reason }) => reason) };
}

test.each([
  [['Void', 'USD'], 'Some rows may not count. Status: Posted 2,998 (14,990.00), Void 2 (10.00).'],
  [['Posted', 'EUR'], 'The amounts are in several currencies: USD, EUR.'],
] as const)('a ledger that ends with %s is refused as it streams', async (last, reason) => {
  expect((await readOf(ledger(last))).reasons).toEqual([reason]);
});

test('a ledger of one state and one currency is read', async () => {
  expect(await readOf(ledger(['Posted', 'USD']))).toEqual({
    sales: { '2025-01': '-5000.00', '2025-02': '-5000.00', '2025-03': '-5000.00' },
    reasons: [],
  });
});

test('a ledger whose year is closed is refused as it streams', async () => {
  const closing = [
    '2025-03-31,CL,4000,Sales,Revenue,Posted,USD,15000.00,',
    '2025-03-31,CL,3200,Reserves,Equity,Posted,USD,,15000.00',
  ];
  expect((await readOf([ledger(['Posted', 'USD']), ...closing].join('\n'))).reasons).toEqual([
    'All income and costs add up to 0, because the ledger includes year-end closing entries.',
  ]);
});
