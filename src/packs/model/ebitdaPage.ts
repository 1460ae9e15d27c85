import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { isHiddenLine, lineLabel } from '../../finance/catalogue.ts';
import type { Drivers } from '../../telling/briefing/drivers.ts';
import { driversOf } from '../../telling/briefing/drivers.ts';
import { lineWords } from '../../telling/briefing/reference.ts';
import { decimal, plainText } from '../../finance/decimal.ts';
import type { MonthFigures } from '../../finance/overMonths.ts';
import { sentenceText, signedMoney } from '../../format/briefingText.ts';
import { currencyCode } from '../../format/currencyName.ts';
import type { PackBridgeBar } from './bridgeChart.ts';
import { bridgeChart } from './bridgeChart.ts';
import { yearToLabel } from './monthsTogether.ts';
import type { PackChart, PackPart, PackSection } from './pack.ts';
import type { ReportedMonth } from './reportedMonth.ts';

interface EbitdaComparison {
  /** A text such as "October 2026" or "FY26 to Oct". */
  readonly name: string;
  /** A text such as "Budget FY26" or "October 2025". */
  readonly than: string;
  readonly isPlan: boolean;
  readonly figures: MonthFigures;
  readonly reference: MonthFigures;
}

function comparisons({ page, month, months }: ReportedMonth): EbitdaComparison[] {
  const { reference, earlier, yearBefore } = page;
  const own = { name: month.name, figures: page.figures };
  const isPlan = reference?.kind === 'plan';
  const ofPlan = isPlan
    ? [{ ...own, than: reference.planName ?? 'Budget', isPlan, reference: reference.month }]
    : [];
  const before = earlier === null ? undefined : months.upTo(month, 13);
  const earlierName = before?.find(
    ({ calendarYear, calendarMonth }) =>
      calendarYear === earlier?.month.calendarYear && calendarMonth === earlier.month.calendarMonth,
  )?.name;
  const ofEarlier =
    earlier === null || earlierName === undefined
      ? []
      : [{ ...own, than: earlierName, isPlan: false, reference: earlier.figures }];
  const label = (fyLabel: string) => yearToLabel(months.basis, fyLabel, month.monthNum);
  const ofYear =
    isPlan || yearBefore === null || month.monthNum === 1
      ? []
      : [
          {
            name: label(month.fyLabel),
            than: label(yearBefore.fyLabel),
            isPlan: false,
            figures: page.toDate,
            reference: yearBefore.toDate,
          },
        ];
  return [...ofPlan, ...ofEarlier, ...ofYear];
}

const REST = 'Not explained by the lines';

function ebitdaBars(
  basis: CompanyBasis,
  { steps, unexplained, isByShare, change }: Drivers,
  { name, than, isPlan, reference }: EbitdaComparison,
): PackBridgeBar[] {
  const from = decimal(reference.ebitda ?? '0');
  return [
    { kind: 'end', label: than, value: from, role: isPlan ? 'budget' : 'priorYear' },
    ...steps.flatMap(({ line, effect, noise }): PackBridgeBar[] => {
      if (isHiddenLine(basis, line)) return [];
      const isNews = effect.abs().gte(noise) && !effect.eq('0');
      return [
        {
          kind: 'step',
          label:
            isByShare && line === 'revenue'
              ? 'Growth at unchanged cost shares'
              : lineWords(basis, line),
          value: effect,
          judgement: isNews ? (effect.gt('0') ? 'favourable' : 'unfavourable') : null,
        },
      ];
    }),
    ...(unexplained.eq('0')
      ? []
      : [{ kind: 'step', label: REST, value: unexplained, judgement: null } as const]),
    { kind: 'end', label: name, value: from.plus(change), role: 'actual' },
  ];
}

function ebitdaChart({ months, source }: ReportedMonth, compared: EbitdaComparison): PackChart[] {
  const { currency } = months.basis;
  const drivers = driversOf(compared.figures, compared.reference, months.materiality);
  if (drivers === null) return [];
  const change = signedMoney(currency, plainText(drivers.change));
  return [
    bridgeChart(
      currency,
      {
        title: `${compared.name} against ${compared.than}: ${change}`,
        unit: `${lineLabel(months.basis, 'ebitda')} (${currencyCode(currency)})`,
        company: source.companyName,
      },
      ebitdaBars(months.basis, drivers, compared),
    ),
  ];
}

export function ebitdaPage(told: ReportedMonth): PackSection[] {
  const { page, months } = told;
  const { currency } = months.basis;
  const charts = comparisons(told).flatMap((compared) => ebitdaChart(told, compared));
  if (charts.length === 0) return [];
  const said = [
    ...page.named.map(({ sentence, whole }) => whole ?? sentence),
    ...(page.rest === null ? [] : [page.rest]),
  ];
  const items = said.map((sentence) => sentenceText(currency, sentence));
  const why: PackPart[] =
    items.length === 0 ? [] : [{ kind: 'bullets', heading: 'What moved the result', items }];
  return [
    {
      key: 'ebitda',
      title: lineLabel(months.basis, 'ebitda'),
      ...(page.title === null ? {} : { message: sentenceText(currency, page.title) }),
      parts: [{ kind: 'charts', charts }, ...why],
    },
  ];
}
