import { expect, test } from 'vitest';
import { accountTypeOfWord } from './chartTypes.ts';

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
