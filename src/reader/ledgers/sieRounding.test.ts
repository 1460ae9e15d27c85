import { describe, expect, test } from 'vitest';
import { readLedger } from './readLedger.ts';

async function* bytesOf(text: string) {
  yield await Promise.resolve(Buffer.from(text, 'latin1'));
}

const sie = (...records: readonly string[]) =>
  readLedger(
    'sie',
    bytesOf(
      [
        '#FLAGGA 0',
        '#FNAMN "Hamnen AB"',
        '#KPTYP EUBAS97',
        '#RAR 0 20240101 20241231',
        '#RAR -1 20230101 20231231',
        '#KONTO 1930 "Bank"',
        '#KONTO 3010 "Forsaljning"',
        '#KONTO 5010 "Lokalhyra"',
        ...records,
      ].join('\n'),
    ),
  );

describe('balances of a SIE file that differ by rounding', () => {
  test.each([
    ['whole crowns', '699', '1.00'],
    ['whole crowns, the other way', '701', '-1.00'],
    ['cents', '700.01', '-0.01'],
  ])('of %s come in with the difference', async (_, bank, difference) => {
    const isWhole = !bank.includes('.');
    const written = (amount: string) => (isWhole ? amount : `${amount}.00`);
    const books = await sie(
      `#UB 0 1930 ${bank}`,
      `#RES 0 3010 ${written('-1000')}`,
      `#RES 0 5010 ${written('300')}`,
    );
    const signed = difference.startsWith('-') ? difference.slice(1) : `-${difference}`;
    expect(books.notes).toContain(`Debits and credits differ by ${signed} because of rounding.`);
    expect(books.rows).toHaveLength(3);
  });

  test.each([
    ['by two crowns of three amounts', '698', '-2.00'],
    ['by ten cents', '700.10', '0.10'],
  ])('are refused where they differ %s', async (_, bank, by) => {
    const changed = sie(`#UB 0 1930 ${bank}`, '#RES 0 3010 -1000', '#RES 0 5010 300');
    await expect(changed).rejects.toMatchObject({
      reason: `Debits and credits differ by ${by}.`,
    });
  });
});

test('balances of the year before are named beside the entries of a year', async () => {
  const books = await sie(
    '#UB -1 1930 500.00',
    '#RES -1 3010 -500.00',
    '#VER A 1 20240110 "Sale"',
    '{',
    '#TRANS 1930 {} 100.00',
    '#TRANS 3010 {} -100.00',
    '}',
  );
  expect(books.months).toEqual(['2024-01']);
  expect(books.notes).toContain('The file also has balances for 2023. They are not imported.');
});
