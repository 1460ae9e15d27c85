import type { AccountType } from '../../finance/books/books.ts';
import type { BookSide } from './typeWords.ts';

interface NationalChart {
  /** Codes with the names that only this chart gives them. */
  readonly landmarks: readonly (readonly [code: RegExp, name: RegExp])[];
  /** Types by the beginning of a code. The first match is used, so narrow groups come before wide ones. */
  readonly types: readonly (readonly [code: RegExp, debit: AccountType, credit: AccountType])[];
}

const both = (code: RegExp, type: AccountType) => [code, type, type] as const;

/** Tekdüzen hesap planı. */
const TURKISH: NationalChart = {
  landmarks: [
    [/^100/, /kasa/],
    [/^102/, /banka/],
    [/^120/, /al[ıi]c[ıi]lar/],
    [/^153/, /ticari mal/],
    [/^191/, /indirilecek kdv/],
    [/^320/, /sat[ıi]c[ıi]lar/],
    [/^360/, /[öo]denecek verg/],
    [/^391/, /hesaplanan kdv/],
    [/^500/, /sermaye/],
    [/^600/, /yurt ?i[çc]i sat/],
    [/^62[0-2]/, /sat[ıi]lan|maliyet/],
    [/^632|^770/, /genel y[öo]netim/],
    [/^760/, /pazarlama/],
    [/^780/, /finansman/],
  ],
  types: [
    both(/^[12]/, 'asset'),
    both(/^[34]/, 'liability'),
    both(/^5/, 'equity'),
    both(/^6[01]/, 'revenue'),
    both(/^62/, 'costOfSales'),
    both(/^63/, 'operatingCost'),
    both(/^6[47]/, 'otherIncome'),
    both(/^6(?:[568]|91)/, 'otherCost'),
    both(/^7[1-4]/, 'costOfSales'),
    both(/^7[567]/, 'operatingCost'),
    both(/^78/, 'otherCost'),
  ],
};

/** Plan comptable général. */
const FRENCH: NationalChart = {
  landmarks: [
    [/^101/, /capital/],
    [/^164/, /emprunt/],
    [/^218/, /immobilisation|mat[ée]riel/],
    [/^401/, /fournisseur/],
    [/^411/, /client/],
    [/^421/, /personnel|r[ée]mun[ée]ration/],
    [/^43/, /s[ée]curit[ée] sociale|urssaf|organismes sociaux/],
    [/^445/, /tva|taxe/],
    [/^512/, /banque/],
    [/^530?/, /caisse/],
    [/^60[1-7]/, /achat|fourniture/],
    [/^613/, /location|loyer/],
    [/^641/, /r[ée]mun[ée]ration|salaire/],
    [/^645/, /charges|cotisation|s[ée]curit[ée]/],
    [/^70[1-8]/, /vente|prestation|produit/],
  ],
  types: [
    both(/^1[0-4]/, 'equity'),
    both(/^1[5-7]/, 'liability'),
    both(/^[23]/, 'asset'),
    both(/^40(?!9)|^419/, 'liability'),
    both(/^409|^41/, 'asset'),
    [/^4[2-7]/, 'asset', 'liability'],
    both(/^49|^5(?!1)/, 'asset'),
    [/^51/, 'asset', 'liability'],
    both(/^60(?!6)/, 'costOfSales'),
    both(/^6(?:06|[1-5]|8(?![67]))/, 'operatingCost'),
    both(/^6/, 'otherCost'),
    both(/^70/, 'revenue'),
    both(/^7/, 'otherIncome'),
  ],
};

/** The codes of the Chinese accounting standards for enterprises. */
const CHINESE: NationalChart = {
  landmarks: [
    [/^1001/, /现金/],
    [/^1002/, /银行存款/],
    [/^1122/, /应收账款/],
    [/^1405/, /库存商品/],
    [/^2202/, /应付账款/],
    [/^2211/, /应付职工薪酬/],
    [/^2221/, /应交税费/],
    [/^4001/, /实收资本|股本/],
    [/^6001/, /主营业务收入/],
    [/^6401/, /主营业务成本/],
    [/^6601/, /销售费用/],
    [/^6602/, /管理费用/],
    [/^6603/, /财务费用/],
  ],
  types: [
    both(/^1/, 'asset'),
    both(/^2/, 'liability'),
    both(/^4/, 'equity'),
    both(/^5/, 'costOfSales'),
    both(/^60/, 'revenue'),
    both(/^6[1-3]/, 'otherIncome'),
    both(/^640[12]/, 'costOfSales'),
    both(/^6(?:403|60[12]|604)/, 'operatingCost'),
    both(/^6[678]/, 'otherCost'),
  ],
};

/** The codes of the Chinese accounting standards for small businesses. */
const CHINESE_SMALL: NationalChart = {
  landmarks: [
    ...CHINESE.landmarks.filter(([code]) => /^\^[12]/.test(code.source)),
    [/^3001/, /实收资本|股本/],
    [/^3103/, /本年利润/],
    [/^3104/, /利润分配/],
    [/^4001/, /生产成本/],
    [/^5001/, /主营业务收入/],
    [/^5051/, /其他业务收入/],
    [/^5401/, /主营业务成本/],
    [/^5601/, /销售费用/],
    [/^5602/, /管理费用/],
    [/^5603/, /财务费用/],
  ],
  types: [
    both(/^1/, 'asset'),
    both(/^2/, 'liability'),
    both(/^3/, 'equity'),
    both(/^4/, 'costOfSales'),
    both(/^50/, 'revenue'),
    both(/^5[1-3]/, 'otherIncome'),
    both(/^540[12]/, 'costOfSales'),
    both(/^5(?:403|60[12])/, 'operatingCost'),
    both(/^5[678]/, 'otherCost'),
  ],
};

/** DATEV's SKR03. Codes may lack their leading zeros; those of five digits are customers and suppliers. */
const GERMAN_SKR03: NationalChart = {
  landmarks: [
    [/^0?800$/, /gezeichnetes kapital|stammkapital/],
    [/^0?860$/, /gewinnvortrag/],
    [/^0?9[67]\d$/, /r[üu]e?ckst/],
    [/^0?980$/, /rechnungsabgrenzung/],
    [/^1000$/, /kasse/],
    [/^1400$/, /forderungen/],
    [/^157[16]$/, /vorsteuer/],
    [/^1600$/, /verb\p{L}*\.? (?:aus )?(?:l|lieferungen)\b/u],
    [/^17[45]\d$/, /lohn|sozial|soz\./],
    [/^177[16]$/, /umsatzsteuer|ust/],
    [/^1780$/, /voraus/],
    [/^34\d\d$/, /wareneingang/],
    [/^41[12]\d$/, /geh[äa]e?lter|l[öo]e?hne/],
    [/^4210$/, /miete/],
    [/^8[34]\d\d$/, /erl[öo]e?se?/],
  ],
  types: [
    both(/^0?[0-5](?=\d\d$)|^\d\d$/, 'asset'),
    both(/^0?[67](?=\d\d$)/, 'liability'),
    both(/^0?(?:8\d|9[0-4])(?=\d$)/, 'equity'),
    both(/^0?9[5-7](?=\d$)/, 'liability'),
    both(/^0?(?:98(?=\d$)|99(?=[6-9]$))/, 'asset'),
    both(/^0?99(?=[0-5]$)/, 'liability'),
    [/^1[0-2](?=\d\d$)/, 'asset', 'liability'],
    [/^1590$/, 'asset', 'liability'],
    both(/^1[3-5](?=\d\d$)/, 'asset'),
    both(/^1[67](?=\d\d$)/, 'liability'),
    both(/^1[89](?=\d\d$)/, 'equity'),
    both(/^(?:39[789](?=\d$)|7[01](?=\d\d$))/, 'asset'),
  ],
};

/** DATEV's SKR04. Codes may lack their leading zeros; those of five digits are customers and suppliers. */
const GERMAN_SKR04: NationalChart = {
  landmarks: [
    [/^1200$/, /forderungen/],
    [/^140[16]$/, /vorsteuer/],
    [/^1600$/, /kasse/],
    [/^1900$/, /rechnungsabgrenzung/],
    [/^2900$/, /gezeichnetes kapital|stammkapital/],
    [/^2970$/, /gewinnvortrag/],
    [/^30[347]\d$/, /r[üu]e?ckst/],
    [/^3300$/, /verb\p{L}*\.? (?:aus )?(?:l|lieferungen)\b/u],
    [/^37[2-9]\d$/, /lohn|sozial|soz\./],
    [/^380[16]$/, /umsatzsteuer|ust/],
    [/^3820$/, /voraus/],
    [/^5[34]\d\d$/, /wareneingang/],
    [/^60[12]\d$/, /geh[äa]e?lter|l[öo]e?hne/],
    [/^6310$/, /miete/],
    [/^4[34]\d\d$/, /erl[öo]e?se?/],
  ],
  types: [
    both(/^0?\d(?=\d\d$)|^\d\d$/, 'asset'),
    [/^1370$/, 'asset', 'liability'],
    both(/^1[0-59](?=\d\d$)/, 'asset'),
    [/^1[678](?=\d\d$)/, 'asset', 'liability'],
    both(/^2(?=\d{3}$)/, 'equity'),
    both(/^3(?=\d{3}$)/, 'liability'),
  ],
};

/** The default nominal codes of Sage 50 in the United Kingdom and Ireland. */
const SAGE: NationalChart = {
  landmarks: [
    [/^0?0?20$/, /plant/],
    [/^0?0?50$/, /motor vehicles/],
    [/^1100$/, /debtors/],
    [/^1103$/, /prepayments/],
    [/^1200$/, /bank/],
    [/^1230$/, /petty cash/],
    [/^2100$/, /creditors/],
    [/^2109$/, /accruals/],
    [/^220[012]$/, /tax|vat/],
    [/^2210$/, /p\.?a\.?y\.?e/],
    [/^3200$/, /profit (?:and|&) loss/],
    [/^7000$/, /gross wages/],
    [/^9998$/, /suspense/],
  ],
  types: [
    both(/^00(?=\d\d$)|^\d\d$/, 'asset'),
    both(/^1[01](?=\d\d$)/, 'asset'),
    [/^12(?=\d\d$)/, 'asset', 'liability'],
    both(/^2[1-3](?=\d\d$)/, 'liability'),
    both(/^3[0-2](?=\d\d$)/, 'equity'),
    [/^999[89]$/, 'asset', 'liability'],
  ],
};

const FEWEST_LANDMARKS = 3;

interface CodedAccount {
  readonly code: string;
  readonly name: string;
  readonly side: BookSide | null;
}

export interface TypeByCode {
  readonly type: AccountType;
  /** The digits that the type follows from. */
  readonly what: string;
}

/** "İ" in lower case has a dot of its own. */
const comparable = (name: string): string => name.toLowerCase().replaceAll('\u0307', '');

const CHARTS = [TURKISH, FRENCH, CHINESE, CHINESE_SMALL, GERMAN_SKR03, GERMAN_SKR04, SAGE] as const;

const landmarksIn = ({ landmarks }: NationalChart, accounts: readonly CodedAccount[]): number =>
  landmarks.filter(([code, name]) =>
    accounts.some((one) => code.test(one.code) && name.test(comparable(one.name))),
  ).length;

/** The types by code, if the codes and names show that the accounts follow a national chart; otherwise null. */
export function typesByChart(accounts: readonly CodedAccount[]): readonly (TypeByCode | null)[] {
  const found = CHARTS.map((chart) => ({ chart, count: landmarksIn(chart, accounts) })).toSorted(
    (a, b) => b.count - a.count,
  );
  const [best, next] = found;
  // Charts of one language share landmarks, and none is chosen if nothing separates them.
  const isClear =
    best !== undefined && best.count >= FEWEST_LANDMARKS && best.count > (next?.count ?? 0);
  const chart = isClear ? best.chart : undefined;
  return accounts.map(({ code, side }) => {
    for (const [pattern, debit, credit] of chart?.types ?? []) {
      const what = /^\d/.test(code) ? pattern.exec(code)?.[0] : undefined;
      const type = side === 'credit' ? credit : debit;
      if (what !== undefined && (side !== null || debit === credit)) return { type, what };
    }
    return null;
  });
}
