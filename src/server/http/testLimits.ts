import { PersonalLimits, PERSONAL_LIMITS } from './personalLimits.ts';

/** Rate limits that never delay, because tests send more calls in a second than people in a minute. */
export const impatientLimits = () =>
  new PersonalLimits(
    {
      any: { ...PERSONAL_LIMITS.any, pauseMs: 0 },
      search: { ...PERSONAL_LIMITS.search, pauseMs: 0 },
      computed: { ...PERSONAL_LIMITS.computed, pauseMs: 0 },
      arrival: { ...PERSONAL_LIMITS.arrival, pauseMs: 0 },
      upload: { ...PERSONAL_LIMITS.upload, pauseMs: 0 },
      import: { ...PERSONAL_LIMITS.import, pauseMs: 0 },
      pack: { ...PERSONAL_LIMITS.pack, pauseMs: 0 },
      stream: { ...PERSONAL_LIMITS.stream, pauseMs: 0 },
    },
    0,
  );
