import { fiscalMonthName } from '../../finance/fiscalCalendar.ts';
import { shownBasis } from '../api/companyBasis.ts';
import { Select } from '../ui/Select.tsx';

export interface MonthOption {
  readonly monthNum: number;
  readonly monthName: string;
  readonly year: number;
}

export type MonthFilterProps = {
  months: readonly MonthOption[];
  month: number | undefined;
  onMonthChange: (month: number | undefined) => void;
};

const ALL_MONTHS = 'all';

export function MonthFilter({ months, month, onMonthChange }: MonthFilterProps) {
  const isListed = month === undefined || months.some(({ monthNum }) => monthNum === month);
  return (
    <Select
      aria-label="Month"
      className="max-sm:min-w-36 max-sm:flex-1 sm:w-48!"
      value={month === undefined ? ALL_MONTHS : String(month)}
      options={[
        { value: ALL_MONTHS, label: 'All Months' },
        ...months.map(({ monthNum, monthName, year }) => ({
          value: String(monthNum),
          label: `${monthName} ${year}`,
        })),
        // The address may name a month without records, which the filter still shows.
        ...(isListed
          ? []
          : [{ value: String(month), label: fiscalMonthName(shownBasis(), month) }]),
      ]}
      onChange={(event) =>
        onMonthChange(event.target.value === ALL_MONTHS ? undefined : Number(event.target.value))
      }
    />
  );
}
