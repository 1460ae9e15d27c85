/** Contains no schemas, so that addresses and filters load without schemas. */
export const BULLET_CATEGORIES = ['Acquisitions', 'Strategy', 'General'] as const;
export type BulletCategory = (typeof BULLET_CATEGORIES)[number];
