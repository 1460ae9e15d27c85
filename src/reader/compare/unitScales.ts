export const SCALES = { units: 1n, thousands: 1_000n, millions: 1_000_000n } as const;
