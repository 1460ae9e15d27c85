import type { ChartRole } from './chartSpec.ts';

/** How wide a mark for an event is, in pixels; its number is written within. */
export const EVENT_MARK = 18;

/** How the bars of a scenario are filled, and its lines drawn. */
export interface ScenarioLook {
  readonly bar: 'solid' | 'outlined' | 'hatched';
  readonly line: 'solid' | 'dashed' | 'dotted';
}

/**
 * The notation of all charts, on pages and in files: what happened is solid, the year before solid in a
 * lighter colour, what was planned outlined, what is forecast hatched.
 */
export const NOTATION: Readonly<Record<ChartRole, ScenarioLook>> = {
  actual: { bar: 'solid', line: 'solid' },
  priorYear: { bar: 'solid', line: 'solid' },
  budget: { bar: 'outlined', line: 'dashed' },
  forecast: { bar: 'hatched', line: 'dotted' },
};
