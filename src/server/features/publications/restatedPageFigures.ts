import type { RestatedOnPage } from '../../../contract/publications.ts';
import type { FigureUnit } from '../../../telling/explain/explanation.ts';
import { shownText } from '../../../format/figureText.ts';
import type { PackSource } from '../../../packs/model/packSource.ts';
import { monthOfItem, manifestMonth } from './itemFigure.ts';
import type { Manifest, SourceFigure } from './manifest.ts';
import { sourceFigures } from './manifest.ts';
import { RATIO_UNIT } from './statementFigures.ts';
import type { IsShown } from './shownFigures.ts';

const restatedFigureUnit = (unit: string): FigureUnit =>
  unit === 'percent' || unit === 'people' || unit === RATIO_UNIT
    ? { kind: unit }
    : { kind: 'money', currency: unit };

interface NamedManifest {
  readonly manifest: string;
  readonly name: string;
}

/** If a report has several records for the same figure, the last one is used and shown. */
function countingFigures<Figure extends { readonly figure: string }>(figures: readonly Figure[]) {
  return new Map(figures.map((figure) => [figure.figure, figure])).values();
}

/**
 * The shown figures that differ from the last of these publications. A pack has only the items of its own month;
 * `items` are the others that a page shows. An item entered after its month was published counts too, because the
 * published packs calculate adjusted EBITDA without it.
 */
export function restatedPageFigures(
  manifests: readonly NamedManifest[],
  source: PackSource,
  isShown: IsShown,
  items: readonly SourceFigure[] = [],
): RestatedOnPage[] {
  const published = new Map<string, { value: string | null; name: string }>();
  const months = new Map<string, { value: null; name: string }>();
  for (const { manifest, name } of manifests) {
    // Only this program stores manifests, written by `manifestText`.
    const { figures, financialYear, monthNum } = JSON.parse(manifest) as Manifest;
    months.set(manifestMonth(financialYear, monthNum), { value: null, name });
    for (const { figure, lasting, value } of countingFigures(figures)) {
      published.set(lasting ?? figure, { value, name });
    }
  }
  const current: Iterable<SourceFigure> = countingFigures([...sourceFigures(source), ...items]);
  return [...current].flatMap(({ figure, lasting, unit, value, id }) => {
    const old =
      published.get(lasting ?? figure) ??
      published.get(figure) ??
      months.get(monthOfItem(figure) ?? '');
    if (old === undefined || old.value === value || id === '' || !isShown(figure)) return [];
    const shown =
      old.value === null
        ? null
        : shownText(source.basis, {
            unit: restatedFigureUnit(unit),
            isDifference: false,
            value: old.value,
          });
    return [{ figure: id, published: shown, publication: old.name }];
  });
}
