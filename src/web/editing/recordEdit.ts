/** The name of a field of a draft. */
export type FieldOf<Draft> = keyof Draft & string;

/** How one kind of record is edited. `Stored` is what the server keeps, `Draft` what is typed. */
export interface RecordRules<Stored, Draft extends object> {
  /** In the order on the screen. */
  readonly fields: readonly FieldOf<Draft>[];
  /** Higher for what was saved later. */
  readonly version: (stored: Stored) => number;
  /** The draft with the stored values. */
  readonly open: (stored: Stored) => Draft;
  /** Whether a field has the same value in two drafts, in any spelling: "1,000" is 1000.00. */
  readonly isSame: (field: FieldOf<Draft>, a: Draft, b: Draft, stored: Stored) => boolean;
  /** The field's text once it has lost the focus: an amount in plain digits. Left out: as typed. */
  readonly leave?: (draft: Draft, field: FieldOf<Draft>, stored: Stored) => Draft;
  /** The draft once these fields have the values that are stored. Left out: nothing else goes with them. */
  readonly taken?: (draft: Draft, fields: readonly FieldOf<Draft>[]) => Draft;
  /**
   * Why the draft cannot be saved, by place. A place is a field, or something within it:
   * "bulletPoints.7".
   */
  readonly problems: (draft: Draft, stored: Stored) => ReadonlyMap<string, string>;
  /** When a problem is shown: while typing, once its field is left, or once a save was tried. */
  readonly showsProblems: 'atOnce' | 'onceLeft' | 'onceTried';
  /** Shown when a colleague's save has changed something in the draft. */
  readonly changedMeanwhile: string;
}

/** A record while a person edits it. */
export interface RecordEdit<Stored, Draft extends object> {
  /** What the changes are made to: the record as it was opened, or a colleague's newer one. */
  readonly base: Stored;
  readonly draft: Draft;
  /** Fields for which the person has to choose between their value and the colleague's. */
  readonly conflicts: readonly FieldOf<Draft>[];
  /** Fields that took over a colleague's newer value. */
  readonly takenOver: readonly FieldOf<Draft>[];
  /** Fields that were left since they were last typed in. */
  readonly left: readonly FieldOf<Draft>[];
  /** The server's reasons, by place. */
  readonly reasons: ReadonlyMap<string, string>;
  /** A save was tried. */
  readonly wasTried: boolean;
  /** A note about the record as a whole. */
  readonly note: string | null;
}

/** How the server refused a save. */
export interface RefusedSave<Stored> {
  /** The text of the toast. */
  readonly toast: string;
  /** The message beside the fields until the next try; null if the screen shows it elsewhere. */
  readonly note: string | null;
  /** By place. */
  readonly reasons: ReadonlyMap<string, string>;
  /** The record has changed since it was read (412). */
  readonly isStale: boolean;
  /** What is stored now, where a part of the save was carried out. */
  readonly base?: Stored;
}

export const CHOOSE_ONE = 'Choose one of the two values';

const NO_REASONS: ReadonlyMap<string, string> = new Map();

export function openEdit<Stored, Draft extends object>(
  rules: RecordRules<Stored, Draft>,
  stored: Stored,
): RecordEdit<Stored, Draft> {
  return {
    base: stored,
    draft: rules.open(stored),
    conflicts: [],
    takenOver: [],
    left: [],
    reasons: NO_REASONS,
    wasTried: false,
    note: null,
  };
}

function without<Item>(items: readonly Item[], gone: Item): readonly Item[] {
  return items.filter((item) => item !== gone);
}

function isWithin(place: string, field: string): boolean {
  return place === field || place.startsWith(`${field}.`);
}

function reasonsOutside(
  reasons: ReadonlyMap<string, string>,
  fields: readonly string[],
): ReadonlyMap<string, string> {
  return new Map([...reasons].filter(([place]) => !fields.some((field) => isWithin(place, field))));
}

function withFields<Stored, Draft extends object>(
  { taken }: RecordRules<Stored, Draft>,
  draft: Draft,
  fields: readonly FieldOf<Draft>[],
  from: Draft,
): Draft {
  const next = { ...draft, ...Object.fromEntries(fields.map((field) => [field, from[field]])) };
  return taken?.(next, fields) ?? next;
}

export function typeIn<Stored, Draft extends object, Field extends FieldOf<Draft>>(
  edit: RecordEdit<Stored, Draft>,
  field: Field,
  value: Draft[Field],
): RecordEdit<Stored, Draft> {
  return {
    ...edit,
    draft: { ...edit.draft, [field]: value },
    left: without(edit.left, field),
    reasons: reasonsOutside(edit.reasons, [field]),
  };
}

export function leaveField<Stored, Draft extends object>(
  rules: RecordRules<Stored, Draft>,
  edit: RecordEdit<Stored, Draft>,
  field: FieldOf<Draft>,
): RecordEdit<Stored, Draft> {
  return {
    ...edit,
    draft: rules.leave?.(edit.draft, field, edit.base) ?? edit.draft,
    left: [...without(edit.left, field), field],
  };
}

/** The edit when a save begins: every field counts as left, and earlier server messages are dropped. */
export function trySave<Stored, Draft extends object>(
  rules: RecordRules<Stored, Draft>,
  edit: RecordEdit<Stored, Draft>,
): RecordEdit<Stored, Draft> {
  const left = rules.fields.reduce((running, field) => leaveField(rules, running, field), edit);
  return { ...left, reasons: NO_REASONS, wasTried: true, note: null };
}

export function isFieldChanged<Stored, Draft extends object>(
  rules: RecordRules<Stored, Draft>,
  { base, draft }: RecordEdit<Stored, Draft>,
  field: FieldOf<Draft>,
): boolean {
  return !rules.isSame(field, draft, rules.open(base), base);
}

/** The fields in which the draft differs from what is stored. */
export function changedFields<Stored, Draft extends object>(
  rules: RecordRules<Stored, Draft>,
  edit: RecordEdit<Stored, Draft>,
): FieldOf<Draft>[] {
  return rules.fields.filter((field) => isFieldChanged(rules, edit, field));
}

/** Whether the edit can be saved: no problem, and no open choice. */
export function canBeSaved<Stored, Draft extends object>(
  rules: RecordRules<Stored, Draft>,
  { base, draft, conflicts }: RecordEdit<Stored, Draft>,
): boolean {
  return conflicts.length === 0 && rules.problems(draft, base).size === 0;
}

/** The messages to show at the fields now, by place. */
export function shownProblems<Stored, Draft extends object>(
  rules: RecordRules<Stored, Draft>,
  edit: RecordEdit<Stored, Draft>,
): ReadonlyMap<string, string> {
  const isShown = (place: string) => {
    if (rules.showsProblems === 'atOnce') return true;
    if (rules.showsProblems === 'onceTried') return edit.wasTried;
    return edit.left.some((field) => isWithin(place, field));
  };
  const choices = rules.showsProblems === 'onceTried' && !edit.wasTried ? [] : edit.conflicts;
  const own = [...rules.problems(edit.draft, edit.base)].filter(([place]) => isShown(place));
  return new Map([
    ...choices.map((field) => [field, CHOOSE_ONE] as const),
    ...edit.reasons,
    ...own,
  ]);
}

/**
 * The edit on top of a colleague's newer record. What only they changed is taken over, what only
 * the person changed stays, and where both changed a field to different values it is a conflict. A
 * choice that was open stays open for as long as the two still differ.
 */
export function rebase<Stored, Draft extends object>(
  rules: RecordRules<Stored, Draft>,
  edit: RecordEdit<Stored, Draft>,
  newer: Stored,
): RecordEdit<Stored, Draft> {
  const before = rules.open(edit.base);
  const theirs = rules.open(newer);
  const differ = (field: FieldOf<Draft>, a: Draft, b: Draft) =>
    !rules.isSame(field, a, b, edit.base);
  const moved = rules.fields.filter(
    (field) => differ(field, before, theirs) && differ(field, edit.draft, theirs),
  );
  const mine = new Set(moved.filter((field) => differ(field, before, edit.draft)));
  const taken = moved.filter((field) => !mine.has(field));
  const draft = withFields(rules, edit.draft, taken, theirs);
  return {
    ...edit,
    base: newer,
    draft,
    conflicts: rules.fields.filter(
      (field) =>
        (mine.has(field) || edit.conflicts.includes(field)) && differ(field, draft, theirs),
    ),
    takenOver: rules.fields.filter(
      (field) => taken.includes(field) || edit.takenOver.includes(field),
    ),
    reasons: reasonsOutside(edit.reasons, moved),
    note: moved.length > 0 ? rules.changedMeanwhile : edit.note,
  };
}

/** The edit after a refused save. `newer`: the record as it was read again after a 412. */
export function refuse<Stored, Draft extends object>(
  rules: RecordRules<Stored, Draft>,
  edit: RecordEdit<Stored, Draft>,
  refusal: RefusedSave<Stored>,
  newer: Stored | null,
): RecordEdit<Stored, Draft> {
  const { note, reasons, base = edit.base } = refusal;
  const refused = { ...edit, base, reasons, note };
  if (newer === null) return refused;
  // Even if the draft has not changed: the save was refused because of a colleague's save.
  return rebase(rules, { ...refused, note: note && rules.changedMeanwhile }, newer);
}

export function keepMine<Stored, Draft extends object>(
  edit: RecordEdit<Stored, Draft>,
  field: FieldOf<Draft>,
): RecordEdit<Stored, Draft> {
  return { ...edit, conflicts: without(edit.conflicts, field) };
}

export function takeTheirs<Stored, Draft extends object>(
  rules: RecordRules<Stored, Draft>,
  edit: RecordEdit<Stored, Draft>,
  field: FieldOf<Draft>,
): RecordEdit<Stored, Draft> {
  return {
    ...keepMine(edit, field),
    draft: withFields(rules, edit.draft, [field], rules.open(edit.base)),
  };
}
