import { Search } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/Input.tsx';
import { toast } from '../../ui/toastStore.ts';
import { askedQuery } from './search.search.ts';

export type SearchFormProps = { query: string; onSearch: (query: string) => void };

/** Also use the query as the key, so that a search started elsewhere shows here. */
export function SearchForm({ query, onSearch }: SearchFormProps) {
  const [typed, setTyped] = useState(query);
  const isBlank = typed.trim() === '';
  const submit = () => {
    if (isBlank) {
      toast({
        title: 'Search Query Required',
        description: 'Please enter a search term',
        variant: 'destructive',
      });
      return;
    }
    onSearch(askedQuery(typed));
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
            // A disabled submit button stops Enter from sending the form, so Enter is handled here.
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
