import { describe, expect, test } from 'vitest';
import { fate } from './testMisleading.ts';

describe('a short-term statement of results as tax advisers in Germany print it', () => {
  const BWA = [
    'Kurzfristige Erfolgsrechnung Mai 2025;;;;;;',
    'Harbour GmbH;;;;;;',
    ';;;;;;',
    'Bezeichnung;Mai/2025;% Ges.-Leistg.;% Ges.-Kosten;Jan/2025 - Mai/2025;% Ges.-Leistg.;% Ges.-Kosten',
    'Umsatzerlöse;100.000,50;100,00;;500.000,50;100,00;',
    'Best.Verdg. FE/UE;0,00;;;0,00;;',
    'Akt.Eigenleistungen;0,00;;;0,00;;',
    ';;;;;;',
    'Gesamtleistung;100.000,50;100,00;;500.000,50;100,00;',
    ';;;;;;',
    'Mat./Wareneinkauf;40.000,25;40,00;;200.000,25;40,00;',
    ';;;;;;',
    'Rohertrag;60.000,25;60,00;;300.000,25;60,00;',
    ';;;;;;',
    'So. betr. Erlöse;1.000,00;1,00;;5.000,00;1,00;',
    ';;;;;;',
    'Betriebl. Rohertrag;61.000,25;61,00;;305.000,25;61,00;',
    ';;;;;;',
    'Kostenarten:;;;;;;',
    'Personalkosten;20.000,00;20,00;;100.000,00;20,00;',
    'Raumkosten;5.000,00;5,00;;25.000,00;5,00;',
    'Betriebl. Steuern;100,00;0,10;;500,00;0,10;',
    'Versich./Beiträge;200,00;0,20;;1.000,00;0,20;',
    'Besondere Kosten;0,00;;;0,00;;',
    'Fahrzeugkosten (o. St.);300,00;0,30;;1.500,00;0,30;',
    'Werbe-/Reisekosten;400,00;0,40;;2.000,00;0,40;',
    'Kosten Warenabgabe;0,00;;;0,00;;',
    'Abschreibungen;1.000,00;1,00;;5.000,00;1,00;',
    'Reparatur/Instandh.;0,00;;;0,00;;',
    'Sonstige Kosten;2.000,00;2,00;;10.000,00;2,00;',
    'Gesamtkosten;29.000,00;29,00;;145.000,00;29,00;',
    ';;;;;;',
    'Betriebsergebnis;32.000,25;32,00;;160.000,25;32,00;',
    ';;;;;;',
    'Zinsaufwand;500,00;0,50;;2.500,00;0,50;',
    'Sonst. neutr. Aufw;0,00;;;0,00;;',
    'Neutraler Aufwand;500,00;0,50;;2.500,00;0,50;',
    'Zinserträge;50,00;0,05;;250,00;0,05;',
    'Sonst. neutr. Ertr;0,00;;;0,00;;',
    'Verr. kalk. Kosten;0,00;;;0,00;;',
    'Neutraler Ertrag;50,00;0,05;;250,00;0,05;',
    ';;;;;;',
    'Kontenklasse unbes.;0,00;;;0,00;;',
    ';;;;;;',
    'Ergebnis vor Steuern;31.550,25;31,55;;157.750,25;31,55;',
    ';;;;;;',
    'Steuern Eink.u.Ertr;1.000,00;1,00;;5.000,00;1,00;',
    ';;;;;;',
    'Vorläufiges Ergebnis;30.550,25;30,55;;152.750,25;30,55;',
  ];

  test('has its lines as accounts, in the month beside the year to date', () => {
    const { frame, rows, stops, left } = fate(...BWA);
    expect(frame).toBe('profitAndLoss | month | – | units | 2025-05');
    expect([stops, left]).toEqual([[], ['C4', 'D4', 'E4', 'F4', 'G4']]);
    expect(rows.filter((row) => !row.endsWith(' 0.00'))).toEqual([
      'Umsatzerlöse (revenue) -100000.50',
      'Mat./Wareneinkauf (costOfSales) 40000.25',
      'So. betr. Erlöse (otherIncome) -1000.00',
      'Personalkosten (operatingCost) 20000.00',
      'Raumkosten (operatingCost) 5000.00',
      'Betriebl. Steuern (operatingCost) 100.00',
      'Versich./Beiträge (operatingCost) 200.00',
      'Fahrzeugkosten (o. St.) (operatingCost) 300.00',
      'Werbe-/Reisekosten (operatingCost) 400.00',
      'Abschreibungen (operatingCost) 1000.00',
      'Sonstige Kosten (operatingCost) 2000.00',
      'Zinsaufwand (otherCost) 500.00',
      'Zinserträge (otherIncome) -50.00',
      'Steuern Eink.u.Ertr (otherCost) 1000.00',
    ]);
  });

  test('with another amount is not taken in as accounts', () => {
    const { rows } = fate(...BWA.map((line) => line.replace('5.000,00;5,00', '5.001,00;5,00')));
    expect(rows).toEqual([]);
  });
});

const statement = (of: (amount: string, side: 'C' | 'D') => string) => [
  'Profit and Loss Statement',
  'Harbour Ltd',
  'From 01.05.2025 to 31.05.2025',
  'Account;Balance',
  'Revenues;',
  `400000 Sales;${of('1,000.50', 'C')}`,
  `400100 Returns;${of('200.25', 'D')}`,
  `Total Revenues;${of('800.25', 'C')}`,
  'Cost of Sales;',
  `500000 Cost of Goods Sold;${of('250.00', 'D')}`,
  `500100 Freight;${of('50.00', 'D')}`,
  `Total Cost of Sales;${of('300.00', 'D')}`,
  `Gross Profit;${of('500.25', 'C')}`,
  'Operating Expenses;',
  `600000 Rent;${of('400.00', 'D')}`,
  `600100 Power;${of('100.10', 'D')}`,
  `Total Operating Expenses;${of('500.10', 'D')}`,
  `Net Profit;${of('0.15', 'C')}`,
];

describe('amounts with the side on which they are', () => {
  const WORDS = {
    letters: (amount: string, side: 'C' | 'D') => `${amount} ${side}`,
    words: (amount: string, side: 'C' | 'D') => `${amount} ${side}r`,
    'capital words': (amount: string, side: 'C' | 'D') => `${amount}${side}R`,
    'German letters': (amount: string, side: 'C' | 'D') => `${amount} ${side === 'C' ? 'H' : 'S'}`,
  };

  test.each(Object.entries(WORDS))('as %s are debits and credits', (_, of) => {
    const { frame, rows, stops } = fate(...statement(of));
    expect(frame).toBe('profitAndLoss | month | – | units | 2025-05');
    expect(stops).toEqual([]);
    expect(rows).toEqual([
      '400000 Sales (revenue) -1000.50',
      '400100 Returns (revenue) 200.25',
      '500000 Cost of Goods Sold (costOfSales) 250.00',
      '500100 Freight (costOfSales) 50.00',
      '600000 Rent (operatingCost) 400.00',
      '600100 Power (operatingCost) 100.10',
    ]);
  });
});

describe('a column of departments or cost centres', () => {
  test.each(['Department', 'Profit Centre', 'Branch', 'Division', 'Kostenstelle', 'Kostenplaats'])(
    'named %s: rows of an account are added together',
    (head) => {
      const { rows, said, stops } = fate(
        'Profit and Loss,,,',
        'Harbour Ltd,,,',
        `Account,${head},Apr 2025,May 2025`,
        'Income,,,',
        '4000 Sales,Retail,600.50,610.50',
        '4000 Sales,Online,400.00,400.00',
        '4010 Fees,Retail,200.25,201.25',
        'Total Income,,1200.75,1211.75',
        'Expenses,,,',
        '6000 Rent,Retail,300.00,300.00',
        '6000 Rent,Online,100.00,100.00',
        '6010 Power,Retail,100.10,101.10',
        'Total Expenses,,500.10,501.10',
        'Net Profit,,700.65,710.65',
      );
      expect(rows).toEqual([
        '4000 Sales (revenue) -1000.50 -1010.50',
        '4010 Fees (revenue) -200.25 -201.25',
        '6000 Rent (operatingCost) 400.00 400.00',
        '6010 Power (operatingCost) 100.10 101.10',
      ]);
      expect([said, stops]).toEqual([
        ['Rows of the same account in different departments are added together.'],
        [],
      ]);
    },
  );

  test('in a trial balance', () => {
    const { rows, stops } = fate(
      'Trial Balance,,,,',
      'As at 30 April 2025,,,,',
      'Account Code,Account,Department,Debit - Year to date,Credit - Year to date',
      '1000,Bank,,700.00,',
      '3000,Capital,,,100.00',
      '4000,Sales,Retail,,600.00',
      '4000,Sales,Online,,400.00',
      '6000,Rent,Retail,300.00,',
      '6000,Rent,Online,100.00,',
      'Total,,,1100.00,1100.00',
    );
    expect([rows.map((row) => row.replace(/ \(.*\)/, '')), stops]).toEqual([
      ['1000 Bank 700.00', '3000 Capital -100.00', '4000 Sales -1000.00', '6000 Rent 400.00'],
      [],
    ]);
  });

  test('does not stand for a name: the same account twice without one is asked about or left', () => {
    const { rows } = fate(
      'Profit and Loss,,',
      'Account,Remark,Apr 2025',
      'Income,,',
      '4000 Sales,first,600.50',
      '4000 Sales,second,400.00',
      'Total Income,,1000.50',
      'Expenses,,',
      '6000 Rent,,300.00',
      'Total Expenses,,300.00',
      'Net Profit,,700.50',
    );
    expect(rows).toEqual([]);
  });
});

describe('trial balances of a month', () => {
  test('with opening and closing balances, their days with the month first', () => {
    const { rows, stops } = fate(
      'Trial balance,,,,,',
      '5/1/2025 - 5/31/2025,,,,,',
      'MainAccount,Name,Opening balance,Debit,Credit,Closing balance',
      '110110,Bank account,700.00,300.00,100.00,900.00',
      '300100,Share capital,-100.00,0.00,0.00,-100.00',
      '401100,Sales,-1000.00,0.00,300.00,-1300.00',
      '601300,Rent,400.00,100.00,0.00,500.00',
    );
    expect(stops).toEqual([]);
    expect(rows.map((row) => row.replace(/ \(.*\)/, ''))).toEqual([
      '110110 Bank account 900.00',
      '300100 Share capital -100.00',
      '401100 Sales -1300.00',
      '601300 Rent 500.00',
    ]);
  });

  test('with what was booked in the month beside the year to date', () => {
    const { rows, stops } = fate(
      'Summen und Saldenliste Mai 2025;;;;;;;;',
      'Harbour GmbH;;;;;;;;',
      'Konto;Beschriftung;EB-Wert Soll;EB-Wert Haben;Soll;Haben;kum. Soll;kum. Haben;Saldo',
      '1200;Bank;10.000,00;;3.000,00;1.500,00;8.000,00;5.000,00;13.000,00 S',
      '0800;Gezeichnetes Kapital;;10.000,00;0,00;0,00;0,00;0,00;10.000,00 H',
      '4200;Raumkosten;;;500,00;0,00;2.000,00;0,00;2.000,00 S',
      '8400;Erlöse 19% USt;;;0,00;2.000,00;0,00;5.000,00;5.000,00 H',
    );
    expect(stops).toEqual([]);
    // Movements of the month, without the balance sheet.
    expect(rows.at(-1)).toMatch(/^8400 Erlöse 19% USt/);
  });
});

test('periods that are only counted say no year of their own', () => {
  const { frame, stops } = fate(
    'Winst- en verliesrekening',
    'Harbour BV',
    '2025: Periode 1 - 3',
    ',Saldo',
    'Omzet,',
    '8000 Omzet hoog,1000.50',
    '8010 Omzet laag,200.25',
    'Totaal Omzet,1200.75',
    'Bedrijfskosten,',
    '4000 Huur,400.00',
    '4010 Energie,100.10',
    'Totaal Bedrijfskosten,500.10',
    'Nettoresultaat,700.65',
  );
  expect(frame).toBe('profitAndLoss | – | – | units | –');
  expect(stops).toEqual(['Choose the month. The statement doesn’t show one.']);
});
