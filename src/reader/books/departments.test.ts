import { describe, expect, test } from 'vitest';
import { fate } from './testMisleading.ts';

const ADDED = 'Rows of the same account in different departments are added together.';

/** A statement whose rows have two cells that name them, and two months. */
const divided = (head: string, of: (department: string, account: string) => string) => [
  'Profit and Loss,,,',
  'Harbour Ltd,,,',
  `${head},Apr 2025,May 2025`,
  'Income,,,',
  `${of('100', 'Sales')},600.50,610.50`,
  `${of('200', 'Sales')},400.00,400.00`,
  `${of('100', 'Fees')},200.25,201.25`,
  'Total Income,,1200.75,1211.75',
  'Expenses,,,',
  `${of('100', 'Rent')},300.00,300.00`,
  `${of('200', 'Rent')},100.00,100.00`,
  `${of('200', 'Power')},100.10,101.10`,
  'Total Expenses,,500.10,501.10',
  'Net Profit,,700.65,710.65',
];
const ACCOUNTS = [
  'Sales (revenue) -1000.50 -1010.50',
  'Fees (revenue) -200.25 -201.25',
  'Rent (operatingCost) 400.00 400.00',
  'Power (operatingCost) 100.10 101.10',
];

describe('the number of a cost centre is no code of an account', () => {
  test.each(['Cost Centre,Account', 'Dept No.,Account', 'Kst.-Nr.,Konto', 'Project Code,Account'])(
    'left of its name: %s',
    (head) => {
      const { rows, said, stops } = fate(...divided(head, (one, name) => `${one},${name}`));
      expect([rows, said, stops]).toEqual([ACCOUNTS, [ADDED], []]);
    },
  );

  test.each(['Account,Cost Centre Code', 'Account,Department ID'])(
    'right of its name: %s',
    (head) => {
      const { rows, said, stops } = fate(...divided(head, (one, name) => `${name},${one}`));
      expect([rows, said, stops]).toEqual([ACCOUNTS, [ADDED], []]);
    },
  );

  test('beside codes', () => {
    const { rows, stops } = fate(
      'Gewinn- und Verlustrechnung;;;;',
      'Kostenstelle;Konto;Bezeichnung;Apr 2025;Mai 2025',
      'Umsatzerlöse;;;;',
      '100;8400;Erlöse Nord;600,50;610,50',
      '200;8400;Erlöse Nord;400,00;400,00',
      'Summe Umsatzerlöse;;;1.000,50;1.010,50',
      'Kosten;;;;',
      '100;4200;Miete;300,00;300,00',
      '200;4200;Miete;100,00;100,00',
      '200;4240;Strom;100,10;101,10',
      'Summe Kosten;;;500,10;501,10',
      'Betriebsergebnis;;;500,40;509,40',
    );
    expect([rows, stops]).toEqual([
      [
        '8400 Erlöse Nord (revenue) -1000.50 -1010.50',
        '4200 Miete (operatingCost) 400.00 400.00',
        '4240 Strom (operatingCost) 100.10 101.10',
      ],
      [],
    ]);
  });

  test.each([
    'Account,Cost Centre,Amount',
    'Account,Cost Centre,Total',
    'Account,Cost Centre,Actual',
    'Cost Centre,Account,Total',
  ])('or an amount, where a title says the month: %s', (head) => {
    const isFirst = head.startsWith('Account');
    const of = (one: string, name: string) => (isFirst ? `${name},${one}` : `${one},${name}`);
    const lines = divided('', of).map((line) => line.replace(/,[^,]*$/, ''));
    const { frame, rows } = fate('Profit and Loss for April 2025,,', head, ...lines.slice(3));
    expect(frame).toBe('profitAndLoss | month | – | units | 2025-04');
    expect(rows).toEqual(ACCOUNTS.map((row) => row.replace(/ [^ ]*$/, '')));
  });

  test('and neither is that of another thing which several accounts have', () => {
    const lines = divided('Department,Store,Account', (one, name) => `No. ${one},${one},${name}`);
    const { rows } = fate(...lines.map((line) => line.replace(/^(Total .*|Net .*),,/, '$1,,,')));
    expect(rows).toEqual([]);
  });
});

test('more departments than accounts do not name the rows', () => {
  const projects = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta'];
  const { rows, stops } = fate(
    'Profit and Loss,,,',
    'Project,Account,Apr 2025,May 2025',
    'Income,,,',
    ...projects.map((project) => `${project},Sales,100.50,110.50`),
    'Total Income,,603.00,663.00',
    'Expenses,,,',
    ...projects.map((project) => `${project},Rent,10.25,20.25`),
    ...projects.map((project) => `${project},Power,1.00,2.00`),
    'Total Expenses,,67.50,133.50',
    'Net Profit,,535.50,529.50',
  );
  expect([rows, stops]).toEqual([
    [
      'Sales (revenue) -603.00 -663.00',
      'Rent (operatingCost) 61.50 121.50',
      'Power (operatingCost) 6.00 12.00',
    ],
    [],
  ]);
});

test('headings tell accounts of one name apart beside departments, too', () => {
  const { rows, stops } = fate(
    'Profit and Loss,,',
    'Account,Department,Apr 2025',
    'Income,,',
    'Sales,Retail,600.50',
    'Sales,Online,400.00',
    'Total Income,,1000.50',
    'R&D expenses,,',
    'Salaries,Retail,100.00',
    'Salaries,Online,50.00',
    'Total R&D expenses,,150.00',
    'General & Admin expenses,,',
    'Salaries,Retail,20.00',
    'Salaries,Online,5.00',
    'Total General & Admin expenses,,25.00',
    'Net Profit,,825.50',
  );
  expect([rows, stops]).toEqual([
    [
      'Sales (revenue) -1000.50',
      'R&D expenses: Salaries (operatingCost) 150.00',
      'General & Admin expenses: Salaries (operatingCost) 25.00',
    ],
    [],
  ]);
});

const trial = (one: string, other: string, third: string) =>
  fate(
    'Trial Balance,,,,',
    'As at 30 April 2025,,,,',
    'Account Code,Account,Class,Debit - Year to date,Credit - Year to date',
    `1000,Bank,${one},700.00,`,
    `3000,Capital,${one},,100.00`,
    `4000,Turnover,${other},,600.00`,
    `4000,Turnover,${third},,400.00`,
    `6000,Rent,${other},300.00,`,
    `6000,Rent,${third},100.00,`,
    'Total,,,1100.00,1100.00',
  );

describe('"Class" in a trial balance', () => {
  test('of departments is no type of an account', () => {
    const { rows, said, stops } = trial('', 'Sales', 'Online');
    expect([rows, stops]).toEqual([
      [
        '1000 Bank (open) 700.00',
        '3000 Capital (open) -100.00',
        '4000 Turnover (open) -1000.00',
        '6000 Rent (open) 400.00',
      ],
      [],
    ]);
    expect(said).toContain(ADDED);
  });

  test('of types is no department', () => {
    const { rows, said } = trial('Asset', 'Revenue', 'Revenue');
    expect(rows).toHaveLength(6);
    expect(said).not.toContain(ADDED);
  });
});
