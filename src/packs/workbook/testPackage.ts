import { strFromU8, unzipSync } from 'fflate';
import type { XmlElement } from '../../office/testXml.ts';
import { below, xmlTree } from '../../office/testXml.ts';

export function partsOf(bytes: Uint8Array): Map<string, string> {
  return new Map(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]),
  );
}

/** The order of ECMA-376; Excel "repairs" a file in any other. */
const ORDERS: Readonly<Record<string, readonly string[]>> = {
  worksheet:
    'sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges scenarios autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting dataValidations hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks customProperties cellWatches ignoredErrors smartTags drawing legacyDrawing tableParts extLst'.split(
      ' ',
    ),
  workbook:
    'fileVersion fileSharing workbookPr workbookProtection bookViews sheets functionGroups externalReferences definedNames calcPr'.split(
      ' ',
    ),
  styleSheet: 'numFmts fonts fills borders cellStyleXfs cellXfs cellStyles dxfs tableStyles'.split(
    ' ',
  ),
  font: 'b i strike condense extend outline shadow u vertAlign sz color name family charset scheme'.split(
    ' ',
  ),
  border: 'start end left right top bottom diagonal'.split(' '),
  xf: ['alignment', 'protection'],
  c: ['f', 'v', 'is'],
  sheetView: ['pane', 'selection'],
  'c:chartSpace':
    'c:date1904 c:lang c:roundedCorners c:style c:clrMapOvr c:chart c:spPr c:txPr c:externalData'.split(
      ' ',
    ),
  'c:chart':
    'c:title c:autoTitleDeleted c:pivotFmts c:view3D c:floor c:plotArea c:legend c:plotVisOnly c:dispBlanksAs'.split(
      ' ',
    ),
  'c:plotArea': 'c:layout c:barChart c:lineChart c:catAx c:valAx c:spPr'.split(' '),
  'c:barChart':
    'c:barDir c:grouping c:varyColors c:ser c:dLbls c:gapWidth c:overlap c:serLines c:axId'.split(
      ' ',
    ),
  'c:lineChart':
    'c:grouping c:varyColors c:ser c:dLbls c:dropLines c:hiLowLines c:upDownBars c:marker c:smooth c:axId'.split(
      ' ',
    ),
  'c:ser':
    'c:idx c:order c:tx c:spPr c:invertIfNegative c:marker c:dPt c:dLbls c:trendline c:errBars c:cat c:val c:smooth c:shape'.split(
      ' ',
    ),
  'c:catAx':
    'c:axId c:scaling c:delete c:axPos c:majorGridlines c:minorGridlines c:title c:numFmt c:majorTickMark c:minorTickMark c:tickLblPos c:spPr c:txPr c:crossAx c:crosses c:auto c:lblAlgn c:lblOffset c:tickLblSkip c:tickMarkSkip c:noMultiLvlLbl'.split(
      ' ',
    ),
  'c:valAx':
    'c:axId c:scaling c:delete c:axPos c:majorGridlines c:minorGridlines c:title c:numFmt c:majorTickMark c:minorTickMark c:tickLblPos c:spPr c:txPr c:crossAx c:crosses c:crossBetween c:majorUnit'.split(
      ' ',
    ),
  'c:scaling': 'c:logBase c:orientation c:max c:min'.split(' '),
  'c:legend': 'c:legendPos c:legendEntry c:layout c:overlay c:spPr c:txPr'.split(' '),
};

function misplaced(element: XmlElement): string[] {
  const order = ORDERS[element.name];
  const own =
    order === undefined
      ? []
      : element.children.flatMap(({ name }, index) => {
          const before = element.children[index - 1];
          const isKnown = order.includes(name);
          const isLater = before === undefined || order.indexOf(before.name) <= order.indexOf(name);
          return isKnown && isLater ? [] : [`${element.name}/${name}`];
        });
  return [...own, ...element.children.flatMap(misplaced)];
}

/** Faults in the parts and in their relationships. */
export function packageFaults(bytes: Uint8Array): string[] {
  const parts = partsOf(bytes);
  const faults: string[] = [];
  const [firstPart] = parts.keys();
  if (firstPart !== '[Content_Types].xml') faults.push('the content types do not come first');
  const types = xmlTree(parts.get('[Content_Types].xml') ?? '<none/>');
  const overrides = below(types, 'Override').map(({ attributes }) => attributes['PartName']);
  const defaults = below(types, 'Default').map(({ attributes }) => attributes['Extension']);
  if (new Set(overrides).size !== overrides.length) faults.push('a part has two types');
  for (const name of overrides) {
    if (!parts.has((name ?? '').slice(1))) faults.push(`${name} has a type and is not there`);
  }
  for (const [name, xml] of parts) {
    const document = xmlTree(xml);
    faults.push(...misplaced(document).map((where) => `${name}: ${where} is out of order`));
    const isTyped = overrides.includes(`/${name}`) || name.endsWith('.rels');
    if (!isTyped && name !== '[Content_Types].xml') faults.push(`${name} has no type of its own`);
    if (name.endsWith('.rels')) faults.push(...leadingNowhere(name, document, parts));
    else faults.push(...unknownRelationships(name, xml, parts));
  }
  if (!defaults.includes('rels')) faults.push('relationships have no type');
  return faults;
}

const folderOf = (name: string) => name.slice(0, name.lastIndexOf('/') + 1);

function leadingNowhere(name: string, document: XmlElement, parts: ReadonlyMap<string, string>) {
  const base = folderOf(name.replace('_rels/', ''));
  const ids = document.children.map(({ attributes }) => attributes['Id']);
  const twice = new Set(ids).size === ids.length ? [] : [`${name}: an Id stands twice`];
  const lost = document.children.flatMap(({ attributes }) => {
    const target = new URL(attributes['Target'] ?? '', `http://package/${base}`).pathname.slice(1);
    return parts.has(target) ? [] : [`${name}: ${target} is not there`];
  });
  return [...twice, ...lost];
}

function unknownRelationships(name: string, xml: string, parts: ReadonlyMap<string, string>) {
  const file = name.slice(folderOf(name).length);
  const relationships = parts.get(`${folderOf(name)}_rels/${file}.rels`) ?? '';
  return [...xml.matchAll(/ r:id="(?<id>[^"]*)"/g)].flatMap(({ groups }) =>
    relationships.includes(`Id="${groups?.['id'] ?? ''}"`)
      ? []
      : [`${name}: ${groups?.['id'] ?? ''} leads nowhere`],
  );
}
