import * as z from 'zod/mini';
import { problemDetail } from '../api/problem.ts';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';
import { ConflictChoice } from './ConflictChoice.tsx';
import type { DraftStore } from './draftStore.ts';
import { RecordDialog } from './RecordDialog.tsx';
import type { RecordEdit, RecordRules } from './recordEdit.ts';
import { refusedSave } from './refusedSave.ts';
import { useOpenEditor } from './useEditor.ts';

interface RenamableRecord {
  readonly id?: number;
  readonly version: number;
}

type RenameDraft<Part extends string> = Record<Part, string>;
export type NameEdit<Stored, Part extends string> = RecordEdit<Stored, RenameDraft<Part>>;

export type NameField<Part extends string> = {
  readonly part: Part;
  readonly label: string;
  readonly hint?: string;
  readonly autoComplete?: string;
};

export type RenameDialogProps<Stored extends RenamableRecord, Part extends string> = {
  title: string;
  description: (base: Stored) => string;
  submitLabel: string;
  stored: Stored;
  nameOf: (stored: Stored) => RenameDraft<Part>;
  schema: z.ZodMiniType;
  fields: readonly NameField<Part>[];
  changedMeanwhile: string;
  kept: DraftStore<NameEdit<Stored, Part>>;
  send: (base: Stored, name: RenameDraft<Part>) => Promise<unknown>;
  /** Bypasses the cache. Null or undefined if the record was deleted. */
  readAgain: (base: Stored) => Promise<Stored | null | undefined>;
  saved: string;
  failed: string;
  keptParameters: readonly string[];
  onClose: () => void;
};

export function RenameDialog<Stored extends RenamableRecord, Part extends string>({
  title,
  description,
  submitLabel,
  stored,
  nameOf,
  schema,
  fields,
  changedMeanwhile,
  kept,
  send,
  readAgain,
  saved,
  failed,
  keptParameters,
  onClose,
}: RenameDialogProps<Stored, Part>) {
  const rules: RecordRules<Stored, RenameDraft<Part>> = {
    fields: fields.map(({ part }) => part),
    version: ({ version }) => version,
    open: nameOf,
    isSame: (part, a, b) => a[part] === b[part],
    problems: (draft) =>
      new Map(
        (z.safeParse(schema, draft).error?.issues ?? []).map(({ path, message }) => [
          String(path[0]),
          message,
        ]),
      ),
    showsProblems: 'onceTried',
    changedMeanwhile,
  };
  const editor = useOpenEditor({
    rules,
    kept,
    isOwn: ({ id }) => id === stored.id,
    initial: stored,
    storedNow: () => stored,
    send: ({ base, draft }) => send(base, draft),
    readAgain: async (base) => (await readAgain(base)) ?? null,
    refused: (error) => {
      const reason = problemDetail(error);
      return refusedSave(error, reason, `${failed} ${reason}`);
    },
    saved: { title: saved },
    onSaved: onClose,
    keptParameters,
    unsavedWords: () => 'Your changes have not been saved.',
  });
  const { base, draft } = editor.edit;
  return (
    <RecordDialog
      editor={editor}
      title={title}
      description={description(base)}
      submitLabel={submitLabel}
      onClose={onClose}
    >
      {fields.map(({ part, label, hint, autoComplete = 'off' }) => (
        <div key={part} className="flex flex-col gap-4">
          <ConflictChoice
            editor={editor}
            field={part}
            label={label}
            mine={draft[part]}
            theirs={nameOf(base)[part]}
          />
          <Field label={label} hint={hint} error={editor.problems.get(part)}>
            <Input
              autoComplete={autoComplete}
              value={draft[part]}
              onChange={(event) => editor.type(part, event.target.value)}
            />
          </Field>
        </div>
      ))}
    </RecordDialog>
  );
}
