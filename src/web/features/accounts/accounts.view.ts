import { shownBasis } from '../../api/companyBasis.ts';
import type { Account, SentMapping } from '../../../contract/accounts.ts';
import { ACCOUNT_TYPE_LABELS } from '../../../finance/books/accountTypes.ts';
import { ACCOUNT_TYPES, isProfitAndLoss } from '../../../finance/books/books.ts';
import type { AccountChoice } from '../../components/accountLines.ts';
import { balanceChoice, isBalanceChoice, slugOfChoice } from '../../components/accountLines.ts';
import { mappedLineLabel } from '../../../finance/books/lineLabel.ts';
import type { AccountsSearch } from './accounts.search.ts';

export type Choices = ReadonlyMap<number, AccountChoice>;

/** True for the accounts of a balance sheet, in a company that has one. */
export const takesBalanceLine = ({ type }: Pick<Account, 'type'>): boolean =>
  shownBasis().lineGroups.includes('statements') && !isProfitAndLoss(type);

export function storedLine(account: Account): AccountChoice | undefined {
  const last = account.mappings.at(-1);
  if (last === undefined || !takesBalanceLine(account)) return last?.line;
  return last.balanceLine ? balanceChoice(last.balanceLine) : undefined;
}

export const lineNow = (account: Account, choices: Choices): AccountChoice | undefined =>
  choices.has(account.id) ? choices.get(account.id) : storedLine(account);

export const needsLine = (account: Account): boolean =>
  account.mappings.length === 0 ||
  account.unmappedMonths.length > 0 ||
  storedLine(account) === undefined;

export interface AccountGroup {
  readonly label: string;
  readonly accounts: readonly Account[];
}

/** Accounts without a line come first, then by type. */
export function accountGroups(
  accounts: readonly Account[],
  { text = '', show }: AccountsSearch,
): AccountGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (account: Account) => {
    const names = [account.code, account.name, ...account.fileNames].join(' ');
    const about = `${names} ${ACCOUNT_TYPE_LABELS[account.type]}`;
    const all = `${about} ${account.mappings.map(({ line }) => mappedLineLabel(shownBasis(), line)).join(' ')}`;
    return words.every((word) => all.toLowerCase().includes(word));
  };
  const found = accounts.filter(fits);
  const unmapped = show === 'mapped' ? [] : found.filter(needsLine);
  const mapped = show === 'unmapped' ? [] : found.filter((account) => !needsLine(account));
  return [
    { label: 'Without a line', accounts: unmapped },
    ...ACCOUNT_TYPES.map((type) => ({
      label: ACCOUNT_TYPE_LABELS[type],
      accounts: mapped.filter((account) => account.type === type),
    })),
  ].filter((group) => group.accounts.length > 0);
}

export function changesOf(
  accounts: readonly Account[],
  choices: Choices,
  from: string | null,
): SentMapping[] {
  return accounts.flatMap((account) => {
    const line = choices.get(account.id);
    if (line === undefined || (line === storedLine(account) && !needsLine(account))) return [];
    const place = { accountId: account.id, from: account.mappings.length === 0 ? null : from };
    return isBalanceChoice(line)
      ? [{ ...place, line: null, balanceLine: slugOfChoice(line) }]
      : [{ ...place, line }];
  });
}

export const suggestedChoice = ({
  line,
  balanceLine,
}: NonNullable<Account['suggestion']>): AccountChoice =>
  balanceLine === undefined ? line : balanceChoice(balanceLine);

/** Only for accounts that have neither a line nor a choice. */
export function suggestedChoices(accounts: readonly Account[], choices: Choices): Choices {
  const all = new Map(choices);
  for (const { id, suggestion } of accounts) {
    if (suggestion !== null && !choices.has(id)) all.set(id, suggestedChoice(suggestion));
  }
  return all;
}

export function inverseOf(
  accounts: readonly Account[],
  changes: readonly SentMapping[],
): SentMapping[] {
  return changes.map(({ accountId, from }) => {
    const account = accounts.find(({ id }) => id === accountId);
    const before = account?.mappings.find((mapping) => mapping.from === from);
    return before === undefined
      ? { accountId, from, line: 'unmapped' }
      : {
          accountId,
          from,
          line: before.line,
          sign: before.sign,
          ...(before.balanceLine === undefined ||
          account === undefined ||
          !takesBalanceLine(account)
            ? {}
            : { balanceLine: before.balanceLine }),
          ...(before.flow === undefined ? {} : { flow: before.flow }),
        };
  });
}
