import { Search } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { Forecast } from '../../../contract/forecasts.ts';
import { CURRENCIES, METRICS } from '../../../contract/forecastKinds.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { TableFile } from '../../../contract/tables.ts';
import { readTableWorkbook } from '../../api/tables.ts';
import { DownloadMenu } from '../../components/DownloadMenu.tsx';
import { FilterPopover } from '../../components/FilterPopover.tsx';
import { useTypedText } from '../../components/useTypedText.ts';
import { choiceParam, idParam, textParam } from '../../searchParams.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { mediaStore } from '../../ui/mediaStore.ts';
import { Select } from '../../ui/Select.tsx';
import { ForecastFilters } from './ForecastFilters.tsx';
import type { ForecastsSearch } from './forecasts.search.ts';
import { rememberView } from './forecasts.search.ts';
import {
  currencyOptions,
  type ManageFilter,
  metricOptions,
  reportOptions,
  type ReportsById,
} from './manage.view.ts';

const filtersScreen = mediaStore('(max-width: 1023px)');

/** Clears the filters that are behind the button on narrow screens. */
const NO_FURTHER = { metric: undefined, currency: undefined, report: undefined, text: undefined };

const PARAMETERS = {
  metric: (value: unknown) => ({ metric: choiceParam(value, METRICS) }),
  currency: (value: unknown) => ({ currency: choiceParam(value, CURRENCIES) }),
  report: (value: unknown) => ({ report: idParam(value) }),
};

export type ManageFiltersProps = {
  forecasts: readonly Forecast[];
  reports: ReportsById;
  filter: ManageFilter;
  isPaired: boolean;
  onSearch: (change: Partial<ForecastsSearch>, replace?: boolean) => void;
  file: (() => TableFile) | null;
};

/**
 * On narrow screens all filters except unit and year are behind a button, so that the first record
 * is visible.
 */
export function ManageFilters({
  forecasts,
  reports,
  filter,
  isPaired,
  onSearch,
  file,
}: ManageFiltersProps) {
  const isFolded = useSyncExternalStore(filtersScreen.subscribe, filtersScreen.current);
  const { metric, currency, report } = filter;
  const change = (part: Partial<ForecastsSearch>) => onSearch({ ...part, page: undefined });
  const [text, setText] = useTypedText(filter.text ?? '', (typed) =>
    onSearch({ text: typed.trim() === '' ? undefined : typed, page: undefined }, true),
  );
  const type = {
    name: 'metric',
    label: 'Type',
    width: 'w-32',
    value: metric ?? '',
    options: metricOptions(),
  } as const;
  const choices = [
    ...(isPaired ? [] : [type]),
    {
      name: 'currency',
      label: 'Currency',
      width: 'w-40',
      value: currency ?? '',
      options: currencyOptions(forecasts, currency),
    },
    {
      name: 'report',
      label: 'Report',
      width: 'w-44',
      value: report === undefined ? '' : String(report),
      options: reportOptions(forecasts, reports, report),
    },
  ] as const;
  const inUse = [filter.text, metric, currency, report].filter((value) => value !== undefined);
  const apply = (form: FormData) => {
    const typed = form.get('text');
    change({
      text: textParam(typeof typed === 'string' ? typed.trim() : undefined),
      ...PARAMETERS.metric(form.get('metric')),
      ...PARAMETERS.currency(form.get('currency')),
      ...PARAMETERS.report(form.get('report')),
    });
  };
  return (
    <ForecastFilters
      forecasts={forecasts}
      filter={{ businessUnit: filter.businessUnit, year: filter.year }}
      onChange={change}
      isFurtherFiltered={text !== '' || inUse.length > 0}
      onClear={() => {
        setText('');
        change({ businessUnit: undefined, year: undefined, ...NO_FURTHER });
      }}
      before={
        isFolded ? null : (
          <div className="w-56">
            <Input
              type="search"
              aria-label="Search forecasts"
              placeholder="Search forecasts..."
              leading={<Search className="size-4" />}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </div>
        )
      }
      further={
        isFolded ? (
          <FilterPopover
            label="Filter forecasts"
            count={inUse.length}
            onApply={apply}
            onClear={() => change(NO_FURTHER)}
          >
            <Field label="Text">
              <Input
                type="search"
                name="text"
                autoComplete="off"
                maxLength={LIMITS.searchQuery}
                defaultValue={filter.text ?? ''}
              />
            </Field>
            {choices.map(({ name, label, value, options }) => (
              <Field key={name} label={label}>
                <Select name={name} defaultValue={value} options={options} />
              </Field>
            ))}
          </FilterPopover>
        ) : (
          choices.map(({ name, label, width, value, options }) => (
            <Field key={name} label={label} hideLabel className={width}>
              <Select
                value={value}
                options={options}
                onChange={({ target }) => change(PARAMETERS[name](target.value))}
              />
            </Field>
          ))
        )
      }
    >
      <div className="flex items-center justify-between gap-4">
        <Checkbox
          label="Budget and forecast side by side"
          checked={isPaired}
          onChange={({ target }) => {
            const view = target.checked ? 'pairs' : undefined;
            rememberView(view);
            change({ view, metric: undefined, sort: undefined });
          }}
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
