import { useState } from 'react';
import { shownProblem } from '../../api/problem.ts';
import { NotLoaded } from '../../components/NotLoaded.tsx';
import { useMyNotes } from '../../editing/MyNotes.tsx';
import { NoteList } from '../../editing/NoteList.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';

const MOST_MONTH_NOTES = 3;

export function useMonthNotes(month: string) {
  const { notes, query } = useMyNotes(({ calendarMonth }) => calendarMonth === month);
  return { notes, query, isShown: notes.length > 0 || query.error !== null };
}

export function MonthNotes({ month }: { month: string }) {
  const { notes, query } = useMonthNotes(month);
  const [isWhole, setIsWhole] = useState(false);
  return (
    <Card title="My notes">
      <NotLoaded title="Your notes could not be loaded" query={query} problem={shownProblem} />
      <NoteList notes={isWhole ? notes : notes.slice(0, MOST_MONTH_NOTES)} />
      {isWhole || notes.length <= MOST_MONTH_NOTES ? null : (
        <Button variant="link" onClick={() => setIsWhole(true)}>
          Show all {notes.length} notes
        </Button>
      )}
    </Card>
  );
}
