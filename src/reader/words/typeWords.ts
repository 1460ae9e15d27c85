import type { AccountType } from '../../finance/books/books.ts';
import type { AccountMeaning } from '../../finance/books/foreignNames/accountMeaning.ts';
import type { MeantWords } from '../../finance/books/foreignNames/meaningsOfName.ts';
import { meaningsOfName } from '../../finance/books/foreignNames/meaningsOfName.ts';

export type BookSide = 'debit' | 'credit';

interface TypeBySide {
  readonly debit: AccountType | null;
  readonly credit: AccountType | null;
}

interface TypeRule extends TypeBySide {
  readonly words: RegExp;
}

const bySide = (debit: AccountType | null, credit: AccountType | null): TypeBySide => ({
  debit,
  credit,
});
const OPERATING_COST = bySide('operatingCost', null);
const OTHER_COST = bySide('otherCost', null);
const ON_EITHER_SIDE = {
  revenue: bySide('revenue', 'revenue'),
  costOfSales: bySide('costOfSales', 'costOfSales'),
  asset: bySide('asset', 'asset'),
  liability: bySide('liability', 'liability'),
} as const;

const TYPES_BY_MEANING: Readonly<Record<AccountMeaning, TypeBySide>> = {
  revenue: bySide(null, 'revenue'),
  deduction: ON_EITHER_SIDE.revenue,
  otherIncome: bySide(null, 'otherIncome'),
  production: bySide('costOfSales', null),
  stock: ON_EITHER_SIDE.costOfSales,
  salesMarketing: OPERATING_COST,
  marketing: OPERATING_COST,
  rnd: OPERATING_COST,
  admin: OPERATING_COST,
  other: OPERATING_COST,
  unclear: OPERATING_COST,
  mixed: bySide(null, null),
  cost: OPERATING_COST,
  depreciation: bySide('operatingCost', 'asset'),
  interest: OTHER_COST,
  tax: bySide('otherCost', 'liability'),
  exceptional: OTHER_COST,
  cash: ON_EITHER_SIDE.asset,
  receivables: ON_EITHER_SIDE.asset,
  asset: ON_EITHER_SIDE.asset,
  payables: ON_EITHER_SIDE.liability,
  debt: bySide(null, 'liability'),
  liability: ON_EITHER_SIDE.liability,
  equity: bySide('equity', 'equity'),
};

const ruleBySide = (
  debit: AccountType | null,
  credit: AccountType | null,
  words: RegExp,
): TypeRule => ({
  words,
  debit,
  credit,
});
const always = (type: AccountType, words: RegExp) => ruleBySide(type, type, words);
const wholeWordPattern = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'u');
/** Matches words at the beginning of a name: "IVA repercutido", but not "Ventas con IVA". */
const wordsAtStart = (words: string) => new RegExp(`^(?:${words})(?!\\p{L})`, 'u');

/** The first match is used, so narrow rules come before wide ones. */
const TYPE_RULES: readonly TypeRule[] = [
  always('asset', /\baccumulated (?:depreciation|amorti[sz]ation)\b/u),
  always('liability', wordsAtStart('umsatzsteuer\\p{L}*|mehrwertsteuer\\p{L}*')),
  always(
    'otherIncome',
    /\b(?:interest|dividends?) (?:income|received|earned|receivable income)\b/u,
  ),
  ruleBySide(
    null,
    'otherIncome',
    /\b(?:other|rental|grant|sundry|misc\w*) (?:income|revenue)\b|\bgrants?\b/u,
  ),
  ruleBySide(
    null,
    'otherIncome',
    /\b(?:gain on|profit on (?:sale|disposal)|discounts? received)\b/u,
  ),
  always(
    'asset',
    /\b(?:trade|accounts|sundry) (?:receivables?|debtors?)\b|^(?:debtors?|receivables?)(?: control(?: account)?)?$/u,
  ),
  ruleBySide(
    'asset',
    null,
    /\b(?:accrued (?:income|revenue)|prepaid|prepayments?|receivables?|debtors?)\b/u,
  ),
  always(
    'liability',
    /\b(?:payables?|creditors?|accrued|accruals?|unearned|in advance|customer deposits|withholdings?|unpaid|credit cards?|overdraft|mortgage|suspense|clearing|vat|gst|sales tax|paye|hire purchase)\b/u,
  ),
  ruleBySide(
    null,
    'liability',
    /\b(?:deferred (?:income|revenue|tax)|provisions?|lease liabilit\w*)\b/u,
  ),
  ruleBySide('asset', 'liability', /\b(?:loans?|directors? current account|due (?:to|from))\b/u),
  ruleBySide(null, 'liability', /\b(?:corporation|income|corporate) tax\b/u),
  always(
    'equity',
    /\b(?:share capital|common stock|ordinary shares|paid[- ]in|capital|retained (?:earnings|profits?)|(?:current|prior) year earnings|accumulated (?:profits?|loss(?:es)?|surplus|deficit)|owners?'?s? (?:\w+ )?(?:equity|draw\w*|contribution|funds|investment)|drawings|funds introduced|opening balance equity|shareholders?'? (?:funds|equity)|dividends?(?: paid)?|(?:revaluation|general|other|translation) reserves?)\b/u,
  ),
  always(
    'costOfSales',
    /\b(?:cost of (?:goods|sales|revenues?)|cogs|purchases|purchase accounts?|direct (?:costs?|labou?r|wages|materials?|expenses?)|raw materials?|subcontract\w*|freight in|carriage(?! out)|wareneinsatz|wareneingang|materialaufwand|vareforbrug|varekj[øo]p|kostprijs|materials? purchased|purchases? of (?:goods|materials?|merchandise|stock|inventory))\b/u,
  ),
  ruleBySide(
    'otherCost',
    null,
    /\b(?:interest (?:expenses?|paid|charges?|payable)|(?:income|corporation|corporate) tax(?: expenses?)?|tax expenses?|loss on (?:sale|disposal))\b|^interest$/u,
  ),
  ruleBySide('operatingCost', 'asset', /\b(?:depreciation|amorti[sz]ation)\b/u),
  ruleBySide(
    'operatingCost',
    null,
    /\b(?:expenses?|fees|charges?|costs?|hire|rental|repairs?|maintenance)\b/u,
  ),
  always(
    'asset',
    /\b(?:bank|petty cash|cash (?:at|in|on)|cash|checking|savings|paypal|stripe|undeposited)\b/u,
  ),
  ruleBySide(
    'asset',
    null,
    /\b(?:inventor(?:y|ies)|stock|work in progress|(?:computer|office|plant and|plant &|other)? ?equipment|machinery|furniture|fixtures|motor vehicles?|vehicles|land|buildings?|property|leasehold|goodwill|intangibles?|investments?|security deposits?)\b/u,
  ),
  always('revenue', /\b(?:sales (?:returns?|discounts?)|discounts? (?:given|allowed)|refunds)\b/u),
  ruleBySide(
    null,
    'revenue',
    /\b(?:sales|revenues?|turnover|fees|income|takings|umsatz\w*|erl[öo]se?|omzet|oms[æa]tning|salg|ventas|ventes|f[öo]rs[äa]ljning)\b/u,
  ),
  ruleBySide(
    'operatingCost',
    null,
    /\b(?:rent|rates|lease|wages?|salar(?:y|ies)|payroll|pensions?|superannuation|bonus(?:es)?|commissions?|staff|training|recruitment|advertising|marketing|promotions?|travel|entertainment|meals|office|stationery|printing|postage|courier|freight|telephone|phone|internet|insurance|legal|account(?:ing|ancy)|audit|bookkeeping|consult(?:ing|ancy)|professional|subscriptions?|dues|software|licen[cs]es?|hosting|cleaning|utilities|electricity|light|power|heating|heat|water|gas|motor|vehicle|fuel|parking|bad debts?|donations?|research|development|supplies|uniforms?|security|social security|national insurance|miete|geh[äa]lter|l[öo]hne|versicherung\w*|loyers?|salaires|huur|lonen|husleje|l[øo]n|hyra|l[öo]ner)\b/u,
  ),
  // Names in other languages, used if no rule above matches the name.
  always(
    'equity',
    wholeWordPattern(
      `kapital|capital(?: social)?|capitale(?: sociale)?|\\p{L}*kapital|kapitaal|eigen vermogen|reservas?|réserves?|résultat de l'exercice|resultado del ejercicio|resultado do exercício|årets resultat`,
    ),
  ),
  always(
    'asset',
    wordsAtStart(
      'bancos?|rachun(?:ek|ki) (?:bankow|bieżąc)\\p{L}+|banques?|banche|banca|bank(?:konto|innskudd|tilgodehavende|guthaben|y)?|kasse|kassa|caisse|caixa|caja|clientes?|clients|kunden|debiteuren|debitoren|forderungen|créances|kundefordringer|kundfordringar|existencias|varelager|varulager|należności|pohledávky|vorsteuer|iva soportado|tva déductible|te vorderen btw|ingående moms',
    ),
  ),
  always(
    'liability',
    wordsAtStart(
      'proveedores|fournisseurs|fornecedores|fornitori|crediteuren|kreditoren|verbindlichkeiten|leverandør\\p{L}*|leverantör\\p{L}*|acreedores|dettes|emprunts|schulden|iva|tva|btw|(?:utgående )?moms|(?:utgående )?mva|zobowiązania|závazky',
    ),
  ),
  ruleBySide(
    'costOfSales',
    null,
    wholeWordPattern(
      'achats?|compras|aprovisionamientos|(?:varu)?inköp|innkjøp|vareinnkjøp|varekøb|inkoop|acquisti|zakup(?:y)?|nákup|zużycie materiałów|spotřeba materiálu|materiaali\\p{L}*|ostot|custo das? \\p{L}+',
    ),
  ),
  ruleBySide(
    null,
    'revenue',
    wholeWordPattern(
      `vendas|vendite|ricavi|receitas?|ingresos|produits|prestations|chiffre d'affaires|salgsinntekt(?:er)?|\\p{L}*omsætning|omsetning|intäkter|inntekter|przychody|sprzedaż|tržby|výnosy|venituri|opbrengst(?:en)?`,
    ),
  ),
  ruleBySide(
    'operatingCost',
    null,
    wholeWordPattern(
      '\\p{L}*kosten|\\p{L}*aufwand|aufwendungen|\\p{L}*miete[n]?|bürobedarf|porto|werbung|reisekosten|abschreibung(?:en)?|ammortament[oi]|amortizaci[oó]n(?:es)?|odpisy|poistot|beiträge|locations?|honoraires|frais|assurances?|entretien|publicité|fournitures|sous-traitance|rémunérations?|cotisations|dotations|arrendamientos?|alquiler(?:es)?|sueldos|salarios|seguros?|suministros|reparaciones|publicidad|honorarios|servicios|tributos|gastos|despesas|aluguer|aluguel|salários|ordenados|affitt[oi]|stipendi|salari|utenze|consulenze|spese|costi|salarissen|verzekering(?:en)?|afschrijving(?:en)?|leie|leiekostnad|lokalhyra|lokalkostnad(?:er)?|\\p{L}*lønn?|\\p{L}*löner|forsikring(?:er)?|försäkring(?:ar)?|\\p{L}*kostnad(?:er)?|\\p{L}*omkostning(?:er)?|avskrivning(?:er|ar)?|wynagrodzenia|czynsz|usługi obce|amortyzacja|koszty|mzdy|nájem(?:né)?|náklady|cheltuieli|chirie|\\p{L}*kulut|palkat|\\p{L}+palvelut|vuokra(?:t)?|fornecimentos e serviços(?: externos)?|usługi',
    ),
  ),
];

/** The type suggested by words of a name, and these words, for an account on this side; null if there is none. */
export function typeByWords(
  name: string,
  side: BookSide | null,
): { readonly type: AccountType; readonly what: string } | null {
  const text = name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[’`´]/gu, "'")
    .replaceAll(/\s+/gu, ' ');
  const meant = meaningsOfName(name);
  const [own] = typesOnSide(
    meant.filter(({ meaning }) => meaning !== 'cost'),
    side,
  );
  if (own !== undefined) return own;
  for (const { words, debit, credit } of TYPE_RULES) {
    const what = words.exec(text)?.[0].trim();
    if (what === undefined) continue;
    const type = onSide({ debit, credit }, side);
    if (type !== null) return { type, what };
  }
  return typesOnSide(meant, side)[0] ?? null;
}

const onSide = ({ debit, credit }: TypeBySide, side: BookSide | null): AccountType | null =>
  side === null ? (debit === credit ? debit : null) : side === 'debit' ? debit : credit;

const typesOnSide = (meant: readonly MeantWords[], side: BookSide | null) =>
  meant.flatMap(({ meaning, what }) => {
    const type = onSide(TYPES_BY_MEANING[meaning], side);
    return type === null ? [] : [{ type, what }];
  });

const INCOME_LAST = /\b(?:income|revenues?)$/iu;

/**
 * The type suggested by words of a name if its side isn't known; null if the words mean another type on the opposite
 * side.
 */
export function typeOnEitherSide(name: string): ReturnType<typeof typeByWords> {
  const [debit, credit] = [typeByWords(name, 'debit'), typeByWords(name, 'credit')];
  if (debit === null || credit === null) return debit ?? credit;
  if (debit.type === credit.type) return debit;
  // "Consulting Income" is income, whatever comes before.
  return credit.type === 'revenue' && INCOME_LAST.test(name) ? credit : null;
}
