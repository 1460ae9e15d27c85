import type { NamedAccount, SuggestionReason } from '../books/suggestionReason.ts';
import type { BalanceRole, BalanceSide } from './balanceLines.ts';
import type { AccountChart } from './chartCodes.ts';
import { ACCOUNT_CHARTS, roleOfCode } from './roleOfCode.ts';
import { roleOfHeading } from './roleOfHeading.ts';
import type { WordRole } from './roleByWords.ts';
import { roleByWords, sideOfType } from './roleByWords.ts';

export interface RoleSuggestion {
  readonly role: BalanceRole;
  readonly reason:
    | Extract<SuggestionReason, { readonly by: 'word' | 'heading' | 'type' }>
    | { readonly by: 'code'; readonly what: string; readonly chart: AccountChart };
}

/** The widest role of each side, for accounts of which nothing else is known. */
const ROLE_BY_TYPE = {
  asset: 'otherAssets',
  liability: 'otherLiabilities',
  equity: 'reserves',
} as const satisfies Readonly<Record<BalanceSide, BalanceRole>>;

/** Names such as "Other receivables" say less than a code. */
const WIDE_ROLES: ReadonlySet<BalanceRole> = new Set(['otherAssets', 'otherLiabilities']);
/** Words for any claim, on customers or others. */
const WIDE_WORDS: ReadonlySet<string> = new Set([
  'forderung',
  'forderungen',
  'fordringar',
  'fordringer',
  'créances',
]);

/**
 * Suggests the role of a balance sheet account with a reason: by words of its name, by its code in a known chart of
 * accounts if the words have several roles, a wide one or none, then by its heading in the file, such as "Bank" for an
 * account called "Operating 8821", or else by its type. Null for profit and loss.
 */
export function suggestRole(
  account: NamedAccount,
  chart: AccountChart | null,
): RoleSuggestion | null {
  const side = sideOfType(account.type);
  if (side === null) return null;
  const words = roleByWords(account.name, side);
  const named: RoleSuggestion | null =
    words === null ? null : { role: words.role, reason: { by: 'word', what: words.what } };
  if (words !== null && words.isOnlyRole && !isWide(words)) return named;
  return (
    roleByCode(account.code, side, chart) ??
    named ??
    roleByHeading(account) ?? { role: ROLE_BY_TYPE[side], reason: { by: 'type' } }
  );
}

function roleByHeading(account: NamedAccount): RoleSuggestion | null {
  const role = roleOfHeading(account);
  return role === null ? null : { role, reason: { by: 'heading', what: account.heading ?? '' } };
}

const isWide = ({ role, what }: WordRole): boolean => WIDE_ROLES.has(role) || WIDE_WORDS.has(what);

function roleByCode(
  code: string | null,
  side: BalanceSide,
  chart: AccountChart | null,
): RoleSuggestion | null {
  if (code === null || chart === null) return null;
  const role = roleOfCode(chart, code, side);
  return role === null ? null : { role, reason: { by: 'code', what: code, chart } };
}

/** How many accounts have to have the role that a chart gives to their codes, with how many roles among them. */
const FEWEST_FITTING = { accounts: 5, roles: 4 } as const;
/** The smallest share of the accounts with a role by their names that has the same role by its codes. */
const FITTING_SHARE = 0.7;

/**
 * The known chart of accounts whose codes these accounts use, judged by accounts whose names have one role. Null if no
 * chart fits, or two fit equally well.
 */
export function chartOf(accounts: readonly NamedAccount[]): AccountChart | null {
  const named = accounts.flatMap(({ code, name, type }) => {
    const side = sideOfType(type);
    const words = side === null ? null : roleByWords(name, side);
    return code === null || side === null || words?.isOnlyRole !== true
      ? []
      : [{ code, side, role: words.role }];
  });
  const fits = ACCOUNT_CHARTS.map((chart) => {
    const fitting = named.filter(({ code, side, role }) => roleOfCode(chart, code, side) === role);
    return { chart, count: fitting.length, roles: new Set(fitting.map(({ role }) => role)).size };
  })
    .filter(
      ({ count, roles }) =>
        count >= FEWEST_FITTING.accounts &&
        roles >= FEWEST_FITTING.roles &&
        count >= FITTING_SHARE * named.length,
    )
    .toSorted((a, b) => b.count - a.count);
  const [best, second] = fits;
  return best === undefined || best.count === second?.count ? null : best.chart;
}
