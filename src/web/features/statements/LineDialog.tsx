import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft } from 'lucide-react';
import type { StatementLineParts, StoredFlowMove } from '../../../contract/statements.ts';
import { accountLabel } from '../../../finance/books/accountNames.ts';
import { bookMonthName, monthsLater } from '../../../finance/books/bookMonths.ts';
import { FLOW_LINES, isFlowLine } from '../../../finance/statements/flowLines.ts';
import type { FlowLine } from '../../../finance/statements/flowLines.ts';
import { MOVED_FROM_KEYS } from '../../../finance/statements/flowLines.ts';
import { formatWithCents } from '../../../format/accounting.ts';
import { DASH } from '../../../format/notAvailable.ts';
import { shownProblem } from '../../api/problem.ts';
import { QueryContent } from '../../components/QueryContent.tsx';
import { TableLoading } from '../../components/TableLoading.tsx';
import { useCan } from '../../components/signedInUser.ts';
import { Button } from '../../ui/Button.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { statementLineQuery, useDeleteMove } from './statements.api.ts';
import { differenceNotes, lineDescription } from './statementLine.view.ts';
import type { ShownRow } from './statements.view.ts';

export type LineDialogProps = {
  month: string;
  row: ShownRow;
  line: string;
  onMove: (from: FlowLine) => void;
  onClose: () => void;
};

/** The accounts of a line with both ends of the month, their cells, and what was moved. */
export function LineDialog({ month, row, line, onMove, onClose }: LineDialogProps) {
  const parts = useQuery(statementLineQuery(month, line));
  const mayMove = useCan('manageAccounts');
  const flow = flowOfKey(line);
  const isFlow = line.startsWith('flow-');
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      width="wide"
      title={`${row.label}, ${bookMonthName(month)}`}
      description={lineDescription(line, parts.data)}
      footer={
        mayMove && flow !== null && MOVED_FROM_KEYS.includes(flow) ? (
          <Button
            icon={<ArrowRightLeft className="size-4" aria-hidden="true" />}
            onClick={() => onMove(flow)}
          >
            Move an amount
          </Button>
        ) : undefined
      }
    >
      <QueryContent
        query={parts}
        failure="The accounts could not be loaded"
        problem={shownProblem}
        loading={<TableLoading label="Loading accounts..." />}
      >
        {(found) => (
          <Parts
            month={found.difference?.since ?? month}
            parts={found}
            isFlow={isFlow}
            mayMove={mayMove}
          />
        )}
      </QueryContent>
    </Dialog>
  );
}

function flowOfKey(line: string): FlowLine | null {
  const key = line.replace(/^flow-/, '');
  return line.startsWith('flow-') && isFlowLine(key) ? key : null;
}

type PartsProps = {
  month: string;
  parts: StatementLineParts;
  isFlow: boolean;
  mayMove: boolean;
};

function Parts({ month, parts, isFlow, mayMove }: PartsProps) {
  const { accounts, adjustments, moves, amount, difference, entered = [] } = parts;
  const hasAccounts = accounts !== null && accounts.length > 0;
  const hasOthers = entered.length > 0 || adjustments.length > 0;
  return (
    <div className="flex flex-col gap-4">
      {differenceNotes(parts).map((note) => (
        <p key={note}>{note}</p>
      ))}
      {entered.length === 0 ? null : <EnteredParts entered={entered} />}
      {hasOthers && !hasAccounts ? null : accounts === null ? (
        <p>Your company doesn’t show the accounts behind its figures to directors.</p>
      ) : accounts.length === 0 ? (
        <p>No account belongs to this line in {bookMonthName(month)}.</p>
      ) : (
        <AccountParts
          month={month}
          accounts={accounts}
          amountLabel={difference === undefined ? (isFlow ? 'Cash' : null) : 'Difference'}
        />
      )}
      {adjustments.length === 0 ? null : (
        <section aria-label="Adjustments">
          <h3 className="font-semibold">Adjustments</h3>
          <ul className="divide-y divide-line">
            {adjustments.map((adjustment) => (
              <li key={`${adjustment.id} ${adjustment.amount}`} className="py-2">
                {formatWithCents(adjustment.amount)} {adjustment.line},{' '}
                {bookMonthName(adjustment.month)}: {adjustment.reason}
              </li>
            ))}
          </ul>
        </section>
      )}
      {moves.length === 0 ? null : <Moves moves={moves} mayMove={mayMove} />}
      {amount === null ? null : (
        <p className="font-semibold tabular-nums">Total: {formatWithCents(amount)}</p>
      )}
    </div>
  );
}

type LineAccount = NonNullable<StatementLineParts['accounts']>[number];

type AccountPartsProps = {
  month: string;
  accounts: readonly LineAccount[];
  /** The heading of what each account adds; null where that is its balance. */
  amountLabel: string | null;
};

/** Income and costs have no balances. On phones, both balances are below the account if the row also has an amount. */
function AccountParts({ month, accounts, amountLabel }: AccountPartsProps) {
  const hasEnds = accounts.some(({ opening, closing }) => (opening ?? closing) !== null);
  const hasAmount = amountLabel !== null || !hasEnds;
  const endClass = hasAmount ? 'max-sm:hidden' : undefined;
  return (
    <DataTable label="Accounts" isDense maxHeight="50vh">
      <thead>
        <tr>
          <HeadCell>Account</HeadCell>
          {hasEnds ? (
            <>
              <HeadCell numeric className={endClass}>
                {bookMonthName(monthsLater(month, -1))}
              </HeadCell>
              <HeadCell numeric className={endClass}>
                {bookMonthName(month)}
              </HeadCell>
            </>
          ) : null}
          {hasAmount ? <HeadCell numeric>{amountLabel ?? bookMonthName(month)}</HeadCell> : null}
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <tr key={`${account.code} ${account.name} ${account.entity}`}>
            <RowHeadCell className="whitespace-normal!">
              {accountLabel(account)}
              <span className="block text-small font-normal text-ink-muted">
                {[account.entity, ...cellsOfEnds(account)].filter(Boolean).join(' · ')}
              </span>
              {hasAmount && account.closing !== null ? (
                <span className="block text-small font-normal text-ink-muted tabular-nums sm:hidden">
                  {endText(account.opening)} to {endText(account.closing)}
                </span>
              ) : null}
            </RowHeadCell>
            {hasEnds ? (
              <>
                <Cell numeric className={endClass}>
                  {endText(account.opening)}
                </Cell>
                <Cell numeric className={endClass}>
                  {endText(account.closing)}
                </Cell>
              </>
            ) : null}
            {hasAmount ? (
              <Cell numeric negative={account.amount.startsWith('-')}>
                {formatWithCents(account.amount)}
              </Cell>
            ) : null}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

type LinePart = NonNullable<StatementLineParts['entered']>[number];

const SOURCE_LABELS = {
  typed: 'Typed',
  figures: 'Financial Data',
  accounts: 'Accounts',
} as const satisfies Record<NonNullable<LinePart['source']>, string>;

/** Typed balances and figures of Financial Data. */
function EnteredParts({ entered }: { entered: readonly LinePart[] }) {
  return (
    <DataTable label="Balances and figures" isDense maxHeight="50vh">
      <thead>
        <tr>
          <HeadCell>Balance or figure</HeadCell>
          <HeadCell numeric>Amount</HeadCell>
        </tr>
      </thead>
      <tbody>
        {entered.map(({ figure, name, month, amount, source }) => (
          <tr key={`${figure} ${amount}`}>
            <RowHeadCell className="whitespace-normal!">
              {name}, {bookMonthName(month)}
              {source === null ? null : (
                <span className="block text-small font-normal text-ink-muted">
                  {SOURCE_LABELS[source]}
                </span>
              )}
            </RowHeadCell>
            <Cell numeric negative={amount.startsWith('-')}>
              {formatWithCents(amount)}
            </Cell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

const endText = (amount: string | null) => (amount === null ? DASH : formatWithCents(amount));

const originWords = (origin: LineAccount['origin']) =>
  origin === null ? '' : [origin.sheet, origin.cell].filter(Boolean).join(', cell ');

/** The cell of the closing balance, and that of the opening balance if it is a different one. */
function cellsOfEnds({ origin, openingOrigin }: LineAccount): string[] {
  const [closing, opening] = [originWords(origin), originWords(openingOrigin)];
  return opening === '' || opening === closing ? [closing] : [closing, `opening: ${opening}`];
}

function Moves({ moves, mayMove }: { moves: readonly StoredFlowMove[]; mayMove: boolean }) {
  const remove = useDeleteMove();
  return (
    <section aria-label="Moves">
      <h3 className="font-semibold">Moves</h3>
      <ul className="divide-y divide-line">
        {moves.map((move) => (
          <li key={move.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="min-w-0 flex-1">
              {formatWithCents(move.amount)} from {FLOW_LINES[move.from].label} to{' '}
              {FLOW_LINES[move.to].label}: {move.reason}
            </span>
            {mayMove ? (
              <Button size="small" disabled={remove.isPending} onClick={() => remove.mutate(move)}>
                Delete
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
