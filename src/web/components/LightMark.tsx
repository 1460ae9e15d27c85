import { clsx } from 'clsx';
import type { Light } from '../../domain/briefing/lights.ts';

const MARKS: Readonly<Record<Light, { sign: string; word: string; tone: string }>> = {
  fine: { sign: '●', word: 'Fine', tone: 'text-positive' },
  watch: { sign: '▲', word: 'Watch', tone: 'text-caution' },
  act: { sign: '■', word: 'Act', tone: 'text-negative' },
};

/** A light by its shape, its word and its colour; nothing where there is none. */
export function LightMark({ light, className }: { light: Light | null; className?: string }) {
  if (light === null) return null;
  const { sign, word, tone } = MARKS[light];
  return (
    <span className={clsx('font-medium whitespace-nowrap', tone, className)}>
      <span aria-hidden="true">{sign} </span>
      {word}
    </span>
  );
}
