import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { readPasted } from '../file/readWorkbook.ts';
import { booksOfSheet, NO_ANSWERS } from './booksOfSheet.ts';
import { shownRows } from './testBooks.ts';

const DAYS = ['2025-04-03', '2025-05-06'];

/** A sale and its cash on each of two days. */
function ledger(headings: string, row: (day: string, at: number) => readonly string[]): string {
  return [headings, ...DAYS.flatMap((day, at) => row(day, at))].join('\n');
}

const sided = (day: string, at: number) => [
  `${day};${at};1200;Bank;90${at}.50;`,
  `${day};${at};4000;Sales;;90${at}.50`,
];
const signed = (day: string, at: number) => [
  `${day};${at};1200;Bank;90${at}.50`,
  `${day};${at};4000;Sales;-90${at}.50`,
];

test.each([
  ['NetSuite', 'Date;Document Number;Account: Number;Account: Name;Amount (Debit);Amount (Credit)'],
  ['Acumatica', 'Tran. Date;Batch Number;Account;Description;Debit Amount;Credit Amount'],
  ['Intacct', 'Posted dt.;Doc;Account number;Account title;Debit;Credit'],
  ['Intacct, short', 'Posted dt.;Doc;Account;Title;Debit;Credit'],
  ['Epicor', 'JE Date;Journal;Segment Value 1;Account Desc;Debit;Credit'],
  ['Fortnox', 'Verifikationsdatum;Verifikationsnr;Konto;Kontonamn;Debet;Kredit'],
  ['Procountor', 'Päivämäärä;Tositenumero;Tili;Tilin nimi;Debet;Kredit'],
  ['TeamSystem', 'Data registrazione;Nr. reg.;Conto;Descrizione conto;Dare;Avere'],
  ['Lexware', 'Belegdatum;Belegnummer;Kontonummer;Kontoname;Sollbetrag;Habenbetrag'],
  ['Exact', 'Datum;Boekstuknummer;Grootboekrekening;Naam grootboekrekening;Debet;Credit'],
  ['Twinfield', 'Datum;Boekingsnummer;Grootboek;Naam;Debet;Credit'],
  ['Comarch', 'Data księgowania;Numer;Konto;Nazwa konta;Kwota Wn;Kwota Ma'],
  ['Pohoda', 'Datum;Doklad;Účet;Název účtu;MD;Dal'],
  ['Money S3', 'Datum;Doklad;Účet;Název účtu;Má dáti;Dal'],
  ['CONTPAQi', 'Fecha;Póliza;Cuenta;Nombre;Cargo;Abono'],
  ['Kulcs-Soft', 'Dátum;Bizonylat;Főkönyvi szám;Megnevezés;Tartozik;Követel'],
  ['1C', 'Дата;Документ;Счет;Наименование счета;Дебет;Кредит'],
  ['Logo', 'Tarih;Fiş No;Hesap Kodu;Hesap Adı;Borç;Alacak'],
  ['Kingdee', '日期;凭证号;科目代码;科目名称;借方金额;贷方金额'],
  ['Yayoi', '取引日付;伝票番号;勘定科目コード;勘定科目;借方金額;貸方金額'],
  ['Sage', 'Fecha asiento;Asiento;Código cuenta;Descripción cuenta;Importe debe;Importe haber'],
  ['ContaPlus', 'Fecha;Asiento;Subcuenta;Descripción subcuenta;Debe;Haber'],
  ['A3', 'Fecha;Nº Asiento;Cuenta;Título cuenta;Debe;Haber'],
  ['Primavera', 'Data;Documento;Conta;Descrição da conta;Débito;Crédito'],
])('a ledger of %s is read by its headings', (_, headings) => {
  const [sheet] = readPasted(ledger(headings, sided)).sheets;
  const books = sheet === undefined ? null : booksOfSheet(STANDARD_BASIS, sheet, NO_ANSWERS);
  expect(books?.refusals).toEqual([]);
  expect(
    books?.books.rows.map(({ account: { code, name }, movements }) => [code, name, movements]),
  ).toEqual([
    ['1200', 'Bank', { '2025-04': '900.50', '2025-05': '901.50' }],
    ['4000', 'Sales', { '2025-04': '-900.50', '2025-05': '-901.50' }],
  ]);
});

test.each([
  ['e-conomic', 'Dato;Bilag;Konto;Kontonavn;Beløb'],
  ['Dynamics F&O', 'Date;Voucher;Main account;Main account name;Amount in accounting currency'],
  ['PeopleSoft', 'Journal Date;Journal ID;Account;Descr;Monetary Amount'],
  ['a Polish list', 'Miesiąc;Numer;Konto;Nazwa;Kwota'],
  ['a Czech list', 'Měsíc;Doklad;Účet;Název;Částka'],
  ['JDE', 'G/L Date;Document Number;Object Account;Account Description;Amount'],
])('a ledger of %s with one column of amounts is read by its headings', (_, headings) => {
  const [sheet] = readPasted(ledger(headings, signed)).sheets;
  const books = sheet === undefined ? null : booksOfSheet(STANDARD_BASIS, sheet, NO_ANSWERS);
  expect(
    books?.books.rows.map(({ account: { code, name }, movements }) => [code, name, movements]),
  ).toEqual([
    ['1200', 'Bank', { '2025-04': '900.50', '2025-05': '901.50' }],
    ['4000', 'Sales', { '2025-04': '-900.50', '2025-05': '-901.50' }],
  ]);
});

test('a number beside the code of the account is that of the entry', () => {
  const rows = [
    'No,Type,Date,N/C,Account Name,Debit,Credit',
    '1,JNL,2025-04-03,1200,Bank,900.50,',
    '1,JNL,2025-04-03,4000,Sales,,900.50',
    '2,JNL,2025-05-06,1200,Bank,901.50,',
    '2,JNL,2025-05-06,4000,Sales,,901.50',
  ];
  const [sheet] = readPasted(rows.join('\n')).sheets;
  const books = sheet === undefined ? null : booksOfSheet(STANDARD_BASIS, sheet, NO_ANSWERS);
  expect(books?.books.rows.map(({ account: { code, name } }) => [code, name])).toEqual([
    ['1200', 'Bank'],
    ['4000', 'Sales'],
  ]);
});

test.each([
  'Mandantennummer',
  'Unternehmen',
  'Code entité',
  'Filiale',
  'Compañía',
  'Razón social',
  'Azienda',
  'Entidade',
  'Bedrijfsnaam',
  'Werkmaatschappij',
  'Företag',
  'Selskabsnavn',
  'Foretak',
  'Yritys',
  'Spółka',
  'Společnost',
  'Vállalat',
  'Şirket',
  'Компания',
  '公司名称',
  '会社コード',
  '회사',
])('a column headed %s tells the companies of a ledger apart', (heading) => {
  const rows = ['Kai GmbH', 'Dock GmbH'].flatMap((company) =>
    DAYS.flatMap((day, at) => sided(day, at).map((row) => `${company};${row}`)),
  );
  const head = `${heading};Date;Document Number;Account Code;Account Name;Debit;Credit`;
  const [sheet] = readPasted([head, ...rows].join('\n')).sheets;
  const books = sheet === undefined ? null : booksOfSheet(STANDARD_BASIS, sheet, NO_ANSWERS);
  expect(books?.books.rows.map(({ account: { code }, entity }) => [code, entity])).toEqual([
    ['1200', 'Kai GmbH'],
    ['4000', 'Kai GmbH'],
    ['1200', 'Dock GmbH'],
    ['4000', 'Dock GmbH'],
  ]);
});

test.each(['Selskap', 'Società', 'Podmiot'])(
  'a column headed %s tells the companies of a list of accounts apart',
  (heading) => {
    const rows = ['Kai AS', 'Dock AS'].flatMap((company) => [
      `${company};2025-04;Sales;Revenue;900.50`,
      `${company};2025-05;Rent;Expense;300.50`,
    ]);
    const [sheet] = readPasted([`${heading};Month;Account;Type;Amount`, ...rows].join('\n')).sheets;
    const books = sheet === undefined ? null : booksOfSheet(STANDARD_BASIS, sheet, NO_ANSWERS);
    expect(books?.books.rows.map(({ entity }) => entity)).toEqual([
      'Kai AS',
      'Kai AS',
      'Dock AS',
      'Dock AS',
    ]);
  },
);

test.each([
  ['Visma', 'Datum;Vernr;Konto;Kontonamn;Belopp'],
  ['SAP', 'Buchungsdatum;Belegnummer;Sachkonto;Bezeichnung;Betrag in Hauswährung'],
  ['Exact', 'Datum;Boekstuk;Grootboekrekening;Naam grootboekrekening;Bedrag in lokale valuta'],
  ['Fortnox', 'Datum;Verifikationsnummer;Konto;Kontonamn;Belopp i redovisningsvaluta'],
])('the signed amounts of %s are read under its headings', (_, headings) => {
  const { sheets } = readPasted(ledger(headings, signed).replaceAll(';', '\t'));
  const [sheet] = sheets;
  const read = sheet === undefined ? null : booksOfSheet(STANDARD_BASIS, sheet, NO_ANSWERS);
  expect(read?.refusals).toEqual([]);
  expect(shownRows(read, 'movements')).toEqual([
    '1200 Bank 2025-04 900.50',
    '1200 Bank 2025-05 901.50',
    '4000 Sales 2025-04 -900.50',
    '4000 Sales 2025-05 -901.50',
  ]);
});
