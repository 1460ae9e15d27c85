/** What became of a record's fields while a person was editing them. */
export interface FieldMerge<Key extends string> {
  /** Both changed it, to different values: the person chooses. */
  readonly conflicts: readonly Key[];
  /** Only the other person changed it: their value is taken over. */
  readonly updated: readonly Key[];
}

export interface FieldHistory<Key extends string> {
  readonly keys: readonly Key[];
  /** Whether the person at this screen changed the field. */
  readonly changedHere: (key: Key) => boolean;
  /** Whether the newer record has another value than the one that was opened. */
  readonly changedThere: (key: Key) => boolean;
  /** Whether what is typed here already equals the newer record. */
  readonly agree: (key: Key) => boolean;
}

/** Compares what was opened, what was typed and what another person has saved since. */
export function mergeFields<Key extends string>({
  keys,
  changedHere,
  changedThere,
  agree,
}: FieldHistory<Key>): FieldMerge<Key> {
  const moved = keys.filter((key) => changedThere(key) && !agree(key));
  return {
    conflicts: moved.filter(changedHere),
    updated: moved.filter((key) => !changedHere(key)),
  };
}
