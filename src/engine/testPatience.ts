/** How long a suite waits for what has to come: longer than a busy machine takes for anything. */
export const PATIENTLY = { timeout: 300_000 };
