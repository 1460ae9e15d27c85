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

  test('German, by SKR03 or SKR04', () => {
    const skr03 =
      '0027 D EDV-Software; 0420 D Büroeinrichtung; 0731 C Darlehen Schulz; 0800 C Gezeichnetes Kapital; 0860 D Gewinnvortrag; 0970 C Sonstige Rückstellungen; 0980 D Aktive Rechnungsabgrenzung; 0990 C Passive RAP; 0996 C Pauschalwertberichtigung; 1200 D Sparkasse; 1210 C Commerzbank; 1400 D Forderungen aus L+L; 1590 C Durchlaufende Posten; 1600 C Verbindlichkeiten aus L+L; 1776 C Umsatzsteuer 19%; 1780 D USt-Vorauszahlungen; 1800 D Privatentnahmen; 3980 D Bestand; 3960 D Bestandsveränderung; 7050 D Unfertige Leistungen; 8400 C Erlöse; 10001 D Meyer';
    const types =
      'asset asset liability equity equity liability asset liability asset asset liability asset liability liability liability liability equity asset ? asset ? ?'.split(
        ' ',
      );
    expect(typesOf(skr03)).toEqual(types);
    // Spreadsheets drop leading zeros.
    expect(typesOf(skr03.replaceAll(/(?<=^|; )0+/g, ''))).toEqual(types);
    const skr04 =
      '0420 D Technische Anlagen; 27 D EDV-Software; 1186 D Gel. Anzahlungen; 1200 D Forderungen aus L+L; 1406 D Vorsteuer; 1800 C Volksbank; 1900 D Disagio; 2970 D Gewinnvortrag; 3151 C Sparkasse; 3300 C Verb. aus L+L; 3820 D Umsatzsteuer-Vorauszahlungen; 4400 C Erlöse; 5400 D Wareneingang';
    expect(typesOf(skr04)).toEqual(
      'asset asset asset asset asset liability asset equity liability liability liability ? ?'.split(
        ' ',
      ),
    );
  });

  test('of Sage', () => {
    const text =
      '0060 D Website; 1100 D Debtors Control Account; 1107 D Retentions; 1106 C Bad Debt Provision; 1200 D Bank Current Account; 1240 C Company Credit Card; 2201 D Purchase Tax Control Account; 2330 C Mortgages; 3200 D Profit and Loss Account; 7100 D Rent; 9999 D Mispostings Account';
    expect(typesOf(text)).toEqual(
      'asset asset asset asset asset liability liability liability equity ? asset'.split(' '),
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
