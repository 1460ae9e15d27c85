import { useQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import type { ReactNode } from 'react';
import type { AgendaItem, BoardAction, Meeting } from '../../../contract/meetings.ts';
import { needsDecision } from '../../../finance/meeting.ts';
import { localDateTime } from '../../../format/dates.ts';
import { firstWordsOfAll } from '../../../format/firstWords.ts';
import { withoutFormatting } from '../../../format/withoutFormatting.ts';
import { meetingQuery } from '../../api/meetings.ts';
import { problemDetail, shownProblem } from '../../api/problem.ts';
import { NotLoaded } from '../../components/NotLoaded.tsx';
import { useAsOf } from '../../components/asOf.ts';
import { useCan } from '../../components/signedInUser.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/DropdownMenu.tsx';
import { toast } from '../../ui/toastStore.ts';
import { useDeleteAgendaItem, useDeleteBoardAction, useOrderAgenda } from './meeting.api.ts';
import {
  actionInWords,
  agendaGroups,
  decisionWords,
  movedItem,
  requestsInWords,
} from './meeting.view.ts';

const loadMeetingDialogs = () => import('./MeetingDialogs.tsx');
const NewItemDialog = lazy(async () => ({ default: (await loadMeetingDialogs()).NewItemDialog }));
const NewActionDialog = lazy(async () => ({
  default: (await loadMeetingDialogs()).NewActionDialog,
}));
const ItemDialog = lazy(async () => ({ default: (await loadMeetingDialogs()).ItemDialog }));
const ActionDialog = lazy(async () => ({ default: (await loadMeetingDialogs()).ActionDialog }));

interface OpenMeetingDialog {
  readonly what:
    | 'newItem'
    | 'newAction'
    | 'editItem'
    | 'deleteItem'
    | 'editAction'
    | 'deleteAction';
  readonly id?: number;
}

const MOST_SHOWN = 3;
/**
 * The limit for all items together. Decisions come first and are never cut, because nobody can vote on half a sentence.
 */
const MOST_MEETING_WORDS = 35;
const ACTION_WORDS = 5;

const SECTION_ID = 'decisions-and-actions';

function useMeeting(summaryId: number | null) {
  const query = useQuery({ ...meetingQuery(summaryId ?? 0), enabled: summaryId !== null });
  const isPast = useAsOf() !== null;
  const { dataUpdatedAt } = query;
  const today = isPast ? '' : localDateTime(new Date(dataUpdatedAt).toISOString()).slice(0, 10);
  return { query, today };
}

/** The requests to the board, near the top of the page; renders nothing if there are none. */
export function RequestsLink({ summaryId }: { summaryId: number | null }) {
  const { query, today } = useMeeting(summaryId);
  const words = query.data === undefined ? '' : requestsInWords(query.data, today);
  if (words === '') return null;
  return (
    <Button
      variant="link"
      onClick={() => {
        const section = document.getElementById(SECTION_ID);
        section?.scrollIntoView({ block: 'start' });
        section?.focus({ preventScroll: true });
      }}
    >
      {words}
    </Button>
  );
}

type MeetingSectionProps = {
  summaryId: number | null;
  /** True if the month's checks say Act. */
  needsAction: boolean;
};

export function MeetingSection({ summaryId, needsAction }: MeetingSectionProps) {
  const { query, today } = useMeeting(summaryId);
  const mayEdit = useCan('editReport');
  const [asked, setAsked] = useState<OpenMeetingDialog | null>(null);
  const { data: meeting } = query;
  return (
    <Card
      id={SECTION_ID}
      tabIndex={-1}
      title="Decisions and actions"
      aria-label="Decisions and actions"
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
      <NotLoaded title="The meeting could not be loaded" query={query} problem={shownProblem} />
      {summaryId === null ? <NoDecisionsRequested isUnanswered={needsAction} /> : null}
      {meeting === undefined || summaryId === null ? null : (
        <MeetingInShort meeting={meeting} today={today} needsAction={needsAction}>
          <MeetingLists
            meeting={meeting}
            today={today}
            summaryId={summaryId}
            mayEdit={mayEdit}
            onAsk={setAsked}
          />
        </MeetingInShort>
      )}
      {asked === null || meeting === undefined || summaryId === null ? null : (
        <Suspense fallback={null}>
          <MeetingQuestion
            asked={asked}
            meeting={meeting}
            summaryId={summaryId}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </Card>
  );
}

/** If the checks say Act but no decision is requested, this says so. */
function NoDecisionsRequested({ isUnanswered }: { isUnanswered: boolean }) {
  return (
    <p className="text-ink-soft">
      No decisions requested.
      {isUnanswered ? ' The checks say Act, but no action is recorded.' : null}
    </p>
  );
}

const SHORT_LIST = 'flex list-disc flex-col gap-2 pl-5 marker:text-ink-muted';

function MeetingInShort({
  meeting: { agenda, actions, earlier },
  today,
  needsAction,
  children,
}: {
  meeting: Meeting;
  today: string;
  needsAction: boolean;
  children: ReactNode;
}) {
  const [isWhole, setIsWhole] = useState(false);
  const id = useId();
  const decisions = agenda.filter(needsDecision).slice(0, MOST_SHOWN);
  const open = [...earlier, ...actions]
    .filter(({ state }) => state === 'open')
    .slice(0, MOST_SHOWN);
  const requested = firstWordsOfAll(
    decisions.map(({ itemText }) => withoutFormatting(itemText)),
    MOST_MEETING_WORDS - open.length * ACTION_WORDS,
  );
  const toDo = firstWordsOfAll(
    open.map(({ actionText }) => withoutFormatting(actionText)),
    MOST_MEETING_WORDS - requested.join(' ').split(/\s+/u).length,
  );
  const count = agenda.length + actions.length + earlier.length;
  return (
    <div className="flex flex-col items-start gap-3">
      {isWhole ? null : (
        <>
          {decisions.length === 0 ? (
            <NoDecisionsRequested isUnanswered={needsAction && open.length === 0} />
          ) : (
            <ul aria-label="Decisions requested" className={SHORT_LIST}>
              {decisions.map((item, place) => (
                <li key={item.id} className="[overflow-wrap:anywhere]">
                  {requested[place]}{' '}
                  <span className="text-small text-ink-muted">Decision requested</span>
                </li>
              ))}
            </ul>
          )}
          {open.length === 0 ? null : (
            <ul aria-label="Open actions" className={SHORT_LIST}>
              {open.map((action, place) => (
                <li key={action.id} className="[overflow-wrap:anywhere]">
                  {toDo[place]} <BoardActionState action={action} today={today} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {count === 0 ? null : (
        <>
          {isWhole ? (
            <div id={id} className="self-stretch">
              {children}
            </div>
          ) : null}
          <Button
            variant="link"
            aria-expanded={isWhole}
            aria-controls={isWhole ? id : undefined}
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole ? 'Show less' : 'Show the whole agenda'}
          </Button>
        </>
      )}
    </div>
  );
}

function BoardActionState({ action, today }: { action: BoardAction; today: string }) {
  const { state, tone, about } = actionInWords(action, today);
  return (
    <span className="text-small text-ink-muted">
      <Badge tone={tone}>{state}</Badge> {about}
    </span>
  );
}

type ListProps = {
  meeting: Meeting;
  today: string;
  summaryId: number;
  mayEdit: boolean;
  onAsk: (asked: OpenMeetingDialog) => void;
};

const MEETING_HEADING_CLASS = 'font-medium';
const MEETING_LIST_CLASS = 'mt-1 flex flex-col divide-y divide-line';

function MeetingLists({ meeting, today, summaryId, mayEdit, onAsk }: ListProps) {
  const { agenda, actions, earlier } = meeting;
  const lists = [
    { heading: 'Actions from earlier meetings', those: earlier },
    { heading: 'Actions agreed', those: actions },
  ].filter(({ those }) => those.length > 0);
  return (
    <div className="flex flex-col gap-4">
      {agendaGroups(agenda).map(({ kind, heading, items }) => (
        <section key={kind}>
          <h3 className={MEETING_HEADING_CLASS}>{heading}</h3>
          <ul className={MEETING_LIST_CLASS}>
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
          <h3 className={MEETING_HEADING_CLASS}>{heading}</h3>
          <ul className={MEETING_LIST_CLASS}>
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

const MEETING_TEXT_CLASS = 'max-w-[76ch] whitespace-pre-line [overflow-wrap:anywhere]';

function ItemWords({ item }: { item: AgendaItem }) {
  const words = decisionWords(item);
  return (
    <div className="mr-auto min-w-0">
      <p className={MEETING_TEXT_CLASS}>{withoutFormatting(item.itemText)}</p>
      {words === null ? null : <p className="text-small text-ink-muted">{words}</p>}
      {item.decision === null ? null : (
        <p className={`${MEETING_TEXT_CLASS} border-l-2 border-line-strong pl-3`}>
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
      <p className={MEETING_TEXT_CLASS}>{withoutFormatting(action.actionText)}</p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-muted">
        <Badge tone={tone}>{state}</Badge>
        {[about, from].filter((part) => part !== '').join(' · ')}
      </p>
      {action.outcome === null ? null : (
        <p className={`${MEETING_TEXT_CLASS} text-small`}>{withoutFormatting(action.outcome)}</p>
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

/** Shortened for the names of buttons and questions. */
const shortItemText = (text: string) =>
  text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text;

type ItemMenuProps = {
  item: AgendaItem;
  agenda: readonly AgendaItem[];
  summaryId: number;
  onAsk: (asked: OpenMeetingDialog) => void;
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
            title: 'The order could not be changed',
            description: problemDetail(error),
          }),
      },
    );
  };
  return (
    <DropdownMenu trigger={menuButton(`Change ${shortItemText(item.itemText)}`)}>
      <MenuItem onSelect={() => onAsk({ what: 'editItem', id })}>
        {item.kind === 'decision' && item.decision === null ? 'Edit or record decision' : 'Edit'}
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

function ActionMenu({
  action,
  onAsk,
}: {
  action: BoardAction;
  onAsk: (asked: OpenMeetingDialog) => void;
}) {
  const { id } = action;
  return (
    <DropdownMenu trigger={menuButton(`Change ${shortItemText(action.actionText)}`)}>
      <MenuItem onSelect={() => onAsk({ what: 'editAction', id })}>Edit or close</MenuItem>
      <MenuSeparator />
      <MenuItem destructive onSelect={() => onAsk({ what: 'deleteAction', id })}>
        Delete
      </MenuItem>
    </DropdownMenu>
  );
}

type MeetingQuestionProps = {
  asked: OpenMeetingDialog;
  meeting: Meeting;
  summaryId: number;
  onClose: () => void;
};

function MeetingQuestion({ asked, meeting, summaryId, onClose }: MeetingQuestionProps) {
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
          ? `“${shortItemText(item?.itemText ?? '')}” will be removed from the agenda with its decision.`
          : `“${shortItemText(action?.actionText ?? '')}” will be removed from this and all later reports. You can drop the action instead.`
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
