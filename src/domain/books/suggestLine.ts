import { OPERATING_COSTS } from '../lines.ts';
import type { AccountType } from './books.ts';
import type { FedLine } from './fedLines.ts';

/** Why a line is suggested for an account. */
export type SuggestionReason =
  /** As many accounts with this word in their names, or this beginning of their codes, go there. */
  | { readonly by: 'alike'; readonly count: number; readonly what: string }
  /** A word of the name says it: "rent". */
  | { readonly by: 'word'; readonly what: string }
  | { readonly by: 'type' };

export interface Suggestion {
  /** null: best left out of the report. */
  readonly line: FedLine | null;
  readonly reason: SuggestionReason;
}

export interface NamedAccount {
  readonly code: string | null;
  readonly name: string;
  readonly type: AccountType;
}

/** An account whose line the company has decided. */
export interface MappedAccount extends NamedAccount {
  readonly line: FedLine | null;
}

/** Lines that are suggested for an account of each type; any other is for people to choose. */
const OF_TYPE: Readonly<Record<AccountType, readonly (FedLine | null)[]>> = {
  revenue: ['revenue'],
  costOfSales: ['production'],
  operatingCost: [...OPERATING_COSTS, null],
  otherIncome: [null],
  otherCost: [null],
  asset: ['cash', null],
  liability: [null],
  equity: [null],
};

/** Beginnings of words by what they mean, in the languages of the systems that are read. */
const WORDS: readonly (readonly [line: FedLine | null, beginnings: RegExp])[] = [
  // Below EBITDA.
  [
    null,
    /\b(?:depreciat|amorti[sz]|impairment|interest|(?:income|corporat\w*) tax|abschreibung|dotation|afschrijving|avskriv|afskriv)/u,
  ],
  ['customerSuccess', /\b(?:customer (?:success|support|service|care)|help ?desk|kundendienst)/u],
  ['salesMarketing', /\b(?:sales|commission|distribut|vertrieb|provision|ventas|salg|verkoop)/u],
  [
    'marketing',
    /\b(?:marketing|advert|promotion|brand|trade ?show|exhibition|werbe|publicit|publicidad|reklam|reclame)/u,
  ],
  [
    'rnd',
    /\b(?:research|r ?& ?d\b|r ?and ?d\b|product development|software development|engineering|prototyp|patent|forschung|entwicklung|recherche)/u,
  ],
  [
    'admin',
    /\b(?:rent|lease|office|legal|account|audit|bookkeep|insurance|telephone|phone|internet|postage|printing|stationery|wage|salar|payroll|pension|bank|utilit|electric|light|heat|water|cleaning|repair|maintenance|consult|professional|subscription|licen[cs]e|software|computer|training|recruit|admin|general|travel|miete|versicherung|gehalt|gehält|loyer|assurance|alquiler|seguro|huur|husleje|lokal|försäkring|forsikring|verzekering)/u,
  ],
  [
    'admin',
    /\b(?:entertain|meals|courier|freight|motor|vehicle|fuel|parking|staff|security|superannuation|rates|dues|merchant|power|gas|supplies|bonus|charges|fees|uniform|employ)/u,
  ],
  ['other', /\b(?:bad debt|donat|charit|sundr|miscellan|fines|penalt|write.?off)/u],
];

const CASH =
  /\b(?:cash|bank|checking|current account|savings|petty|paypal|stripe|kasse|kassa|caisse|banque|banco|caja)/u;

const plain = (text: string) => text.normalize('NFC').toLowerCase();

/** Words of a name that say something, in small letters. */
function wordsOf(name: string): string[] {
  const all = plain(name).match(/\p{L}{4,}/gu) ?? [];
  return [...new Set(all.filter((word) => !EMPTY_WORDS.has(word)))];
}

const EMPTY_WORDS = new Set('account cost costs expense expenses from other with'.split(' '));

/** How many accounts must agree before their example counts. */
const FEWEST_ALIKE = 2;
/** Characters at the beginning of a code that accounts of a group share. */
const GROUP_CODE = 2;

/**
 * A line for an account, and why: as the company has mapped accounts like it, else by the words of its
 * name, else by its type. null where none of these says anything.
 */
export function suggestLine(
  account: NamedAccount,
  mapped: readonly MappedAccount[],
): Suggestion | null {
  const allowed = OF_TYPE[account.type];
  const ofType = mapped.filter(({ type, line }) => type === account.type && allowed.includes(line));
  return likeOthers(account, ofType) ?? byWord(account) ?? byType(account.type);
}

function likeOthers(account: NamedAccount, mapped: readonly MappedAccount[]): Suggestion | null {
  let best: Suggestion | null = null;
  let most = FEWEST_ALIKE - 1;
  const consider = (alike: readonly MappedAccount[], what: string) => {
    const [first] = alike;
    if (first === undefined || alike.length <= most) return;
    if (alike.some(({ line }) => line !== first.line)) return;
    most = alike.length;
    best = { line: first.line, reason: { by: 'alike', count: alike.length, what } };
  };
  for (const word of wordsOf(account.name)) {
    consider(
      mapped.filter(({ name }) => wordsOf(name).includes(word)),
      word,
    );
  }
  if (best !== null) return best;
  const group = account.code?.slice(0, GROUP_CODE) ?? '';
  if (group.length === GROUP_CODE && byWord(account) === null) {
    consider(
      mapped.filter(({ code }) => code?.startsWith(group) === true),
      `${group}…`,
    );
  }
  return best;
}

function byWord({ name, type }: NamedAccount): Suggestion | null {
  const text = plain(name);
  if (type === 'asset') {
    const word = CASH.exec(text)?.[0];
    return word === undefined ? null : { line: 'cash', reason: { by: 'word', what: word } };
  }
  if (type !== 'operatingCost') return null;
  for (const [line, beginnings] of WORDS) {
    const word = beginnings.exec(text)?.[0];
    if (word !== undefined) return { line, reason: { by: 'word', what: wholeWord(text, word) } };
  }
  return null;
}

/** The word of the text that begins like this. */
function wholeWord(text: string, beginning: string): string {
  const rest = text.slice(text.indexOf(beginning) + beginning.length);
  return beginning + (/^[\p{L}]*/u.exec(rest)?.[0] ?? '');
}

function byType(type: AccountType): Suggestion | null {
  if (type === 'operatingCost') return null;
  const line = type === 'revenue' ? 'revenue' : type === 'costOfSales' ? 'production' : null;
  return { line, reason: { by: 'type' } };
}
