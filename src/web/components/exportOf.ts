import type { FiguresOfMonth } from './figuresCsv.ts';
import type { PackScope, PageExport } from './pageExport.ts';

/** What the header of a page with figures exports. `name` says which: "All Years", "FY25". */
export function exportOf(
  scope: { readonly [Key in keyof PackScope]: PackScope[Key] | undefined },
  name: string,
  read: () => Promise<readonly FiguresOfMonth[]>,
): PageExport {
  const { fyId, monthNum } = scope;
  return {
    name,
    scope: {
      ...(fyId === undefined ? {} : { fyId }),
      ...(monthNum === undefined ? {} : { monthNum }),
    },
    announcement: 'Full dashboard export will begin shortly',
    saveFigures: async () => {
      const [{ saveFigures }, months] = await Promise.all([import('./saveFigures.ts'), read()]);
      saveFigures(months, `Board figures ${name}`);
    },
  };
}
