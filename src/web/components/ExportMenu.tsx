import { FileChartColumn, FileSpreadsheet, FileText, Presentation } from 'lucide-react';
import { type ReactElement, Suspense, useState } from 'react';
import type { OpenedBy } from '../ui/DropdownMenu.tsx';
import {
  DropdownMenu,
  MenuCheck,
  MenuChoices,
  MenuItem,
  MenuLabel,
  MenuSeparator,
} from '../ui/DropdownMenu.tsx';
import { namedAsOf } from '../../format/asOf.ts';
import { choosePackOrigins, usePackOrigins } from './packOrigins.ts';
import { choosePackPaper, usePackPaper } from './packPaper.ts';
import { choosePackSections, usePackSections } from './packSections.ts';
import { PACK_LABELS } from './pageExport.ts';
import type { PageExport } from './pageExport.ts';
import { useNamedMoment, usePageFrame } from './pageFrame.ts';
import { startExport } from './startExport.ts';

const EXPORT_FORMATS = [
  { format: 'pdf', Icon: FileText },
  { format: 'pptx', Icon: Presentation },
  { format: 'xlsx', Icon: FileSpreadsheet },
] as const;

const PAPER_CHOICES = [
  { value: 'a4', label: 'A4' },
  { value: 'letter', label: 'Letter' },
] as const;

const SECTION_CHOICES = [
  { value: 'company', label: 'Company default' },
  { value: 'standard', label: 'Nine pages' },
  { value: 'full', label: 'Full pack' },
] as const;

export type ExportMenuProps = { pageExport: PageExport; trigger: ReactElement; openedBy: OpenedBy };

/** The menu's code is loaded when its button is pressed, and the menu then opens immediately. */
export function ExportMenu({ pageExport, trigger, openedBy }: ExportMenuProps) {
  const paper = usePackPaper();
  const sections = usePackSections();
  const hasOrigins = usePackOrigins();
  const moment = useNamedMoment();
  // Reset for each pack, so that private notes are never included by accident.
  const [hasMyNotes, setHasMyNotes] = useState(false);
  const { PackNotesCheck } = usePageFrame();
  return (
    <DropdownMenu trigger={trigger} openedBy={openedBy}>
      <MenuLabel>Board pack · {namedAsOf(pageExport.name, moment.named)}</MenuLabel>
      {EXPORT_FORMATS.map(({ format, Icon }) => (
        <MenuItem
          key={format}
          icon={<Icon className="size-4 text-ink-muted" aria-hidden="true" />}
          onSelect={() => {
            startExport(pageExport, format, moment, hasMyNotes);
            setHasMyNotes(false);
          }}
        >
          {PACK_LABELS[format]}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem
        icon={<FileChartColumn className="size-4 text-ink-muted" aria-hidden="true" />}
        onSelect={() => startExport(pageExport, 'csv', moment)}
      >
        Figures as CSV
      </MenuItem>
      <MenuSeparator />
      <MenuLabel>PDF paper size</MenuLabel>
      <MenuChoices
        label="PDF paper size"
        value={paper}
        choices={PAPER_CHOICES}
        onValueChange={choosePackPaper}
        staysOpen
      />
      <MenuSeparator />
      <MenuLabel>Sections of the pack</MenuLabel>
      <MenuChoices
        label="Sections of the pack"
        value={sections}
        choices={SECTION_CHOICES}
        onValueChange={choosePackSections}
        staysOpen
      />
      <MenuSeparator />
      <MenuCheck checked={hasOrigins} onCheckedChange={choosePackOrigins}>
        Include the source of each figure
      </MenuCheck>
      <Suspense>
        <PackNotesCheck isChecked={hasMyNotes} onChange={setHasMyNotes} />
      </Suspense>
    </DropdownMenu>
  );
}
