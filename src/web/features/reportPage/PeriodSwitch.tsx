import { clsx } from 'clsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';

export type PeriodKey = 'month' | 'toDate';

export const PERIODS = [
  { value: 'month', label: 'Month' },
  { value: 'toDate', label: 'Year to date' },
] as const satisfies readonly { value: PeriodKey; label: string }[];

type PeriodSwitchProps = {
  label: string;
  value: PeriodKey;
  onValueChange: (period: PeriodKey) => void;
  className?: string;
};

export function PeriodSwitch({ className, ...group }: PeriodSwitchProps) {
  return (
    // Negative margins keep the title's line no higher than its text.
    <div className={clsx('pointer-coarse:-my-2', className)} data-print="hide">
      <RadioGroup hideLabel choices={PERIODS} {...group} />
    </div>
  );
}
