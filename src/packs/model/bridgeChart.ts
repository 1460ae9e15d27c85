import type { BridgeBarPart } from '../../charts/chartPalette.ts';
import type { ChartRole, ChartSeries } from '../../charts/chartSpec.ts';
import type { Judgement } from '../../finance/variance.ts';
import { currencySymbol } from '../../finance/currencies.ts';
import type { DecimalValue } from '../../finance/decimal.ts';
import { Decimal, fixed, plainText } from '../../finance/decimal.ts';
import { briefMoney, signedMoney } from '../../format/briefingText.ts';
import type { PackChart } from './pack.ts';
import { shortName } from './shortName.ts';

export type PackBridgeBar =
  | {
      readonly kind: 'end';
      readonly label: string;
      readonly value: DecimalValue;
      readonly role: ChartRole;
    }
  | {
      readonly kind: 'step';
      readonly label: string;
      readonly value: DecimalValue;
      readonly judgement: Judgement | null;
    };

const CHART_DIVISOR = '1000';
const DECIMAL_ZERO = Decimal('0');
const least = (a: DecimalValue, b: DecimalValue) => (a.lt(b) ? a : b);
const most = (a: DecimalValue, b: DecimalValue) => (a.gt(b) ? a : b);

/** Charts hold amounts in thousands of the currency. */
const inChartThousands = (value: DecimalValue): number =>
  Number(fixed(value.div(CHART_DIVISOR), 3));

function bridgeAmountText(currency: string, { kind, value }: PackBridgeBar): string {
  return kind === 'step'
    ? signedMoney(currency, plainText(value))
    : briefMoney(currency, plainText(value));
}

interface BarSpan {
  readonly low: DecimalValue;
  readonly high: DecimalValue;
}

/** The start and end of each bar: totals start at zero, a step starts where the bar before it ended. */
function barSpans(bars: readonly PackBridgeBar[]): BarSpan[] {
  let running = DECIMAL_ZERO;
  return bars.map(({ kind, value }): BarSpan => {
    const start = kind === 'end' ? DECIMAL_ZERO : running;
    running = start.plus(value);
    return { low: least(start, running), high: most(start, running) };
  });
}

type Look = Pick<ChartSeries, 'key' | 'label' | 'role' | 'part' | 'isUnnamed'>;

const BAR_PART_LOOKS: Readonly<Record<Exclude<BridgeBarPart, 'base'>, string>> = {
  favourable: 'Raises the result',
  unfavourable: 'Lowers the result',
  noNews: 'Immaterial or unexplained',
};

function barLookOf(bar: PackBridgeBar, grey: string): Look {
  // The name is shown next to the bar itself.
  if (bar.kind === 'end')
    return { key: bar.label, label: bar.label, role: bar.role, isUnnamed: true };
  const part = bar.judgement ?? 'noNews';
  const label = part === 'noNews' ? grey : BAR_PART_LOOKS[part];
  return { key: part, label, role: 'actual', part };
}

function barPartSeries(
  look: Look,
  lengths: readonly (DecimalValue | null)[],
  extra: Pick<ChartSeries, 'isUnnamed'> = {},
): ChartSeries[] {
  if (lengths.every((length) => length === null)) return [];
  const values = lengths.map((length) => (length === null ? null : inChartThousands(length)));
  return [{ ...look, values, colour: 'ink', ...extra }];
}

function stackedBarSeries(bars: readonly PackBridgeBar[], grey: string): ChartSeries[] {
  const spans = barSpans(bars);
  const base: Look = { key: 'base', label: 'Begins at', role: 'actual', part: 'base' };
  const bases = spans.map(({ low, high }) => {
    if (low.gt('0')) return low;
    return high.lt('0') ? high : null;
  });
  const looks = new Map(bars.map((bar) => [barLookOf(bar, grey).key, barLookOf(bar, grey)]));
  const shown = [...looks.values()].flatMap((look) => {
    const own = spans.map((span, at) => {
      const bar = bars[at];
      return bar !== undefined && barLookOf(bar, grey).key === look.key ? span : null;
    });
    const above = own.map((span) => {
      if (span === null || span.high.lt('0')) return null;
      return span.high.eq('0') && span.low.lt('0')
        ? null
        : span.high.minus(most(span.low, DECIMAL_ZERO));
    });
    const below = own.map((span) =>
      span?.low.lt('0') === true ? span.low.minus(least(span.high, DECIMAL_ZERO)) : null,
    );
    const isAbove = above.some((length) => length !== null);
    const under = { ...look, key: `${look.key} below`, label: `${look.label} (below zero)` };
    return barPartSeries(look, above).concat(
      isAbove ? barPartSeries(under, below, { isUnnamed: true }) : barPartSeries(look, below),
    );
  });
  return [...barPartSeries(base, bases, { isUnnamed: true }), ...shown];
}

const ROOM = '1.04';
const withRoom = (value: DecimalValue) => inChartThousands(value.times(ROOM));

const BRIDGE_SCENARIO_NAMES: Readonly<Record<ChartRole, string>> = {
  actual: 'actual',
  priorYear: 'earlier actual',
  budget: 'budget',
  forecast: 'forecast',
};

/**
 * Returns a subject such as "Harbour Ltd · EBITDA (US$) · actual, budget"; the title names the
 * months.
 */
function bridgeSubject(
  company: string | null,
  unit: string,
  bars: readonly PackBridgeBar[],
): string {
  const roles = bars.flatMap((bar) => (bar.kind === 'end' ? [bar.role] : [])).toReversed();
  const scenarios = [...new Set(roles.map((role) => BRIDGE_SCENARIO_NAMES[role]))].join(', ');
  return [shortName(company), unit, scenarios].filter((part) => part !== '').join(' · ');
}

export function bridgeChart(
  currency: string,
  {
    title,
    unit,
    company,
    message,
    grey = BAR_PART_LOOKS.noNews,
  }: {
    readonly title: string;
    readonly unit: string;
    readonly company: string | null;
    readonly message?: string;
    readonly grey?: string;
  },
  bars: readonly PackBridgeBar[],
): PackChart {
  const spans = barSpans(bars);
  return {
    spec: {
      kind: 'bridge',
      title,
      ...(message === undefined ? {} : { message }),
      subject: bridgeSubject(company, unit, bars),
      categoryHeading: 'Step',
      categories: bars.map((bar) => `${bar.label}  ${bridgeAmountText(currency, bar)}`),
      series: stackedBarSeries(bars, grey),
      axis: {
        label: unit,
        min: withRoom(spans.map(({ low }) => low).reduce(least, DECIMAL_ZERO)),
        max: withRoom(spans.map(({ high }) => high).reduce(most, DECIMAL_ZERO)),
      },
      number: { prefix: currencySymbol(currency), suffix: 'K', decimals: 1 },
    },
    description:
      message === undefined
        ? `${title}: ${bars.map((bar) => `${bar.label} ${bridgeAmountText(currency, bar)}`).join(', ')}.`
        : `${title}: ${message}`,
  };
}
