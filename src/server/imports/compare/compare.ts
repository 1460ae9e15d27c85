import { createHash } from 'node:crypto';
import type {
  ImportChange,
  ImportPreview,
  ImportRefusal,
  ImportWarning,
  SheetLayout,
} from '../../../contract/imports.ts';
import { compareFigures } from './compareFigures.ts';
import { compareForecasts } from './compareForecasts.ts';
import { byCause, refusedCount } from './oneCause.ts';
import type { Refused } from '../cells/refused.ts';
import { warningsOf } from './checks.ts';
import type { ForecastWrite, MonthWrite, Stored } from './stored.ts';
import type { ReadAmount, ReadFigure, ReadForecast } from '../amounts/readAmount.ts';

/** What was read, before it is compared with anything. */
export interface ImportReading {
  readonly amounts: readonly ReadAmount[];
  readonly refusals: readonly Refused[];
  readonly leftOut: ImportPreview['leftOut'];
  readonly unread: ImportPreview['unread'];
  readonly questions: readonly ImportPreview['questions'][number][];
  readonly warnings: readonly ImportWarning[];
  /** The number of cells that change nothing because they are blank. */
  readonly blank: number;
}

export interface ImportComparison {
  readonly preview: ImportPreview;
  readonly months: readonly MonthWrite[];
  readonly forecasts: readonly ForecastWrite[];
}

/** What an import would change, and what looks wrong about it. Nothing is stored. */
export function compareWithStored(
  reading: ImportReading,
  layouts: readonly SheetLayout[],
  stored: Stored,
  reportId: number | null,
): ImportComparison {
  const figures = compareFigures(
    reading.amounts.filter((amount): amount is ReadFigure => amount.subject === 'figures'),
    stored,
  );
  const forecasts = compareForecasts(
    reading.amounts.filter((amount): amount is ReadForecast => amount.subject === 'forecasts'),
    stored,
    reportId,
  );
  const changes = [...figures.changes, ...forecasts.changes];
  const refusals = byCause([...reading.refusals, ...figures.refusals, ...forecasts.refusals]);
  const questions = [...reading.questions];
  if (forecasts.needsReport) {
    questions.push({
      sheet: null,
      about: 'report',
      question: 'Choose the report that these forecasts and budgets belong to',
    });
  }
  const found = warningsOf({
    months: figures.writes,
    changes,
    stored,
    layouts,
    amounts: reading.amounts,
  });
  const warnings = [...reading.warnings, ...found];
  const counted = (status: ImportChange['status']) =>
    changes.filter((change) => change.status === status).length;
  const preview: ImportPreview = {
    key: keyOf(figures.writes, forecasts.writes, changes, refusals),
    counts: {
      new: counted('new'),
      changed: counted('changed'),
      unchanged: counted('unchanged'),
      conflict: counted('conflict'),
      refused: refusedCount(refusals),
      warnings: warnings.length,
      blank: reading.blank,
      leftOut: reading.leftOut.reduce((sum, { places }) => sum + places, 0),
    },
    changes,
    refusals,
    warnings,
    leftOut: reading.leftOut,
    unread: reading.unread,
    questions,
  };
  return { preview, months: figures.writes, forecasts: forecasts.writes };
}

/** Differs as soon as applying would do anything other than the preview shows. */
function keyOf(
  months: readonly MonthWrite[],
  forecasts: readonly ForecastWrite[],
  changes: readonly ImportChange[],
  refusals: readonly ImportRefusal[],
): string {
  const conflicts = changes.filter(({ status }) => status === 'conflict');
  return createHash('sha256')
    .update(JSON.stringify([months, forecasts, conflicts, refusals]))
    .digest('hex');
}
