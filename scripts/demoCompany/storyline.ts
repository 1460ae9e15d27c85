import type { News } from './demoCompany.ts';
import { growthYears } from './growthYears.ts';
import { startingYears } from './startingYears.ts';

const storyline: Readonly<Record<string, News>> = { ...startingYears, ...growthYears };

export const newsOf = (reference: string): News | undefined => storyline[reference];
