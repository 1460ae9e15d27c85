import { useEffect } from 'react';
import { useTimeOfMoment } from '../../api/moments.ts';

export type MomentTimeProps = {
  /** The number of a moment. */
  asOf: string;
  onKnown: (instant: string) => void;
};

/** Looks up when the moment of a number was; it shows nothing itself. */
export function MomentTime({ asOf, onKnown }: MomentTimeProps) {
  const time = useTimeOfMoment()(asOf);
  useEffect(() => onKnown(time), [time, onKnown]);
  return null;
}
