import { type Materiality, STANDARD_MATERIALITY } from '../../domain/materiality.ts';

/** How differences are judged; null while that is not known, and nothing is coloured. */
export function useMateriality(): Materiality | null {
  return STANDARD_MATERIALITY;
}
