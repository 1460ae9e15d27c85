import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import {
  FULL_SECTIONS,
  PACK_SECTIONS,
  type PackSectionKey,
  refusedPackColours,
  STANDARD_PACK_COLOURS,
  STANDARD_SECTIONS,
} from '../../../finance/packChoices.ts';
import { CHART_SPANS, CHART_PERIOD_LABELS } from '../../../finance/chartComparisons.ts';
import { ConflictChoice } from '../../editing/ConflictChoice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Input } from '../../ui/Input.tsx';
import { Select } from '../../ui/Select.tsx';
import {
  appendingInWords,
  chartsInWords,
  coloursInWords,
  movedSection,
  openedPacks,
  packProblems,
  readerInWords,
  type PacksDraft,
  sectionsInWords,
  sentPacks,
  wholePack,
} from './packChoices.view.ts';
import { PackLogoChoice } from './PackLogoChoice.tsx';
import { settingDialog, type SettingFieldsProps } from './settingDialog.tsx';

function PacksFields(props: SettingFieldsProps<PacksDraft>) {
  const { editor, draft, theirs } = props;
  return (
    <>
      <SectionChoices {...props} />
      <ConflictChoice
        editor={editor}
        field="packCharts"
        label="Compare charts"
        mine={chartsInWords(draft)}
        theirs={chartsInWords(theirs)}
      />
      <Field
        label="Compare charts"
        hint="All charts in a pack show these figures next to the prior year and the approved budget, if available. Packs of one calendar month across all years show single months."
      >
        <Select
          value={draft.packCharts}
          options={CHART_SPAN_CHOICES}
          onChange={({ target }) => {
            const chosen = CHART_SPANS.find((one) => one === target.value);
            if (chosen !== undefined) editor.type('packCharts', chosen);
          }}
        />
      </Field>
      <ColourChoices {...props} />
      <PackLogoChoice {...props} />
      <ConflictChoice
        editor={editor}
        field="packAppendsDocuments"
        label="Documents"
        mine={appendingInWords(draft)}
        theirs={appendingInWords(theirs)}
      />
      <Checkbox
        label="Attach the month's PDF documents"
        hint="Applies to single-month PDF packs. Other file types and password-protected PDFs are listed with the reason they aren't attached. Attached documents don't get accessibility tags (PDF/UA)."
        checked={draft.packAppendsDocuments}
        onChange={({ target }) => editor.type('packAppendsDocuments', target.checked)}
      />
      <ConflictChoice
        editor={editor}
        field="packsNameReader"
        label="Reader"
        mine={readerInWords(draft)}
        theirs={readerInWords(theirs)}
      />
      <Checkbox
        label="Show the reader's name on each PDF page"
        hint="Applies to PDF packs that a person creates. Published packs are the same for everyone."
        checked={draft.packsNameReader}
        onChange={({ target }) => editor.type('packsNameReader', target.checked)}
      />
    </>
  );
}

const OVERHEADS_HINT =
  'Accounts can reveal what one person earns. This page is left out of packs for people without access to accounts, and of published packs unless all viewers have access.';

const CHART_SPAN_CHOICES = CHART_SPANS.map((value) => ({
  value,
  label: CHART_PERIOD_LABELS[value],
}));

const SECTIONS_ID = 'pack-sections';

const WHOLE_PACKS = [
  { label: 'Nine pages', keys: STANDARD_SECTIONS },
  { label: 'Full pack', keys: FULL_SECTIONS },
] as const;

function SectionChoices({ editor, draft, theirs }: SettingFieldsProps<PacksDraft>) {
  const [said, setSaid] = useState('');
  const { sections } = draft;
  const move = (key: PackSectionKey, by: -1 | 1) => {
    const next = movedSection(sections, key, by);
    if (next === sections) return;
    editor.type('sections', next);
    const place = next.findIndex((one) => one.key === key) + 1;
    setSaid(`${PACK_SECTIONS[key]}: place ${place} of ${next.length}`);
  };
  const show = (key: PackSectionKey, isShown: boolean) =>
    editor.type(
      'sections',
      sections.map((one) => (one.key === key ? { key, isShown } : one)),
    );
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1 text-small font-medium text-ink-soft">Sections</legend>
      <ConflictChoice
        editor={editor}
        field="sections"
        label="Sections"
        mine={sectionsInWords(draft)}
        theirs={sectionsInWords(theirs)}
      />
      <span className="flex flex-wrap gap-2 pb-2">
        {WHOLE_PACKS.map(({ label, keys }) => (
          <Button
            key={label}
            size="small"
            variant="secondary"
            onClick={() => {
              editor.type('sections', wholePack(keys));
              setSaid(`${label} chosen`);
            }}
          >
            {label}
          </Button>
        ))}
      </span>
      <ol className="flex flex-col">
        {sections.map(({ key, isShown }, index) => (
          <li key={key} className="flex items-center justify-between gap-3">
            <Checkbox
              label={PACK_SECTIONS[key]}
              hint={key === 'overheads' && isShown ? OVERHEADS_HINT : undefined}
              checked={isShown}
              onChange={({ target }) => show(key, target.checked)}
            />
            {key === 'briefing' ? null : (
              <span className="flex">
                <IconButton
                  size="small"
                  label={`Move ${PACK_SECTIONS[key]} up`}
                  icon={<ChevronUp className="size-4" aria-hidden="true" />}
                  disabled={movedSection(sections, key, -1) === sections}
                  onClick={() => move(key, -1)}
                />
                <IconButton
                  size="small"
                  label={`Move ${PACK_SECTIONS[key]} down`}
                  icon={<ChevronDown className="size-4" aria-hidden="true" />}
                  disabled={
                    index === sections.length - 1 || movedSection(sections, key, 1) === sections
                  }
                  onClick={() => move(key, 1)}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      <FieldMessages
        id={SECTIONS_ID}
        error={editor.problems.get('sections')}
        hint="A standard pack has at most nine pages, and each added section has one or more. The last page explains how to read the pack."
      />
      <output className="sr-only">{said}</output>
    </fieldset>
  );
}

function ColourChoices({ editor, draft, theirs }: SettingFieldsProps<PacksDraft>) {
  const { main, soft } = draft;
  const canBeRead = main !== '' && refusedPackColours([main.trim(), soft.trim()]) === null;
  return (
    <>
      {(['main', 'soft'] as const).map((field) => (
        <div key={field}>
          <ConflictChoice
            editor={editor}
            field={field}
            label={field === 'main' ? 'Colour of headings' : 'Colour of totals'}
            mine={coloursInWords(draft)}
            theirs={coloursInWords(theirs)}
          />
          <Field
            label={field === 'main' ? 'Colour of headings' : 'Colour of totals'}
            hint={
              field === 'main'
                ? 'For example #1f3a68, dark enough for text on white. Leave both blank to use the Board Reports colours.'
                : 'The background of totals. Choose a pale colour.'
            }
            error={editor.problems.get(field)}
          >
            <Input
              value={draft[field]}
              placeholder={STANDARD_PACK_COLOURS[field]}
              spellCheck={false}
              autoComplete="off"
              onChange={({ target }) => editor.type(field, target.value)}
            />
          </Field>
        </div>
      ))}
      {canBeRead ? (
        // Previews the colours on white, because packs are printed on paper even in dark mode.
        <p
          className="border-y px-2 py-1 font-semibold"
          style={{ color: main.trim(), backgroundColor: soft.trim(), borderColor: main.trim() }}
        >
          Sample heading in these colours
        </p>
      ) : null}
    </>
  );
}

export default settingDialog<PacksDraft>({
  title: 'Board Packs',
  description:
    'Applies to all new packs. Published packs stay the same, and a month waiting for approval has to be approved again.',
  Fields: PacksFields,
  fields: [
    'sections',
    'main',
    'soft',
    'logo',
    'packAppendsDocuments',
    'packCharts',
    'packsNameReader',
  ],
  open: openedPacks,
  problems: packProblems,
  isSame: (field, a, b) => JSON.stringify(a[field]) === JSON.stringify(b[field]),
  sent: sentPacks,
  saved: 'Board packs updated',
  failed: 'Failed to save',
  unsaved: 'Your changes have not been saved.',
});
