import * as z from 'zod/mini';
import { problemDetail } from '../api/problem.ts';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';
import { ConflictChoice } from './ConflictChoice.tsx';
import type { KeptWork } from './keptWork.ts';
import { RecordDialog } from './RecordDialog.tsx';
import type { RecordEdit, RecordRules } from './recordEdit.ts';
import { refusedSave } from './refusedSave.ts';
import { useOpenEditor } from './useEditor.ts';

interface NamedRecord {
  /** Left out where there is only one. */
  readonly id?: number;
  readonly version: number;
}

/** What is typed: the parts of a name. */
type NameDraft<Part extends string> = Record<Part, string>;
export type NameEdit<Stored, Part extends string> = RecordEdit<Stored, NameDraft<Part>>;

export type NameField<Part extends string> = {
  readonly part: Part;
  readonly label: string;
  readonly hint?: string;
  /** For the browser, where the name is the person's own. Left out: off. */
  readonly autoComplete?: string;
};

export type RenameDialogProps<Stored extends NamedRecord, Part extends string> = {
  title: string;
  description: (base: Stored) => string;
  submitLabel: string;
  /** As it is stored now. */
  stored: Stored;
  nameOf: (stored: Stored) => NameDraft<Part>;
  schema: z.ZodMiniType;
  fields: readonly NameField<Part>[];
  changedMeanwhile: string;
  kept: KeptWork<NameEdit<Stored, Part>>;
  send: (base: Stored, name: NameDraft<Part>) => Promise<unknown>;
  /** Reads the record again, past what is cached; null or undefined when it is gone. */
  readAgain: (base: Stored) => Promise<Stored | null | undefined>;
  /** The toast of a save. */
  saved: string;
  /** The beginning of the sentence that the server's reason completes. */
  failed: string;
  keptParameters: readonly string[];
  onClose: () => void;
};

/** Changes the name of a record: a person's, a business unit's, the company's. */
export function RenameDialog<Stored extends NamedRecord, Part extends string>({
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
  const rules: RecordRules<Stored, NameDraft<Part>> = {
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
    unsavedWords: () => 'What you typed has not been saved.',
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
