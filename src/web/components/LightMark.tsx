import { clsx } from 'clsx';
import type { Light } from '../../telling/briefing/lights.ts';
import { LIGHT_LABELS } from '../../format/lightWords.ts';

const LIGHT_TONES: Readonly<Record<Light, string>> = {
  fine: 'text-positive',
  watch: 'text-caution',
  act: 'text-negative',
};

export function LightMark({ light, className }: { light: Light | null; className?: string }) {
  if (light === null) return null;
  const { sign, word } = LIGHT_LABELS[light];
  return (
    <span className={clsx('font-medium whitespace-nowrap', LIGHT_TONES[light], className)}>
      <span aria-hidden="true">{sign} </span>
      {word}
    </span>
  );
}
