/** The ids that were gone through, from the one that was asked for down to the one that is shown. */
export function pathTo(path: readonly string[], id: string): readonly string[] {
  const at = path.indexOf(id);
  return at < 0 ? [...path, id] : path.slice(0, at + 1);
}
