import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Forecast } from '../../../contract/forecasts.ts';
import { idParam, monthParam } from '../../searchParams.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import {
  type ForecastFilter,
  hasFilter,
  forecastMonths,
  unitOptions,
  yearOptions,
} from './forecasts.view.ts';

export type ForecastFiltersProps = {
  forecasts: readonly Forecast[];
  filter: ForecastFilter;
  withMonth?: boolean;
  onChange: (filter: ForecastFilter) => void;
  before?: ReactNode;
  further?: ReactNode;
  isFurtherFiltered?: boolean;
  /** Clears everything, including the extra filters. Defaults to calling `onChange` without filters. */
  onClear?: (() => void) | undefined;
  children?: ReactNode;
};

export function ForecastFilters({
  forecasts,
  filter,
  withMonth = false,
  onChange,
  before,
  further,
  isFurtherFiltered = false,
  onClear,
  children,
}: ForecastFiltersProps) {
  const clear =
    onClear ?? (() => onChange({ businessUnit: undefined, year: undefined, month: undefined }));
  const shown = withMonth ? filter : { ...filter, month: undefined };
  return (
    <div className="flex flex-wrap items-center gap-3" data-print="hide">
      {before}
      <div
        className={clsx(
          'grid w-full gap-3 sm:contents',
          // Next to the year, "All Business Units" needs the wider half.
          withMonth ? 'grid-cols-2' : 'grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
        )}
      >
        <Field
          label="Business unit"
          hideLabel
          className={clsx('sm:w-56', withMonth && 'max-sm:col-span-2')}
        >
          <Select
            value={filter.businessUnit ?? ''}
            options={unitOptions(forecasts, filter.businessUnit)}
            onChange={({ target }) => onChange({ businessUnit: target.value || undefined })}
          />
        </Field>
        <Field label="Year" hideLabel className="sm:w-32">
          <Select
            value={filter.year === undefined ? '' : String(filter.year)}
            options={yearOptions(forecasts, filter.year)}
            onChange={({ target }) => onChange({ year: idParam(target.value) })}
          />
        </Field>
        {withMonth ? (
          <Field label="Month" hideLabel className="sm:w-40">
            <Select
              value={filter.month === undefined ? '' : String(filter.month)}
              options={forecastMonths(forecasts, filter.month)}
              onChange={({ target }) => onChange({ month: monthParam(target.value) })}
            />
          </Field>
        ) : null}
      </div>
      {further}
      {hasFilter(shown) || isFurtherFiltered ? (
        <Button variant="quiet" onClick={clear}>
          Clear filters
        </Button>
      ) : null}
      {children === undefined ? null : (
        <div className={clsx('ml-auto', !withMonth && 'max-sm:w-full')}>{children}</div>
      )}
    </div>
  );
}
