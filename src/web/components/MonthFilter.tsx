import { fiscalMonthName } from '../../domain/fiscalCalendar.ts';
import { shownBasis } from '../api/companyBasis.ts';
import { Select } from '../ui/Select.tsx';

export interface MonthOption {
  /** The fiscal month, 1 (April) to 12 (March). */
  readonly monthNum: number;
  readonly monthName: string;
  readonly year: number;
}

export type MonthFilterProps = {
  months: readonly MonthOption[];
  month: number | undefined;
  onMonthChange: (month: number | undefined) => void;
};

const ALL = 'all';

/** "All Months", or one of them by name and year. */
export function MonthFilter({ months, month, onMonthChange }: MonthFilterProps) {
  const isListed = month === undefined || months.some(({ monthNum }) => monthNum === month);
  return (
    <Select
      aria-label="Month"
      className="max-sm:min-w-36 max-sm:flex-1 sm:w-48!"
      value={month === undefined ? ALL : String(month)}
      options={[
        { value: ALL, label: 'All Months' },
        ...months.map(({ monthNum, monthName, year }) => ({
          value: String(monthNum),
          label: `${monthName} ${year}`,
        })),
        // A month in the address without records: the filter still shows it.
        ...(isListed
          ? []
          : [{ value: String(month), label: fiscalMonthName(shownBasis(), month) }]),
      ]}
      onChange={(event) =>
        onMonthChange(event.target.value === ALL ? undefined : Number(event.target.value))
      }
    />
  );
}
