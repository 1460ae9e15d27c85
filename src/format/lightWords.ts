import type { Light } from '../domain/briefing/lights.ts';

/** A light by its shape and its word, so that it is one without colours too. */
export const LIGHT_WORDS: Readonly<
  Record<Light, { readonly sign: string; readonly word: string }>
> = {
  fine: { sign: '●', word: 'Fine' },
  watch: { sign: '▲', word: 'Watch' },
  act: { sign: '■', word: 'Act' },
};
