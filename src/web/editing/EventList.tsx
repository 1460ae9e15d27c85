import { shownBasis } from '../api/companyBasis.ts';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { MonthEvent } from '../../contract/monthEvents.ts';
import { lineLabel } from '../../finance/catalogue.ts';
import { withoutFormatting } from '../../format/withoutFormatting.ts';
import { monthEventsQuery, useDeleteMonthEvent } from '../api/monthEvents.ts';
import { problemDetail, shownProblem } from '../api/problem.ts';
import { useAsOf } from '../components/asOf.ts';
import { NotLoaded } from '../components/NotLoaded.tsx';
import { useCan } from '../components/signedInUser.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';

const loadEventDialogs = () => import('./EventDialogs.tsx');
const NewEventDialog = lazy(async () => ({ default: (await loadEventDialogs()).NewEventDialog }));
const EventDialog = lazy(async () => ({ default: (await loadEventDialogs()).EventDialog }));

type EventListProps = {
  /** Shows only this month ("2026-09"); undefined for all. */
  month?: string;
};

interface OpenEventDialog {
  readonly what: 'add' | 'edit' | 'delete';
  readonly id?: number;
}

export function EventList({ month }: EventListProps) {
  const query = useQuery(monthEventsQuery);
  const isPast = useAsOf() !== null;
  const mayEdit = useCan('editReport') && !isPast;
  const [asked, setAsked] = useState<OpenEventDialog | null>(null);
  const events = (query.data ?? []).filter((one) => month === undefined || one.month === month);
  const event = events.find(({ id }) => id === asked?.id);
  const close = () => setAsked(null);
  if (events.length === 0 && !mayEdit && query.error === null) return null;
  const adding = mayEdit ? (
    <Button size="small" data-print="hide" onClick={() => setAsked({ what: 'add' })}>
      Add an event
    </Button>
  ) : null;
  const list = (
    <>
      <NotLoaded title="The events could not be loaded" query={query} problem={shownProblem} />
      {query.data !== undefined && events.length === 0 ? (
        <p className="text-ink-muted">No events yet.</p>
      ) : null}
      <ul aria-label="Events" className="-my-2 flex flex-col divide-y divide-line empty:hidden">
        {events.toReversed().map((one) => (
          <li key={one.id} className="flex items-start gap-2 py-2">
            <EventWords event={one} />
            {mayEdit ? (
              <div className="flex shrink-0 gap-1" data-print="hide">
                <IconButton
                  size="small"
                  label={`Edit ${one.title}`}
                  icon={<Pencil className="size-4" />}
                  onClick={() => setAsked({ what: 'edit', id: one.id })}
                />
                <IconButton
                  size="small"
                  label={`Delete ${one.title}`}
                  icon={<Trash2 className="size-4" />}
                  onClick={() => setAsked({ what: 'delete', id: one.id })}
                />
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {asked === null ? null : (
        <Suspense fallback={null}>
          {asked.what === 'add' ? <NewEventDialog month={month ?? ''} onClose={close} /> : null}
          {asked.what === 'edit' && event ? <EventDialog event={event} onClose={close} /> : null}
          {asked.what === 'delete' && event ? <DeleteEvent event={event} onClose={close} /> : null}
        </Suspense>
      )}
    </>
  );
  if (month === undefined) {
    return (
      <Card aria-label="Events" title="Events" actions={adding}>
        {list}
      </Card>
    );
  }
  return (
    <section aria-label="Events" data-print={events.length === 0 ? 'hide' : undefined}>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line-strong pb-1">
        <h3 className="mr-auto text-small font-medium text-ink-soft">Events</h3>
        {adding}
      </div>
      {list}
    </section>
  );
}

function EventWords({ event: { title, monthName, lines, createdByName } }: { event: MonthEvent }) {
  const about = [
    monthName,
    lines.map((line) => lineLabel(shownBasis(), line)).join(', '),
    createdByName === null ? '' : `by ${createdByName}`,
  ].filter((part) => part !== '');
  return (
    <div className="mr-auto min-w-0">
      <p className="max-w-[76ch] [overflow-wrap:anywhere] first-letter:uppercase">
        {withoutFormatting(title)}
      </p>
      <p className="text-small text-ink-muted">{about.join(' · ')}</p>
    </div>
  );
}

function DeleteEvent({ event, onClose }: { event: MonthEvent; onClose: () => void }) {
  const { mutate, isPending, error } = useDeleteMonthEvent();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onClose();
      }}
      title="Delete this event?"
      description={`“${withoutFormatting(event.title)}” will be removed from all charts and from the report.`}
      confirmLabel="Delete"
      destructive
      pending={isPending}
      pendingLabel="Deleting..."
      onConfirm={() => mutate(event, { onSuccess: onClose })}
    >
      {error === null ? null : <Alert variant="destructive">{problemDetail(error)}</Alert>}
    </ConfirmDialog>
  );
}
