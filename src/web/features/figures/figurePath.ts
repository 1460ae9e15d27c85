export function pathTo(path: readonly string[], id: string): readonly string[] {
  const at = path.indexOf(id);
  return at < 0 ? [...path, id] : path.slice(0, at + 1);
}
