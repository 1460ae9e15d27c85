import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { DotColour } from './timelineDot.ts';
import { DOTS } from './timelineDots.ts';

const shapes: Record<DotColour, ReactNode> = {
  green: (
    <>
      <circle cx="10" cy="10" r="9" fill="currentColor" />
      <path d="M10 14.5v-9M6 9.5l4-4 4 4" stroke="var(--surface)" strokeWidth="2" fill="none" />
    </>
  ),
  yellow: <circle cx="10" cy="10" r="8" fill="currentColor" />,
  orange: (
    <>
      <circle cx="10" cy="10" r="8" fill="var(--surface)" stroke="currentColor" strokeWidth="2" />
      <path d="M2 10a8 8 0 0 0 16 0Z" fill="currentColor" />
    </>
  ),
  red: (
    <>
      <circle cx="10" cy="10" r="8" fill="var(--surface)" stroke="currentColor" strokeWidth="2" />
      <path d="M6.5 10h7" stroke="currentColor" strokeWidth="2.5" />
    </>
  ),
  neutral: (
    <circle
      cx="10"
      cy="10"
      r="8"
      fill="var(--surface)"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeDasharray="3 3"
    />
  ),
};

export function DotMark({ colour, className }: { colour: DotColour; className?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      className={clsx('size-5 shrink-0', DOTS[colour].className, className)}
    >
      {shapes[colour]}
    </svg>
  );
}
