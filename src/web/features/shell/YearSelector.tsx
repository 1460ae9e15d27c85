import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { FINANCIAL_YEAR_DEFAULTS } from '../../../contract/limits.ts';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { chooseYear, useChosenYear } from './chosenYear.ts';

/**
 * The sidebar's year: it sets the badge of the headers and, where the page has a year filter,
 * that filter too.
 */
export function YearSelector() {
  const years = useQuery(financialYearsQuery);
  const chosen = useChosenYear();
  const router = useRouter();
  const options = years.data?.map((year) => ({ value: String(year.id), label: year.fyYear }));
  const choose = (id: number) => {
    chooseYear(id);
    // The page being loaded counts, not the one still shown: it gets the address.
    const page = router.matchRoutes(router.latestLocation).at(-1);
    if (page?.staticData.hasYearFilter === true) {
      void router.navigate({
        to: '.',
        search: (previous: object) => ({ ...previous, fyId: id }),
        resetScroll: false,
      });
    }
  };
  return (
    <Field label="Financial Year">
      <Select
        value={String(chosen)}
        disabled={options === undefined}
        options={options ?? [{ value: String(chosen), label: FINANCIAL_YEAR_DEFAULTS.label }]}
        onChange={(event) => choose(Number(event.target.value))}
      />
    </Field>
  );
}
