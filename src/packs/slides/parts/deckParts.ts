import { strToU8 } from 'fflate';
import { withBrokenLines } from '../../../charts/chartSpec.ts';
import {
  CONTENT_TYPES,
  rewritePart,
  type OfficeParts,
} from '../../../office/reproduciblePackage.ts';
import type { Pack } from '../../model/pack.ts';
import { chartPartXml } from './chartPart.ts';
import { chartWorkbook } from './chartWorkbook.ts';
import { themeXml } from '../deckTheme.ts';
import { footerShapes, masterXml } from './masterPart.ts';
import { XML_HEAD, attribute, escaped } from '../../../office/xmlText.ts';
import { isRightToLeft, oneLine, paragraphs } from '../plainText.ts';
import { chartsOn, tablesOn } from '../plan/slideBody.ts';
import type { SlideBody } from '../plan/slideBody.ts';
import { footerText, slidesInOrder, type SlidePlan } from '../plan/slidePlan.ts';

const NOTES_THEME = 'ppt/theme/theme2.xml';

/** Writes placeholders as PowerPoint does: named, the title without an index, no prompts. */
function withPlainPlaceholders(xml: string): string {
  return xml
    .replaceAll(
      /name="[^"]*"(?=><\/p:cNvPr><p:cNvSpPr[^>]*\/><p:nvPr><p:ph\s+idx="\d+"\s+type="(title|body)")/g,
      (_, type: string) => `name="${type === 'title' ? 'Title' : 'Subtitle'}"`,
    )
    .replaceAll(/<p:ph\s+idx="\d+"\s+type="title"[^>]*\/>/g, '<p:ph type="title"/>')
    .replaceAll(/<p:ph\s+idx="(\d+)"\s+type="body"[^>]*\/>/g, '<p:ph type="body" idx="$1"/>');
}

function withOwnIds(xml: string): string {
  let id = 0;
  return xml.replace(/(<p:cNvPr id=")\d+"/g, (_, before: string) => `${before}${(id += 1)}"`);
}

const beforeEnd = (xml: string, shapes: string): string =>
  xml.replace('</p:spTree>', () => `${shapes}</p:spTree>`);

function layouts(parts: OfficeParts, footer: string): void {
  for (const name of parts.keys()) {
    if (!/^ppt\/slideLayouts\/slideLayout\d+\.xml$/.test(name)) continue;
    rewritePart(parts, name, (xml) => {
      const named = withPlainPlaceholders(xml).replace(
        '<p:cSld name="DEFAULT">',
        '<p:cSld name="Blank">',
      );
      const isCover = named.includes('name="Cover"');
      return withOwnIds(isCover ? named : beforeEnd(named, footerShapes(footer, null)));
    });
  }
}

function master(parts: OfficeParts, footer: string): void {
  rewritePart(parts, 'ppt/slideMasters/slideMaster1.xml', (xml) => {
    const list = [...xml.matchAll(/<p:sldLayoutId id="(\d+)" r:id="(\w+)"\/>/g)];
    return masterXml(
      footer,
      list.map(([, id = '', relation = '']) => ({ id: Number(id), relation })),
    );
  });
}

function withDescribedTables(xml: string, body: SlideBody | undefined): string {
  if (body === undefined) return xml.replace(/name="Contents \d"(?=\/>)/g, '$& descr="Contents"');
  return tablesOn(body).reduce((described, { table }) => {
    const name = `name="${attribute(table.key)}"`;
    const said = attribute(oneLine(`${table.title}, ${table.unit}`));
    return described.replace(`${name}/>`, () => `${name} descr="${said}"/>`);
  }, xml);
}

function slides(parts: OfficeParts, plan: SlidePlan, footer: string): void {
  const ordered = slidesInOrder(plan);
  const count = 1 + ordered.length;
  for (let number = 1; number <= count; number += 1) {
    const shapes = number === 1 ? '' : footerShapes(footer, number);
    rewritePart(parts, `ppt/slides/slide${number}.xml`, (xml) =>
      withOwnIds(
        withDescribedTables(
          beforeEnd(withPlainPlaceholders(xml), shapes),
          ordered[number - 2]?.body,
        )
          .replaceAll('<a:tblPr/>', '<a:tblPr firstRow="1"/>')
          // 100% is the default bullet size, and pptxgenjs writes it in a form outside the standard.
          .replaceAll('<a:buSzPct val="100000"/>', '')
          // Paragraph properties must appear once, before the runs; pptxgenjs repeats them before each run.
          .replaceAll(/(?<=<\/a:r>)<a:pPr[^>]*>.*?<\/a:pPr>/gs, ''),
      ),
    );
  }
}

const SLIDE_NAMESPACES =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';

function notesXml(text: string): string {
  const lines = paragraphs(text).map((line) => {
    const direction = isRightToLeft(line) ? '<a:pPr rtl="1"/>' : '';
    return `<a:p>${direction}<a:r><a:rPr lang="en-US"/><a:t>${escaped(line)}</a:t></a:r></a:p>`;
  });
  return `${XML_HEAD}<p:notes ${SLIDE_NAMESPACES}><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr><p:sp><p:nvSpPr><p:cNvPr id="2" name="Slide image"/><p:cNvSpPr><a:spLocks noGrp="1" noRot="1" noChangeAspect="1"/></p:cNvSpPr><p:nvPr><p:ph type="sldImg"/></p:nvPr></p:nvSpPr><p:spPr/></p:sp><p:sp><p:nvSpPr><p:cNvPr id="3" name="Notes"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="body" idx="1"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:lstStyle/>${lines.join('')}</p:txBody></p:sp></p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:notes>`;
}

function notes(parts: OfficeParts, plan: SlidePlan): void {
  const all = ['', ...slidesInOrder(plan).map((one) => one?.notes ?? '')];
  for (const [index, text] of all.entries()) {
    const name = `ppt/notesSlides/notesSlide${index + 1}.xml`;
    if (text === '') {
      parts.delete(name);
      parts.delete(`ppt/notesSlides/_rels/notesSlide${index + 1}.xml.rels`);
    } else parts.set(name, strToU8(notesXml(text)));
  }
  // The notes master must come before the slides; pptxgenjs lists it after them.
  rewritePart(parts, 'ppt/presentation.xml', (xml) =>
    xml.replace(
      /(<p:sldIdLst>.*?<\/p:sldIdLst>)(<p:notesMasterIdLst>.*?<\/p:notesMasterIdLst>)/s,
      '$2$1',
    ),
  );
  // Each master needs its own theme; pptxgenjs lets both share one.
  parts.set(NOTES_THEME, strToU8(themeXml()));
  rewritePart(parts, 'ppt/notesMasters/_rels/notesMaster1.xml.rels', (xml) =>
    xml.replace('theme1.xml', 'theme2.xml'),
  );
  rewritePart(parts, CONTENT_TYPES, (xml) =>
    xml.replace(
      '</Types>',
      `<Override PartName="/${NOTES_THEME}" ContentType="application/vnd.openxmlformats-officedocument.theme+xml"/></Types>`,
    ),
  );
}

function charts(parts: OfficeParts, plan: SlidePlan, at: string): void {
  const drawn = plan.slides
    .flatMap(({ body }) => chartsOn(body))
    .map(({ chart: { spec }, w, h }) => ({ spec: withBrokenLines(spec), width: w, height: h }));
  for (const [index, { spec, width, height }] of drawn.entries()) {
    parts.set(`ppt/charts/chart${index + 1}.xml`, strToU8(chartPartXml(spec, { width, height })));
    parts.set(`ppt/embeddings/Microsoft_Excel_Worksheet${index + 1}.xlsx`, chartWorkbook(spec, at));
  }
}

function properties(parts: OfficeParts, pack: Pack, plan: SlidePlan): void {
  const company = pack.company === null ? '' : `<Company>${escaped(pack.company)}</Company>`;
  const withNotes = plan.slides.filter((one) => one.notes !== '').length;
  const count = 1 + plan.contents.length + plan.slides.length;
  parts.set(
    'docProps/app.xml',
    strToU8(
      `${XML_HEAD}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><PresentationFormat>Widescreen</PresentationFormat><Slides>${count}</Slides><Notes>${withNotes}</Notes><HiddenSlides>0</HiddenSlides>${company}</Properties>`,
    ),
  );
}

/** Replaces what pptxgenjs can't write: theme, master, footers, notes, charts and their workbooks. */
export function deckParts(parts: OfficeParts, pack: Pack, plan: SlidePlan, at: string): void {
  const footer = footerText(pack);
  parts.set('ppt/theme/theme1.xml', strToU8(themeXml()));
  master(parts, footer);
  layouts(parts, footer);
  slides(parts, plan, footer);
  notes(parts, plan);
  charts(parts, plan, at);
  properties(parts, pack, plan);
}
