import { expect, test } from 'vitest';
import { readLedger } from './readLedger.ts';

async function* bytesOf(text: string) {
  yield await Promise.resolve(Buffer.from(text, 'latin1'));
}

const read = (...records: readonly string[]) =>
  readLedger(
    'sie',
    bytesOf(
      [
        '#FLAGGA 0',
        '#FNAMN "Sjobris AB"',
        '#VALUTA SEK',
        '#RAR 0 20250101 20251231',
        '#RAR -1 20240101 20241231',
        '#KONTO 1930 "Bank"',
        '#KONTO 3010 "Forsaljning"',
        ...records,
      ].join('\n'),
    ),
  );

const movements = ({ rows }: Awaited<ReturnType<typeof read>>) =>
  rows.map(({ account, movements: amounts }) => `${account.code} ${JSON.stringify(amounts)}`);

test('budgets and balances by object next to balances of months are named', async () => {
  const books = await read(
    '#PSALDO 0 202503 1930 {} 75.50',
    '#PSALDO 0 202503 3010 {} -75.50',
    '#PSALDO 0 202503 3010 {1 "10"} -75.50',
    '#PSALDO -1 202403 3010 {} -60.25',
    '#PBUDGET 0 202503 3010 {} -90.00',
    '#PBUDGET 0 202504 3010 {} -90.00',
    '#OIB 0 1930 {1 "10"} 12.00',
  );
  expect(movements(books)).toEqual(['1930 {"2025-03":"75.50"}', '3010 {"2025-03":"-75.50"}']);
  expect(books.notes).toEqual([
    'Records that are not imported: 2 #PSALDO (other monthly balances), 2 #PBUDGET (budgets), 1 #OIB (opening balances by object).',
  ]);
});

test('a budget next to vouchers, and an entry that was removed from one, are named', async () => {
  const books = await read(
    '#PBUDGET 0 202502 3010 {} -44.00',
    '#OUB 0 3010 {1 "10"} -20.25',
    '#VER A 1 20250214',
    '{',
    '#TRANS 1930 {} 20.25',
    '#BTRANS 3010 {} -19.00',
    '#RTRANS 3010 {} -20.25',
    '#TRANS 3010 {} -20.25',
    '}',
  );
  expect(movements(books)).toEqual(['1930 {"2025-02":"20.25"}', '3010 {"2025-02":"-20.25"}']);
  expect(books.notes).toEqual([
    'Records that are not imported: 1 #PBUDGET (budgets), 1 #OUB (closing balances by object), 1 #BTRANS (removed entries).',
  ]);
});
