import type { ChartRole } from './chartSpec.ts';

export const EVENT_MARK = 18;

export interface ScenarioLook {
  readonly bar: 'solid' | 'outlined' | 'hatched';
  readonly line: 'solid' | 'dashed' | 'dotted';
}

/** Actuals are solid, the year before solid in a lighter colour, plans outlined, forecasts hatched. */
export const NOTATION: Readonly<Record<ChartRole, ScenarioLook>> = {
  actual: { bar: 'solid', line: 'solid' },
  priorYear: { bar: 'solid', line: 'solid' },
  budget: { bar: 'outlined', line: 'dashed' },
  forecast: { bar: 'hatched', line: 'dotted' },
};
