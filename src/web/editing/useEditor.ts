import { type ReactNode, useRef, useState } from 'react';
import { useUser } from '../components/signedInUser.ts';
import { toast, type ToastContent } from '../ui/toastStore.ts';
import { type DraftStore, useDraftStoring, useStoredDraft } from './draftStore.ts';
import { useLeaveGuard } from './leaveGuard.tsx';
import {
  canBeSaved,
  changedFields,
  type FieldOf,
  isFieldChanged,
  keepMine,
  leaveField,
  openEdit,
  rebase,
  type RecordEdit,
  type RecordRules,
  type RefusedSave,
  refuse,
  shownProblems,
  takeTheirs,
  trySave,
  typeIn,
} from './recordEdit.ts';

export interface EditorOptions<Stored, Draft extends object, Answer = unknown> {
  readonly rules: RecordRules<Stored, Draft>;
  readonly kept: DraftStore<RecordEdit<Stored, Draft>>;
  /** Returns whether the kept draft belongs to this screen. Defaults to true. */
  readonly isOwn?: (base: Stored) => boolean;
  readonly initial?: Stored;
  readonly storedNow: (base: Stored) => Stored | null;
  readonly send: (edit: RecordEdit<Stored, Draft>) => Promise<Answer> | null;
  /** Bypasses the cache after a 412; null if the record was deleted. */
  readonly readAgain: (base: Stored) => Promise<Stored | null>;
  readonly refused: (error: unknown, edit: RecordEdit<Stored, Draft>) => RefusedSave<Stored>;
  readonly saved:
    | ToastContent
    | ((answer: Answer, edit: RecordEdit<Stored, Draft>) => ToastContent);
  readonly onSaved?: () => void;
  /** True if something would be lost although no field differs. */
  readonly isUnsaved?: (base: Stored) => boolean;
  /** Changing other search parameters closes the edit. */
  readonly keptParameters: readonly string[];
  readonly unsavedWords: (base: Stored) => string;
}

export interface Editor<Stored, Draft extends object> {
  readonly edit: RecordEdit<Stored, Draft> | null;
  readonly problems: ReadonlyMap<string, string>;
  readonly isUnsaved: boolean;
  readonly isSaving: boolean;
  readonly isGone: boolean;
  readonly isChanged: (field: FieldOf<Draft>) => boolean;
  readonly start: (stored: Stored) => void;
  /** Takes a function, because leaving a field and another change can happen before the next render. */
  readonly change: (next: (edit: RecordEdit<Stored, Draft>) => RecordEdit<Stored, Draft>) => void;
  readonly type: <Field extends FieldOf<Draft>>(field: Field, value: Draft[Field]) => void;
  readonly leave: (field: FieldOf<Draft>) => void;
  readonly keepMine: (field: FieldOf<Draft>) => void;
  readonly takeTheirs: (field: FieldOf<Draft>) => void;
  /** Resolves to true if the record is saved or had no changes. */
  readonly save: () => Promise<boolean>;
  readonly cancel: () => void;
  /** The person has confirmed, so the next navigation isn't blocked. */
  readonly leaveFreely: () => void;
  /** The caller must render this. */
  readonly question: ReactNode;
}

export type OpenEditor<Stored, Draft extends object> = Omit<Editor<Stored, Draft>, 'edit'> & {
  readonly edit: RecordEdit<Stored, Draft>;
};

export function useEditor<Stored, Draft extends object, Answer>(
  options: EditorOptions<Stored, Draft, Answer>,
): Editor<Stored, Draft> {
  const { rules } = options;
  type Edit = RecordEdit<Stored, Draft>;
  const user = useUser();
  const kept = useStoredDraft(options.kept, user.id);
  const [edit, setEdit] = useState<Edit | null>(() => {
    if (kept !== null && (options.isOwn?.(kept.base) ?? true)) return kept;
    return options.initial === undefined ? null : openEdit(rules, options.initial);
  });
  const [isSaving, setIsSaving] = useState(false);
  // The button can be pressed twice before the page renders.
  const saving = useRef(false);
  const isUnsaved =
    edit !== null &&
    (changedFields(rules, edit).length > 0 || (options.isUnsaved?.(edit.base) ?? false));
  useDraftStoring(options.kept, user.id, isUnsaved ? edit : null);
  const guard = useLeaveGuard(
    isUnsaved,
    options.keptParameters,
    edit === null ? '' : options.unsavedWords(edit.base),
  );

  // The change stream announces a colleague's save, so the edit shows it before Save is pressed.
  const now = edit === null ? null : options.storedNow(edit.base);
  if (edit !== null && now !== null && !isSaving && rules.version(now) > rules.version(edit.base)) {
    setEdit(rebase(rules, edit, now));
  }

  const change = (next: (open: Edit) => Edit) => setEdit((open) => open && next(open));

  // The person may have opened another record before the answer arrived.
  const close = ({ base }: Edit) => {
    if (options.onSaved === undefined) {
      setEdit((open) => (open?.base === base ? null : open));
      return;
    }
    guard.leaveFreely();
    options.onSaved();
  };

  const showRefusal = async (thrown: unknown, attempt: Edit) => {
    const { base } = attempt;
    const refusal = options.refused(thrown, attempt);
    toast({ title: 'Error', description: refusal.toast, variant: 'destructive' });
    const newer = refusal.isStale
      ? await options.readAgain(refusal.base ?? base).catch(() => null)
      : null;
    change((open) => (open.base === base ? refuse(rules, open, refusal, newer) : open));
  };

  const save = async (): Promise<boolean> => {
    if (edit === null || saving.current) return false;
    const attempt = trySave(rules, edit);
    setEdit(attempt);
    if (!canBeSaved(rules, attempt)) return false;
    const sending = options.send(attempt);
    if (sending === null) {
      close(attempt);
      return true;
    }
    saving.current = true;
    setIsSaving(true);
    try {
      const answer = await sending;
      const { saved } = options;
      toast(typeof saved === 'function' ? saved(answer, attempt) : saved);
      close(attempt);
      return true;
    } catch (error) {
      await showRefusal(error, attempt);
      return false;
    } finally {
      saving.current = false;
      setIsSaving(false);
    }
  };

  return {
    edit,
    problems: edit === null ? new Map() : shownProblems(rules, edit),
    isUnsaved,
    isSaving,
    isGone: edit !== null && now === null,
    isChanged: (field) => edit !== null && isFieldChanged(rules, edit, field),
    start: (stored) => setEdit(openEdit(rules, stored)),
    change,
    type: (field, value) => change((open) => typeIn(open, field, value)),
    leave: (field) => change((open) => leaveField(rules, open, field)),
    keepMine: (field) => change((open) => keepMine(open, field)),
    takeTheirs: (field) => change((open) => takeTheirs(rules, open, field)),
    save,
    cancel: () => setEdit(null),
    leaveFreely: guard.leaveFreely,
    question: guard.question,
  };
}

export function useOpenEditor<Stored, Draft extends object>(
  options: EditorOptions<Stored, Draft> & {
    readonly initial: Stored;
    readonly onSaved: () => void;
  },
): OpenEditor<Stored, Draft> {
  const editor = useEditor(options);
  // The edit is never cancelled; the screen closes instead.
  return { ...editor, edit: editor.edit ?? openEdit(options.rules, options.initial) };
}
