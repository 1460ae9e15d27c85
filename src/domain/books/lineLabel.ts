import type { LineKey } from '../lines.ts';
import { LINES } from '../lines.ts';

/** What is said of an account that goes into no line. */
export const LEFT_OUT = 'Left out of the report';

/** A line as people read it, or that an account is left out of the report. */
export const lineLabel = (line: LineKey | null): string =>
  line === null ? LEFT_OUT : LINES[line].label;
