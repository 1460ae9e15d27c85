import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { chartCsv } from '../../charts/chartCsv.ts';
import { chartPalettes } from '../../charts/chartPalette.ts';
import {
  PICTURE_HEIGHT,
  PICTURE_WIDTH,
  chartPicture,
  plotArea,
} from '../../charts/chartPicture.ts';
import type { ChartSpec } from '../../charts/chartSpec.ts';
import { toEchartsOption } from '../../charts/echartsOption.ts';

export type ChartFileType = 'png' | 'svg' | 'csv';

// Scaled to be sharp on slides and on paper.
const PNG_SCALE = 2;

function chartFileName(spec: ChartSpec, type: ChartFileType): string {
  const stem = spec.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return `${stem.replaceAll(/^-|-$/g, '') || 'chart'}.${type}`;
}

// Always in light colours, because pictures are used on white pages.
async function svgText(spec: ChartSpec, fontCss?: string): Promise<string> {
  const { plotAsSvg } = await import('./echartsPlot.ts');
  const area = plotArea(spec);
  const plot = plotAsSvg(toEchartsOption(spec, chartPalettes.light), area.width, area.height);
  return chartPicture(spec, chartPalettes.light, plot, fontCss);
}

/** A picture can't load the page's fonts, so the font is embedded. */
async function embeddedFont(): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(interUrl)).arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `@font-face{font-family:'Inter Variable';font-weight:100 900;src:url(data:font/woff2;base64,${btoa(binary)}) format('woff2')}`;
}

async function pngBlob(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = PICTURE_WIDTH * PNG_SCALE;
    canvas.height = PICTURE_HEIGHT * PNG_SCALE;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser cannot draw the picture.');
    context.scale(PNG_SCALE, PNG_SCALE);
    context.drawImage(image, 0, 0);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => {
        if (blob) resolve(blob);
        else reject(new Error('This browser cannot save the picture.'));
      }, 'image/png');
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Gives slow browsers time to open the blob.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Rejects if the browser can't create the file. */
export async function downloadChart(spec: ChartSpec, type: ChartFileType): Promise<void> {
  const name = chartFileName(spec, type);
  if (type === 'csv') {
    save(new Blob([chartCsv(spec)], { type: 'text/csv;charset=utf-8' }), name);
  } else if (type === 'svg') {
    save(new Blob([await svgText(spec)], { type: 'image/svg+xml' }), name);
  } else {
    save(await pngBlob(await svgText(spec, await embeddedFont())), name);
  }
}
