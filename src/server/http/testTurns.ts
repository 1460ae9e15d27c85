import { PersonalTurns, SHARES } from './personalTurns.ts';

/** Turns that put nothing off: tests ask for more in a second than people do in a minute. */
export const turnsInAHurry = () =>
  new PersonalTurns(
    {
      any: { ...SHARES.any, pauseMs: 0 },
      search: { ...SHARES.search, pauseMs: 0 },
      computed: { ...SHARES.computed, pauseMs: 0 },
      arrival: { ...SHARES.arrival, pauseMs: 0 },
      upload: { ...SHARES.upload, pauseMs: 0 },
      import: { ...SHARES.import, pauseMs: 0 },
      pack: { ...SHARES.pack, pauseMs: 0 },
      stream: { ...SHARES.stream, pauseMs: 0 },
    },
    0,
  );
