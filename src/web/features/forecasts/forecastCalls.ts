import type * as z from 'zod/mini';
import type { createForecastBody, Forecast } from '../../../contract/forecasts.ts';
import { CallError, NetworkError } from '../../../client/callError.ts';

export type ForecastBody = z.output<typeof createForecastBody>;
export type ForecastChanges = Partial<ForecastBody>;

export interface ForecastCalls {
  /** The same key and body create only one record, however often they are sent. */
  readonly create: (body: ForecastBody, idempotencyKey: string) => Promise<Forecast>;
  readonly update: (record: Forecast, changes: ForecastChanges) => Promise<Forecast>;
}

/** True if the call may have been carried out although no valid answer arrived. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof CallError && error.status >= 500);
}
