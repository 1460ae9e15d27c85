import { repeatedMeaning } from '../../contract/importColumns.ts';
import type { SheetLayout } from '../../contract/imports.ts';

/** Why the sheets can't be read by these layouts; null if they can. */
export function reasonAgainst(
  layouts: readonly SheetLayout[],
  known: readonly SheetLayout[],
): { readonly path: string; readonly message: string } | null {
  const names = new Set(known.map(({ sheet }) => sheet));
  const seen = new Set<string>();
  for (const [index, { sheet, meanings, columns }] of layouts.entries()) {
    const path = `layouts.${index}`;
    if (!names.has(sheet))
      return { path: `${path}.sheet`, message: `There is no sheet "${sheet}"` };
    if (seen.has(sheet)) return { path: `${path}.sheet`, message: `"${sheet}" is listed twice` };
    seen.add(sheet);
    const repeated = repeatedMeaning(columns ?? []);
    if (repeated !== null) return { path: `${path}.columns`, message: repeated };
    const positions = new Set<number>();
    const twice = meanings.find(({ position }) => {
      const isKnown = positions.has(position);
      positions.add(position);
      return isKnown;
    })?.position;
    if (twice !== undefined) {
      return {
        path: `${path}.meanings`,
        message: `Position ${twice} is given more than one meaning`,
      };
    }
  }
  if (seen.size < names.size) {
    const missing = [...names].find((name) => !seen.has(name));
    return { path: 'layouts', message: `"${missing}" is not among the sheets` };
  }
  return null;
}
