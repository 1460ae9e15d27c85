import { PACK_TEXT_COLOURS, STANDARD_PACK_COLOURS } from '../../finance/packChoices.ts';
import { XML_HEAD } from '../../office/xmlText.ts';
import { LIGHT, THEME_CHART_COLOURS } from './chartLooks.ts';

export const DECK_COLOURS = {
  ...PACK_TEXT_COLOURS,
  sunken: '#f2f0eb',
  line: '#e4e1da',
  lineStrong: '#8b857a',
  inkSoft: '#514d45',
  accent: STANDARD_PACK_COLOURS.main,
  accentSoft: STANDARD_PACK_COLOURS.soft,
  caution: '#855000',
} as const;

export const deckHex = (colour: keyof typeof DECK_COLOURS): string =>
  DECK_COLOURS[colour].slice(1).toUpperCase();

/**
 * The product's typeface. A presentation can name only one. If it isn't installed, PowerPoint picks the nearest by
 * PANOSE number and family, a plain sans serif such as Arial. Arial is narrower, so text that fits in Inter doesn't
 * overflow.
 */
export const DECK_FONT = 'Inter';
const LATIN = `<a:latin typeface="${DECK_FONT}" panose="020B0502030000000004" pitchFamily="34" charset="0"/>`;

const rgb = (colour: string): string => `<a:srgbClr val="${colour.slice(1).toUpperCase()}"/>`;

function colourScheme(): string {
  const { ink, surface, inkMuted, sunken, accent, inkSoft } = DECK_COLOURS;
  const accents = THEME_CHART_COLOURS.map(
    (colour, index) => `<a:accent${index + 1}>${rgb(LIGHT.series[colour])}</a:accent${index + 1}>`,
  );
  return `<a:clrScheme name="Board Reports"><a:dk1>${rgb(ink)}</a:dk1><a:lt1>${rgb(surface)}</a:lt1><a:dk2>${rgb(inkMuted)}</a:dk2><a:lt2>${rgb(sunken)}</a:lt2>${accents.join('')}<a:hlink>${rgb(accent)}</a:hlink><a:folHlink>${rgb(inkSoft)}</a:folHlink></a:clrScheme>`;
}

const OTHER_SCRIPTS_XML = '<a:ea typeface=""/><a:cs typeface=""/>';
const PLACEHOLDER = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
const THEME_LINE_XML = `<a:ln w="9525">${PLACEHOLDER}</a:ln>`;
const EFFECT = '<a:effectStyle><a:effectLst/></a:effectStyle>';
const thrice = (xml: string): string => xml.repeat(3);

export function themeXml(): string {
  return `${XML_HEAD}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Board Reports"><a:themeElements>${colourScheme()}<a:fontScheme name="Board Reports"><a:majorFont>${LATIN}${OTHER_SCRIPTS_XML}</a:majorFont><a:minorFont>${LATIN}${OTHER_SCRIPTS_XML}</a:minorFont></a:fontScheme><a:fmtScheme name="Board Reports"><a:fillStyleLst>${thrice(PLACEHOLDER)}</a:fillStyleLst><a:lnStyleLst>${thrice(THEME_LINE_XML)}</a:lnStyleLst><a:effectStyleLst>${thrice(EFFECT)}</a:effectStyleLst><a:bgFillStyleLst>${thrice(PLACEHOLDER)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements><a:objectDefaults/><a:extraClrSchemeLst/></a:theme>`;
}
