import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { csvSheet } from '../file/csvGrid.ts';
import { booksOfSheet, NO_ANSWERS } from './booksOfSheet.ts';
import { partsOfSheet, partQuestions, withPartAnswers } from './partAnswers.ts';
import { shownRows } from './testBooks.ts';

const sheetOf = (text: string) => csvSheet(text, 'CSV file');

function workbookOf(text: string) {
  return { sheets: [sheetOf(text)], identities: null, identityRefusals: [] };
}

const questionsOf = (text: string) =>
  partQuestions(STANDARD_BASIS, workbookOf(text), []).map(({ question }) => question);

/** The reading until somebody answers. */
function readOf(text: string) {
  const [sheet] = withPartAnswers(STANDARD_BASIS, workbookOf(text)).sheets;
  return sheet === undefined
    ? []
    : shownRows(booksOfSheet(STANDARD_BASIS, sheet, NO_ANSWERS), 'movements');
}

const HEAD = 'Date,Voucher,Account Code,Account Name,Account Type,Debit,Credit';

/** Sales of 500 and rent of 200 in each of two months, over the bank. */
const ENTRIES = ['2025-01', '2025-02'].flatMap((month, at) => [
  [`${month}-05`, `S${at}`, '4000', 'Sales', 'Revenue', '', '500.00'],
  [`${month}-05`, `S${at}`, '1000', 'Bank', 'Asset', '500.00', ''],
  [`${month}-09`, `R${at}`, '6000', 'Rent', 'Expense', '200.00', ''],
  [`${month}-09`, `R${at}`, '1000', 'Bank', 'Asset', '', '200.00'],
]);
const RIGHT = [
  '4000 Sales 2025-01 -500.00',
  '4000 Sales 2025-02 -500.00',
  '1000 Bank 2025-01 300.00',
  '1000 Bank 2025-02 300.00',
  '6000 Rent 2025-01 200.00',
  '6000 Rent 2025-02 200.00',
];

/** The ledger once for each value, with the amounts of the others multiplied. */
const withColumn = (heading: string, values: readonly string[], factor = 3) =>
  [
    `${HEAD},${heading}`,
    ...values.flatMap((value, part) =>
      ENTRIES.map((cells) =>
        cells
          .map((cell, at) => {
            if (at === 1) return `${cell}-${part}`;
            return at > 4 && cell !== '' && part > 0 ? (Number(cell) * factor).toFixed(2) : cell;
          })
          .concat(value)
          .join(','),
      ),
    ),
  ].join('\n');

describe('a ledger whose rows are of several parts', () => {
  test.each([
    ['Status', ['Posted', 'Void', 'Draft']],
    ['Entry Status', ['Approved', 'Pending approval']],
    ['Is Cancelled', ['0', '1']],
    ['Void', ['', 'Yes']],
    ['Posted', ['Yes', 'No']],
    ['Scenario', ['Actual', 'Budget']],
    ['Version', ['Actual', 'Forecast 2']],
    ['Accounting Book', ['US GAAP', 'IFRS']],
    ['Posting Layer', ['Current', 'Tax']],
    ['Kreis', ['aktiv', 'inaktiv']],
    ['Period type', ['M', 'Q', 'YTD']],
    ['Elimination', ['No', 'Yes']],
    ['Elimination entry?', ['', 'X']],
    ['Eliminierung', ['Nein', 'Ja']],
    ['Consolidation level', ['Entity', 'Consolidated']],
    ['Konsolidierungsstufe', ['Einzelabschluss', 'Konzern']],
    ['Depreciation Book', ['', 'Group']],
    ['Finance book code', ['Primary', 'Managerial']],
    ['Ledger', ['0L', '2L']],
    // The words of the rows say it, whatever the heading.
    ['Flag', ['Final', 'Draft']],
    ['Kind', ['Actual', 'Budget']],
    ['Nature', ['Réel', 'Budgété']],
    ['Art', ['Ist', 'Vorjahr']],
    ['Col3', ['ACT', 'PY']],
    ['Group', ['IFRS', 'Local GAAP']],
    // In the languages that are read, and in compounds.
    ['Stapelstatus', ['festgeschrieben', 'Entwurf']],
    ['Boekingsstatus', ['Definitief', 'Voorlopig']],
    ['Bokföringsstatus', ['Bokförd', 'Preliminär']],
    ['Makulerad', ['Nej', 'Ja']],
    ['Anulowany', ['Nie', 'Tak']],
    ['Slettet', ['Nei', 'Ja']],
    ['Situação', ['Lançado', 'Rascunho']],
    ['Stan', ['Zaksięgowany', 'Bufor']],
    ['Durum', ['Onaylandı', 'Taslak']],
    ['Состояние', ['Проведен', 'Черновик']],
    ['状态', ['已过账', '草稿']],
    ['ステータス', ['承認済', '下書き']],
    ["État de l'écriture", ['Validé', 'Brouillard']],
    ['Approval', ['Approved', 'Awaiting']],
    ['Released', ['Y', 'N']],
    ['Reversed?', ['FALSE', 'TRUE']],
    ['Recurring template', ['N', 'Y']],
    ['Posting', ['T', 'F']],
    ['Balance Type', ['A', 'E']],
    ['Bal. Type', ['A', 'E']],
    ['Type of balance', ['1', '2']],
    ['GL Post', ['Y', 'N']],
    ['Post', ['T', 'F']],
    ['Encumbrance', ['N', 'Y']],
    ['Doc Type', ['Invoice', 'Purchase order']],
    ['Kind', ['ACT', 'STAT']],
    ['Col 8', ['A', 'E']],
    ['Value Type', ['10', '20']],
    ['Wertart', ['Ist', 'Obligo']],
    ['Ansicht', ['Periodisch', 'Kumuliert']],
    ['View', ['Periodic', 'YTD']],
    ['Scénario', ['Réel', 'Cible']],
    // One value is enough that can mean nothing else.
    ['Posting Category', ['Regular', 'Memo (statistical)']],
    ['Tipo de asiento', ['Definitivo', 'Simulado']],
    ['Kind of row', ['Amount', 'Quantity']],
    ['Source', ['Ledger', 'Forecast model']],
    ['Model', ['Base', 'Stress']],
    ['Belegart', ['RE', 'Vorläufig']],
    ['Annulée', ['N', 'O']],
    ['Écriture annulée', ['Non', 'Oui']],
    ['Annullata', ['No', 'Sì']],
    ['Del', ['', 'X']],
    ['Löschkennzeichen', ['', 'X']],
    ['Verwerkt', ['Ja', 'Nee']],
    ['Basis', ['GAAP', 'Tax']],
    // A yes or no about the row, or a share.
    ['Closed?', ['yes', 'no']],
    ['OK?', ['x', '']],
    ['Include', ['Y', 'N']],
    ['Exclude from P&L', ['0', '1']],
    ['Locked', ['TRUE', 'FALSE']],
    ['Complete', ['100%', '40%']],
    ['Abgeschlossen', ['Ja', 'Nein - offen']],
    // Units of what a row counts.
    ['Unit', ['USD', 'FTE']],
    ['Mengeneinheit', ['€', 'Stk']],
    ['UoM', ['', 'FTE']],
    ['Unit of measure', ['CUR', 'HRS']],
  ])('is asked about %s, once, and read as it seems to be meanwhile', (heading, values) => {
    const text = withColumn(heading, values);
    const [question = '', second] = questionsOf(text);
    expect(second).toBeUndefined();
    expect(
      question.startsWith(`${heading}: ${values[0] || 'blank'} (8 rows, total 1,400.00), `),
    ).toBe(true);
    expect(question.endsWith(' Which ones count?')).toBe(true);
    expect(readOf(text)).toEqual(RIGHT);
  });

  test('is asked about a column of which nothing is known where two parts are the same', () => {
    const text = withColumn('Set', ['X', 'Y'], 1);
    expect(questionsOf(text)).toEqual([
      'Set: X (8 rows, total 1,400.00), Y (8 rows, total 1,400.00). Which ones count?',
    ]);
    expect(readOf(text)).toEqual(RIGHT);
  });

  test.each([
    ['Kind', 'K1', 'K2'],
    ['Col7', 'Y', 'N'],
    ['Tag', 'R', ''],
  ])(
    'is asked about %s where %s and %s are in the same entries, each balancing there',
    (heading, one, other) => {
      const again = ENTRIES.slice(4).map((cells) =>
        cells.map((cell, at) => (at > 4 && cell !== '' ? '70.00' : cell)),
      );
      const text = [
        `${HEAD},${heading}`,
        ...ENTRIES.map((cells) => [...cells, one].join(',')),
        ...again.map((cells) => [...cells, other].join(',')),
      ].join('\n');
      expect(questionsOf(text)).toEqual([
        `${heading}: ${one} (8 rows, total 1,400.00), ${other || 'blank'} (4 rows, total 140.00). Which ones count?`,
      ]);
      expect(readOf(text)).toEqual(RIGHT);
      // Split over two projects, an entry has lines that don't balance for each.
      const split = text.replaceAll(/^(.*,R1,1000,.*),[^,\n]*$/gm, `$1,${one}`);
      expect(questionsOf(split)).toEqual([]);
    },
  );

  test('entries of each book are read with those of the first one', () => {
    const text = withColumn('Basis', ['Both', 'Tax', 'GAAP']);
    expect(questionsOf(text)).toHaveLength(1);
    // 500 of each book, and three times as much of the tax book.
    expect(readOf(text)[0]).toBe('4000 Sales 2025-01 -2000.00');
  });

  test('a unit beside a quantity is not that of the amounts', () => {
    const [head = '', ...rows] = withColumn('Unit', ['', 'PCS']).split('\n');
    const text = [`${head},Quantity`, ...rows.map((row, at) => `${row},${at}`)].join('\n');
    expect(questionsOf(text)).toEqual([]);
  });

  test('is asked about all of its columns together', () => {
    const [head = '', ...rows] = withColumn('Status', ['Posted', 'Void']).split('\n');
    const text = [
      `${head},Scenario`,
      ...rows.map((row, at) => `${row},${at < 4 ? 'Actual' : 'Budget'}`),
    ];
    expect(questionsOf(text.join('\n'))).toEqual([
      'Status: Posted (8 rows, total 1,400.00), Void (8 rows, total 4,200.00). Scenario: Actual (4 rows, total 700.00), Budget (12 rows, total 4,900.00). Which ones count?',
    ]);
  });

  test.each([
    ['Status', ['Posted', 'Paid']],
    ['Status', ['Open', 'Closed']],
    ['Status', ['Reconciled', '']],
    ['Is Cancelled', ['0', '0']],
    ['Posted', ['Yes', 'Yes']],
    ['Closed?', ['yes', 'yes']],
    ['Reconciled', ['Yes', 'No']],
    ['Taxable', ['Y', 'N']],
    ['Final', ['North', 'South']],
    ['Remarks', ['', 'until 12 March']],
    ['Source', ['SJ', 'CD']],
    ['User', ['ann', 'bob']],
    ['Department', ['North', 'South']],
    ['Dagboek', ['Verkoop', 'Memoriaal']],
    ['Posted by', ['ann', 'bob']],
    ['Approved by', ['ann', 'bob']],
    ['Posting key', ['40', '50']],
    ['Zahlungsstatus', ['bezahlt', 'gemahnt']],
    ['Stapelstatus', ['festgeschrieben', 'festgeschrieben']],
    ['Tila', ['Kirjattu', 'Kirjattu']],
    ['Voucher Type', ['Journal', 'Credit Memo']],
    ['Project', ['Base', 'Budget hotel']],
    ['Unit', ['North', 'South']],
    ['Quantity unit', ['', 'PCS']],
    ['Area', ['Both', 'All']],
  ])('is read whole and without a question where %s is %s', (heading, values) => {
    const text = withColumn(heading, values);
    expect(questionsOf(text)).toEqual([]);
    expect(readOf(text)).toHaveLength(RIGHT.length);
    expect(readOf(text)[0]).toBe('4000 Sales 2025-01 -2000.00');
  });
});

describe('a person’s answer about a column', () => {
  const text = withColumn('Status', ['Posted', 'Open', 'Draft'], 1);
  const layout = {
    sheet: 'CSV file',
    isUsed: false,
    subject: 'figures' as const,
    orientation: 'monthsDown' as const,
    headerRow: 1,
    labelColumn: 1,
    fyLabel: null,
    unit: null,
    meanings: [],
  };
  const salesBy = (counts: string[] | null, leftOut: string[]) => {
    const layouts = [{ ...layout, parts: [{ column: 'status', counts, leftOut }] }];
    const workbook = workbookOf(text);
    const [sheet] = withPartAnswers(STANDARD_BASIS, workbook, layouts).sheets;
    const read = sheet === undefined ? null : booksOfSheet(STANDARD_BASIS, sheet, NO_ANSWERS);
    return [
      shownRows(read, 'movements')[0],
      partQuestions(STANDARD_BASIS, workbook, layouts).length,
    ];
  };

  test('decides which rows are added up', () => {
    expect(salesBy(['Posted'], ['Open', 'Draft'])).toEqual(['4000 Sales 2025-01 -500.00', 0]);
    expect(salesBy(['Posted', 'Open'], ['Draft'])).toEqual(['4000 Sales 2025-01 -1000.00', 0]);
    expect(salesBy(null, [])).toEqual(['4000 Sales 2025-01 -1500.00', 0]);
  });

  test('holds for no value that nobody has seen', () => {
    expect(salesBy(['Posted'], ['Draft'])[1]).toBe(1);
  });
});

describe('other tables', () => {
  test.each([
    [
      'a trial balance with a budget below the actual balances',
      'Trial Balance\nMarch 2025\nAccount Code,Account Name,Account Type,Scenario,Debit,Credit\n1000,Bank,Asset,Actual,100.00,\n4000,Sales,Revenue,Actual,,100.00\n1000,Bank,Asset,Budget,150.00,\n4000,Sales,Revenue,Budget,,150.00',
      'Scenario: Actual (2 rows, total 100.00), Budget (2 rows, total 150.00). Which ones count?',
    ],
    [
      'a list of months in two versions',
      'Month,Version,Account,Amount\n2025-01,V1,Sales,10\n2025-01,V1,Rent,3\n2025-01,V2,Sales,11\n2025-01,V2,Rent,4',
      'Version: V1 (2 rows, total 13.00), V2 (2 rows, total 15.00). Which ones count?',
    ],
    [
      'a list of lines of the report in two versions',
      'Month,Version,Line,Amount\n2025-01,V1,Revenue,10\n2025-01,V1,Admin,3\n2025-01,V2,Revenue,11\n2025-01,V2,Admin,4',
      'Version: V1 (2 rows, total 13.00), V2 (2 rows, total 15.00). Which ones count?',
    ],
    [
      'a German list of an old and a new version',
      'Month,Line,Stand,Amount\n2025-01,Revenue,alt,10\n2025-01,Admin,alt,3\n2025-01,Revenue,neu,11\n2025-01,Admin,neu,4',
      'Stand: alt (2 rows, total 13.00), neu (2 rows, total 15.00). Which ones count?',
    ],
    [
      'a table of months across with the version behind its lines',
      'Line,Version,Jan 2025,Feb 2025\nRevenue,Final,10,11\nRevenue,Draft,12,12\nAdmin,Final,3,3\nAdmin,Draft,3,3',
      'Version: Final (2 rows, total 27.00), Draft (2 rows, total 30.00). Which ones count?',
    ],
    [
      'a list of months with drafts',
      'Month,Account,Status,Amount\n2025-01,Sales,Final,10\n2025-01,Rent,Final,3\n2025-02,Sales,Draft,11\n2025-02,Rent,Draft,4',
      'Status: Final (2 rows, total 13.00), Draft (2 rows, total 15.00). Which ones count?',
    ],
    [
      'a table of months across with plans among its rows',
      'Scenario,Account,Jan 2025,Feb 2025\nActual,Sales,10,11\nActual,Rent,3,3\nBudget,Sales,12,12\nBudget,Rent,3,3',
      'Scenario: Actual (2 rows, total 27.00), Budget (2 rows, total 30.00). Which ones count?',
    ],
  ])('%s is asked about', (_, text, question) => {
    expect(questionsOf(text)).toEqual([question]);
  });

  test('a list that says which rows are planned leaves them out without a question', () => {
    const text =
      'Month,Scenario,Account,Amount\n2025-01,Actual,Sales,10\n2025-01,Actual,Rent,3\n2025-01,Budget,Sales,11\n2025-01,Budget,Rent,4';
    expect(questionsOf(text)).toEqual([]);
  });
});

const currenciesOf = (text: string) => partsOfSheet(STANDARD_BASIS, sheetOf(text)).currencies;

describe('several currencies', () => {
  test.each([
    ['a ledger', withColumn('Currency', ['USD', 'EUR'])],
    [
      'a trial balance',
      'Trial Balance\nMarch 2025\nAccount Code,Account Name,Currency,Debit,Credit\n1000,Bank,USD,10.00,\n4000,Sales,USD,,10.00\n1010,Bank EUR,EUR,5.00,\n4010,Sales EUR,EUR,,5.00',
    ],
    [
      'a table of months across',
      'Currency,Account,Jan 2025,Feb 2025\nUSD,Sales,10,11\nUSD,Rent,3,3\nEUR,Sales,12,12\nEUR,Rent,3,3',
    ],
  ])('of %s are not added', (_, text) => {
    expect(currenciesOf(text)).toEqual(['USD', 'EUR']);
  });

  test.each([
    'Transaction Currency',
    'Trans. Curr.',
    'Doc. Currency',
    'Invoice Currency',
    'Belegwährung',
    'Column 9',
  ])('below %s are not added, where no other amounts stand beside them', (heading) => {
    expect(currenciesOf(withColumn(heading, ['USD', 'EUR']))).toEqual(['USD', 'EUR']);
    expect(currenciesOf(withColumn(heading, ['USD', 'USD']))).toEqual([]);
  });

  test.each([
    [
      'Voucher,Date,Account Code,Account Name,Currency Code,Amount (FCY),Amount (LCY)',
      ['1,2025-01-05,4000,Sales,EUR,-90,-100', '1,2025-01-05,1000,Bank,EUR,90,100'],
    ],
    [
      'Voucher,Date,Account Code,Account Name,Curr.,Debit (FC),Credit (FC),Debit (LC),Credit (LC)',
      ['1,2025-01-05,4000,Sales,EUR,,90,,100', '1,2025-01-05,1000,Bank,EUR,90,,100,'],
    ],
    [
      'Voucher,Date,Account Code,Account Name,Currency,Amount (document currency),Amount',
      ['1,2025-01-05,4000,Sales,EUR,-90,-100', '1,2025-01-05,1000,Bank,EUR,90,100'],
    ],
  ])('of documents next to the amounts in the own one: %s', (head, rows) => {
    const text = [head, ...rows].join('\n');
    expect(currenciesOf(text)).toEqual([]);
    const [sheet] = workbookOf(text).sheets;
    const read = sheet === undefined ? null : booksOfSheet(STANDARD_BASIS, sheet, NO_ANSWERS);
    expect(read?.refusals).toEqual([]);
    expect(read?.books.currency).toBeNull();
    expect(shownRows(read, 'movements')).toEqual([
      '4000 Sales 2025-01 -100.00',
      '1000 Bank 2025-01 100.00',
    ]);
  });

  test.each([
    [
      'amounts of the document stand beside them',
      `${HEAD},Currency,Amount in Currency\n2025-01-05,1,4000,Sales,Revenue,,10.00,EUR,-9\n2025-01-05,1,1000,Bank,Asset,10.00,,USD,10`,
    ],
    [
      'only all of them together make nothing',
      `${HEAD},Currency\n2025-01-05,1,4000,Sales,Revenue,,10.00,EUR\n2025-01-05,1,1000,Bank,Asset,10.00,,USD`,
    ],
    ['all rows have the same', withColumn('Currency', ['USD', 'USD'])],
  ])('are those of documents where %s', (_, text) => {
    expect(currenciesOf(text)).toEqual([]);
  });
});

const inOneCode = (heading: string, code = 'EUR') =>
  currenciesOf(withColumn(heading, [code, code]));

describe('amounts in one other currency', () => {
  test.each([
    'Currency',
    'WKZ Umsatz',
    'Währung',
    'Devise du montant',
    'Valuta',
    'Waluta kwoty',
    '通貨',
  ])('are found by the codes below %s', (heading) => {
    expect(inOneCode(heading)).toEqual(['EUR']);
  });

  test.each([
    ['Currency', 'USD'],
    ['Doc currency', 'EUR'],
    ['Belegwährung', 'EUR'],
    ['Class', 'ALL'],
  ])('are none where %s is %s', (heading, code) => {
    expect(inOneCode(heading, code)).toEqual([]);
  });
});

test('a column of lines is no column of parts, whatever it is called', () => {
  const lines = [
    'Measure,Unit,Jan 2026,Feb 2026,Mar 2026',
    'Revenue,£k,120,130,145',
    'Production,£,42000,45500,51000',
    'Cash,£m,1.2,1.25,1.3',
    'Headcount,FTE,60,61,62',
  ].join('\n');
  expect(questionsOf(lines)).toEqual([]);
  const kinds = 'Measure,Account,Name,Jan 2026\nAmount,4000,Sales,500\nQuantity,4000,Sales,12\n';
  expect(questionsOf(`${kinds}Amount,6000,Rent,200\nQuantity,6000,Rent,3\n`)).toHaveLength(1);
});
