import type { NamedContent } from '../../../../contract/documentLayout.ts';
import type { OfficeFile, Relationship } from '../../../../office/officeFile.ts';
import type { XmlNode } from '../../../../office/xmlTree.ts';
import { descendantsNamed, childOf, readTree } from '../../../../office/xmlTree.ts';
import { Paragraphs } from '../text/paragraphs.ts';

export async function namedContents(
  file: OfficeFile,
  relations: readonly Relationship[],
): Promise<Map<string, NamedContent>> {
  const named = new Map<string, NamedContent>();
  for (const { id, type, part } of relations) {
    if (!file.has(part)) continue;
    if (type === 'chart' || type === 'chartEx') {
      named.set(id, await namedChart(file, part));
    } else if (type === 'diagramData') {
      const paragraphs = new Paragraphs();
      await file.read(part, paragraphs);
      const lines = paragraphs
        .whole()
        .split('\n')
        .filter((line) => line.trim() !== '');
      named.set(id, { kind: 'named', what: 'diagram', title: '', lines });
    }
  }
  return named;
}

const joinedTexts = (node: XmlNode | undefined, name: string, between: string) =>
  node === undefined
    ? ''
    : descendantsNamed(node, name)
        .map(({ text }) => text)
        .join(between)
        .trim();

async function namedChart(file: OfficeFile, part: string): Promise<NamedContent> {
  const chart = childOf(await readTree(file, part), 'chart');
  const series = chart === undefined ? [] : descendantsNamed(chart, 'ser');
  const names = series.map((each) => joinedTexts(childOf(each, 'tx'), 'v', ' ')).filter(Boolean);
  return {
    kind: 'named',
    what: 'chart',
    title: joinedTexts(childOf(chart, 'title'), 't', ''),
    lines: names.length === 0 ? [] : [[...new Set(names)].join(', ')],
  };
}
