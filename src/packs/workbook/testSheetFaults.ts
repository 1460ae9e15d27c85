import { utils } from '@e965/xlsx';
import { partsOf } from './testPackage.ts';
import { below, xmlTree } from '../../office/testXml.ts';
import type { XmlElement } from '../../office/testXml.ts';

const FIRST_OWN_FORMAT = 164;
const WIDEST = 255;
const HIGHEST = 409;
const MOST_IN_MARGIN = 255;

const childrenOf = (document: XmlElement, name: string) => below(document, name)[0]?.children ?? [];

const countIn = (document: XmlElement, name: string) => childrenOf(document, name).length;

/** Faults in the parts of a workbook that Excel would offer to repair. */
export function sheetFaults(bytes: Uint8Array): string[] {
  const parts = partsOf(bytes);
  const part = (name: string) => xmlTree(parts.get(name) ?? '<none/>');
  const styles = part('xl/styles.xml');
  const workbook = part('xl/workbook.xml');
  const limits = {
    styles: countIn(styles, 'cellXfs'),
    conditions: countIn(styles, 'dxfs'),
    texts: part('xl/sharedStrings.xml').children.length,
  };
  const names = below(workbook, 'sheet').map(({ attributes }) => attributes['name'] ?? '');
  const faults = [...styleFaults(styles), ...nameFaults(workbook, names)];
  for (const [name, xml] of parts) {
    if (!name.startsWith('xl/worksheets/sheet')) continue;
    const found = [...cellFaults(xmlTree(xml), limits), ...pageFaults(xmlTree(xml), names)];
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  }
  return faults;
}

function styleFaults(styles: XmlElement): string[] {
  const ids = childrenOf(styles, 'numFmts').map(({ attributes }) => attributes['numFmtId']);
  const most = {
    fontId: countIn(styles, 'fonts'),
    fillId: countIn(styles, 'fills'),
    borderId: countIn(styles, 'borders'),
  };
  const looks = childrenOf(styles, 'cellXfs');
  const wrong = Object.entries(most)
    .filter(([key, count]) => looks.some(({ attributes }) => !(Number(attributes[key]) < count)))
    .map(([key]) => `a style has no ${key}`);
  const isUnknown = (id: string) => Number(id) >= FIRST_OWN_FORMAT && !ids.includes(id);
  if (looks.some(({ attributes }) => isUnknown(attributes['numFmtId'] ?? ''))) {
    wrong.push('a style has an unknown number format');
  }
  const counted = ['numFmts', 'fonts', 'fills', 'borders', 'cellXfs', 'dxfs'].filter((name) =>
    below(styles, name).some(
      ({ attributes, children }) => Number(attributes['count']) !== children.length,
    ),
  );
  const twice = new Set(ids).size === ids.length ? [] : ['a number format stands twice'];
  return [...wrong, ...twice, ...counted.map((name) => `${name} are miscounted`)];
}

function nameFaults(workbook: XmlElement, names: readonly string[]): string[] {
  const distinct = new Set(names.map((name) => name.toLowerCase()));
  const long = names.filter((name) => name.length > 31 || name === '');
  const lost = below(workbook, 'definedName').filter(({ text, attributes }) => {
    const own = attributes['localSheetId'];
    const startsWith = (sheet: string) => text.startsWith(`'${sheet.replaceAll("'", "''")}'!$`);
    if (own === undefined) return !names.some(startsWith);
    return !startsWith(names[Number(own)] ?? '');
  });
  return [
    ...(distinct.size === names.length ? [] : ['two sheets have one name']),
    ...long.map((name) => `the name "${name}" is no name of a sheet`),
    ...lost.map(({ text }) => `${text} leads to another sheet`),
  ];
}

interface Limits {
  readonly styles: number;
  readonly conditions: number;
  readonly texts: number;
}

function cellFaults(sheet: XmlElement, limits: Limits): string[] {
  const faults: string[] = [];
  let row = 0;
  for (const { attributes, children } of below(sheet, 'row')) {
    const number = Number(attributes['r']);
    if (!(number > row)) faults.push(`row ${number} is out of order`);
    if (Number(attributes['ht'] ?? 0) > HIGHEST) faults.push(`row ${number} is too high`);
    row = number;
    let column = -1;
    for (const { attributes: cell, children: inside } of children) {
      const place = utils.decode_cell(cell['r'] ?? '');
      if (place.r + 1 !== row || place.c <= column) faults.push(`${cell['r']} is out of order`);
      column = place.c;
      if (!(Number(cell['s']) < limits.styles)) faults.push(`${cell['r']} has no style`);
      const value = inside.find(({ name }) => name === 'v')?.text;
      if (cell['t'] === 's' && !(Number(value) < limits.texts)) {
        faults.push(`${cell['r']} has no text`);
      }
      if (cell['t'] === undefined && value !== undefined && !Number.isFinite(Number(value))) {
        faults.push(`${cell['r']} is no number`);
      }
    }
  }
  for (const { attributes } of below(sheet, 'cfRule')) {
    if (!(Number(attributes['dxfId']) < limits.conditions)) faults.push('a condition has no look');
  }
  return faults;
}

function pageFaults(sheet: XmlElement, names: readonly string[]): string[] {
  const merged = below(sheet, 'mergeCell').map(({ attributes }) =>
    utils.decode_range(attributes['ref'] ?? ''),
  );
  const overlapping = merged.filter((one, index) =>
    merged.some(
      (other, at) =>
        at > index &&
        one.s.r <= other.e.r &&
        other.s.r <= one.e.r &&
        one.s.c <= other.e.c &&
        other.s.c <= one.e.c,
    ),
  );
  const wide = below(sheet, 'col').filter(
    ({ attributes }) => !(Number(attributes['width']) <= WIDEST),
  );
  const lost = below(sheet, 'hyperlink').filter(({ attributes }) => {
    const sheetName = (attributes['location'] ?? '').replace(/!A1$/, '').slice(1, -1);
    return !names.includes(sheetName.replaceAll("''", "'"));
  });
  const long = ['oddHeader', 'oddFooter']
    .flatMap((name) => below(sheet, name))
    .filter(({ text }) => text.length > MOST_IN_MARGIN);
  const breaks = below(sheet, 'brk').map(({ attributes }) => Number(attributes['id']));
  return [
    ...overlapping.map(({ s }) => `merged cells overlap at ${utils.encode_cell(s)}`),
    ...wide.map(({ attributes }) => `column ${attributes['min']} is too wide`),
    ...lost.map(({ attributes }) => `${attributes['location']} leads nowhere`),
    ...long.map(({ text }) => `${text.slice(0, 20)}… is too long for a margin`),
    ...(breaks.every((id, index) => id > (breaks[index - 1] ?? 0))
      ? []
      : ['the page breaks are out of order']),
  ];
}
