import { describe, expect, test } from 'vitest';
import { booksOfText, shownRows } from './testBooks.ts';

const lines = (...rows: readonly string[]) => rows.join('\n');

const CLOSING = [
  '1000 Banco 2025-04 1600.50',
  '2100 Fornecedores 2025-04 -100.00',
  '2300 Capital 2025-04 -1000.00',
  '3100 Vendas 2025-04 -900.00',
  '4100 Rendas 2025-04 399.50',
];

describe('balances on either side of debits and credits', () => {
  test.each([
    ['Portuguese words', 'Saldo Anterior;Débito;Crédito;Saldo Atual'],
    ['words that nobody knows', 'Antes;Débito;Crédito;Depois'],
  ])('are told from the movement, with %s', (_, head) => {
    const read = booksOfText(
      lines(
        'Período: 01/04/2025 a 30/04/2025',
        `Conta;Descrição;${head}`,
        '1000;Banco;1.150,00D;450,50;0,00;1.600,50D',
        '2100;Fornecedores;150,00C;50,00;0,00;100,00C',
        '2300;Capital;1.000,00C;0,00;0,00;1.000,00C',
        '3100;Vendas;0,00;0,00;900,00;900,00C',
        '4100;Rendas;0,00;399,50;0,00;399,50D',
      ),
    );
    expect(read).toMatchObject({ questions: [], refusals: [] });
    expect(shownRows(read, 'balances')).toEqual(CLOSING);
    expect(shownRows(read, 'movements')[0]).toBe('1000 Banco 2025-04 450.50');
  });

  test('may be positive on the usual side of each account', () => {
    const read = booksOfText(
      lines(
        '01/04/2025 - 30/04/2025',
        'Account;Name;Beginning balance;Debit;Credit;Ending balance',
        '1000;Banco;1.150,00;450,50;0,00;1.600,50',
        '2100;Fornecedores;150,00;50,00;0,00;100,00',
        '2300;Capital;1.000,00;0,00;0,00;1.000,00',
        '3100;Vendas;0,00;0,00;900,00;900,00',
        '4100;Rendas;0,00;399,50;0,00;399,50',
      ),
    );
    expect(read).toMatchObject({ questions: [], refusals: [] });
    expect(shownRows(read, 'balances')).toEqual(CLOSING);
  });

  test.each([
    ['debits', 1],
    ['credits', -1],
  ])('have the sign with which the movement leads to the next, positive for %s', (_, sign) => {
    const row = (name: string, opening: number, debit: number, credit: number) =>
      [name, sign * opening, debit, credit, sign * (opening + debit - credit)].join(';');
    const read = booksOfText(
      lines(
        '01/04/2025 - 30/04/2025',
        'Main account;Name;Opening balance;Debit;Credit;Closing balance',
        row('1000;Banco', 1150, 450.5, 0),
        row('2100;Fornecedores', -150, 50, 0),
        row('2300;Capital', -1000, 0, 0),
        row('3100;Vendas', 0, 0, 900),
        row('4100;Rendas', 0, 399.5, 0),
      ),
    );
    expect(read).toMatchObject({ questions: [], refusals: [] });
    expect(shownRows(read, 'balances')).toEqual(CLOSING);
    expect(shownRows(read, 'movements')[3]).toBe('3100 Vendas 2025-04 -900.00');
  });
});

test('are not the movement between two columns that nobody knows', () => {
  const read = booksOfText(
    lines(
      '01/04/2025 - 30/04/2025',
      'Code;Name;Antes;Debit;Credit;Depois',
      '1000;Bank;1.150,00;450,50;;1.600,50',
      '2100;Suppliers;150,00;50,00;;100,00',
      '2300;Capital;1.000,00;;;1.000,00',
      '3100;Sales;;;900,00;900,00',
      '4100;Rent;;399,50;;399,50',
    ),
  );
  expect(read).toMatchObject({ questions: [], refusals: [] });
  expect(shownRows(read, 'balances')).toEqual([]);
  expect(shownRows(read, 'movements')).toContain('3100 Sales 2025-04 -900.00');
});

test.each([
  ['French', 'Mouvements débit;Mouvements crédit;Solde débiteur;Solde créditeur'],
  ['Spanish', 'Debe;Haber;Saldo deudor;Saldo acreedor'],
  ['Portuguese', 'Débito;Crédito;Saldo devedor;Saldo credor'],
  ['words that nobody knows', 'Débit;Crédit;A la gauche;A la droite'],
])('two columns of one closing balance are its sides, in %s', (_, head) => {
  const read = booksOfText(
    lines(
      '30/04/2025',
      `Compte;Intitulé;${head}`,
      '1000;Banco;1.600,50;;1.600,50;',
      '2100;Fornecedores;;100,00;;100,00',
      '2300;Capital;;1.000,00;;1.000,00',
      '3100;Vendas;;900,00;;900,00',
      '4100;Rendas;399,50;;399,50;',
    ),
  );
  expect(read?.refusals).toEqual([]);
  expect(read?.books.rows[0]?.account).toMatchObject({ code: '1000' });
});

test('a total with a code of its own is no account if it adds up those above it', () => {
  const read = booksOfText(
    lines(
      'Trial Balance',
      'Period: 01/04/25..30/04/25',
      'No.,Name,Net Change Debit,Net Change Credit,Balance Debit,Balance Credit',
      '0999,Assets,,,,',
      '1000,Bank,500.50,,600.50,',
      '1100,TotalEnergies deposit,10.00,,20.00,',
      '1199,Total Current Assets,510.50,,620.50,',
      '1500,Equipment,5.50,,5.50,',
      '1599,Total Fixed Assets,5.50,,5.50,',
      '1999,Total Assets,516.00,,626.00,',
      '3000,Capital,,5.50,,115.50',
      '3100,Loan,0.00,,,0.00',
      '3999,Total Liabilities and Equity,,5.50,,115.50',
      '4000,Sales,,900.00,,900.00',
      '4100,Service,,10.50,,10.50',
      '4999,Total Revenue,,910.50,,910.50',
      '6000,Rent,300.00,,300.00,',
      '6100,Power,100.00,,100.00,',
      '6998,Total Operating Expenses,400.00,,400.00,',
      '6999,Net Income,,510.50,,510.50',
    ),
  );
  expect(read).toMatchObject({ questions: [], refusals: [] });
  expect(read?.books.rows.map(({ account }) => account.code)).toEqual(
    '1000 1100 1500 3000 3100 4000 4100 6000 6100'.split(' '),
  );
});
