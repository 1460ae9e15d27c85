import { shownBasis } from '../../api/companyBasis.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { SheetLayout } from '../../../contract/imports.ts';
import { ACCOUNT_TYPE_LABELS } from '../../../finance/books/accountTypes.ts';
import { ACCOUNT_TYPES } from '../../../finance/books/books.ts';
import { isFedLine } from '../../../finance/books/fedLines.ts';
import type { StoredBalanceLine } from '../../../contract/statements.ts';
import { mappedLineLabel } from '../../../finance/books/lineLabel.ts';
import {
  balanceChoices,
  isBalanceChoice,
  LEFT_OUT_CHOICE,
  lineChoices,
  lineKeys,
  NO_LINE,
  TYPE_KEYS,
} from '../../components/accountLines.ts';
import { listPage } from '../../components/listPage.ts';
import { Pagination } from '../../components/Pagination.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { Select } from '../../ui/Select.tsx';
import type { NewAccountAnswer, NewAccount } from './books.view.ts';
import {
  accountKey,
  isOpen,
  accountAnswerByKey,
  answerForLine,
  shownAccount,
  withAccounts,
  withAnswers,
} from './books.view.ts';
import { countedNoun } from './preview.view.ts';
import { useBalanceLinesOf } from './useBalanceLinesOf.ts';

/** Each row has two selects, which cost more than its text. */
const NEW_ACCOUNTS_PER_PAGE = 100;

const ACCOUNT_TYPE_OPTIONS = ACCOUNT_TYPES.map((type) => ({
  value: type,
  label: ACCOUNT_TYPE_LABELS[type],
}));
export type NewAccountsProps = {
  accounts: readonly NewAccount[];
  layout: SheetLayout;
  question: string | undefined;
  onChange: (change: Partial<SheetLayout>) => void;
};

/**
 * Accounts without a type or line come first. Arrow keys move between rows, Space marks, and a letter or digit sets the
 * type or line of all marked accounts.
 */
export function NewAccounts({ accounts, layout, question, onChange }: NewAccountsProps) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  // The order is kept in state, so that an answered account keeps its place and the next one is
  // below it.
  const [openFirst] = useState(() => new Set(accounts.filter(isOpen).map(accountKey)));
  const [page, setPage] = useState(1);
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    // Focuses the first account, unless a person is already elsewhere.
    if (openFirst.size === 0 || document.activeElement !== document.body) return;
    body.current?.querySelector<HTMLInputElement>('input.check')?.focus({ preventScroll: true });
  }, [openFirst]);
  const answer = (change: Parameters<typeof withAnswers>[1]) =>
    onChange({ books: withAnswers(layout, change) });
  const say = (changes: Parameters<typeof withAccounts>[1]) =>
    answer({ accounts: withAccounts(layout, changes) });
  const balanceLines = useBalanceLinesOf(accounts);
  const shown = accounts.map((account) => shownAccount(layout, account, balanceLines));
  const open = shown.filter(({ key }) => openFirst.has(key));
  const filled = shown.filter(({ key }) => !openFirst.has(key));
  const part = listPage([...open, ...filled], page, NEW_ACCOUNTS_PER_PAGE);
  const inPart = new Set(part.items);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const boxes = [...(body.current?.querySelectorAll<HTMLInputElement>('input.check') ?? [])];
    const at = boxes.indexOf(event.currentTarget);
    const { value } = event.currentTarget;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const isAll = marked.has(value);
    const meant = shown.filter(({ key }) => (isAll ? marked.has(key) : key === value));
    const said = meant.flatMap((account) => accountAnswerByKey(account, event.key) ?? []);
    if (step === 0 && said.length === 0) return;
    event.preventDefault();
    if (said.length > 0) say(said);
    if (isAll && step === 0) setMarked(new Set());
    boxes[at + (step === 0 ? 1 : step)]?.focus();
  };

  return (
    <Card
      flush
      title={countedNoun(accounts.length, 'new account')}
      subtitle={question ?? 'Types and lines are filled in where they could be recognised.'}
      className="overflow-clip"
      actions={
        <Checkbox
          label="Use suggestions"
          checked={layout.books?.takesSuggestions !== false}
          onChange={({ target }) => answer({ takesSuggestions: target.checked })}
        />
      }
    >
      {open.length === 0 ? null : <NewAccountKeyLegend />}
      <DataTable
        label="New accounts"
        maxHeight="60vh"
        // On phones, type and line are below the name, because choosing them is the purpose here.
        className="max-sm:[&_:is(td,th)]:px-4 max-sm:[&_:is(table,thead,tbody)]:block max-sm:[&_tr]:grid max-sm:[&_tr]:grid-cols-2"
      >
        <thead className="max-sm:hidden!">
          <tr>
            <HeadCell>Account</HeadCell>
            <HeadCell>Type</HeadCell>
            <HeadCell>Line</HeadCell>
          </tr>
        </thead>
        <tbody ref={body}>
          {(
            [
              ['Undecided', open],
              ['Filled in', filled],
            ] as const
          ).map(([label, group]) => (
            <NewAccountGroup
              key={label}
              title={`${label} (${group.length})`}
              accounts={group.filter((one) => inPart.has(one))}
              balanceLines={balanceLines}
              marked={marked}
              onMark={setMarked}
              onKeyDown={onKeyDown}
              onSay={(said) => say([said])}
            />
          ))}
        </tbody>
      </DataTable>
      {part.pageCount > 1 ? (
        <Pagination
          label="Pages of new accounts"
          page={part.page}
          pageCount={part.pageCount}
          shown={part.shown}
          onPageChange={setPage}
        />
      ) : null}
    </Card>
  );
}

function NewAccountKeyLegend() {
  const keys = [
    ...TYPE_KEYS.map(([key, type]) => [key.toUpperCase(), ACCOUNT_TYPE_LABELS[type]] as const),
    ...lineKeys().map(([key, line]) => [key, mappedLineLabel(shownBasis(), line)] as const),
  ];
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-small text-ink-muted max-sm:hidden pointer-coarse:hidden sm:px-6">
      <span>For the account in focus, or all selected ones:</span>
      {keys.map(([key, label]) => (
        <span key={key} className="inline-flex items-center gap-1 whitespace-nowrap">
          <Kbd>{key}</Kbd> {label}
        </span>
      ))}
    </p>
  );
}

type AccountGroupProps = Pick<NewAccountRowProps, 'balanceLines' | 'onKeyDown' | 'onSay'> & {
  title: string;
  accounts: readonly NewAccountAnswer[];
  marked: ReadonlySet<string>;
  onMark: (marked: ReadonlySet<string>) => void;
};

function NewAccountGroup({
  title,
  accounts,
  balanceLines,
  marked,
  onMark,
  onKeyDown,
  onSay,
}: AccountGroupProps) {
  if (accounts.length === 0) return null;
  return (
    <>
      <tr>
        <th
          scope="rowgroup"
          colSpan={3}
          className="bg-sunken text-left text-small font-semibold max-sm:col-span-2"
        >
          {title}
        </th>
      </tr>
      {accounts.map((account) => (
        <NewAccountRow
          key={account.key}
          account={account}
          balanceLines={balanceLines}
          isMarked={marked.has(account.key)}
          onMark={(isMarked) => {
            const next = new Set(marked);
            if (isMarked) next.add(account.key);
            else next.delete(account.key);
            onMark(next);
          }}
          onKeyDown={onKeyDown}
          onSay={onSay}
        />
      ))}
    </>
  );
}

type NewAccountRowProps = {
  account: NewAccountAnswer;
  balanceLines: readonly StoredBalanceLine[];
  isMarked: boolean;
  onMark: (isMarked: boolean) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onSay: (said: Parameters<typeof withAccounts>[1][number]) => void;
};

function NewAccountRow({
  account,
  balanceLines,
  isMarked,
  onMark,
  onKeyDown,
  onSay,
}: NewAccountRowProps) {
  const { key, code, name, label, type, isTyped, line, takesBalanceLine, why } = account;
  return (
    <tr
      onClick={({ target, currentTarget }) => {
        // Keys in a control belong to the control.
        const isControl = target instanceof Element && target.closest('select, label') !== null;
        if (!isControl) currentTarget.querySelector<HTMLInputElement>('input.check')?.focus();
      }}
    >
      <RowHeadCell className="max-sm:col-span-2 max-sm:border-b-0!">
        <Checkbox
          className="[overflow-wrap:anywhere] whitespace-normal sm:w-44"
          label={label}
          value={key}
          checked={isMarked}
          onChange={({ target }) => onMark(target.checked)}
          onKeyDown={onKeyDown}
        />
      </RowHeadCell>
      <Cell className="whitespace-nowrap max-sm:pt-0! max-sm:pr-1!">
        {isTyped && type !== null ? (
          <span className="flex items-center max-sm:min-h-10 max-sm:pointer-coarse:min-h-11">
            {ACCOUNT_TYPE_LABELS[type]}
          </span>
        ) : (
          <Select
            aria-label={`Type of ${label}`}
            className="w-full sm:w-40"
            placeholder="Choose a type"
            value={type ?? ''}
            options={ACCOUNT_TYPE_OPTIONS}
            onChange={({ target }) => {
              const chosen = ACCOUNT_TYPES.find((one) => one === target.value);
              if (chosen !== undefined) onSay({ code, name, type: chosen });
            }}
          />
        )}
      </Cell>
      <Cell className="max-sm:pt-0! max-sm:pl-1! sm:w-full sm:max-w-0">
        <span className="flex items-center gap-3 max-sm:block">
          <Select
            aria-label={`Line for ${label}`}
            className="w-full shrink-0 sm:w-40"
            placeholder="Later"
            value={line === undefined ? '' : (line ?? NO_LINE)}
            options={
              takesBalanceLine
                ? [...balanceChoices(balanceLines, line), LEFT_OUT_CHOICE]
                : lineChoices(isBalanceChoice(line) ? undefined : line)
            }
            onChange={({ target: { value } }) => {
              const chosen = isBalanceChoice(value) || isFedLine(value) ? value : null;
              onSay({ code, name, ...answerForLine(chosen) });
            }}
          />
          {why === '' ? null : (
            <span
              title={why}
              className="block min-w-0 truncate text-small text-ink-muted max-sm:mt-1 max-sm:whitespace-normal"
            >
              {why}
            </span>
          )}
        </span>
      </Cell>
    </tr>
  );
}
