import type { ReactNode } from 'react';
import type { ActivityList } from '../../../contract/activity.ts';
import { ACTIVITY_NOUNS, ACTIVITY_ORIGINS, nounsFor } from '../../../contract/activityKinds.ts';
import { can } from '../../../finance/permissions.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { useRole } from '../../components/signedInUser.ts';
import { useTypedText } from '../../components/useTypedText.ts';
import { choiceParam, idParam } from '../../searchParams.ts';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Select } from '../../ui/Select.tsx';
import type { ActivitySearch } from './activity.search.ts';
import { activitySearch } from './activity.search.ts';
import { NOUN_LABELS, ORIGIN_LABELS } from './activity.view.ts';

const ALL_ACTIVITY = 'all';
const SIGN_IN = 'signIn';

export type ActivityFiltersProps = {
  filter: ActivitySearch;
  people: ActivityList['people'];
  onChange: (next: ActivitySearch) => void;
};

export function ActivityFilters({ filter, people, onChange }: ActivityFiltersProps) {
  const role = useRole();
  const seesSignIns = can(role, 'manageUsers');
  const [reason, setReason] = useTypedText(filter.reason ?? '', (text) =>
    onChange(activitySearch({ ...filter, reason: text })),
  );
  const change = (part: Record<string, unknown>) =>
    onChange(activitySearch({ ...filter, ...part }));
  return (
    <search
      aria-label="Filter the activity"
      className="grid grid-cols-2 gap-3 md:grid-cols-4 print:hidden"
    >
      <Filter label="Who">
        <Select
          value={String(filter.person ?? ALL_ACTIVITY)}
          options={[
            { value: ALL_ACTIVITY, label: 'Everyone' },
            ...people.map(({ id, name }) => ({ value: String(id), label: name })),
            ...(typeof filter.person === 'number' && !people.some(({ id }) => id === filter.person)
              ? [{ value: String(filter.person), label: 'Someone else' }]
              : []),
            { value: 'system', label: 'Board Reports' },
          ]}
          onChange={({ target }) =>
            change({ person: target.value === 'system' ? 'system' : idParam(target.value) })
          }
        />
      </Filter>
      <Filter label="What">
        <Select
          value={filter.noun ?? ALL_ACTIVITY}
          options={[
            { value: ALL_ACTIVITY, label: 'Everything' },
            ...nounsFor(role).map((noun) => ({ value: noun, label: NOUN_LABELS[noun] })),
          ]}
          onChange={({ target }) => change({ noun: choiceParam(target.value, ACTIVITY_NOUNS) })}
        />
      </Filter>
      <Filter label="Origin">
        <Select
          value={filter.origin ?? ALL_ACTIVITY}
          options={[
            { value: ALL_ACTIVITY, label: 'Anywhere' },
            ...ACTIVITY_ORIGINS.filter((origin) => seesSignIns || origin !== SIGN_IN).map(
              (origin) => ({ value: origin, label: ORIGIN_LABELS[origin] }),
            ),
          ]}
          onChange={({ target }) => change({ origin: choiceParam(target.value, ACTIVITY_ORIGINS) })}
        />
      </Filter>
      <Filter label="Month">
        <Input
          type="month"
          placeholder="2026-04"
          key={filter.month ?? ''}
          defaultValue={filter.month ?? ''}
          onBlur={({ target }) => {
            if (target.value !== (filter.month ?? '')) change({ month: target.value });
          }}
          onChange={({ target }) => {
            const next = activitySearch({ month: target.value }).month;
            if (next !== undefined || target.value === '') change({ month: next });
          }}
        />
      </Filter>
      <Filter label="From date">
        <Input
          type="date"
          value={filter.from ?? ''}
          max={filter.to}
          onChange={({ target }) => change({ from: target.value })}
        />
      </Filter>
      <Filter label="To date">
        <Input
          type="date"
          value={filter.to ?? ''}
          min={filter.from}
          onChange={({ target }) => change({ to: target.value })}
        />
      </Filter>
      <Filter label="Reason" className="col-span-2">
        <Input
          type="search"
          placeholder="Words in the reason"
          maxLength={LIMITS.searchQuery}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Filter>
    </search>
  );
}

function Filter(props: { label: string; className?: string; children: ReactNode }) {
  return <Field {...props} />;
}
