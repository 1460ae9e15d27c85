import type { SheetChart } from './sheet.ts';
import { XML_HEAD, attribute } from '../xmlText.ts';

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing';
const MAIN = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const CHART = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Two points, so that no edge lies where a page ends. */
const BELOW_EDGE = 25_400;

/** Where the charts of a sheet lie; the first one's part is "rId1". */
export function drawingXml(charts: readonly SheetChart[]): string {
  const frames = charts.map(({ frame, title, description }, index) => {
    const number = index + 1;
    return [
      `<xdr:oneCellAnchor><xdr:from><xdr:col>${frame.column}</xdr:col><xdr:colOff>${frame.columnOffset}</xdr:colOff><xdr:row>${frame.row}</xdr:row><xdr:rowOff>${BELOW_EDGE}</xdr:rowOff></xdr:from>`,
      `<xdr:ext cx="${frame.width}" cy="${frame.height}"/>`,
      `<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="${number + 1}" name="${attribute(`${number}. ${title}`)}" descr="${attribute(description)}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr>`,
      '<xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>',
      `<a:graphic><a:graphicData uri="${CHART}"><c:chart xmlns:c="${CHART}" r:id="rId${number}"/></a:graphicData></a:graphic>`,
      '</xdr:graphicFrame><xdr:clientData/></xdr:oneCellAnchor>',
    ].join('');
  });
  return `${XML_HEAD}<xdr:wsDr xmlns:xdr="${DRAWING}" xmlns:a="${MAIN}" xmlns:r="${OFFICE}">${frames.join('')}</xdr:wsDr>`;
}
