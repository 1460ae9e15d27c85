import type { Light } from '../telling/briefing/lights.ts';

export const LIGHT_LABELS: Readonly<
  Record<Light, { readonly sign: string; readonly word: string }>
> = {
  fine: { sign: '●', word: 'Fine' },
  watch: { sign: '▲', word: 'Watch' },
  act: { sign: '■', word: 'Act' },
};

/** Such as "▲ Watch"; empty if there is no light. */
export const lightText = (light: Light | null): string =>
  light === null ? '' : `${LIGHT_LABELS[light].sign} ${LIGHT_LABELS[light].word}`;
