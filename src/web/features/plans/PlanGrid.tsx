import { ShownAgainNote } from '../../components/ShownAgainNote.tsx';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Fragment } from 'react';
import type { WholePlan } from '../../../contract/plans.ts';
import type { LinePlanFigureId } from '../../../finance/figureId.ts';
import { monthPeriod } from '../../../finance/figureId.ts';
import { monthInYear } from '../../../finance/pageFigures.ts';
import { linePlanFigure } from '../../../finance/plannedFigures.ts';
import type { BalanceLine } from '../../../finance/statements/balanceLines.ts';
import type { PlannedLine } from '../../../finance/statements/balancePlan.ts';
import { isPlannedBalance, slugOfPlanned } from '../../../finance/statements/balancePlan.ts';
import { plannedBalanceFigure } from '../../../finance/statements/plannedBalanceFigure.ts';
import { currencyTitle } from '../../../format/currencyName.ts';
import { NOT_AVAILABLE } from '../../../format/notAvailable.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { Card } from '../../ui/Card.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { FigureText } from '../../ui/FigureText.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { cellKey, gridCellText } from '../../editing/amountGrid.ts';
import { GridCellInput } from '../../editing/GridCellInput.tsx';
import { useGridKeys } from '../../editing/useGridKeys.ts';
import type { GridMonth } from '../../editing/gridMonths.ts';
import { hiddenOnNarrow, gridMonths } from '../../editing/gridMonths.ts';
import { basisOfPlan, plannedLines, storedAmount, typedRows } from './planDraft.ts';
import type { PlanGridRow } from './plans.view.ts';
import {
  planBalanceRows,
  plannedAboveWords,
  plannedText,
  planRows,
  yearRemark,
} from './plans.view.ts';
import type { PlanEditor } from './usePlanDraft.ts';

export type PlanGridProps = {
  plan: WholePlan;
  /** Of the company's balance sheet; empty if it has none. */
  balanceLines: readonly BalanceLine[];
  editor: PlanEditor;
  mayEdit: boolean;
  month: number;
};

const YEAR_COLUMN_CLASS = 'sticky right-0 border-l-line in-data-[scrolls=sideways]:border-l';

export function PlanGrid({ plan, balanceLines, editor, mayEdit, month }: PlanGridProps) {
  const basis = shownBasis();
  const keys = useGridKeys(
    editor.grid,
    editor,
    'This plan has no months or lines for those values.',
  );
  const months = gridMonths(plan.fyYear);
  const lines = plannedLines(plan, editor.typed);
  const typed = typedRows(lines);
  const isShown = ({ amounts }: PlanGridRow) => mayEdit || amounts.some(Boolean);
  const sides = planBalanceRows(plan, editor.typed, balanceLines)
    .map((side) => Object.assign(side, { rows: side.rows.filter(isShown) }))
    .filter(({ rows }) => rows.length > 0);
  const rowProps = { plan, editor, months, month };
  return (
    <Card flush className="overflow-clip">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 text-small text-ink-muted sm:px-6">
        <p>
          {currencyTitle(basis.currency)} · Gross profit and EBITDA are calculated where left blank
        </p>
        {mayEdit ? (
          <p className="hidden flex-wrap items-center gap-1.5 md:flex print:hidden pointer-coarse:hidden">
            <Kbd>Enter</Kbd> next line <Kbd>Ctrl Enter</Kbd> fill right <Kbd>Ctrl Z</Kbd> undo
          </p>
        ) : null}
      </div>
      <DataTable label={`${plan.name}, by month`} isDense>
        <thead>
          <tr>
            <HeadCell>Line</HeadCell>
            {months.map(({ monthNum, short, name }) => (
              <HeadCell
                key={monthNum}
                numeric
                title={name}
                className={clsx(mayEdit && 'min-w-20', hiddenOnNarrow(monthNum, month))}
              >
                {short}
              </HeadCell>
            ))}
            <HeadCell numeric className={YEAR_COLUMN_CLASS}>
              {plan.fyYear}
            </HeadCell>
          </tr>
        </thead>
        <tbody {...keys}>
          {planRows(lines)
            .filter(isShown)
            .map((row) => (
              <PlanRow
                key={row.line}
                row={row}
                isTyped={mayEdit && typed.some((line) => line === row.line)}
                {...rowProps}
              />
            ))}
          {sides.length === 0 ? null : (
            <HeadingRow months={months} className="font-semibold">
              Balance sheet at the end of each month
              <span className="block text-small font-normal whitespace-normal text-ink-muted">
                {plannedAboveWords(balanceLines)}
              </span>
            </HeadingRow>
          )}
          {sides.map(({ side, label, rows }) => (
            <Fragment key={side}>
              <HeadingRow months={months} className="text-small text-ink-muted">
                {label}
              </HeadingRow>
              {rows.map((row) => (
                <PlanRow key={row.line} row={row} isTyped={mayEdit} {...rowProps} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </DataTable>
      <div className="px-4 pb-3 empty:hidden sm:px-6">
        <ShownAgainNote basis={basisOfPlan(lines)} lines={typed} />
      </div>
    </Card>
  );
}

type HeadingRowProps = { months: readonly GridMonth[]; className: string; children: ReactNode };

const HeadingRow = ({ months, className, children }: HeadingRowProps) => (
  <tr>
    <th scope="rowgroup" colSpan={months.length + 2} className={clsx('pt-4! text-left', className)}>
      {children}
    </th>
  </tr>
);

type PlanRowProps = Pick<PlanGridProps, 'plan' | 'editor' | 'month'> & {
  row: PlanGridRow;
  months: readonly GridMonth[];
  isTyped: boolean;
};

function PlanRow({ plan, editor, row, months, month, isTyped }: PlanRowProps) {
  const { line, label, amounts, year } = row;
  // Amounts that were typed but not stored have no explanation.
  const idOf = (period: LinePlanFigureId['period']) =>
    editor.typed.size > 0 ? undefined : plannedFigureId(line, period, plan.name);
  return (
    <tr>
      <RowHeadCell className="align-middle! max-sm:whitespace-normal!">{label}</RowHeadCell>
      {months.map((one) =>
        isTyped ? (
          <TypedFigure
            key={one.monthNum}
            plan={plan}
            editor={editor}
            row={row}
            month={one}
            className={hiddenOnNarrow(one.monthNum, month)}
          />
        ) : (
          <PlanFigure
            key={one.monthNum}
            id={idOf(monthPeriod(monthInYear(shownBasis(), planMonthPlace(plan, one))))}
            text={plannedText(line, amounts[one.monthNum - 1] ?? null)}
            className={hiddenOnNarrow(one.monthNum, month)}
          />
        ),
      )}
      <PlanFigure
        id={idOf({ is: 'year', fyLabel: plan.fyYear })}
        text={plannedText(line, year.value)}
        remark={yearRemark(row)}
        className={clsx('z-1 font-medium', YEAR_COLUMN_CLASS)}
      />
    </tr>
  );
}

/** The year of a balance sheet line repeats its last month. */
function plannedFigureId(line: PlannedLine, period: LinePlanFigureId['period'], plan: string) {
  if (!isPlannedBalance(line)) return linePlanFigure({ scenario: 'planned', line, period, plan });
  return period.is === 'month'
    ? plannedBalanceFigure({ slug: slugOfPlanned(line), month: period, plan })
    : undefined;
}

const planMonthPlace = ({ fyYear }: WholePlan, { monthNum }: GridMonth) => ({
  fyLabel: fyYear,
  monthNum,
});

type TypedFigureProps = Pick<PlanGridProps, 'plan' | 'editor'> & {
  row: PlanGridRow;
  month: GridMonth;
  className: string;
};

function TypedFigure({ plan, editor, row, month, className }: TypedFigureProps) {
  const { line, label, amounts } = row;
  const cell = { line, monthNum: month.monthNum };
  const key = cellKey(cell);
  const { changes, typed } = editor;
  const follows = amounts[month.monthNum - 1] ?? null;
  const theirs = storedAmount(plan, cell);
  return (
    <GridCellInput
      cell={key}
      name={`${label}, ${month.name}`}
      text={gridCellText(editor.grid, typed, cell)}
      follows={follows === null ? undefined : plannedText(line, follows)}
      problem={changes.problems.get(key)}
      conflict={
        changes.conflicts.some((one) => cellKey(one) === key)
          ? `Theirs: ${theirs === null ? 'nothing' : plannedText(line, theirs)}`
          : undefined
      }
      isChanged={changes.figures.some((one) => cellKey(one) === key)}
      className={className}
      onType={editor.typeCell}
      onLeave={editor.endStep}
    />
  );
}

function PlanFigure({
  id,
  text,
  remark = '',
  className,
}: {
  id: string | undefined;
  text: string;
  remark?: string;
  className: string;
}) {
  return (
    <Cell
      numeric
      muted={text === NOT_AVAILABLE}
      negative={text.startsWith('-')}
      className={clsx('align-middle!', className)}
    >
      <FigureText id={text === NOT_AVAILABLE ? undefined : id}>{text}</FigureText>
      {remark === '' ? null : (
        <span className="block text-small font-normal text-ink-muted">{remark}</span>
      )}
    </Cell>
  );
}
