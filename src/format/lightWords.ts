import type { Light } from '../telling/briefing/lights.ts';

export const LIGHT_LABELS: Readonly<
  Record<Light, { readonly sign: string; readonly word: string }>
> = {
  fine: { sign: '●', word: 'Fine' },
  watch: { sign: '▲', word: 'Watch' },
  act: { sign: '■', word: 'Act' },
};
