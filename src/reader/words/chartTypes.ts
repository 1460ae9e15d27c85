import type { AccountType } from '../../finance/books/books.ts';

/** Words for kinds of accounts. The first match is used, so narrow terms come before wide ones. */
const ACCOUNT_TYPE_WORDS: readonly (readonly [RegExp, AccountType])[] = [
  [/^(?:accumulated )?(?:depreciation|amortisation|amortization)$/, 'operatingCost'],
  [
    /^(?:other|non-?operating|financial?|finance|interest) (?:income|revenues?|gains?)$/,
    'otherIncome',
  ],
  [
    /^(?:other|non-?operating|financial?|finance|interest) (?:expenses?|costs?|charges|losses)$/,
    'otherCost',
  ],
  [/^(?:income )?tax(?:es|ation)?(?: expenses?)?$/, 'otherCost'],
  [
    /^(?:less )?(?:cost of (?:goods(?: sold)?|sales|revenues?)|cogs|direct (?:costs?|expenses?)|purchases)$/,
    'costOfSales',
  ],
  [/^(?:(?:operating|trading|sales) )?(?:revenues?|income|turnover|sales)$/, 'revenue'],
  [
    /^(?:(?:operating|general|admin(?:istrative|istration)?|indirect) )?(?:expenses?|costs?|overheads?|opex)$/,
    'operatingCost',
  ],
  [/^(?:(?:fixed|current|non-?current|other|other current|long term|bank) )?assets?$/, 'asset'],
  [
    /^(?:bank(?: accounts?)?|cash|cash (?:at|and) .*|(?:accounts|trade|other) receivables?(?: \(a\/r\))?|receivables?|inventor(?:y|ies)|stock|prepayments?|debtors)$/,
    'asset',
  ],
  [/^(?:(?:current|non-?current|other|other current|long term) )?liabilit(?:y|ies)$/, 'liability'],
  [
    /^(?:(?:accounts|trade|other) payables?(?: \(a\/p\))?|payables?|creditors|credit cards?|(?:bank )?loans?)$/,
    'liability',
  ],
  [
    /^(?:(?:shareholders'?|owners?'?s?|total) )?(?:equity|capital|share capital|retained earnings)$/,
    'equity',
  ],
  [
    /^(?:erl[öo]se?|erl[öo]skont[oe]n?|ertr[äa]ge?|ertragskont[oe]n?|umsatz(?:erl[öo]se)?|produits?(?: d'exploitation)?|chiffre d'affaires|ingresos?|ventas|omzet|opbrengst(?:en)?|oms[æa]tning|omsetning|inntekt(?:er)?|int[äa]kt(?:er)?|indt[æa]gt(?:er)?|rendimentos?|receitas?|proveitos?|ricav[io]|tuotot|tulot|przych[óo]d(?:y)?|v[ýy]nosy?|bev[ée]tel(?:ek)?|venituri|gelir(?:ler)?|доход[ы]?|выручка)$/,
    'revenue',
  ],
  [
    /^(?:wareneinsatz|wareneingang|materialaufwand|kostprijs(?: van de omzet)?|vareforbruk|vareforbrug|varekjøp|varukostnad)$/,
    'costOfSales',
  ],
  [
    /^(?:aufwand|aufwendungen|aufwandskont[oe]n?|kosten|charges?(?: d'exploitation)?|gastos?|despesas?|custos?|cost[io]|spes[ae]|omkostning(?:er)?|udgift(?:er)?|kostnad(?:er)?|kulut|menot|koszt(?:y)?|n[áa]klady?|k[öo]lts[ée]g(?:ek)?|r[áa]ford[íi]t[áa]s(?:ok)?|cheltuieli|gider(?:ler)?|расход[ы]?|затраты)$/,
    'operatingCost',
  ],
  [
    /^(?:aktiva?|aktivkont[oe]n?|verm[öo]gen|actifs?|activos?|activa|attivit[àa]|attivo|aktiver|eiendeler|tillg[åa]ng(?:ar)?|ativos?|vastaavaa|aktywa|eszk[öo]z[öo]k|active|varl[ıi]klar|активы?)$/,
    'asset',
  ],
  [
    /^(?:verbindlichkeiten|fremdkapital|dettes?|pasivos?|schulden|g[æa]ld|gjeld|skuld(?:er)?|passivos?|passivit[àa]|velat|zobowi[ąa]zania|z[áa]vazky|k[öo]telezetts[ée]gek|datorii|обязательства)$/,
    'liability',
  ],
  [
    /^(?:eigenkapital|capitaux propres|patrimonio(?: neto)?|eigen vermogen|egenkapital|eget kapital|capital próprio)$/,
    'equity',
  ],
];

export function accountTypeOfWord(text: string): AccountType | null {
  const plain = text
    .toLowerCase()
    .replace(/^(?:less|plus|total)[:\s]+/, '')
    .replaceAll(/[\s:]+/g, ' ')
    .trim();
  if (plain === '' || plain.length > 60) return null;
  return ACCOUNT_TYPE_WORDS.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
}

/** The type of an account in the Swedish chart BAS; `kind` is T, S, K or I in a SIE file. */
export function typeInBas(code: string, kind: string | null): AccountType | null {
  const first = code.slice(0, 1);
  const inferred = first === '1' ? 'T' : first === '2' ? 'S' : first === '3' ? 'I' : 'K';
  const said = kind ?? (/^[1-8]\d{3}/.test(code) ? inferred : null);
  switch (said) {
    case 'T':
      return 'asset';
    case 'S':
      return code.startsWith('20') ? 'equity' : 'liability';
    case 'I':
      return first === '8' ? 'otherIncome' : 'revenue';
    case 'K':
      if (first === '8') return kind === null && /^8[0-3]/.test(code) ? 'otherIncome' : 'otherCost';
      return first === '4' ? 'costOfSales' : 'operatingCost';
    default:
      return null;
  }
}

/** The type of an account in the Norwegian chart NS 4102, which the standard accounts of SAF-T follow. */
export function typeInNorwegianChart(code: string): AccountType | null {
  if (!/^[1-8]\d/.test(code)) return null;
  switch (code.slice(0, 1)) {
    case '1':
      return 'asset';
    case '2':
      return code.startsWith('20') ? 'equity' : 'liability';
    case '3':
      return 'revenue';
    case '4':
      return 'costOfSales';
    case '8':
      return code.startsWith('80') ? 'otherIncome' : 'otherCost';
    default:
      return 'operatingCost';
  }
}

/** Types by the beginning of a code, for a debit and a credit balance. Narrow groups come before wide ones. */
const PORTUGUESE: readonly (readonly [code: RegExp, debit: AccountType, credit: AccountType])[] = [
  [/^(?:21(?!8)|22[89]|232|243[1278]|2721|2741|281|[134])/, 'asset', 'asset'],
  [/^(?:218|22|231|242|243[36]|245|25|271|2722|2742|282|29)/, 'liability', 'liability'],
  [/^2[3-8]/, 'asset', 'liability'],
  [/^61/, 'costOfSales', 'costOfSales'],
  [/^(?:69|812)/, 'otherCost', 'otherCost'],
  [/^6/, 'operatingCost', 'operatingCost'],
  [/^7[12]/, 'revenue', 'revenue'],
  [/^7/, 'otherIncome', 'otherIncome'],
  [/^[58]/, 'equity', 'equity'],
];

/**
 * The type of an account in the Portuguese chart SNC. Accounts that hold receivables and payables are typed by their
 * balance, so one that is zero has no type.
 */
export function typeInPortugueseChart(code: string, balance: bigint): AccountType | null {
  const [, debit, credit] = PORTUGUESE.find(([pattern]) => pattern.test(code)) ?? [];
  if (debit === undefined || credit === undefined) return null;
  if (debit === credit) return debit;
  return balance === 0n ? null : balance > 0n ? debit : credit;
}
