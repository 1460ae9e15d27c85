import { useQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { AgendaItem, BoardAction, Meeting } from '../../../contract/meetings.ts';
import type { MonthlySummary } from '../../../contract/monthlySummaries.ts';
import { localDateTime } from '../../../format/dates.ts';
import { withoutFormatting } from '../../../format/withoutFormatting.ts';
import { meetingQuery } from '../../api/meetings.ts';
import { problemDetail, shownProblem } from '../../api/problem.ts';
import { NotLoaded } from '../../components/NotLoaded.tsx';
import { useAsOf } from '../../components/asOf.ts';
import { useCan } from '../../components/signedInUser.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/DropdownMenu.tsx';
import { toast } from '../../ui/toastStore.ts';
import { ReportPart } from './ReportPart.tsx';
import { useDeleteAgendaItem, useDeleteBoardAction, useOrderAgenda } from './meeting.api.ts';
import { actionInWords, agendaGroups, decisionWords, movedItem } from './meeting.view.ts';

const dialogs = () => import('./MeetingDialogs.tsx');
const NewItemDialog = lazy(async () => ({ default: (await dialogs()).NewItemDialog }));
const NewActionDialog = lazy(async () => ({ default: (await dialogs()).NewActionDialog }));
const ItemDialog = lazy(async () => ({ default: (await dialogs()).ItemDialog }));
const ActionDialog = lazy(async () => ({ default: (await dialogs()).ActionDialog }));

interface Asked {
  readonly what:
    | 'newItem'
    | 'newAction'
    | 'editItem'
    | 'deleteItem'
    | 'editAction'
    | 'deleteAction';
  /** Of the item or the action; left out for a new one. */
  readonly id?: number;
}

/** What the meeting about a report takes up, what it decided, and who does what by when. */
export function MeetingSection({ report, asCard }: { report: MonthlySummary; asCard?: boolean }) {
  const query = useQuery(meetingQuery(report.id));
  const mayEdit = useCan('editReport');
  const [asked, setAsked] = useState<Asked | null>(null);
  const { data: meeting, dataUpdatedAt } = query;
  const isPast = useAsOf() !== null;
  const today = isPast ? '' : localDateTime(new Date(dataUpdatedAt).toISOString()).slice(0, 10);
  return (
    <ReportPart
      title="Meeting"
      asCard={asCard}
      actions={
        mayEdit && meeting !== undefined ? (
          <>
            <Button size="small" onClick={() => setAsked({ what: 'newItem' })}>
              Add to the agenda
            </Button>
            <Button size="small" onClick={() => setAsked({ what: 'newAction' })}>
              Add an action
            </Button>
          </>
        ) : null
      }
    >
      <NotLoaded title="The meeting was not loaded" query={query} problem={shownProblem} />
      {meeting === undefined ? null : (
        <MeetingLists
          meeting={meeting}
          today={today}
          summaryId={report.id}
          mayEdit={mayEdit}
          onAsk={setAsked}
          heading={asCard ? 'h3' : 'h4'}
        />
      )}
      {asked === null || meeting === undefined ? null : (
        <Suspense fallback={null}>
          <Question
            asked={asked}
            meeting={meeting}
            summaryId={report.id}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </ReportPart>
  );
}

type ListProps = {
  meeting: Meeting;
  /** YYYY-MM-DD; '' on pages of the past, where nothing is said to be overdue. */
  today: string;
  summaryId: number;
  mayEdit: boolean;
  onAsk: (asked: Asked) => void;
  /** One below that of the part which the lists stand in. */
  heading: 'h3' | 'h4';
};

const HEADING = 'font-medium';
const LIST = 'mt-1 flex flex-col divide-y divide-line';

function MeetingLists({ meeting, today, summaryId, mayEdit, onAsk, heading: Heading }: ListProps) {
  const { agenda, actions, earlier } = meeting;
  if (agenda.length + actions.length + earlier.length === 0) {
    return <p className="text-ink-muted">Nothing is on the agenda, and no action is open.</p>;
  }
  const lists = [
    { heading: 'Actions of earlier meetings', those: earlier },
    { heading: 'Actions agreed', those: actions },
  ].filter(({ those }) => those.length > 0);
  return (
    <div className="flex flex-col gap-4">
      {agendaGroups(agenda).map(({ kind, heading, items }) => (
        <section key={kind}>
          <Heading className={HEADING}>{heading}</Heading>
          <ul className={LIST}>
            {items.map((item) => (
              <li key={item.id} className="flex items-start gap-2 py-2">
                <ItemWords item={item} />
                {mayEdit ? (
                  <ItemMenu item={item} agenda={agenda} summaryId={summaryId} onAsk={onAsk} />
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {lists.map(({ heading, those }) => (
        <section key={heading}>
          <Heading className={HEADING}>{heading}</Heading>
          <ul className={LIST}>
            {those.map((action) => (
              <li key={action.id} className="flex items-start gap-2 py-2">
                <ActionWords action={action} today={today} ofEarlier={those === earlier} />
                {mayEdit ? <ActionMenu action={action} onAsk={onAsk} /> : null}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const TEXT = 'max-w-[76ch] whitespace-pre-line [overflow-wrap:anywhere]';

function ItemWords({ item }: { item: AgendaItem }) {
  const words = decisionWords(item);
  return (
    <div className="mr-auto min-w-0">
      <p className={TEXT}>{withoutFormatting(item.itemText)}</p>
      {words === null ? null : <p className="text-small text-ink-muted">{words}</p>}
      {item.decision === null ? null : (
        <p className={`${TEXT} border-l-2 border-line-strong pl-3`}>
          {withoutFormatting(item.decision)}
        </p>
      )}
    </div>
  );
}

type ActionWordsProps = { action: BoardAction; today: string; ofEarlier: boolean };

function ActionWords({ action, today, ofEarlier }: ActionWordsProps) {
  const { state, tone, about } = actionInWords(action, today);
  const from = ofEarlier ? `${action.monthName} ${action.year}` : '';
  return (
    <div className="mr-auto min-w-0">
      <p className={TEXT}>{withoutFormatting(action.actionText)}</p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-muted">
        <Badge tone={tone}>{state}</Badge>
        {[about, from].filter((part) => part !== '').join(' · ')}
      </p>
      {action.outcome === null ? null : (
        <p className={`${TEXT} text-small`}>{withoutFormatting(action.outcome)}</p>
      )}
    </div>
  );
}

const menuButton = (label: string) => (
  <Button
    variant="quiet"
    size="small"
    aria-label={label}
    title="More actions"
    icon={<Ellipsis className="size-4" aria-hidden="true" />}
    className="w-8 px-0! pointer-coarse:w-11"
  />
);

/** The beginning of a text, for names of buttons and questions. */
const shortly = (text: string) => (text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text);

type ItemMenuProps = {
  item: AgendaItem;
  agenda: readonly AgendaItem[];
  summaryId: number;
  onAsk: (asked: Asked) => void;
};

function ItemMenu({ item, agenda, summaryId, onAsk }: ItemMenuProps) {
  const order = useOrderAgenda();
  const { id } = item;
  const up = movedItem(agenda, id, -1);
  const down = movedItem(agenda, id, 1);
  const move = (itemIds: readonly number[] | null) => {
    if (itemIds === null) return;
    order.mutate(
      { summaryId, itemIds },
      {
        onError: (error) =>
          toast({
            variant: 'destructive',
            title: 'The order was not changed',
            description: problemDetail(error),
          }),
      },
    );
  };
  return (
    <DropdownMenu trigger={menuButton(`Change ${shortly(item.itemText)}`)}>
      <MenuItem onSelect={() => onAsk({ what: 'editItem', id })}>
        {item.kind === 'decision' && item.decision === null
          ? 'Edit, or enter the decision'
          : 'Edit'}
      </MenuItem>
      <MenuItem disabled={up === null} onSelect={() => move(up)}>
        Move up
      </MenuItem>
      <MenuItem disabled={down === null} onSelect={() => move(down)}>
        Move down
      </MenuItem>
      <MenuSeparator />
      <MenuItem destructive onSelect={() => onAsk({ what: 'deleteItem', id })}>
        Delete
      </MenuItem>
    </DropdownMenu>
  );
}

function ActionMenu({ action, onAsk }: { action: BoardAction; onAsk: (asked: Asked) => void }) {
  const { id } = action;
  return (
    <DropdownMenu trigger={menuButton(`Change ${shortly(action.actionText)}`)}>
      <MenuItem onSelect={() => onAsk({ what: 'editAction', id })}>Edit, or end it</MenuItem>
      <MenuSeparator />
      <MenuItem destructive onSelect={() => onAsk({ what: 'deleteAction', id })}>
        Delete
      </MenuItem>
    </DropdownMenu>
  );
}

type QuestionProps = { asked: Asked; meeting: Meeting; summaryId: number; onClose: () => void };

function Question({ asked, meeting, summaryId, onClose }: QuestionProps) {
  const removeItem = useDeleteAgendaItem();
  const removeAction = useDeleteBoardAction();
  if (asked.what === 'newItem') return <NewItemDialog summaryId={summaryId} onClose={onClose} />;
  if (asked.what === 'newAction') {
    return <NewActionDialog summaryId={summaryId} onClose={onClose} />;
  }
  const item = meeting.agenda.find(({ id }) => id === asked.id);
  const action = [...meeting.actions, ...meeting.earlier].find(({ id }) => id === asked.id);
  if (asked.what === 'editItem') {
    return item === undefined ? null : <ItemDialog item={item} onClose={onClose} />;
  }
  if (asked.what === 'editAction') {
    return action === undefined ? null : <ActionDialog action={action} onClose={onClose} />;
  }
  const isItem = asked.what === 'deleteItem';
  const record = isItem ? item : action;
  const { mutate, isPending, error } = isItem ? removeItem : removeAction;
  if (record === undefined) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onClose();
      }}
      title={isItem ? 'Delete this item?' : 'Delete this action?'}
      description={
        isItem
          ? `“${shortly(item?.itemText ?? '')}” goes from the agenda, with what was decided.`
          : `“${shortly(action?.actionText ?? '')}” goes from this and all later reports. An action that is not wanted any more can be dropped instead.`
      }
      confirmLabel="Delete"
      destructive
      pending={isPending}
      pendingLabel="Deleting..."
      onConfirm={() => mutate(record, { onSuccess: onClose })}
    >
      {error === null ? null : <Alert variant="destructive">{problemDetail(error)}</Alert>}
    </ConfirmDialog>
  );
}
