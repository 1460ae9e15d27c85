import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Responsibilities } from '../../../contract/users.ts';
import { formatCount } from '../../../format/count.ts';
import { ownersQuery } from '../../api/users.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import type { UserQuestionProps } from './AdminQuestions.tsx';
import { responsibilitiesQuery } from './admin.api.ts';
import { fullName } from './admin.view.ts';
import { useChangeUser } from './UserActions.tsx';

const MOST_LISTED_TASKS = 3;

export default function DeactivateQuestion({ user, onClose }: UserQuestionProps) {
  const { change, isPending } = useChangeUser();
  const { data: work, isPending: isLoading } = useQuery(responsibilitiesQuery(user.id));
  const [successor, setSuccessor] = useState('');
  const canBeHandedOver =
    work !== undefined && work.questions.length + work.explanations.length > 0;
  const mustChoose = work?.isApprover === true;
  const confirm = async () => {
    const isHandedOver = canBeHandedOver || mustChoose;
    await change(
      user,
      { isActive: false, ...(successor === '' ? {} : { handOverTo: Number(successor) }) },
      // Reactivating the person doesn't give their work back.
      isHandedOver ? undefined : { isActive: true },
    );
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Deactivate ${fullName(user)}?`}
      description={`${user.email} will be signed out everywhere and can't sign in until reactivated. Password links stop working. The data they entered is kept.`}
      confirmLabel="Deactivate"
      destructive
      pending={isPending || isLoading}
      pendingLabel={isLoading ? 'Loading...' : 'Saving...'}
      onConfirm={() => void confirm()}
    >
      {work === undefined ? null : <OpenWork name={user.firstName} work={work} />}
      {canBeHandedOver || mustChoose ? (
        <Successor userId={user.id} value={successor} onChange={setSuccessor} />
      ) : null}
    </ConfirmDialog>
  );
}

function OpenWork({ name, work }: { name: string; work: Responsibilities }) {
  const { questions, explanations, isApprover, apiTokens } = work;
  return (
    <div className="mt-2 flex flex-col gap-3 text-base [overflow-wrap:anywhere]">
      <WorkList
        title="Questions to answer"
        items={questions.map(({ id, month, questionText }) => ({
          key: String(id),
          text: `${month}: ${questionText}`,
        }))}
      />
      <WorkList
        title="Variances to explain"
        items={explanations.map(({ month, label }) => {
          const text = `${month}: ${label}`;
          return { key: text, text };
        })}
      />
      <WorkList
        title="API tokens that stop working"
        items={apiTokens.map(({ id, purpose }) => ({ key: String(id), text: purpose }))}
      />
      {isApprover ? <p>{name} approves publications.</p> : null}
    </div>
  );
}

type WorkListProps = { title: string; items: readonly { key: string; text: string }[] };

function WorkList({ title, items }: WorkListProps) {
  if (items.length === 0) return null;
  const more = items.length - MOST_LISTED_TASKS;
  return (
    <div>
      <p className="font-medium">
        {title} ({formatCount(items.length)})
      </p>
      <ul className="ml-4 list-disc text-ink-soft">
        {items.slice(0, MOST_LISTED_TASKS).map(({ key, text }) => (
          <li key={key}>
            <span className="line-clamp-2">{text}</span>
          </li>
        ))}
        {more > 0 ? <li>and {formatCount(more)} more</li> : null}
      </ul>
    </div>
  );
}

type SuccessorProps = { userId: number; value: string; onChange: (value: string) => void };

function Successor({ userId, value, onChange }: SuccessorProps) {
  const { data: owners = [] } = useQuery(ownersQuery);
  return (
    <Field label="Hand over to" className="mt-2">
      <Select
        value={value}
        options={[
          { value: '', label: 'Choose later' },
          ...owners
            .filter(({ id }) => id !== userId)
            .map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
