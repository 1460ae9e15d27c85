import { expect, test } from 'vitest';
import { accountTypeOfWord, typeInPortugueseChart } from './chartTypes.ts';

test.each([
  ['Ertrag', 'revenue'],
  ['Produit', 'revenue'],
  ['Ingreso', 'revenue'],
  ['Receita', 'revenue'],
  ['Ricavi', 'revenue'],
  ['Opbrengst', 'revenue'],
  ['Przychody', 'revenue'],
  ['Aufwand', 'operatingCost'],
  ['Charge', 'operatingCost'],
  ['Gasto', 'operatingCost'],
  ['Despesa', 'operatingCost'],
  ['Costi', 'operatingCost'],
  ['Koszty', 'operatingCost'],
  ['Aktiv', 'asset'],
  ['Attività', 'asset'],
  ['Aktywa', 'asset'],
  ['Fremdkapital', 'liability'],
  ['Zobowiązania', 'liability'],
])('the type of an account “%s” is %s', (word, type) => {
  expect(accountTypeOfWord(word)).toBe(type);
});

test.each(['Produktion', 'Chargeback', 'Passiv', 'Balance', 'Winst & Verlies', 'Activity'])(
  '“%s” is no type of accounts',
  (word) => {
    expect(accountTypeOfWord(word)).toBeNull();
  },
);

test.each([
  ['218', -1n, 'liability'],
  ['228', 1n, 'asset'],
  ['2312', -1n, 'liability'],
  ['2411', 1n, 'asset'],
  ['2414', -1n, 'liability'],
  ['2432', 1n, 'asset'],
  ['2435', 0n, null],
  ['2721', 1n, 'asset'],
  ['27221', -1n, 'liability'],
  ['2781', 1n, 'asset'],
  ['2782', -1n, 'liability'],
  ['8121', 1n, 'otherCost'],
  ['818', -1n, 'equity'],
] as const)('the account %s of the Portuguese chart with a balance of %s is %s', (...row) => {
  const [code, balance, type] = row;
  expect(typeInPortugueseChart(code, balance)).toBe(type);
});
