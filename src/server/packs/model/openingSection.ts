import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { briefingOf } from '../../../domain/briefing/briefing.ts';
import type { Briefing } from '../../../domain/briefing/briefing.ts';
import { countOfMonth } from '../../../domain/briefing/briefingMonths.ts';
import type { ComparedValue, KeyFigure } from '../../../domain/briefing/keyFigures.ts';
import { saysPercent } from '../../../domain/variance.ts';
import type { Light } from '../../../domain/briefing/lights.ts';
import { differenceId } from '../../../domain/briefing/movement.ts';
import { againstPlanOf } from '../../../domain/briefing/sentence.ts';
import type { SaidFigureId } from '../../../domain/briefing/sentence.ts';
import { figureIdText } from '../../../domain/figureIdText.ts';
import { LINES } from '../../../domain/lines.ts';
import { asksForDecision } from '../../../domain/meeting.ts';
import { sentenceText } from '../../../format/briefingText.ts';
import { currencyCode } from '../../../format/currencyName.ts';
import { sharingWords } from '../../../format/firstWords.ts';
import { LIGHT_WORDS } from '../../../format/lightWords.ts';
import { withoutFormatting } from '../../../format/withoutFormatting.ts';
import { columnFigure, plannedColumnFigure, withFigure } from './figureIds.ts';
import { soundTable } from './formulaValue.ts';
import { yearToLabel } from './monthsTogether.ts';
import { tracedMonths, withOrigin } from './origins.ts';
import type {
  PackCell,
  PackCellPlace,
  PackColumn,
  PackPart,
  PackRow,
  PackSection,
} from './pack.ts';
import {
  changeCell,
  DASHED,
  differenceCell,
  lineFormat,
  numberCell,
  textCell,
} from './packCells.ts';
import type { PackMonth, PackMonths } from './packMonths.ts';
import type { PackSource } from './packSource.ts';
import { lineSentence } from './sentences.ts';

/** The section that stands before the contents. */
export const OPENING = 'briefing';

const MOST_ASKED = 3;
/** Of what is asked; all of it is in its own section. */
const MOST_ASKED_WORDS = 35;

const RULE =
  'Light: materially unfavourable in the month and in the year to date, Act; in one of them, Watch; in neither, Fine. That of cash says how long it lasts.';

const litWords = (light: Light | null): string =>
  light === null ? '' : `${LIGHT_WORDS[light].sign} ${LIGHT_WORDS[light].word}`;

const lightCell = (light: Light | null): PackCell =>
  light === null ? textCell('') : { kind: 'text', text: litWords(light), light };

interface Told {
  readonly briefing: Briefing;
  readonly month: PackMonth;
  /** The month that it is compared with. */
  readonly before: PackMonth | null;
  /** The year up to the month, and the same months a year before. */
  readonly own: readonly PackMonth[];
  readonly ownBefore: readonly PackMonth[];
}

const identified = (cell: PackCell, figure: SaidFigureId | null) =>
  withFigure(cell, figure === null ? null : figureIdText(figure));

/** A difference in percent, or of percentages in points; a dash where it says nothing. */
function comparedCell(
  compared: ComparedValue | null,
  figure: SaidFigureId | null,
  sides: { readonly figure: PackCellPlace; readonly reference: PackCellPlace },
): PackCell {
  if (compared === null) return DASHED;
  if (compared.unit === 'points') {
    const formula = {
      kind: 'difference',
      minuend: sides.figure,
      subtrahend: sides.reference,
    } as const;
    return identified(differenceCell(compared, 'points', formula), figure);
  }
  if (!saysPercent(compared.percent)) return DASHED;
  const formula = { kind: 'change', ...sides } as const;
  const id = figure === null ? null : { ...figure, inPercent: true as const };
  return identified(changeCell(compared, formula), id);
}

/** The figures of the month, and what it is compared with where there is such. */
const ACTUAL = 1;

const sidesAt = (row: number, column: number) => ({
  figure: { row, column: ACTUAL },
  reference: { row, column },
});

function actualCell(
  basis: CompanyBasis,
  { line }: KeyFigure,
  value: string | null,
  months: readonly PackMonth[],
): PackCell {
  const cell = withOrigin(numberCell(value, lineFormat(line)), tracedMonths(line, months));
  return withFigure(cell, columnFigure(basis, line, months));
}

function plannedCells(
  basis: CompanyBasis,
  { briefing, month }: Told,
  figure: KeyFigure,
  row: number,
): PackCell[] {
  const { line, againstPlan } = figure;
  const { plan } = briefing;
  if (plan === null) return [];
  if (againstPlan === null) return [DASHED, DASHED];
  const planned = numberCell(againstPlan.reference, lineFormat(line));
  return [
    withFigure(planned, plannedColumnFigure(basis, line, { plan, months: [month] })),
    comparedCell(againstPlan, againstPlanOf(line, briefing.month, plan), sidesAt(row, ACTUAL + 1)),
  ];
}

function earlierCells(
  basis: CompanyBasis,
  { briefing, before }: Told,
  figure: KeyFigure,
  row: number,
): PackCell[] {
  const { line, againstBefore } = figure;
  const { comparedWith, plan } = briefing;
  if (before === null || comparedWith === null) return [];
  if (againstBefore === null) return [DASHED, DASHED];
  const id = differenceId(basis, { line, month: briefing.month, earlier: comparedWith });
  const column = plan === null ? ACTUAL + 1 : ACTUAL + 3;
  return [
    actualCell(basis, figure, againstBefore.reference, [before]),
    comparedCell(againstBefore, id, sidesAt(row, column)),
  ];
}

/** Whether the year to date can be compared with the same months a year before. */
const hasYearBefore = ({ briefing, own }: Told): boolean =>
  own.every(({ row }) => row !== null) &&
  briefing.figures.some(({ toDateAgainstBefore }) => toDateAgainstBefore !== null);

function toDateCells(basis: CompanyBasis, told: Told, figure: KeyFigure, row: number): PackCell[] {
  const { briefing, own, ownBefore } = told;
  const { line, toDate, toDateAgainstBefore: compared } = figure;
  const period = { is: 'toDate', fyLabel: briefing.fyLabel, last: briefing.month } as const;
  const id = { of: 'company', line, period } as const;
  const sum = withOrigin(numberCell(toDate, lineFormat(line)), tracedMonths(line, own));
  const first = toDate === null ? DASHED : identified(sum, id);
  if (!hasYearBefore(told)) return [first];
  if (compared === null) return [first, DASHED, DASHED];
  const column = columnsOf(basis, told).length - 2;
  const sides = { figure: { row, column: column - 2 }, reference: { row, column: column - 1 } };
  return [
    first,
    actualCell(basis, figure, compared.reference, ownBefore),
    comparedCell(compared, { ...id, against: 'year' }, sides),
  ];
}

const yearBeforeLabel = (basis: CompanyBasis, { ownBefore: [first], month }: Told) =>
  yearToLabel(basis, first?.fyLabel ?? '', month.monthNum);

const comparedColumns = (group: string, heading: string): PackColumn[] => [
  { heading, group, kind: 'number', width: 10 },
  { heading: '%', group, kind: 'number', width: 8 },
];

function columnsOf(basis: CompanyBasis, told: Told): PackColumn[] {
  const { briefing, month, before } = told;
  const { plan, comparedWith } = briefing;
  const isYear = comparedWith?.is === 'year';
  const toDate = 'Year to date';
  return [
    { heading: 'Key figure', kind: 'label', width: 20 },
    { heading: month.shortName, kind: 'number', width: 10 },
    ...(plan === null ? [] : comparedColumns('Against budget', 'Budget')),
    ...(before === null || comparedWith === null
      ? []
      : comparedColumns(
          isYear ? 'Against last year' : 'Against an earlier month',
          before.shortName,
        )),
    {
      heading: yearToLabel(basis, month.fyLabel, month.monthNum),
      group: toDate,
      kind: 'number',
      width: 10,
    },
    ...(hasYearBefore(told) ? comparedColumns(toDate, yearBeforeLabel(basis, told)) : []),
    { heading: 'Light', kind: 'text', width: 9 },
  ];
}

function spoken(currency: string, { briefing: { plan, figures }, before }: Told): string[] {
  return figures.map(({ line, value, againstPlan, againstBefore }) =>
    lineSentence(currency, line, value, [
      ...(plan === null ? [] : [{ name: 'budget', value: againstPlan?.reference ?? null }]),
      ...(before === null ? [] : [{ name: before.name, value: againstBefore?.reference ?? null }]),
    ]),
  );
}

function figuresPart(basis: CompanyBasis, told: Told): PackPart {
  const { currency } = basis;
  const { briefing, month } = told;
  const hasMargin = briefing.figures.some(({ line }) => LINES[line].unit === 'percent');
  const rows = briefing.figures.map((figure, row): PackRow => ({
    kind: 'line',
    cells: [
      textCell(LINES[figure.line].label),
      actualCell(basis, figure, figure.value, [month]),
      ...plannedCells(basis, told, figure, row),
      ...earlierCells(basis, told, figure, row),
      ...toDateCells(basis, told, figure, row),
      lightCell(figure.light?.light ?? null),
    ],
  }));
  return {
    kind: 'table',
    table: soundTable({
      key: 'briefing-figures',
      title: `Five key figures, ${month.name}`,
      unit: `${currencyCode(currency)} thousands${hasMargin ? '; gross margin in percent' : ''}`,
      columns: columnsOf(basis, told),
      rows,
      notes: [...briefing.notes.map((sentence) => sentenceText(currency, sentence)), RULE],
      said: spoken(basis.currency, told),
    }),
  };
}

const said = (heading: string, ...paragraphs: readonly string[]): PackPart => ({
  kind: 'text',
  heading,
  paragraphs,
});

const lit = (name: string, light: Light | null) =>
  light === null ? name : `${name} ${litWords(light)}`;

/** Why the result is what it is, how long cash lasts, and where the year goes. */
function messages(
  currency: string,
  { exceptions, cash, outlook, comparedWith, plan }: Briefing,
): PackPart[] {
  const [first] = exceptions;
  const why =
    first !== undefined
      ? sentenceText(currency, first.sentence)
      : comparedWith === null && plan === null
        ? 'There is nothing to compare with.'
        : 'No line of revenue or costs stands out this month.';
  return [
    said('Why', why),
    ...(cash === null
      ? []
      : [said(lit('Cash', cash.light), sentenceText(currency, cash.sentence))]),
    ...(outlook === null
      ? []
      : [
          said(
            lit('Outlook', outlook.light),
            outlook.sentences.map((sentence) => sentenceText(currency, sentence)).join(' '),
          ),
        ]),
  ];
}

/** The decisions that the board is asked for; none where the month has no report. */
function asked({ meeting }: PackSource, { report }: PackMonth): PackPart[] {
  const heading = 'What we ask';
  if (report === null) return [];
  const open = (meeting?.agenda ?? []).filter(asksForDecision);
  if (open.length === 0) return [said(heading, 'No decisions requested.')];
  const more = open.length - MOST_ASKED;
  const rest = more > 0 ? [`${more} more, in Decisions and actions`] : [];
  const items = sharingWords(
    open.slice(0, MOST_ASKED).map(({ itemText }) => withoutFormatting(itemText)),
    MOST_ASKED_WORDS,
  );
  return [{ kind: 'bullets', heading, items: [...items, ...rest] }];
}

function toldOf(source: PackSource, months: PackMonths, month: PackMonth): Told | null {
  if (source.briefing === undefined || month.row === null) return null;
  const { materiality } = months;
  const briefing = briefingOf(source.basis, { ...source.briefing, materiality }, month);
  if (briefing === null) return null;
  const { comparedWith } = briefing;
  const back = comparedWith === null ? 0 : countOfMonth(month) - countOfMonth(comparedWith);
  const before = comparedWith === null ? null : (months.upTo(month, back + 1)[0] ?? null);
  const lastYear = months.yearBefore(month);
  return {
    briefing,
    month,
    before,
    own: months.yearTo(month.fyLabel, month.monthNum),
    ownBefore: lastYear === null ? [] : months.yearTo(lastYear.fyLabel, lastYear.monthNum),
  };
}

/** "Revenue was $19.3M, 1.9% above FY25 to Oct." of the year, and so EBITDA. */
function yearSaid(basis: CompanyBasis, told: Told): string {
  const { briefing, month } = told;
  const before = hasYearBefore(told) ? yearBeforeLabel(basis, told) : '';
  const sentences = briefing.figures
    .filter(({ line }) => line === 'revenue' || line === 'ebitda')
    .map(({ line, toDate, toDateAgainstBefore }) => {
      const reference = before === '' ? null : (toDateAgainstBefore?.reference ?? null);
      return lineSentence(basis.currency, line, toDate, [{ name: before, value: reference }]);
    });
  return `${yearToLabel(basis, month.fyLabel, month.monthNum)}: ${sentences.join(' ')}`;
}

/**
 * A month on one page, by the rules of the briefing: its headline, five figures with their lights, three
 * messages, and what the board is asked. Of a year it is that of its last month, after what the year came
 * to. None where the month has no figures.
 */
export function openingSection(
  source: PackSource,
  months: PackMonths,
  month: PackMonth,
  of: 'month' | 'year',
): PackSection[] {
  const { currency } = source.basis;
  const told = toldOf(source, months, month);
  if (told === null) return [];
  const { briefing } = told;
  const { worry, worryReasons } = briefing;
  const parts = [
    said(
      'What changed',
      ...(of === 'year'
        ? [
            yearSaid(source.basis, told),
            `${month.name}: ${sentenceText(currency, briefing.headline)}`,
          ]
        : [sentenceText(currency, briefing.headline)]),
    ),
    said(lit('Should I worry?', worry), sentenceText(currency, worryReasons)),
    figuresPart(source.basis, told),
    ...messages(source.basis.currency, briefing),
    ...asked(source, month),
  ];
  return [{ key: OPENING, title: 'Briefing', parts }];
}
