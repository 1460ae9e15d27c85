import type { RestatedOnPage } from '../../../contract/publications.ts';
import type { FigureUnit } from '../../../domain/explain/explanation.ts';
import { shownText } from '../../../format/figureText.ts';
import type { PackSource } from '../../packs/model/packSource.ts';
import { monthOfItem, manifestMonth } from './itemFigure.ts';
import type { Manifest, SourceFigure } from './manifest.ts';
import { sourceFigures } from './manifest.ts';
import type { IsShown } from './shownFigures.ts';

const unitOf = (unit: string): FigureUnit =>
  unit === 'percent' || unit === 'people' ? { is: unit } : { is: 'money', currency: unit };

/** A manifest, and how its publication is called: "October 2026, version 2". */
interface NamedManifest {
  readonly manifest: string;
  readonly name: string;
}

/** Of several records of one report for the same thing the last counts, and is shown. */
function counting<Figure extends { readonly figure: string }>(figures: readonly Figure[]) {
  return new Map(figures.map((figure) => [figure.figure, figure])).values();
}

/**
 * The figures of all of these, the newest last, that are not what they were there, if they are shown. A pack has the
 * items of its own month only; `items` are those that a page shows besides. An item that its month was published
 * without is one of them: the published packs lead to adjusted EBITDA without it.
 */
export function restatedOnPages(
  manifests: readonly NamedManifest[],
  source: PackSource,
  isShown: IsShown,
  items: readonly SourceFigure[] = [],
): RestatedOnPage[] {
  const published = new Map<string, { value: string | null; name: string }>();
  const months = new Map<string, { value: null; name: string }>();
  for (const { manifest, name } of manifests) {
    // Stored by this program only, as `manifestText` wrote it.
    const { figures, financialYear, monthNum } = JSON.parse(manifest) as Manifest;
    months.set(manifestMonth(financialYear, monthNum), { value: null, name });
    for (const { figure, lasting, value } of counting(figures)) {
      published.set(lasting ?? figure, { value, name });
    }
  }
  const current: Iterable<SourceFigure> = counting([...sourceFigures(source), ...items]);
  return [...current].flatMap(({ figure, lasting, unit, value, id }) => {
    const old =
      published.get(lasting ?? figure) ??
      published.get(figure) ??
      months.get(monthOfItem(figure) ?? '');
    if (old === undefined || old.value === value || id === '' || !isShown(figure)) return [];
    const shown =
      old.value === null
        ? null
        : shownText(source.basis, { unit: unitOf(unit), isDifference: false, value: old.value });
    return [{ figure: id, published: shown, publication: old.name }];
  });
}
