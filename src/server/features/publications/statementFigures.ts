import type { BooksMonth } from '../../../finance/books/books.ts';
import { bookMonthName } from '../../../finance/books/bookMonths.ts';
import { figureMonth } from '../../../finance/figureId.ts';
import { ZERO_MONEY } from '../../../finance/money.ts';
import { monthInYear } from '../../../finance/pageFigures.ts';
import { FLOW_KEYS, FLOW_LINES } from '../../../finance/statements/flowLines.ts';
import {
  balanceFigure,
  covenantFigure,
  flowFigure,
} from '../../../finance/statements/statementFigureIds.ts';
import { REMAINDER_LABELS } from '../../../finance/statements/statementLabels.ts';
import { SHEET_REMAINDERS } from '../../../finance/statements/statementRows.ts';
import { covenantTests } from '../../../packs/model/packCovenants.ts';
import type { PackSource } from '../../../packs/model/packSource.ts';
import { manifestMonth } from './itemFigure.ts';

const STATEMENT_FIGURE = /^FY\d\d-\d\d (?:balance|flow|covenant)-/u;
const COVENANT_FIGURE = /^FY\d\d-\d\d covenant-/u;

/** The unit of a covenant that divides one sum by another. */
export const RATIO_UNIT = 'ratio';

/** True for an amount of a statement or the value of a covenant, by its name in a manifest. */
export const isStatementFigure = (figure: string): boolean => STATEMENT_FIGURE.test(figure);

/** True for the value of a covenant, by its name in a manifest. */
export const isCovenantValue = (figure: string): boolean => COVENANT_FIGURE.test(figure);

const FLOW_FIGURE = /^FY(\d\d)-(\d\d) flow-/u;

/** The months, as in `manifestMonth`, that a cash flow follows from besides its own. */
export function monthBeforeFlow(figure: string): string | null {
  const [, year, month] = FLOW_FIGURE.exec(figure) ?? [];
  if (year === undefined || month === undefined) return null;
  const before = (Number(year) * 12 + Number(month) - 2 + 1200) % 1200;
  const label = `FY${String(Math.floor(before / 12)).padStart(2, '0')}`;
  return manifestMonth(label, (before % 12) + 1);
}

/** The month of each of the pack's figures, as in `manifestMonth`. */
function manifestMonths({ basis, financialYears, figures }: PackSource) {
  const labels = new Map(financialYears.map(({ id, fyYear }) => [id, fyYear]));
  return new Map(
    figures.flatMap(({ fyId, monthNum }): [BooksMonth, string][] => {
      const fyLabel = labels.get(fyId);
      return fyLabel === undefined
        ? []
        : [
            [
              figureMonth(monthInYear(basis, { fyLabel, monthNum })),
              manifestMonth(fyLabel, monthNum),
            ],
          ];
    }),
  );
}

/** The values of the covenants in each month that has one. */
function covenantValues(source: PackSource) {
  const months = (source.statements?.sheets ?? []).map(({ month }) => month);
  return covenantTests(source, months).flatMap(([month, tests]) =>
    tests.flatMap(({ covenant: { id, name, denominator }, result: { standing } }) =>
      standing === null || standing.value === null
        ? []
        : [
            {
              month,
              id: covenantFigure(id, month),
              name: `Covenant: ${name}`,
              unit: denominator === null ? source.basis.currency : RATIO_UNIT,
              value: standing.value,
            },
          ],
    ),
  );
}

/**
 * All amounts of the balance sheets and cash flows of a pack's months, and the values of their covenants. Zeros are included, because an amount that comes
 * later is a change too.
 */
export function statementFigures(source: PackSource) {
  const { statements, basis } = source;
  if (statements === undefined) return [];
  const months = manifestMonths(source);
  const figure = (
    month: BooksMonth,
    id: string,
    name: string,
    value: string | null,
    unit: string = basis.currency,
  ) => {
    const of = months.get(month);
    const key = id.slice(0, id.indexOf('.'));
    return of === undefined
      ? []
      : [
          {
            figure: `${of} ${key}`,
            name: `${name}, ${bookMonthName(month)}`,
            unit,
            value,
            id,
          },
        ];
  };
  return [
    ...statements.sheets.flatMap((sheet) => [
      ...statements.lines.flatMap(({ slug, name }) =>
        figure(
          sheet.month,
          balanceFigure(slug, sheet.month),
          `Balance sheet: ${name}`,
          sheet.lines[slug] ??
            (sheet.typed?.notEntered.includes(slug) === true ? null : ZERO_MONEY),
        ),
      ),
      ...SHEET_REMAINDERS.flatMap((key) =>
        figure(
          sheet.month,
          balanceFigure(key, sheet.month),
          `Balance sheet: ${REMAINDER_LABELS[key]}`,
          sheet[key],
        ),
      ),
    ]),
    ...statements.flows.flatMap(({ last, lines }) =>
      FLOW_KEYS.flatMap((line) =>
        figure(
          last,
          flowFigure(line, last),
          `Cash flow: ${FLOW_LINES[line].label}`,
          lines[line] ?? ZERO_MONEY,
        ),
      ),
    ),
    ...covenantValues(source).flatMap(({ month, id, name, value, unit }) =>
      figure(month, id, name, value, unit),
    ),
  ];
}
