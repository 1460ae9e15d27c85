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
import { accountLabel } from '../../../domain/books/accountNames.ts';
import { ACCOUNT_TYPE_LABELS } from '../../../domain/books/accountTypes.ts';
import { currencySymbol } from '../../../domain/currencies.ts';
import { formatWithCents } from '../../../format/accounting.ts';
import { formatCount } from '../../../format/count.ts';
import { bookMonthName } from '../../../domain/books/bookMonths.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { listPage } from '../../components/listPage.ts';
import { Pagination } from '../../components/Pagination.tsx';
import type { ChosenLine } from '../../components/accountLines.ts';
import { lineLabel } from '../../../domain/books/lineLabel.ts';
import { lineKeys, lineOfKey } from '../../components/accountLines.ts';
import type { AccountGroup, Choices } from './accounts.view.ts';
import { lineNow } from './accounts.view.ts';
import type { AccountQuestion } from './AccountActions.tsx';
import { AccountActions } from './AccountActions.tsx';
import { AccountLine } from './AccountLine.tsx';

export type AccountTableProps = {
  groups: readonly AccountGroup[];
  choices: Choices;
  /** Keeps what a change makes of the choices; always the same function. */
  onChoose: (change: (choices: Choices) => Choices) => void;
  /** From 1. */
  page: number;
  onPageChange: (page: number) => void;
  /** Always the same function. */
  onAsk: (question: AccountQuestion) => void;
};

/** A list of lines in each row costs more than its text. */
const ACCOUNTS_PER_PAGE = 100;

/**
 * The accounts in groups. Arrows move from row to row, Space marks one, and a digit chooses the line of all
 * marked ones, or of the row where the focus is.
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
  const part = listPage(shown, page, ACCOUNTS_PER_PAGE);
  const inPart = new Set(part.items);
  const markedShown = shown.filter(({ id }) => marked.has(id));

  // A row is drawn again only when something of it changes: a key press answers at once in long lists.
  const now = useRef({ marked, markedShown });
  useEffect(() => {
    now.current = { marked, markedShown };
  });
  const choose = useCallback(
    (ids: readonly number[], line: ChosenLine) =>
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
      <KeyLegend />
      <DataTable
        label="Accounts"
        // On a phone the line of an account stands below its name: choosing it is the work here.
        className="max-sm:[&_:is(table,thead,tbody)]:block max-sm:[&_tr]:grid max-sm:[&_tr]:grid-cols-[minmax(0,1fr)_auto] max-sm:[&_:is(td,th)]:content-center [&_thead_th]:align-middle!"
      >
        <thead>
          <tr>
            <HeadCell>
              <Checkbox
                label="Account"
                aria-label="Mark all accounts"
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
                    <AccountRow
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

function KeyLegend() {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-small text-ink-muted max-sm:hidden pointer-coarse:hidden sm:px-6 print:hidden">
      <span>With accounts marked:</span>
      {lineKeys().map(([key, line]) => (
        <span key={key} className="inline-flex items-center gap-1 whitespace-nowrap">
          <Kbd>{key}</Kbd> {lineLabel(line)}
        </span>
      ))}
    </p>
  );
}

type AccountRowProps = {
  account: Account;
  line: ChosenLine | undefined;
  isChosen: boolean;
  isMarked: boolean;
  onMark: (ids: readonly number[], isMarked: boolean) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onChoose: (ids: readonly number[], line: ChosenLine) => void;
  onAsk: (question: AccountQuestion) => void;
};

const AccountRow = memo(function AccountRow({
  account,
  line,
  isChosen,
  isMarked,
  onMark,
  onKeyDown,
  onChoose,
  onAsk,
}: AccountRowProps) {
  const { id, type, latest } = account;
  const label = accountLabel(account);
  return (
    <tr>
      <RowHeadCell className="max-sm:border-b-0!">
        <Checkbox
          // Long names take several lines: this column stays in sight beside the others.
          className="[overflow-wrap:anywhere] whitespace-normal sm:w-56 xl:w-72"
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
