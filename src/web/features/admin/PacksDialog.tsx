import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import {
  FULL_SECTIONS,
  PACK_SECTIONS,
  type PackSectionKey,
  refusedPackColours,
  STANDARD_PACK_COLOURS,
  STANDARD_SECTIONS,
} from '../../../domain/packChoices.ts';
import { CHART_SPANS, CHARTED_AS } from '../../../domain/chartComparisons.ts';
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
        hint="All charts of a pack show this next to the year before and the approved budget, where they are known. Packs of one month of all years show each month."
      >
        <Select
          value={draft.packCharts}
          options={CHARTS}
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
        label="PDF documents of the month follow the pack"
        hint="In packs of one month as PDF. Other documents, and those that are protected by a password, are listed with the reason. Accessible tags (PDF/UA) do not cover documents that follow."
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
        label="Each PDF page names the reader"
        hint="In packs that a person creates as PDF. Published packs are the same for everyone."
        checked={draft.packsNameReader}
        onChange={({ target }) => editor.type('packsNameReader', target.checked)}
      />
    </>
  );
}

const CHARTS = CHART_SPANS.map((value) => ({ value, label: CHARTED_AS[value] }));

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
        hint="A standard pack has nine pages at most; each section that you add is one more, or several. The last page says how to read the pack."
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
                ? 'Such as #1f3a68: dark enough for text on white. Left blank, both are those of Board Reports.'
                : 'Behind the figures of totals, so a pale one.'
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
        // What is chosen, as a pack shows it: on paper, which is white in the dark too.
        <p
          className="border-y px-2 py-1 font-semibold"
          style={{ color: main.trim(), backgroundColor: soft.trim(), borderColor: main.trim() }}
        >
          Heading on the colour of totals
        </p>
      ) : null}
    </>
  );
}

/** Which sections packs have, in which order, how their charts compare, their colours, and whether documents follow. */
export default settingDialog<PacksDraft>({
  title: 'Board Packs',
  description:
    'For all packs from now on. What is published stays as it is, and a month that waits for approval has to be approved again.',
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
  unsaved: 'What you chose has not been saved.',
});
