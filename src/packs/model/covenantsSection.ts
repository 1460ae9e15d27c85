import { bookMonthName } from '../../finance/books/bookMonths.ts';
import { decimal, fixed, plainText } from '../../finance/decimal.ts';
import { figureMonth } from '../../finance/figureId.ts';
import type { CovenantPiece } from '../../finance/statements/covenant.ts';
import type { CovenantStanding } from '../../finance/statements/covenants.ts';
import { sumOfPieces } from '../../finance/statements/covenants.ts';
import type { MonthAmounts } from '../../finance/statements/monthAmounts.ts';
import { covenantFigure } from '../../finance/statements/statementFigureIds.ts';
import { covenantSentence } from '../../telling/briefing/cashCauses.ts';
import { sentenceText } from '../../format/briefingText.ts';
import {
  covenantHeadroomWords,
  covenantOutlookWords,
  notTestedWords,
} from '../../format/covenantResultWords.ts';
import { covenantSumNames, covenantSumWords } from '../../format/covenantWords.ts';
import { currencyCode } from '../../format/currencyName.ts';
import { lightText } from '../../format/lightWords.ts';
import { tightestCovenant } from '../../format/tightestCovenant.ts';
import { tracedCovenant, tracedPiece } from './covenantTraces.ts';
import { withFigure } from './figureIds.ts';
import { soundTable } from './formulaValue.ts';
import { withOrigin } from './origins.ts';
import type {
  PackCell,
  PackFormula,
  PackNumberFormat,
  PackRow,
  PackSection,
  PackTable,
} from './pack.ts';
import { DASHED, headingRow, numberCell, textCell } from './packCells.ts';
import type { PackCovenantTest } from './packCovenants.ts';
import { covenantAmounts, covenantTests } from './packCovenants.ts';
import type { PackMonth, PackMonths } from './packMonths.ts';
import type { PackCovenant, PackSource, PackStatements } from './packSource.ts';

const COVENANTS = 'Covenants';

/** A spreadsheet's quotient agrees with the exact one up to here. */
const RATIO_DECIMALS = 8;
const HEADROOM_DECIMALS = 2;

const BOUNDS = { atMost: 'at most', atLeast: 'at least' } as const;

const valueFormat = ({ denominator }: PackCovenant): PackNumberFormat =>
  denominator === null ? 'thousands' : 'exact';

const roundedRatio = (text: string) => fixed(decimal(text), RATIO_DECIMALS);

/** The value as a cell holds it: an amount to the cent, or a ratio. */
const valueText = ({ denominator }: PackCovenant, value: string) =>
  denominator === null ? plainText(decimal(value)) : roundedRatio(value);

const testedText = ({ result }: PackCovenantTest, month: PackMonth): string => {
  if (result.state !== 'notTested') return month.name;
  return result.firstMonth === null
    ? 'Not tested'
    : `Not tested until ${bookMonthName(result.firstMonth)}`;
};

interface CovenantsOfMonth {
  readonly source: PackSource;
  readonly months: PackMonths;
  readonly month: PackMonth;
  readonly tests: readonly PackCovenantTest[];
  readonly nameOf: (slug: string) => string;
}

function headroomCell(
  { direction }: PackCovenant,
  { headroom }: CovenantStanding,
  row: number,
): PackCell {
  if (headroom.percent === null) return { ...DASHED, format: 'percent' };
  const [value, limit] = [
    { row, column: 1 },
    { row, column: 3 },
  ] as const;
  const ends = direction === 'atMost' ? { to: limit, from: value } : { to: value, from: limit };
  return numberCell(fixed(decimal(headroom.percent), HEADROOM_DECIMALS), 'percent', {
    kind: 'headroom',
    ...ends,
    limit,
  });
}

function covenantRow(of: CovenantsOfMonth, test: PackCovenantTest, row: number): PackRow {
  const { source, months, month } = of;
  const { covenant, result, light } = test;
  const { standing } = result;
  const format = valueFormat(covenant);
  const limit =
    standing?.limit ?? covenant.limits.findLast(({ from }) => from <= figureMonth(month))?.value;
  const value: PackCell =
    standing === null
      ? numberCell(null, format)
      : standing.value === null
        ? { ...DASHED, format }
        : withOrigin(numberCell(valueText(covenant, standing.value), format), [
            tracedCovenant(source, months, covenant, month),
          ]);
  return {
    kind: 'line',
    cells: [
      textCell(covenant.name),
      withFigure(value, covenantFigure(covenant.id, figureMonth(month))),
      textCell(BOUNDS[covenant.direction]),
      numberCell(limit, format),
      standing === null ? { ...DASHED, format: 'percent' } : headroomCell(covenant, standing, row),
      textCell(lightText(light)),
      textCell(testedText(test, month)),
    ],
  };
}

function covenantNote(
  { source: { basis }, nameOf }: CovenantsOfMonth,
  { covenant, result, outlook }: PackCovenantTest,
): string {
  const { standing } = result;
  const names = covenantSumNames(basis, covenant, nameOf);
  const headroom =
    standing === null
      ? ''
      : covenantHeadroomWords(basis.currency, names, covenant.direction, standing);
  const words = [
    result.state === 'notTested' ? notTestedWords(result) : '',
    headroom === '' ? '' : `${headroom}.`,
    outlook === null
      ? ''
      : covenantOutlookWords({ ...outlook, unchanged: outlook.unchanged.map(nameOf) }),
  ];
  return `${covenant.name}: ${words.filter((part) => part !== '').join(' ')}`;
}

const unitText = ({ basis }: PackSource) =>
  `${currencyCode(basis.currency)} thousands; ratios with two decimals`;

function covenantsTable(of: CovenantsOfMonth): PackTable {
  return soundTable({
    key: 'covenants',
    title: `${COVENANTS}, ${of.month.name}`,
    unit: unitText(of.source),
    columns: [
      { heading: 'Covenant', kind: 'label', width: 30 },
      { heading: 'Value', kind: 'number', width: 12 },
      { heading: 'Must be', kind: 'text', width: 10 },
      { heading: 'Limit', kind: 'number', width: 12 },
      { heading: 'Headroom', kind: 'number', width: 12 },
      { heading: 'Light', kind: 'text', width: 10 },
      { heading: 'Tested', kind: 'text', width: 24 },
    ],
    rows: of.tests.map((test, row) => covenantRow(of, test, row)),
    notes: of.tests.map((test) => covenantNote(of, test)),
  });
}

interface Calculation {
  readonly of: CovenantsOfMonth;
  readonly amounts: MonthAmounts;
  /** The rows above, where the places of formulas begin. */
  readonly above: number;
}

const amountRow = (
  kind: PackRow['kind'],
  label: string,
  [value, format]: readonly [string, PackNumberFormat],
  formula?: PackFormula,
): PackRow => ({ kind, cells: [textCell(label), numberCell(value, format, formula)] });

/** A place in the column of amounts. */
const place = (row: number) => ({ row, column: 1 });

function sumRows(
  { of, amounts, above }: Calculation,
  pieces: readonly CovenantPiece[],
  [label, total]: readonly [string, string],
): PackRow[] {
  const { source, months, month, nameOf } = of;
  const rows = pieces.map((piece): PackRow => {
    const amount = sumOfPieces(source.basis, [piece], figureMonth(month), amounts);
    const words = covenantSumWords(source.basis, [piece], nameOf);
    return {
      kind: 'line',
      cells: [
        textCell(words),
        withOrigin(numberCell(plainText(amount), 'thousands'), [
          tracedPiece(source, months, piece, month),
        ]),
      ],
    };
  });
  const places = rows.map((_, at) => place(above + at));
  const sum = { kind: 'sum', of: places } as const;
  return [...rows, amountRow('subtotal', label, [plainText(decimal(total)), 'thousands'], sum)];
}

/** The pieces of a covenant, its value, and the value that the test stated. */
function calculationRows(
  calculation: Calculation,
  { covenant, result }: PackCovenantTest,
): PackRow[] {
  const { standing } = result;
  if (standing === null) return [];
  const above = calculation.above + 1;
  const isSum = standing.denominator === null;
  const numerator = sumRows({ ...calculation, above }, covenant.numerator, [
    isSum ? 'Value' : 'Numerator',
    standing.numerator,
  ]);
  const denominator =
    covenant.denominator === null || standing.denominator === null
      ? []
      : sumRows({ ...calculation, above: above + numerator.length }, covenant.denominator, [
          'Denominator',
          standing.denominator,
        ]);
  const rows = [...numerator, ...denominator];
  const [ofNumerator, ofDenominator] = [above + numerator.length - 1, above + rows.length - 1];
  if (standing.value === null) return [headingRow(covenant.name, 2), ...rows];
  const format = valueFormat(covenant);
  const value = valueText(covenant, standing.value);
  const quotient = isSum
    ? []
    : [
        amountRow('subtotal', 'Value', [value, format], {
          kind: 'quotient',
          numerator: place(ofNumerator),
          denominator: place(ofDenominator),
        }),
      ];
  const ofValue = above + rows.length + quotient.length - 1;
  return [
    headingRow(covenant.name, 2),
    ...rows,
    ...quotient,
    amountRow('line', 'Stated value', [value, format]),
    amountRow('line', 'Check', [isSum ? '0.00' : roundedRatio('0'), format], {
      kind: 'difference',
      minuend: place(ofValue),
      subtrahend: place(ofValue + 1),
    }),
  ];
}

function calculationTable(of: CovenantsOfMonth, statements: PackStatements): PackTable[] {
  const amounts = covenantAmounts(of.source, statements);
  const rows = of.tests.reduce<readonly PackRow[]>(
    (above, test) =>
      above.concat(
        calculationRows({ of, amounts, above: above.length }, test).map((row) =>
          Object.assign({}, row, { of: test.covenant.name }),
        ),
      ),
    [],
  );
  if (rows.length === 0) return [];
  return [
    soundTable({
      key: 'covenant-amounts',
      title: 'How the covenants are calculated',
      unit: unitText(of.source),
      columns: [
        { heading: 'Amount', kind: 'label', width: 40 },
        { heading: of.month.shortName, kind: 'number', width: 14 },
      ],
      rows,
      notes: [],
    }),
  ];
}

/** The covenants with their values in a month. Empty if the company has none. */
export function covenantsSection(
  source: PackSource,
  months: PackMonths,
  month: PackMonth,
): PackSection[] {
  const { basis, statements } = source;
  const [[, tests] = [null, []]] = covenantTests(source, [figureMonth(month)]);
  if (statements === undefined || tests.length === 0) return [];
  const nameOf = (slug: string) =>
    statements.lines.find((line) => line.slug === slug)?.name ?? slug;
  const of = { source, months, month, tests, nameOf };
  const tightest = tightestCovenant(basis, tests, nameOf);
  const tables = [covenantsTable(of), ...calculationTable(of, statements)];
  return [
    {
      key: 'covenants',
      title: COVENANTS,
      ...(tightest === null
        ? {}
        : { message: sentenceText(basis.currency, covenantSentence(tightest)) }),
      parts: tables.map((table) => ({ kind: 'table', table }) as const),
    },
  ];
}
