import { Search } from 'lucide-react';
import type { Forecast } from '../../../contract/forecasts.ts';
import { CURRENCIES, METRICS } from '../../../contract/forecasts.ts';
import type { TableFile } from '../../../contract/tables.ts';
import { readTableWorkbook } from '../../api/tables.ts';
import { DownloadMenu } from '../../components/DownloadMenu.tsx';
import { useTypedText } from '../../components/useTypedText.ts';
import { choiceParam, idParam } from '../../searchParams.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Select } from '../../ui/Select.tsx';
import { ForecastFilters } from './ForecastFilters.tsx';
import type { ForecastsSearch } from './forecasts.search.ts';
import {
  currencyOptions,
  type ManageFilter,
  metricOptions,
  reportOptions,
  type ReportsById,
} from './manage.view.ts';

const NARROW_FIELD = 'max-sm:w-auto max-sm:min-w-36 max-sm:flex-1';

export type ManageFiltersProps = {
  forecasts: readonly Forecast[];
  reports: ReportsById;
  filter: ManageFilter;
  isPaired: boolean;
  onSearch: (change: Partial<ForecastsSearch>, replace?: boolean) => void;
  /** What is shown, as a file; null while nothing is. */
  file: (() => TableFile) | null;
};

/** Text, unit, year, type, currency and report; and whether a forecast stands beside its budget. */
export function ManageFilters({
  forecasts,
  reports,
  filter,
  isPaired,
  onSearch,
  file,
}: ManageFiltersProps) {
  const { metric, currency, report } = filter;
  const change = (part: Partial<ForecastsSearch>) => onSearch({ ...part, page: undefined });
  const [text, setText] = useTypedText(filter.text ?? '', (typed) =>
    onSearch({ text: typed.trim() === '' ? undefined : typed, page: undefined }, true),
  );
  return (
    <ForecastFilters
      forecasts={forecasts}
      filter={{ businessUnit: filter.businessUnit, year: filter.year }}
      onChange={change}
      isFurtherFiltered={
        text !== '' || metric !== undefined || currency !== undefined || report !== undefined
      }
      onClear={() => {
        setText('');
        change({
          businessUnit: undefined,
          year: undefined,
          metric: undefined,
          currency: undefined,
          report: undefined,
          text: undefined,
        });
      }}
      before={
        <div className="w-56 max-sm:w-full">
          <Input
            type="search"
            aria-label="Search forecasts"
            placeholder="Search forecasts..."
            leading={<Search className="size-4" />}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
      }
      further={
        <>
          {isPaired ? null : (
            <Field label="Type" hideLabel className={`w-32 ${NARROW_FIELD}`}>
              <Select
                value={metric ?? ''}
                options={metricOptions()}
                onChange={({ target }) => change({ metric: choiceParam(target.value, METRICS) })}
              />
            </Field>
          )}
          <Field label="Currency" hideLabel className={`w-40 ${NARROW_FIELD}`}>
            <Select
              value={currency ?? ''}
              options={currencyOptions(forecasts, currency)}
              onChange={({ target }) => change({ currency: choiceParam(target.value, CURRENCIES) })}
            />
          </Field>
          <Field label="Report" hideLabel className={`w-44 ${NARROW_FIELD}`}>
            <Select
              value={report === undefined ? '' : String(report)}
              options={reportOptions(forecasts, reports, report)}
              onChange={({ target }) => change({ report: idParam(target.value) })}
            />
          </Field>
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-4">
        <Checkbox
          label="Budget and forecast side by side"
          checked={isPaired}
          onChange={({ target }) =>
            change({
              view: target.checked ? 'pairs' : undefined,
              metric: undefined,
              sort: undefined,
            })
          }
        />
        {file === null ? null : (
          <DownloadMenu
            label="Download Forecasts and budgets"
            table={file}
            readWorkbook={readTableWorkbook}
          />
        )}
      </div>
    </ForecastFilters>
  );
}
