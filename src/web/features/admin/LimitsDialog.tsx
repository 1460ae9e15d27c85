import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { CheckLimit } from '../../../telling/briefing/checkLimits.ts';
import { CHECK_LIMITS } from '../../../telling/briefing/checkLimits.ts';
import { CHECK_LIMIT_LABELS } from '../../../format/checkLimitWords.ts';
import { LIGHT_LABELS } from '../../../format/lightWords.ts';
import { call } from '../../api/call.ts';
import { shownProblem } from '../../api/problem.ts';
import { LightMark } from '../../components/LightMark.tsx';
import { QueryContent } from '../../components/QueryContent.tsx';
import { TableLoading } from '../../components/TableLoading.tsx';
import { AmountInput } from '../../editing/AmountInput.tsx';
import { ConflictChoice } from '../../editing/ConflictChoice.tsx';
import { FieldControlContext } from '../../ui/fieldControl.ts';
import { describedBy, FieldMessages } from '../../ui/FieldMessages.tsx';
import type { LimitGroup, LimitsDraft } from './limits.view.ts';
import {
  changedMonths,
  LIMIT_GROUPS,
  lightCounts,
  limitProblems,
  sentLimits,
} from './limits.view.ts';
import { settingDialog, type SettingFieldsProps } from './settingDialog.tsx';

const effectQuery = (draft: LimitsDraft) =>
  queryOptions({
    queryKey: ['company', 'limitsEffect', sentLimits(draft)],
    queryFn: ({ signal }) => call('previewCheckLimits', { body: sentLimits(draft), signal }),
    enabled: limitProblems(draft).size === 0,
    placeholderData: keepPreviousData,
  });

type LimitFieldsProps = SettingFieldsProps<LimitsDraft>;

function LimitsFields({ editor, draft, theirs }: LimitFieldsProps) {
  return (
    <>
      {CHECK_LIMITS.map((limit) => (
        <ConflictChoice
          key={limit}
          editor={editor}
          field={limit}
          label={CHECK_LIMIT_LABELS[limit]}
          mine={draft[limit]}
          theirs={theirs[limit]}
        />
      ))}
      {LIMIT_GROUPS.map((group) => (
        <GroupFields key={group.title} group={group} editor={editor} draft={draft} />
      ))}
      <TypedLimitsEffect draft={draft} />
    </>
  );
}

function GroupFields({
  group,
  editor,
  draft,
}: Pick<LimitFieldsProps, 'editor' | 'draft'> & { group: LimitGroup }) {
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1 font-medium">{group.title}</legend>
      <div className="flex flex-col gap-2">
        <div className="flex items-end gap-2 text-small text-ink-muted" aria-hidden="true">
          <span className="grow" />
          {group.columns.map(({ title, light }) => (
            <span key={title + light} className="flex w-16 flex-col text-right">
              {title}
              <LightMark light={light} />
            </span>
          ))}
        </div>
        {group.rows.map((row) => (
          <LimitRow key={row.title} row={row} editor={editor} draft={draft} />
        ))}
      </div>
    </fieldset>
  );
}

function LimitRow({
  row: { title, limits },
  editor,
  draft,
}: Pick<LimitFieldsProps, 'editor' | 'draft'> & { row: LimitGroup['rows'][number] }) {
  const rowId = useId();
  const fieldOf = (limit: CheckLimit) => ({
    id: `${rowId}${limit}`,
    error: editor.problems.get(limit),
    hint: undefined,
  });
  const shown = limits.filter((limit) => limit !== null);
  return (
    <div>
      <div className="flex items-center gap-2">
        <span className="min-w-0 grow text-small">{title}</span>
        {limits.map((limit) =>
          limit === null ? (
            <span key="none" className="w-16 shrink-0" />
          ) : (
            <span key={limit} className="w-16 shrink-0">
              <label htmlFor={fieldOf(limit).id} className="sr-only">
                {CHECK_LIMIT_LABELS[limit]}
              </label>
              <FieldControlContext
                value={{
                  id: fieldOf(limit).id,
                  describedBy: describedBy(fieldOf(limit)),
                  invalid: fieldOf(limit).error !== undefined,
                  required: true,
                }}
              >
                <AmountInput
                  value={draft[limit]}
                  onValueChange={(text) => editor.type(limit, text)}
                />
              </FieldControlContext>
            </span>
          ),
        )}
      </div>
      {shown.map((limit) => (
        <FieldMessages key={limit} {...fieldOf(limit)} />
      ))}
    </div>
  );
}

function TypedLimitsEffect({ draft }: { draft: LimitsDraft }) {
  const effect = useQuery(effectQuery(draft));
  const isRefused = limitProblems(draft).size > 0;
  return (
    <section aria-label="Effect on the last 24 months" aria-live="polite" className="min-w-0">
      <h3 className="pb-1 font-medium">Effect on the last 24 months</h3>
      {isRefused ? (
        <p className="text-small text-ink-muted">Correct the limits to see their effect.</p>
      ) : (
        <QueryContent
          query={effect}
          failure="The effect could not be loaded"
          problem={shownProblem}
          loading={<TableLoading label="Loading the effect..." />}
        >
          {(months) =>
            months.length === 0 ? (
              <p className="text-small text-ink-muted">There are no figures yet.</p>
            ) : (
              <EffectWords months={months} />
            )
          }
        </QueryContent>
      )}
    </section>
  );
}

function EffectWords({ months }: { months: Parameters<typeof changedMonths>[0] }) {
  const changed = changedMonths(months);
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 text-small">
        <dt className="text-ink-muted">Now</dt>
        <dd>{lightCounts(months.map(({ stored }) => stored))}</dd>
        <dt className="text-ink-muted">With these limits</dt>
        <dd>{lightCounts(months.map(({ proposed }) => proposed))}</dd>
      </dl>
      {changed.length === 0 ? (
        <p className="pt-1 text-small">No month's status would change.</p>
      ) : (
        <ul className="pt-1 text-small">
          {changed.map(({ month, name, stored, proposed }) => (
            <li key={month} className="flex justify-between gap-4">
              <span>{name}</span>
              <span>
                {stored === null ? 'Not assessed' : LIGHT_LABELS[stored].word} →{' '}
                {proposed === null ? 'not assessed' : <LightMark light={proposed} />}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export default settingDialog<LimitsDraft>({
  title: 'Check limits',
  description: "Choose when a month's Results, Cash or Outlook changes to Watch or Act.",
  Fields: LimitsFields,
  fields: CHECK_LIMITS,
  open: ({ checkLimits }) => ({ ...checkLimits }),
  isSame: (field, a, b) => sentLimits(a).checkLimits[field] === sentLimits(b).checkLimits[field],
  sent: sentLimits,
  problems: limitProblems,
  useIsReady: (draft) => {
    const { isSuccess, isPlaceholderData } = useQuery(effectQuery(draft));
    // Saving is allowed if there are problems, so that it shows them.
    return limitProblems(draft).size > 0 || (isSuccess && !isPlaceholderData);
  },
  saved: 'Settings updated successfully',
  failed: 'Failed to save the settings',
  unsaved: 'Your changes have not been saved.',
});
