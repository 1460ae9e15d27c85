import { clsx } from 'clsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';

export type PeriodKey = 'month' | 'toDate';

export const PERIODS = [
  { value: 'month', label: 'Month' },
  { value: 'toDate', label: 'Year to date' },
] as const satisfies readonly { value: PeriodKey; label: string }[];

type PeriodSwitchProps = {
  /** Of what the period is chosen. */
  label: string;
  value: PeriodKey;
  onValueChange: (period: PeriodKey) => void;
  className?: string;
};

/** In the title's line of a part: the month, or its year to date. */
export function PeriodSwitch({ className, ...group }: PeriodSwitchProps) {
  return (
    // The title's line stays as high as its words.
    <div className={clsx('pointer-coarse:-my-2', className)} data-print="hide">
      <RadioGroup hideLabel choices={PERIODS} {...group} />
    </div>
  );
}
