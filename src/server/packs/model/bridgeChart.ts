import type { BridgeBarPart } from '../../../charts/chartPalette.ts';
import type { ChartRole, ChartSeries } from '../../../charts/chartSpec.ts';
import type { Judgement } from '../../../domain/variance.ts';
import { currencySymbol } from '../../../domain/currencies.ts';
import type { DecimalValue } from '../../../domain/decimal.ts';
import { Decimal, fixed, plainText } from '../../../domain/decimal.ts';
import { briefMoney, signedMoney } from '../../../format/briefingText.ts';
import type { PackChart } from './pack.ts';
import { shortName } from './shortName.ts';

/** A bar of a bridge; amounts in units of the company's currency. */
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

const THOUSAND = '1000';
const zero = Decimal('0');
const least = (a: DecimalValue, b: DecimalValue) => (a.lt(b) ? a : b);
const most = (a: DecimalValue, b: DecimalValue) => (a.gt(b) ? a : b);

/** In thousands of the currency, as charts hold amounts. */
const drawn = (value: DecimalValue): number => Number(fixed(value.div(THOUSAND), 3));

/** "+$523K": a step says its sign. */
function amountText(currency: string, { kind, value }: PackBridgeBar): string {
  return kind === 'step'
    ? signedMoney(currency, plainText(value))
    : briefMoney(currency, plainText(value));
}

interface Span {
  readonly low: DecimalValue;
  readonly high: DecimalValue;
}

/** From where to where each bar goes: the ends from zero, a step from where the one before it ended. */
function spansOf(bars: readonly PackBridgeBar[]): Span[] {
  let running = zero;
  return bars.map(({ kind, value }): Span => {
    const start = kind === 'end' ? zero : running;
    running = start.plus(value);
    return { low: least(start, running), high: most(start, running) };
  });
}

type Look = Pick<ChartSeries, 'key' | 'label' | 'role' | 'part' | 'isUnnamed'>;

const LOOKS: Readonly<Record<Exclude<BridgeBarPart, 'base'>, string>> = {
  favourable: 'Raises the result',
  unfavourable: 'Lowers the result',
  noNews: 'Too small to be news, or unexplained',
};

function lookOf(bar: PackBridgeBar, grey: string): Look {
  // The bar itself has its name beside it.
  if (bar.kind === 'end')
    return { key: bar.label, label: bar.label, role: bar.role, isUnnamed: true };
  const part = bar.judgement ?? 'noNews';
  const label = part === 'noNews' ? grey : LOOKS[part];
  return { key: part, label, role: 'actual', part };
}

/** A series of what lies above or below zero; none where nothing does. */
function seriesOf(
  look: Look,
  lengths: readonly (DecimalValue | null)[],
  extra: Pick<ChartSeries, 'isUnnamed'> = {},
): ChartSeries[] {
  if (lengths.every((length) => length === null)) return [];
  const values = lengths.map((length) => (length === null ? null : drawn(length)));
  return [{ ...look, values, colour: 'ink', ...extra }];
}

/**
 * The bars of a bridge as series that lie on top of each other: what a bar floats on, then what it
 * shows. A bar across zero is two, one on each side.
 */
function stacked(bars: readonly PackBridgeBar[], grey: string): ChartSeries[] {
  const spans = spansOf(bars);
  const base: Look = { key: 'base', label: 'Begins at', role: 'actual', part: 'base' };
  const bases = spans.map(({ low, high }) => {
    if (low.gt('0')) return low;
    return high.lt('0') ? high : null;
  });
  const looks = new Map(bars.map((bar) => [lookOf(bar, grey).key, lookOf(bar, grey)]));
  const shown = [...looks.values()].flatMap((look) => {
    const own = spans.map((span, at) => {
      const bar = bars[at];
      return bar !== undefined && lookOf(bar, grey).key === look.key ? span : null;
    });
    const above = own.map((span) => {
      if (span === null || span.high.lt('0')) return null;
      return span.high.eq('0') && span.low.lt('0') ? null : span.high.minus(most(span.low, zero));
    });
    const below = own.map((span) =>
      span?.low.lt('0') === true ? span.low.minus(least(span.high, zero)) : null,
    );
    const isAbove = above.some((length) => length !== null);
    const under = { ...look, key: `${look.key} below`, label: `${look.label} (below zero)` };
    return seriesOf(look, above).concat(
      isAbove ? seriesOf(under, below, { isUnnamed: true }) : seriesOf(look, below),
    );
  });
  return [...seriesOf(base, bases, { isUnnamed: true }), ...shown];
}

const ROOM = '1.04';
const withRoom = (value: DecimalValue) => drawn(value.times(ROOM));

const SCENARIOS: Readonly<Record<ChartRole, string>> = {
  actual: 'actual',
  priorYear: 'earlier actual',
  budget: 'budget',
  forecast: 'forecast',
};

/** "Harbour Ltd · EBITDA (US$) · actual, budget"; its title says which months. */
function subjectOf(company: string | null, unit: string, bars: readonly PackBridgeBar[]): string {
  const roles = bars.flatMap((bar) => (bar.kind === 'end' ? [bar.role] : [])).toReversed();
  const scenarios = [...new Set(roles.map((role) => SCENARIOS[role]))].join(', ');
  return [shortName(company), unit, scenarios].filter((part) => part !== '').join(' · ');
}

/** A bridge as a chart, each bar named with its amount. @param bars from its beginning to its result. */
export function bridgeChart(
  currency: string,
  {
    title,
    unit,
    company,
    message,
    grey = LOOKS.noNews,
  }: {
    readonly title: string;
    readonly unit: string;
    readonly company: string | null;
    readonly message?: string;
    /** What grey bars are. */
    readonly grey?: string;
  },
  bars: readonly PackBridgeBar[],
): PackChart {
  const spans = spansOf(bars);
  return {
    spec: {
      kind: 'bridge',
      title,
      ...(message === undefined ? {} : { message }),
      subject: subjectOf(company, unit, bars),
      categoryHeading: 'Step',
      categories: bars.map((bar) => `${bar.label}  ${amountText(currency, bar)}`),
      series: stacked(bars, grey),
      axis: {
        label: unit,
        min: withRoom(spans.map(({ low }) => low).reduce(least, zero)),
        max: withRoom(spans.map(({ high }) => high).reduce(most, zero)),
      },
      number: { prefix: currencySymbol(currency), suffix: 'K', decimals: 1 },
    },
    description:
      message === undefined
        ? `${title}: ${bars.map((bar) => `${bar.label} ${amountText(currency, bar)}`).join(', ')}.`
        : `${title}: ${message}`,
  };
}
