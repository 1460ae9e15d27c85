import {
  Fragment,
  type KeyboardEvent,
  memo,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Account } from '../../../contract/accounts.ts';
import { accountLabel } from '../../../finance/books/accountNames.ts';
import { ACCOUNT_TYPE_LABELS } from '../../../finance/books/accountTypes.ts';
import { currencySymbol } from '../../../finance/currencies.ts';
import { formatWithCents } from '../../../format/accounting.ts';
import { formatCount } from '../../../format/count.ts';
import { bookMonthName } from '../../../finance/books/bookMonths.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { listPage } from '../../components/listPage.ts';
import { Pagination } from '../../components/Pagination.tsx';
import { mappedLineLabel } from '../../../finance/books/lineLabel.ts';
import type { AccountChoice } from '../../components/accountLines.ts';
import { lineKeys, lineOfKey } from '../../components/accountLines.ts';
import type { AccountGroup, Choices } from './accounts.view.ts';
import { lineNow } from './accounts.view.ts';
import type { AccountQuestion } from './AccountActions.tsx';
import { AccountActions } from './AccountActions.tsx';
import { AccountLine } from './AccountLine.tsx';

export type AccountTableProps = {
  groups: readonly AccountGroup[];
  choices: Choices;
  /** Must stay the same between renders, because rows compare it. */
  onChoose: (change: (choices: Choices) => Choices) => void;
  page: number;
  onPageChange: (page: number) => void;
  /** Must stay the same between renders, because rows compare it. */
  onAsk: (question: AccountQuestion) => void;
};

/** Each row has a select, which costs more than its text. */
const CHART_ACCOUNTS_PER_PAGE = 100;

/**
 * Arrow keys move between rows, Space marks a row, and a digit assigns a line to the marked rows or to the focused row.
 */
export function AccountTable({
  groups,
  choices,
  onChoose,
  page,
  onPageChange,
  onAsk,
}: AccountTableProps) {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const body = useRef<HTMLTableSectionElement>(null);
  const shown = groups.flatMap(({ accounts }) => accounts);
  const part = listPage(shown, page, CHART_ACCOUNTS_PER_PAGE);
  const inPart = new Set(part.items);
  const markedShown = shown.filter(({ id }) => marked.has(id));

  // A ref, so that rows render only when their own data changes and key presses respond immediately in long lists.
  const now = useRef({ marked, markedShown });
  useEffect(() => {
    now.current = { marked, markedShown };
  });
  const choose = useCallback(
    (ids: readonly number[], line: AccountChoice) =>
      onChoose((before) => new Map([...before, ...ids.map((id) => [id, line] as const)])),
    [onChoose],
  );
  const mark = useCallback(
    (ids: readonly number[], isMarked: boolean) =>
      setMarked((before) => {
        const next = new Set(before);
        for (const id of ids) {
          if (isMarked) next.add(id);
          else next.delete(id);
        }
        return next;
      }),
    [],
  );
  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const boxes = [...(body.current?.querySelectorAll<HTMLInputElement>('input.check') ?? [])];
      const at = boxes.indexOf(event.currentTarget);
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      const line = lineOfKey(event.key);
      if (event.key === 'Enter') {
        // Typing in the list then narrows it to a name.
        event.currentTarget.closest('tr')?.querySelector('select')?.focus();
        event.preventDefault();
        return;
      }
      const id = Number(boxes[at]?.value);
      if (step !== 0) boxes[at + step]?.focus();
      else if (line === undefined) return;
      else {
        const isAll = now.current.marked.has(id);
        choose(isAll ? now.current.markedShown.map((account) => account.id) : [id], line);
      }
      event.preventDefault();
    },
    [choose],
  );

  return (
    <Card flush className="overflow-clip">
      <MappingKeyLegend />
      <DataTable
        label="Accounts"
        isDense
        // On phones the account's line is below its name, because choosing a line is the purpose of the page.
        className="max-sm:[&_:is(table,thead,tbody)]:block max-sm:[&_tr]:grid max-sm:[&_tr]:grid-cols-[minmax(0,1fr)_auto] max-sm:[&_:is(td,th)]:px-4 max-sm:[&_:is(td,th)]:content-center [&_thead_th]:align-middle!"
      >
        <thead>
          <tr>
            <HeadCell>
              <Checkbox
                label="Account"
                aria-label="Select all accounts"
                checked={markedShown.length === shown.length}
                indeterminate={markedShown.length > 0 && markedShown.length < shown.length}
                onChange={({ target }) =>
                  mark(
                    shown.map(({ id }) => id),
                    target.checked,
                  )
                }
              />
            </HeadCell>
            <HeadCell className="max-sm:hidden">Type</HeadCell>
            <HeadCell numeric>
              Latest balance ({currencySymbol(shownBasis().currency).trim()})
            </HeadCell>
            <HeadCell className="max-sm:hidden">Line</HeadCell>
          </tr>
        </thead>
        <tbody ref={body}>
          {groups
            .filter(({ accounts }) => accounts.some((one) => inPart.has(one)))
            .map(({ label, accounts }) => (
              <Fragment key={label}>
                <tr>
                  <th
                    scope="rowgroup"
                    colSpan={4}
                    className="bg-sunken text-left text-small font-semibold max-sm:col-span-2"
                  >
                    {`${label} (${formatCount(accounts.length)})`}
                  </th>
                </tr>
                {accounts
                  .filter((one) => inPart.has(one))
                  .map((account) => (
                    <ChartAccountRow
                      key={account.id}
                      account={account}
                      line={lineNow(account, choices)}
                      isChosen={choices.has(account.id)}
                      isMarked={marked.has(account.id)}
                      onMark={mark}
                      onKeyDown={onKeyDown}
                      onChoose={choose}
                      onAsk={onAsk}
                    />
                  ))}
              </Fragment>
            ))}
        </tbody>
      </DataTable>
      {part.pageCount > 1 ? (
        <Pagination
          label="Pages of accounts"
          page={part.page}
          pageCount={part.pageCount}
          shown={part.shown}
          onPageChange={onPageChange}
        />
      ) : null}
    </Card>
  );
}

function MappingKeyLegend() {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-small text-ink-muted max-sm:hidden pointer-coarse:hidden sm:px-6 print:hidden">
      {shownBasis().lineGroups.includes('statements') ? (
        <span className="inline-flex items-center gap-1 whitespace-nowrap">
          <Kbd>Enter</Kbd> Choose from the list
        </span>
      ) : null}
      <span>For the selected accounts:</span>
      {lineKeys().map(([key, line]) => (
        <span key={key} className="inline-flex items-center gap-1 whitespace-nowrap">
          <Kbd>{key}</Kbd> {mappedLineLabel(shownBasis(), line)}
        </span>
      ))}
    </p>
  );
}

type ChartAccountRowProps = {
  account: Account;
  line: AccountChoice | undefined;
  isChosen: boolean;
  isMarked: boolean;
  onMark: (ids: readonly number[], isMarked: boolean) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onChoose: (ids: readonly number[], line: AccountChoice) => void;
  onAsk: (question: AccountQuestion) => void;
};

const ChartAccountRow = memo(function ChartAccountRow({
  account,
  line,
  isChosen,
  isMarked,
  onMark,
  onKeyDown,
  onChoose,
  onAsk,
}: ChartAccountRowProps) {
  const { id, type, latest } = account;
  const label = accountLabel(account);
  return (
    <tr>
      <RowHeadCell className="max-sm:border-b-0!">
        <Checkbox
          // Long names wrap, so that the other columns stay in view.
          className="[overflow-wrap:anywhere] whitespace-normal sm:w-48 lg:w-40 xl:w-72"
          label={label}
          value={id}
          checked={isMarked}
          onChange={({ target }) => onMark([id], target.checked)}
          onKeyDown={onKeyDown}
        />
      </RowHeadCell>
      <Cell muted className="whitespace-nowrap max-sm:hidden">
        {ACCOUNT_TYPE_LABELS[type]}
      </Cell>
      <Cell
        numeric
        muted={latest === null}
        negative={latest?.amount.startsWith('-') ?? false}
        className="max-sm:border-b-0!"
      >
        {latest === null ? (
          '–'
        ) : (
          <span title={bookMonthName(latest.month)}>{formatWithCents(latest.amount)}</span>
        )}
      </Cell>
      <Cell className="max-sm:col-span-2 max-sm:pt-0!">
        <div className="flex items-start justify-between gap-2">
          <AccountLine
            account={account}
            label={label}
            line={line}
            isChosen={isChosen}
            onChoose={(chosen) => onChoose([id], chosen)}
          />
          <AccountActions id={id} label={label} onAsk={onAsk} />
        </div>
      </Cell>
    </tr>
  );
});
