import {
  BODY_HEIGHT,
  BODY_TOP,
  FOOTER_HEIGHT,
  FOOTER_SIZE,
  FOOTER_TOP,
  FOOTER_WIDTH,
  FULL_WIDTH,
  LEFT,
  NUMBER_WIDTH,
  TITLE,
  TITLE_SIZE,
  emu,
} from '../deckPlaces.ts';
import { XML_HEAD, escaped } from '../../../office/xmlText.ts';

interface MasterPlace {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

const FOOTER_PLACE: MasterPlace = {
  x: LEFT,
  y: FOOTER_TOP,
  w: FOOTER_WIDTH,
  h: FOOTER_HEIGHT,
};
const SLIDE_NUMBER_PLACE: MasterPlace = {
  x: LEFT + FULL_WIDTH - NUMBER_WIDTH,
  y: FOOTER_TOP,
  w: NUMBER_WIDTH,
  h: FOOTER_HEIGHT,
};

const transform = ({ x, y, w, h }: MasterPlace): string =>
  `<a:xfrm><a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(w)}" cy="${emu(h)}"/></a:xfrm>`;

const FLUSH = 'lIns="0" tIns="0" rIns="0" bIns="0"';

function masterShape(
  id: number,
  name: string,
  placeholder: string,
  place: MasterPlace,
  anchor: 't' | 'ctr' | 'b',
  listStyle: string,
  paragraph: string,
): string {
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph ${placeholder}/></p:nvPr></p:nvSpPr><p:spPr>${transform(place)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr vert="horz" ${FLUSH} rtlCol="0" anchor="${anchor}"><a:normAutofit/></a:bodyPr><a:lstStyle>${listStyle}</a:lstStyle>${paragraph}</p:txBody></p:sp>`;
}

const SMALL = (align: 'l' | 'r'): string =>
  `<a:lvl1pPr algn="${align}"><a:defRPr sz="${FOOTER_SIZE * 100}"><a:solidFill><a:schemeClr val="tx2"/></a:solidFill></a:defRPr></a:lvl1pPr>`;

const NUMBER_FIELD =
  '<a:p><a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum"><a:rPr lang="en-US"/><a:t>‹#›</a:t></a:fld><a:endParaRPr lang="en-US"/></a:p>';

const plainParagraph = (text: string): string =>
  `<a:p><a:r><a:rPr lang="en-US"/><a:t>${escaped(text)}</a:t></a:r><a:endParaRPr lang="en-US"/></a:p>`;

const MASTER_FONT_XML =
  '<a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/>';
const MASTER_INK_XML = '<a:solidFill><a:schemeClr val="tx1"/></a:solidFill>';

function bodyLevel(level: number): string {
  const size = [1600, 1400, 1400, 1200, 1200, 1200, 1200, 1200, 1200][level - 1] ?? 1200;
  return `<a:lvl${level}pPr marL="${level * 228_600}" indent="-228600" algn="l" defTabSz="914400" rtl="0" eaLnBrk="1" latinLnBrk="0" hangingPunct="1"><a:spcBef><a:spcPts val="500"/></a:spcBef><a:buFont typeface="Arial"/><a:buChar char="•"/><a:defRPr sz="${size}" kern="1200">${MASTER_INK_XML}${MASTER_FONT_XML}</a:defRPr></a:lvl${level}pPr>`;
}

function otherLevel(level: number): string {
  return `<a:lvl${level}pPr marL="${(level - 1) * 457_200}" algn="l" defTabSz="914400" rtl="0" eaLnBrk="1" latinLnBrk="0" hangingPunct="1"><a:defRPr sz="1800" kern="1200">${MASTER_INK_XML}${MASTER_FONT_XML}</a:defRPr></a:lvl${level}pPr>`;
}

const levels = (write: (level: number) => string): string =>
  Array.from({ length: 9 }, (_, index) => write(index + 1)).join('');

export function masterXml(footer: string, layouts: readonly { id: number; relation: string }[]) {
  const shapes = [
    masterShape(2, 'Title', 'type="title"', TITLE, 'ctr', '', plainParagraph('Title')),
    masterShape(
      3,
      'Text',
      'type="body" idx="1"',
      { x: LEFT, y: BODY_TOP, w: FULL_WIDTH, h: BODY_HEIGHT },
      't',
      '',
      plainParagraph('Text'),
    ),
    masterShape(
      4,
      'Footer',
      'type="ftr" sz="quarter" idx="3"',
      FOOTER_PLACE,
      'ctr',
      SMALL('l'),
      plainParagraph(footer),
    ),
    masterShape(
      5,
      'Slide number',
      'type="sldNum" sz="quarter" idx="4"',
      SLIDE_NUMBER_PLACE,
      'ctr',
      SMALL('r'),
      NUMBER_FIELD,
    ),
  ].join('');
  const list = layouts
    .map(({ id, relation }) => `<p:sldLayoutId id="${id}" r:id="${relation}"/>`)
    .join('');
  return `${XML_HEAD}<p:sldMaster xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"><p:cSld><p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>${shapes}</p:spTree></p:cSld><p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/><p:sldLayoutIdLst>${list}</p:sldLayoutIdLst><p:hf hdr="0" dt="0"/><p:txStyles><p:titleStyle><a:lvl1pPr algn="l" defTabSz="914400" rtl="0" eaLnBrk="1" latinLnBrk="0" hangingPunct="1"><a:lnSpc><a:spcPct val="95000"/></a:lnSpc><a:spcBef><a:spcPct val="0"/></a:spcBef><a:buNone/><a:defRPr sz="${TITLE_SIZE * 100}" b="1" kern="1200">${MASTER_INK_XML}<a:latin typeface="+mj-lt"/><a:ea typeface="+mj-ea"/><a:cs typeface="+mj-cs"/></a:defRPr></a:lvl1pPr></p:titleStyle><p:bodyStyle>${levels(bodyLevel)}</p:bodyStyle><p:otherStyle>${levels(otherLevel)}</p:otherStyle></p:txStyles></p:sldMaster>`;
}

const inherited = (id: number, name: string, placeholder: string, paragraph: string): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph ${placeholder}/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:lstStyle/>${paragraph}</p:txBody></p:sp>`;

export function footerShapes(footer: string, slide: number | null): string {
  const field = slide === null ? NUMBER_FIELD : NUMBER_FIELD.replace('‹#›', String(slide));
  return [
    inherited(900, 'Footer', 'type="ftr" sz="quarter" idx="11"', plainParagraph(footer)),
    inherited(901, 'Slide number', 'type="sldNum" sz="quarter" idx="12"', field),
  ].join('');
}
