import { getRouteApi } from '@tanstack/react-router';
import { CHART_COMPARISONS, CHART_PERIOD_LABELS } from '../../finance/chartComparisons.ts';
import { PATHS } from '../paths.ts';
import { MenuChoices, MenuLabel, MenuSeparator } from '../ui/DropdownMenu.tsx';

const BY_ITSELF = 'none';
const COMPARISON_CHOICES = [
  { value: BY_ITSELF, label: `${CHART_PERIOD_LABELS.month} by itself` },
  ...CHART_COMPARISONS.map((value) => ({ value, label: CHART_PERIOD_LABELS[value] })),
];
const COMPARE_LABEL = 'Compare charts';

const routes = {
  [PATHS.dashboard]: getRouteApi(PATHS.dashboard),
  [PATHS.trends]: getRouteApi(PATHS.trends),
};

export function CompareChoices({ of }: { of: keyof typeof routes }) {
  const { compare } = routes[of].useSearch();
  const navigate = routes[of].useNavigate();
  return (
    <>
      <MenuLabel>{COMPARE_LABEL}</MenuLabel>
      <MenuChoices
        label={COMPARE_LABEL}
        value={compare ?? BY_ITSELF}
        choices={COMPARISON_CHOICES}
        onValueChange={(value) =>
          void navigate({
            to: '.',
            search: (known: object) => ({
              ...known,
              compare: CHART_COMPARISONS.find((one) => one === value),
            }),
            resetScroll: false,
          })
        }
      />
      <MenuSeparator />
    </>
  );
}
