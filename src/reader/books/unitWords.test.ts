import { expect, test } from 'vitest';
import { unitIn } from './sheetMoney.ts';

test.each([
  "En milliers d'euros",
  'Compte de résultat (en milliers)',
  'w tys. zł',
  'Rachunek zysków i strat, tys. PLN',
  'x € 1.000',
  'Bedragen x € 1.000',
  '(€ x 1000)',
  'In duizenden euro’s',
  'Angaben in Tausend Euro',
  'GuV in T€',
  'Importes en miles de euros',
  'Valores em milhares de euros',
  'In migliaia di euro',
  'Resultaträkning, tkr',
  'Beløb i 1.000 kr.',
  'i tusental kronor',
  'Tuhatta euroa',
  'v tis. Kč',
  'adatok ezer Ft',
  'Gelir tablosu (bin TL)',
  'тыс. руб.',
  '単位：千円',
])('“%s” says thousands', (text) => {
  expect(unitIn(text)).toBe('thousands');
});

test.each([
  "En millions d'euros",
  'in Mio. €',
  'en millones de euros',
  'milioni di euro',
  'in miljoenen euro',
  'Resultaträkning, mkr',
  'milj. euroa',
  'млн руб.',
  '百万円',
])('“%s” says millions', (text) => {
  expect(unitIn(text)).toBe('millions');
});

test.each([
  'Millers Tools',
  'Miles and more',
  'Mileage',
  'Tisch 12',
  'Bin collection',
  'Rent for 1000 Main Street',
  'Rachunek 1000',
  'Tysiąc i jedna noc',
  'Compte 1000',
  'Konto 1000',
  'Location 1000',
  'Januar 2025',
])('“%s” says none', (text) => {
  expect(unitIn(text)).toBeNull();
});

test.each(['単位：円', '（単位：円）', '単位: 円', '（单位：元）', '单位：人民币元', '(단위: 원)'])(
  '“%s” says whole units',
  (text) => {
    expect(unitIn(text)).toBe('units');
  },
);
