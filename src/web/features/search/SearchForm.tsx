import { Search } from 'lucide-react';
import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import { hasSpareBandwidth } from '../../components/spareBandwidth.ts';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/Input.tsx';
import { toast } from '../../ui/toastStore.ts';
import { normalizedQuery } from './search.search.ts';

/** The pause is longer than that between two letters of a person who keeps typing. */
const TYPING_PAUSE_MS = 150;

export type SearchFormProps = {
  query: string;
  onSearch: (query: string) => void;
  /** Called when typing pauses, to prefetch results. */
  onPause: (query: string) => void;
};

/** Use the query as the key too, so that a search started elsewhere is shown here. */
export function SearchForm({ query, onSearch, onPause }: SearchFormProps) {
  const [typed, setTyped] = useState(query);
  const isBlank = typed.trim() === '';
  const pause = useEffectEvent((text: string) => {
    const asked = normalizedQuery(text);
    if (asked !== '' && asked !== query && hasSpareBandwidth()) onPause(asked);
  });
  useEffect(() => {
    const timer = setTimeout(() => pause(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const submit = () => {
    if (isBlank) {
      toast({
        title: 'Search Query Required',
        description: 'Please enter a search term',
        variant: 'destructive',
      });
      return;
    }
    onSearch(normalizedQuery(typed));
  };
  return (
    <form
      data-print="hide"
      className="flex gap-3"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="min-w-0 flex-1">
        <Input
          type="search"
          aria-label="Search through reports, bullet points, and notes"
          placeholder="Search through reports, bullet points, and notes..."
          leading={<Search className="size-4" />}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            // A disabled submit button stops Enter from submitting the form, so Enter is handled here.
            if (event.key !== 'Enter' || !isBlank) return;
            event.preventDefault();
            submit();
          }}
        />
      </div>
      <Button type="submit" variant="primary" disabled={isBlank}>
        Search
      </Button>
    </form>
  );
}
