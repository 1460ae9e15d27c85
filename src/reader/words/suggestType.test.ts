import { describe, expect, test } from 'vitest';
import type { AccountType } from '../../finance/books/books.ts';
import type { AccountToType } from './suggestType.ts';
import { typeOnEitherSide } from './typeWords.ts';
import { suggestTypes } from './suggestType.ts';

const account = (
  name: string,
  side: AccountToType['side'],
  more: Partial<AccountToType> = {},
): AccountToType => ({ code: '', name, type: null, side, ...more });

/** The type of an account that stands alone. */
const typeOf = (name: string, side: AccountToType['side']): AccountType | undefined =>
  suggestTypes([account(name, side)], [])[0]?.type;

describe('a type suggested for an account', () => {
  test.each<[string, AccountToType['side'], AccountType | undefined]>([
    ['Sales', 'credit', 'revenue'],
    ['Sales commissions', 'debit', 'operatingCost'],
    ['Trade Debtors', 'credit', 'asset'],
    ['Debtors control', 'credit', 'asset'],
    ['Taloushallintopalvelut', 'debit', 'operatingCost'],
    ['Siivouspalvelut', 'debit', 'operatingCost'],
    ['Sales tax', 'credit', 'liability'],
    ['Cost of sales', 'debit', 'costOfSales'],
    ['Purchase Accounts', 'debit', 'costOfSales'],
    ['Discounts given', 'debit', 'revenue'],
    ['Interest income', 'credit', 'otherIncome'],
    ['Interest expense', 'debit', 'otherCost'],
    ['Corporation tax', 'credit', 'liability'],
    ['Corporation tax', 'debit', 'otherCost'],
    ['Bank', 'debit', 'asset'],
    ['Bank', 'credit', 'asset'],
    ['Bank fees', 'debit', 'operatingCost'],
    ['Bank loan', 'credit', 'liability'],
    ['Prepaid insurance', 'debit', 'asset'],
    ['Motor vehicles', 'debit', 'asset'],
    ['Motor vehicle expenses', 'debit', 'operatingCost'],
    ['Less accumulated depreciation on vehicles', 'credit', 'asset'],
    ['Depreciation', 'debit', 'operatingCost'],
    ['Wages payable', 'credit', 'liability'],
    ['Revenue received in advance', 'credit', 'liability'],
    ['Share capital', 'credit', 'equity'],
    ['Purchase of goods', 'debit', 'costOfSales'],
    ['Materials Purchased', 'debit', 'costOfSales'],
    ['Varuinköp', 'debit', 'costOfSales'],
    ['Rachunek bieżący', 'debit', 'asset'],
    ['Banque', 'debit', 'asset'],
    ['Bancos', 'debit', 'asset'],
    ['Aksjekapital', 'credit', 'equity'],
    ['Locations immobilières', 'debit', 'operatingCost'],
    ['Arrendamientos y cánones', 'debit', 'operatingCost'],
    ['Compras de mercaderías', 'debit', 'costOfSales'],
    ['Mieten', 'debit', 'operatingCost'],
    ['Personalaufwand', 'debit', 'operatingCost'],
    ['Lokalhyra', 'debit', 'operatingCost'],
    ['Salgsinntekt, avgiftspliktig', 'credit', 'revenue'],
    ['Fournisseurs', 'credit', 'liability'],
    ['Umsatzsteuer 19 %', 'credit', 'liability'],
    ['Erlöse 19 % USt', 'credit', 'revenue'],
    ['IVA repercutido', 'credit', 'liability'],
    ['Ventas con IVA', 'credit', 'revenue'],
    ['Achats avec TVA', 'debit', 'costOfSales'],
    ['Usługi obce', 'debit', 'operatingCost'],
    ['Retained earnings', 'debit', 'equity'],
    // On the other side it may be anything.
    ['Rent', 'credit', undefined],
    ['Sales', 'debit', undefined],
    ['Kiln 7', 'debit', undefined],
    // Which side a loan is on says what it is.
    ['Loan to Vale Ltd', 'debit', 'asset'],
    ['Loan from Vale Ltd', 'credit', 'liability'],
    ['Loan to Vale Ltd', null, undefined],
  ])('of %s in %s is %s', (name, side, type) => {
    expect(typeOf(name, side)).toBe(type);
  });

  test('comes from the accounts around it, by codes or in the order of the file', () => {
    const rows = [
      account('Rent', 'debit', { code: '6000' }),
      account('Xylo', 'debit', { code: '6100' }),
      account('Insurance', 'debit', { code: '6200' }),
      account('Plant and machinery', 'debit', { code: '1200' }),
      account('Yuzu', 'credit', { code: '6150' }),
    ];
    const found = suggestTypes(rows, []);
    expect(found[1]).toEqual({
      type: 'operatingCost',
      reason: { by: 'between', what: '6000–6200' },
    });
    // A cost does not stand in credit.
    expect(found[4]).toBeNull();
    const bare = suggestTypes(
      rows.slice(0, 3).map(({ name, side }) => account(name, side)),
      [],
    );
    expect(bare[1]?.reason).toEqual({ by: 'between', what: 'Rent–Insurance' });
  });

  test('does not come from the accounts around it where these are sorted by name', () => {
    const rows = ['Bank', 'Cleaning', 'Debtors', 'Electricity', 'Goodwill', 'Insurance', 'Land']
      .flatMap((name) => [account(name, 'debit'), account(`${name.slice(0, 2)}x`, 'debit')])
      .concat(account('Rent', 'debit'));
    expect(suggestTypes(rows, [])[1]).toBeNull();
  });

  test.each([
    ['4020', '4010', '40'],
    ['000-4020-00', '000-4010-00', '000-40'],
    ['402010', '402020', '4020'],
  ])('comes from accounts whose codes begin alike: %s like %s', (code, sales, what) => {
    const rows = [
      account('Sales', 'credit', { code: sales }),
      account('Xylo', 'credit', { code }),
      account('Rent', 'debit', { code: code.replace('40', '60') }),
    ];
    expect(suggestTypes(rows, [])[1]).toEqual({ type: 'revenue', reason: { by: 'chart', what } });
  });

  test.each([
    ['on the other side', 'debit', '4010'],
    ['of another class', 'credit', '4110'],
  ] as const)('does not come from codes %s', (_, side, sales) => {
    const rows = [
      account('Sales', 'credit', { code: sales }),
      account('Xylo', side, { code: '4020' }),
      account('Rent', 'debit', { code: '6010' }),
    ];
    expect(suggestTypes(rows, [])[1]).toBeNull();
  });

  test('follows the chart where an account of costs stands among costs of sales', () => {
    const known = [
      { code: '5000', name: 'Timber', type: 'costOfSales' as const },
      { code: '5900', name: 'Glue', type: 'costOfSales' as const },
    ];
    const rows = [account('Freight', 'debit', { code: '5100' })];
    expect(suggestTypes(rows, known)[0]?.type).toBe('costOfSales');
  });

  test('follows what the company has said of accounts with the same word', () => {
    const known = ['Leeds', 'Hull'].map((place) => ({
      code: '',
      name: `Kiln ${place}`,
      type: 'costOfSales' as const,
    }));
    expect(suggestTypes([account('Kiln York', 'debit')], known)[0]).toEqual({
      type: 'costOfSales',
      reason: { by: 'alike', count: 2, what: 'kiln' },
    });
    const divided = [...known, { code: '', name: 'Kiln Bath', type: 'asset' as const }];
    expect(suggestTypes([account('Kiln York', 'debit')], divided)[0]).toBeNull();
  });

  test('is not there for an account whose type is said', () => {
    expect(suggestTypes([account('Rent', 'debit', { type: 'asset' })], [])).toEqual([null]);
  });
});

const accountToType = (text: string) => {
  const [code = '', side = '', ...name] = text.split(' ');
  return {
    code,
    name: name.join(' '),
    type: null,
    side: side === 'C' ? ('credit' as const) : ('debit' as const),
  };
};

const typesOf = (text: string) =>
  suggestTypes(text.split('; ').map(accountToType), []).map((one) => one?.type ?? '?');

describe('names that mean a cost or an asset', () => {
  test('are assets among accounts of the balance sheet', () => {
    expect(
      typesOf('1000000 C Capital social; 2160000 D Mobiliario; 4000000 C Proveedores'),
    ).toEqual(['equity', 'asset', 'liability']);
    expect(
      typesOf('0420 D Büroeinrichtung; 0800 C Gezeichnetes Kapital; 1200 D Bank; 8400 C Erlöse'),
    ).toEqual(['asset', 'equity', 'asset', 'revenue']);
  });

  test('stay open next to income or costs', () => {
    expect(
      typesOf(
        '1000000 C Capital social; 6000000 D Compras; 6160000 D Mobiliario; 7000000 C Ventas',
      ),
    ).toEqual(['equity', 'costOfSales', '?', 'revenue']);
  });

  test('are income if that is their last word', () => {
    expect(typeOnEitherSide('Consulting Income')?.type).toBe('revenue');
    expect(typeOnEitherSide('Cost of Revenue')?.type).toBe('costOfSales');
    expect(typeOnEitherSide('Consulting')?.type).toBe('operatingCost');
  });
});
