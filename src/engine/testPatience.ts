/** How long a suite waits for an expected event: longer than a busy machine takes for anything. */
export const PATIENTLY = { timeout: 300_000 };
