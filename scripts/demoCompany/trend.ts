import { closedMonths } from './financialYears.ts';

/**
 * The company's course: straight lines between the months named here (0 is April 2019). The bad
 * year is FY21 (months 24 to 35): a component shortage, then a delayed release.
 */
type Course = readonly (readonly [month: number, value: number])[];

/** Revenue of a month without seasonal and random effects, in thousands of dollars. */
const revenueCourse: Course = [
  [0, 1062],
  [12, 1190],
  [24, 1335],
  [28, 1190],
  [31, 1120],
  [36, 1290],
  [48, 1680],
  [54, 1850],
  [55, 1965],
  [60, 2115],
  [72, 2590],
  [74, 2690],
  [75, 2840],
  [84, 3200],
  [90, 3470],
  [102, 3890],
];

/** A year's budget as assumed when it was set: the same course, without the bad surprises. */
const budgetCourse: Course = [
  [0, 1060],
  [12, 1210],
  [24, 1345],
  [36, 1300],
  [48, 1640],
  [60, 2100],
  [72, 2560],
  [84, 3150],
  [102, 3950],
];

/** Cost lines as a share of the month's revenue course. */
const costCourses = {
  production: [
    [0, 0.345],
    [24, 0.338],
    [28, 0.392],
    [31, 0.412],
    [36, 0.356],
    [48, 0.325],
    [60, 0.305],
    [72, 0.29],
    [90, 0.274],
  ],
  salesMarketing: [
    [0, 0.174],
    [24, 0.18],
    [31, 0.196],
    [36, 0.176],
    [60, 0.166],
    [90, 0.156],
  ],
  customerSuccess: [
    [0, 0.052],
    [36, 0.058],
    [90, 0.061],
  ],
  marketing: [
    [0, 0.034],
    [31, 0.036],
    [90, 0.041],
  ],
  rnd: [
    [0, 0.188],
    [24, 0.206],
    [31, 0.256],
    [36, 0.212],
    [60, 0.186],
    [90, 0.173],
  ],
  admin: [
    [0, 0.098],
    [24, 0.1],
    [31, 0.12],
    [36, 0.1],
    [60, 0.086],
    [90, 0.078],
  ],
  other: [
    [0, 0.011],
    [90, 0.009],
  ],
} satisfies Record<string, Course>;

export type CostLine = keyof typeof costCourses;

const headcountCourse: Course = [
  [0, 60],
  [11, 71],
  [23, 84],
  [29, 85],
  [31, 77],
  [35, 75],
  [47, 93],
  [54, 103],
  [55, 114],
  [60, 121],
  [72, 143],
  [74, 146],
  [75, 159],
  [84, 170],
  [90, 180],
];

/** April to March: a thin August, the customers' budget ends in December and March. */
const season = [0.96, 0.98, 1.02, 0.97, 0.91, 1.01, 1.02, 1.01, 1.06, 0.96, 0.97, 1.13];
/** The customer conference in May, the autumn fair in November, little in August. */
const marketingSeason = [0.9, 1.5, 0.85, 0.8, 0.65, 1.05, 1.1, 1.45, 0.8, 0.95, 0.95, 1.0];
/** The audit in June, the year's end in March. */
const adminSeason = [1.0, 1.05, 1.16, 0.98, 0.94, 0.97, 0.98, 0.98, 0.99, 0.97, 0.96, 1.02];
/** Annual contracts are billed in March and December and collected in April and January. */
const collectionSeason = [
  0.1, 0.06, -0.04, -0.02, -0.03, 0.01, 0.01, -0.02, -0.05, 0.08, 0.02, -0.12,
];

function along(course: Course, month: number): number {
  let [from] = course;
  for (const point of course) {
    if (point[0] >= month) {
      if (!from || point[0] === from[0]) return point[1];
      return from[1] + ((point[1] - from[1]) * (month - from[0])) / (point[0] - from[0]);
    }
    from = point;
  }
  return from?.[1] ?? 0;
}

const seasonal = (factors: readonly number[], month: number): number => factors[month % 12] ?? 1;

/** Revenue course in thousands of dollars, before season. */
export const revenueLevel = (month: number): number => along(revenueCourse, month);
export const revenueSeason = (month: number): number => seasonal(season, month);
/** Budgeted revenue in thousands of dollars, with season. */
export const budgetedRevenue = (month: number): number =>
  along(budgetCourse, month) * revenueSeason(month);
/** Share of revenue that stays in, or comes back from, working capital in the month. */
export const collectionShare = (month: number): number => seasonal(collectionSeason, month);
export const headcount = (month: number): number => Math.round(along(headcountCourse, month));

/** A cost line's share of the revenue course, with its own season. */
export function costShare(line: CostLine, month: number): number {
  const share = along(costCourses[line], Math.min(month, closedMonths - 1));
  if (line === 'marketing') return share * seasonal(marketingSeason, month);
  if (line === 'admin') return share * seasonal(adminSeason, month);
  return share;
}
