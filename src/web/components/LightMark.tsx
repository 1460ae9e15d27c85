import { clsx } from 'clsx';
import type { Light } from '../../domain/briefing/lights.ts';
import { LIGHT_WORDS } from '../../format/lightWords.ts';

const TONES: Readonly<Record<Light, string>> = {
  fine: 'text-positive',
  watch: 'text-caution',
  act: 'text-negative',
};

/** A light by its shape, its word and its colour; nothing where there is none. */
export function LightMark({ light, className }: { light: Light | null; className?: string }) {
  if (light === null) return null;
  const { sign, word } = LIGHT_WORDS[light];
  return (
    <span className={clsx('font-medium whitespace-nowrap', TONES[light], className)}>
      <span aria-hidden="true">{sign} </span>
      {word}
    </span>
  );
}
