export type FieldOf<Draft> = keyof Draft & string;

/** How one kind of record is edited. `Stored` comes from the server, `Draft` is the typed input. */
export interface RecordRules<Stored, Draft extends object> {
  readonly fields: readonly FieldOf<Draft>[];
  /** Increases with every save. */
  readonly version: (stored: Stored) => number;
  readonly open: (stored: Stored) => Draft;
  /** Compares values, not how they are written: "1,000" equals 1000.00. */
  readonly isSame: (field: FieldOf<Draft>, a: Draft, b: Draft, stored: Stored) => boolean;
  /** Normalizes a field's text when the field loses the focus, such as an amount to plain digits. */
  readonly leave?: (draft: Draft, field: FieldOf<Draft>, stored: Stored) => Draft;
  /** Adjusts other parts of the draft when these fields take their stored values. */
  readonly taken?: (draft: Draft, fields: readonly FieldOf<Draft>[]) => Draft;
  /** Errors by place. A place is a field or a part of one: "bulletPoints.7". */
  readonly problems: (draft: Draft, stored: Stored) => ReadonlyMap<string, string>;
  /** When errors show: while typing, once the field is left, or once the person tried to save. */
  readonly showsProblems: 'atOnce' | 'onceLeft' | 'onceTried';
  readonly changedMeanwhile: string;
}

export interface RecordEdit<Stored, Draft extends object> {
  /** The version that the changes are based on: as opened, or a colleague's newer version. */
  readonly base: Stored;
  readonly draft: Draft;
  readonly conflicts: readonly FieldOf<Draft>[];
  readonly takenOver: readonly FieldOf<Draft>[];
  readonly left: readonly FieldOf<Draft>[];
  readonly reasons: ReadonlyMap<string, string>;
  readonly wasTried: boolean;
  readonly note: string | null;
}

export interface RefusedSave<Stored> {
  readonly toast: string;
  /** Shown next to the fields until the next attempt; null if the screen shows it elsewhere. */
  readonly note: string | null;
  readonly reasons: ReadonlyMap<string, string>;
  /** The record has changed since it was read (412). */
  readonly isStale: boolean;
  /** The stored record, if the save was partly carried out. */
  readonly base?: Stored;
}

export const CHOOSE_ONE = 'Choose one of the two values';

const NO_SAVE_REASONS: ReadonlyMap<string, string> = new Map();

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
    reasons: NO_SAVE_REASONS,
    wasTried: false,
    note: null,
  };
}

function withoutItem<Item>(items: readonly Item[], gone: Item): readonly Item[] {
  return items.filter((item) => item !== gone);
}

function isPlaceWithin(place: string, field: string): boolean {
  return place === field || place.startsWith(`${field}.`);
}

function reasonsOutside(
  reasons: ReadonlyMap<string, string>,
  fields: readonly string[],
): ReadonlyMap<string, string> {
  return new Map(
    [...reasons].filter(([place]) => !fields.some((field) => isPlaceWithin(place, field))),
  );
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
    left: withoutItem(edit.left, field),
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
    left: [...withoutItem(edit.left, field), field],
  };
}

export function trySave<Stored, Draft extends object>(
  rules: RecordRules<Stored, Draft>,
  edit: RecordEdit<Stored, Draft>,
): RecordEdit<Stored, Draft> {
  const left = rules.fields.reduce((running, field) => leaveField(rules, running, field), edit);
  return { ...left, reasons: NO_SAVE_REASONS, wasTried: true, note: null };
}

export function isFieldChanged<Stored, Draft extends object>(
  rules: RecordRules<Stored, Draft>,
  { base, draft }: RecordEdit<Stored, Draft>,
  field: FieldOf<Draft>,
): boolean {
  return !rules.isSame(field, draft, rules.open(base), base);
}

export function changedFields<Stored, Draft extends object>(
  rules: RecordRules<Stored, Draft>,
  edit: RecordEdit<Stored, Draft>,
): FieldOf<Draft>[] {
  return rules.fields.filter((field) => isFieldChanged(rules, edit, field));
}

export function canBeSaved<Stored, Draft extends object>(
  rules: RecordRules<Stored, Draft>,
  { base, draft, conflicts }: RecordEdit<Stored, Draft>,
): boolean {
  return conflicts.length === 0 && rules.problems(draft, base).size === 0;
}

export function shownProblems<Stored, Draft extends object>(
  rules: RecordRules<Stored, Draft>,
  edit: RecordEdit<Stored, Draft>,
): ReadonlyMap<string, string> {
  const isShown = (place: string) => {
    if (rules.showsProblems === 'atOnce') return true;
    if (rules.showsProblems === 'onceTried') return edit.wasTried;
    return edit.left.some((field) => isPlaceWithin(place, field));
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
 * Rebases the edit on a colleague's newer record. A change by one side is kept; different changes to the same field are
 * a conflict. An open conflict stays open while the values differ.
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

/** `newer` is the record read again after a 412. */
export function refuse<Stored, Draft extends object>(
  rules: RecordRules<Stored, Draft>,
  edit: RecordEdit<Stored, Draft>,
  refusal: RefusedSave<Stored>,
  newer: Stored | null,
): RecordEdit<Stored, Draft> {
  const { note, reasons, base = edit.base } = refusal;
  const refused = { ...edit, base, reasons, note };
  if (newer === null) return refused;
  // Even if the draft didn't change, a colleague's save caused the refusal.
  return rebase(rules, { ...refused, note: note && rules.changedMeanwhile }, newer);
}

export function keepMine<Stored, Draft extends object>(
  edit: RecordEdit<Stored, Draft>,
  field: FieldOf<Draft>,
): RecordEdit<Stored, Draft> {
  return { ...edit, conflicts: withoutItem(edit.conflicts, field) };
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
