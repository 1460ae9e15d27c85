import type { CompanyBasis } from '../companyBasis.ts';
import { isMappableLine } from '../catalogue.ts';
import { OPERATING_COSTS } from '../lines.ts';
import type { AccountChart } from '../statements/chartCodes.ts';
import { reportLineOfRole } from '../statements/lineOfRole.ts';
import type { RoleSuggestion } from '../statements/suggestRole.ts';
import { suggestRole } from '../statements/suggestRole.ts';
import type { AccountType } from './books.ts';
import type { FedLine } from './fedLines.ts';
import type { AccountMeaning } from './foreignNames/accountMeaning.ts';
import type { MeantWords } from './foreignNames/meaningsOfName.ts';
import { meaningsOfName } from './foreignNames/meaningsOfName.ts';
import type { NamedAccount, SuggestionReason } from './suggestionReason.ts';
import { matchedWords } from './suggestionReason.ts';

export interface Suggestion {
  readonly line: FedLine | null;
  /** The slug of a balance sheet line; absent for income and costs. */
  readonly balanceLine?: string;
  readonly reason: SuggestionReason | RoleSuggestion['reason'];
}

export interface MappedAccount extends NamedAccount {
  readonly line: FedLine | null;
}

const SUGGESTED_BELOW_EBITDA: readonly FedLine[] = ['depreciation', 'interest', 'tax'];

const LINES_BY_TYPE: Readonly<Record<AccountType, readonly (FedLine | null)[]>> = {
  revenue: ['revenue'],
  costOfSales: ['production'],
  operatingCost: ['production', ...OPERATING_COSTS, ...SUGGESTED_BELOW_EBITDA, null],
  otherIncome: ['otherIncome', ...SUGGESTED_BELOW_EBITDA, null],
  otherCost: ['production', ...SUGGESTED_BELOW_EBITDA, null],
  asset: ['cash', 'receivables', null],
  liability: ['debt', 'payables', null],
  equity: [null],
};

type LineWords = readonly (readonly [line: FedLine, beginnings: RegExp])[];

/** Names of what was sold or made, in any section of a statement. */
const COST_OF_SALES =
  /\b(?:(?:direct )?costs? of (?:the )?(?:goods|sales?|revenues?|turnover|services?|products?|production|materials?)(?: sold| rendered| provided)?|cogs\b|direct (?:costs?|labou?r|wages|materials?|expenses?)\b|raw materials?|freight.in\b|carriage in(?:wards)?\b|(?:opening|closing) (?:stock|inventory)\b|wareneinsatz|wareneingang|materialaufwand|purchases? of (?:goods|materials?|merchandise|stock))|^(?:materials?|(?:stock |inventory |goods )?purchases|purchase accounts?)\b/u;

const RESULT_LINE_WORDS: LineWords = [
  ['depreciation', /\b(?:depreciat|amorti[sz]ation|impairment|abschreibung)/u],
  ['interest', /\b(?:interest|zins|kamat|dobân)/u],
  ['tax', /\b(?:(?:income|corporat\w*) tax|körperschaft|gewerbesteuer)|^tax(?:ation)?$/u],
];

const COST_WORDS: LineWords = [
  ...RESULT_LINE_WORDS,
  ['production', COST_OF_SALES],
  ['customerSuccess', /\b(?:customer (?:success|support|service|care)|help ?desk|kundendienst)/u],
  [
    'salesMarketing',
    /\b(?:sales(?! (?:tax|returns?|discounts?|allowances?)\b)|commissions?\b|distribut(?:ion|or)|vertrieb)|^(?:ventes|ventas|vendite|vendas|verkoop|salg|försäljning|myynti|sprzedaż|prodej)$/u,
  ],
  [
    'marketing',
    /\b(?:marketing|advert|promotion|brand(?:s|ed|ing)?\b|trade ?show|exhibition|werbe|werbung)/u,
  ],
  [
    'rnd',
    /\b(?:research|r ?& ?d\b|r ?and ?d\b|product development|software development|engineering|prototyp|patent|forschung|entwicklung)/u,
  ],
  ['production', /\bsub-?contract/u],
  [
    'admin',
    /\b(?:rent(?:s|als?)?\b|lease|office|legal|account|audit|bookkeep|insurance|telephone|phone|internet|postage|printing|stationery|wage|salar|payroll|pensions?\b|bank|utilit|electric|light|heat|water|cleaning|repair|maintenance|consult|professional|subscription|licen[cs]e|software|computer|training|recruit|admin|general\b|travel|miete|versicherung|gehalt|gehält)/u,
  ],
  [
    'admin',
    /\b(?:personal(?!\s?(?:loan|tax))|personnel|személyi|bérkölts|salarii|honorar|bérleti|chirie)/u,
  ],
  [
    'admin',
    /\b(?:entertain|meals|courier|freight|motor|vehicle|fuel|parking|staff|security|superannuation|rates|dues|merchant|power|gas(?:oline)?\b|supplies|bonus|(?<=\p{L} )charges|fees|uniform|employ)/u,
  ],
  ['production', /\b(?:materials|purchases)\b|^(?:\w+ )?material$/u],
  ['other', /\b(?:bad debt|donat|charit|sundr|miscellan|fines\b|penalt|write.?off)/u],
];

const LINE_WORDS_BY_TYPE: Readonly<Partial<Record<AccountType, LineWords>>> = {
  operatingCost: COST_WORDS,
  otherIncome: [
    ['interest', /\binterest (?:paid|expenses?|charges?|costs?|payable)\b/u],
    ['depreciation', /\b(?:depreciation|amorti[sz]ation)\b/u],
    ['tax', /\b(?:income|corporat\w*) tax\b/u],
  ],
  otherCost: [
    ...RESULT_LINE_WORDS,
    ['tax', /^(?:provision for )?tax(?:es|ation)?\b/u],
    ['production', COST_OF_SALES],
  ],
};

const COST_LINES: Readonly<Partial<Record<AccountMeaning, FedLine>>> = {
  production: 'production',
  stock: 'production',
  salesMarketing: 'salesMarketing',
  marketing: 'marketing',
  rnd: 'rnd',
  admin: 'admin',
  other: 'other',
  depreciation: 'depreciation',
  interest: 'interest',
  tax: 'tax',
};
/** The lines of foreign names by type. Null for names that are known and have no line. */
const LINES_BY_MEANING: Readonly<
  Partial<Record<AccountType, Readonly<Partial<Record<AccountMeaning, FedLine | null>>>>>
> = {
  operatingCost: { ...COST_LINES, deduction: null, exceptional: null, unclear: null, mixed: null },
  otherCost: {
    production: 'production',
    stock: 'production',
    depreciation: 'depreciation',
    interest: 'interest',
    tax: 'tax',
    exceptional: null,
    unclear: null,
    mixed: null,
  },
};

const comparableAccountName = (text: string) => text.normalize('NFC').toLowerCase();

function accountNameWords(name: string): string[] {
  const all = comparableAccountName(name).match(/\p{L}{4,}/gu) ?? [];
  return [...new Set(all.filter((word) => !EMPTY_WORDS.has(word)))];
}

/** Words that don't make accounts alike, in every language. */
const EMPTY_WORDS = new Set(
  'account cost costs expense expenses from other with achats aktuel andet andre anden annan annen autre autres charges costi costo costos coste costes compras custo custos despesas diverses divers frais gastos inköp kosten kostnad kostnader koszt koszty kulut muut muista náklady omkostninger oneri ostatní otras otros outras outros overige øvrige övriga pozostałe aufwand aufwendungen services servicios serviços servizi služby sonstige spese udgifter usługi altre altri'.split(
    ' ',
  ),
);

const FEWEST_SIMILAR_ACCOUNTS = 2;
/** Leading characters of a code that accounts of a group share. */
const GROUP_CODE = 2;

interface Alike {
  readonly byWord: ReadonlyMap<string, readonly MappedAccount[]>;
  readonly byGroup: ReadonlyMap<string, readonly MappedAccount[]>;
}

/**
 * Suggests a line for an account with a reason: from similar accounts that are already mapped, then from words in its
 * name or, in a known chart of accounts, its code, then from its heading in the file or its type. Null if nothing matches. The result can be reused for many accounts.
 */
export function lineSuggestions(
  basis: CompanyBasis,
  mapped: readonly MappedAccount[],
  chart: AccountChart | null = null,
): (account: NamedAccount) => Suggestion | null {
  const decided = Map.groupBy(mapped, similarityKey);
  const alike = new Map<string, Alike>();
  const alikeOf = (account: NamedAccount): Alike => {
    const kind = similarityKey(account);
    const known = alike.get(kind);
    if (known !== undefined) return known;
    const allowed = new Set(
      LINES_BY_TYPE[account.type].filter((line) => line === null || isMappableLine(basis, line)),
    );
    const found = alikeAmong((decided.get(kind) ?? []).filter(({ line }) => allowed.has(line)));
    alike.set(kind, found);
    return found;
  };
  return (account) =>
    likeOthers(basis, account, alikeOf(account), chart) ??
    bySelf(basis, account, chart) ??
    byType(basis, account.type);
}

/** "Cost of sales" and "Sales commissions" share a word but aren't similar. */
const similarityKey = ({ name, type }: NamedAccount): string =>
  `${type} ${isCostOfSalesName(name)}`;

const isCostOfSalesName = (name: string): boolean =>
  COST_OF_SALES.test(comparableAccountName(name)) ||
  meaningsOfName(name).some(({ meaning }) => meaning === 'production' || meaning === 'stock');

export const suggestLine = (
  basis: CompanyBasis,
  account: NamedAccount,
  mapped: readonly MappedAccount[],
): Suggestion | null => lineSuggestions(basis, mapped)(account);

function alikeAmong(accounts: readonly MappedAccount[]): Alike {
  const words = new Map<string, MappedAccount[]>();
  for (const account of accounts) {
    for (const word of accountNameWords(account.name)) {
      const those = words.get(word);
      if (those === undefined) words.set(word, [account]);
      else those.push(account);
    }
  }
  return {
    byWord: words,
    byGroup: Map.groupBy(accounts, ({ code }) => accountGroup(code)),
  };
}

const accountGroup = (code: string | null) => code?.slice(0, GROUP_CODE) ?? '';

function likeOthers(
  basis: CompanyBasis,
  account: NamedAccount,
  { byWord: words, byGroup }: Alike,
  chart: AccountChart | null,
): Suggestion | null {
  let best: Suggestion | null = null;
  let most = FEWEST_SIMILAR_ACCOUNTS - 1;
  const consider = (alike: readonly MappedAccount[], what: string) => {
    const [first] = alike;
    if (first === undefined || alike.length <= most) return;
    if (alike.some(({ line }) => line !== first.line)) return;
    most = alike.length;
    best = { line: first.line, reason: { by: 'alike', count: alike.length, what } };
  };
  for (const word of accountNameWords(account.name)) consider(words.get(word) ?? [], word);
  if (best !== null) return best;
  const group = accountGroup(account.code);
  if (group.length === GROUP_CODE && bySelf(basis, account, chart) === null) {
    consider(byGroup.get(group) ?? [], `${group}…`);
  }
  return best;
}

function byWord(basis: CompanyBasis, { name, type }: NamedAccount): Suggestion | null {
  const text = comparableAccountName(name);
  const meant = meantLine(meaningsOfName(name), type);
  if (meant !== null) {
    return meant.line === null ? null : suggestedByWord(basis, type, meant.line, meant.what);
  }
  for (const [line, beginnings] of LINE_WORDS_BY_TYPE[type] ?? []) {
    const what = matchedWords(text, beginnings);
    if (what === null) continue;
    return suggestedByWord(basis, type, line, what);
  }
  return null;
}

/** The line of a balance sheet account with a role that the report has a line for. */
function byRole(
  basis: CompanyBasis,
  account: NamedAccount,
  chart: AccountChart | null,
): Suggestion | null {
  const found = suggestRole(account, chart);
  if (found === null) return null;
  const line = reportLineOfRole(found.role);
  return line === null || !isMappableLine(basis, line) ? null : { line, reason: found.reason };
}

const bySelf = (basis: CompanyBasis, account: NamedAccount, chart: AccountChart | null) =>
  byRole(basis, account, chart) ?? byWord(basis, account);

/** Costs below EBITDA are left out if the company has no line for them. Balance sheet accounts get no suggestion. */
function suggestedByWord(
  basis: CompanyBasis,
  type: AccountType,
  line: FedLine,
  what: string,
): Suggestion | null {
  if (isMappableLine(basis, line)) return { line, reason: { by: 'word', what } };
  return type === 'operatingCost' ? { line: null, reason: { by: 'word', what } } : null;
}

/**
 * The line of a foreign name; null in `line` if its words mean several lines. In "Intérêts sur emprunts" and
 * "Amortissement du matériel", the first words decide.
 */
function meantLine(
  words: readonly MeantWords[],
  type: AccountType,
): { readonly line: FedLine | null; readonly what: string } | null {
  const lines = LINES_BY_MEANING[type] ?? {};
  const found = words.flatMap(({ meaning, what }) => {
    const line = lines[meaning];
    return line === undefined ? [] : [{ line, what }];
  });
  const below = found.find(({ line }) => line !== null && SUGGESTED_BELOW_EBITDA.includes(line));
  const first = below ?? found[0];
  if (first === undefined) return null;
  const isOne = found.every(
    ({ line }) => line === first.line || (below !== undefined && line !== null && line !== 'other'),
  );
  return isOne ? first : { line: null, what: first.what };
}

const OWN_LINE: Readonly<Partial<Record<AccountType, FedLine>>> = {
  revenue: 'revenue',
  costOfSales: 'production',
  otherIncome: 'otherIncome',
};

function byType(basis: CompanyBasis, type: AccountType): Suggestion | null {
  if (type === 'operatingCost') return null;
  const own = OWN_LINE[type] ?? null;
  const line = own !== null && isMappableLine(basis, own) ? own : null;
  return { line, reason: { by: 'type' } };
}
