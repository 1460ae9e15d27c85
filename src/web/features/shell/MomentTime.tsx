import { useEffect } from 'react';
import { useTimeOfMoment } from '../../api/moments.ts';

export type MomentTimeProps = {
  /** The change number. */
  asOf: string;
  onKnown: (instant: string) => void;
};

/** Looks up the time of a change number; renders nothing. */
export function MomentTime({ asOf, onKnown }: MomentTimeProps) {
  const time = useTimeOfMoment()(asOf);
  useEffect(() => onKnown(time), [time, onKnown]);
  return null;
}
