import { describe, expect, test } from 'vitest';
import { typesByChart } from './nationalCharts.ts';
import { suggestTypes } from './suggestType.ts';

const accountsOf = (text: string) =>
  text.split('; ').map((one) => {
    const [code = '', side = '', ...name] = one.split(' ');
    return {
      code,
      name: name.join(' '),
      side: side === 'C' ? ('credit' as const) : ('debit' as const),
    };
  });

const typesOf = (text: string) => typesByChart(accountsOf(text)).map((one) => one?.type ?? '?');

describe('the codes of a national chart of accounts', () => {
  test('Turkish', () => {
    const text =
      '100 D KASA; 103 C Verilen Çekler; 320 C SATICILAR; 500 C Sermaye; 600 C Yurtiçi Satışlar; 610 D Satıştan İadeler; 621 D Satılan Ticari Mallar Maliyeti; 642 C Faiz Gelirleri; 660 D Kısa Vadeli Borçlanma Giderleri; 740 D Hizmet Üretim Maliyeti; 770 D GENEL YÖNETİM GİDERLERİ';
    expect(typesOf(text)).toEqual(
      'asset asset liability equity revenue revenue costOfSales otherIncome otherCost costOfSales operatingCost'.split(
        ' ',
      ),
    );
  });

  test('French', () => {
    const text =
      '101000 C Capital; 164000 C Emprunts; 401000 C Fournisseurs; 411000 D Clients; 445660 D TVA; 445710 C TVA; 512000 D BNP; 606100 D EDF; 607000 D Achats; 641000 D Salaires; 661000 D Intérêts; 706000 C Prestations; 758000 C Divers';
    expect(typesOf(text)).toEqual(
      'equity liability liability asset asset liability asset operatingCost costOfSales operatingCost otherCost revenue otherIncome'.split(
        ' ',
      ),
    );
  });

  test('Chinese', () => {
    const text =
      '1002 D 银行存款; 2202 C 应付账款; 4001 C 实收资本; 5001 D 甲项目; 6602 D 管理费用';
    expect(typesOf(text)).toEqual(['asset', 'liability', 'equity', 'costOfSales', 'operatingCost']);
  });

  test('Chinese, of a small business', () => {
    const text =
      '1002 D 银行存款; 1122 D 应收账款; 2202 C 应付账款; 3001 C 实收资本; 5001 C 主营业务收入; 5401 D 主营业务成本; 5601 D 销售费用; 5603 D 财务费用';
    expect(typesOf(text)).toEqual(
      'asset asset liability equity revenue costOfSales operatingCost otherCost'.split(' '),
    );
  });

  test('are not chosen between two charts that share all names found', () => {
    expect(typesOf('1002 D 银行存款; 1122 D 应收账款; 2202 C 应付账款; 5001 C 甲项目')).toEqual([
      '?',
      '?',
      '?',
      '?',
    ]);
  });

  test('say nothing in a chart without its names', () => {
    expect(typesOf('100 D Cash; 320 C Loans; 600 D Rent; 770 D Power')).toEqual([
      '?',
      '?',
      '?',
      '?',
    ]);
  });
});

test('a code in a national chart comes before the words of a name', () => {
  const text = '100 D Kasa; 320 C Satıcılar; 600 C Yurtiçi Satışlar; 621 D Sales department';
  const found = suggestTypes(
    accountsOf(text).map((one) => Object.assign({}, one, { type: null })),
    [],
  );
  expect(found.at(-1)).toEqual({ type: 'costOfSales', reason: { by: 'chart', what: '62' } });
});
