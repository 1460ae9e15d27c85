import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { companyQuery } from '../../api/company.ts';
import { useCan } from '../../components/signedInUser.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { searchAdviceQuery } from './search.api.ts';
import { nothingYet, resultsWords, whyNothing } from './search.view.ts';

export type NothingFoundProps = {
  query: string;
  /** The number of results that the filters hide. */
  elsewhere: number;
  onClear: () => void;
  onSearch: (query: string) => void;
};

export function NothingFound({ query, elsewhere, onClear, onSearch }: NothingFoundProps) {
  const isFilteredAway = elsewhere > 0;
  const advice = useQuery({ ...searchAdviceQuery(query), enabled: !isFilteredAway });
  const suggestion = advice.data?.suggestion ?? null;
  const company = useQuery(companyQuery);
  const mayCreate = useCan('createReport');
  const why = (): string | undefined => {
    if (company.data?.firstSteps.report === false) return nothingYet(mayCreate);
    return advice.isLoading ? undefined : whyNothing(advice.data?.asksNothing ?? null);
  };
  return (
    <Card flush>
      <EmptyState
        icon={<SearchX className="size-6" />}
        title="No results found"
        hint={
          isFilteredAway
            ? `${resultsWords(elsewhere, false)} in other financial years or categories.`
            : why()
        }
        action={
          isFilteredAway ? (
            <Button onClick={onClear}>Clear filters</Button>
          ) : suggestion === null ? undefined : (
            <p className="[overflow-wrap:anywhere]">
              Did you mean{' '}
              <Button
                variant="link"
                className="whitespace-normal!"
                onClick={() => onSearch(suggestion)}
              >
                {suggestion}
              </Button>
              ?
            </p>
          )
        }
      />
    </Card>
  );
}
