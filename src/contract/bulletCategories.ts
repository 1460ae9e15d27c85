/** What a bullet point of a report is about. Without schemas: addresses and filters read it too. */
export const BULLET_CATEGORIES = ['Acquisitions', 'Strategy', 'General'] as const;
export type BulletCategory = (typeof BULLET_CATEGORIES)[number];
