import type { BulletCategory } from '../../src/contract/bulletCategories.ts';
import type { DemoBullet, News } from './demoCompany.ts';

const says = (category: BulletCategory, bulletText: string): DemoBullet => ({
  category,
  bulletText,
});

/** FY23 to FY26: growth, two acquisitions, and a third in preparation. */
export const growthYears: Readonly<Record<string, News>> = {
  '2023-05': {
    headline:
      'The customer conference drew more guests than ever, and the new analytics module was the reason to come.',
    bullets: [
      says(
        'Strategy',
        'Vale Insight, the analytics module, has six paying pilots; the price list follows in the autumn.',
      ),
    ],
  },
  '2023-07': {
    bullets: [
      says(
        'Acquisitions',
        'A letter of intent was signed with the owners of Tarn Metering: water meters, mostly subscriptions, eleven people.',
      ),
    ],
  },
  '2023-09': {
    headline: 'Due diligence on Tarn Metering found nothing that changes the price.',
    bullets: [
      says(
        'Acquisitions',
        'Tarn Metering: customer references are good, one lease has to be renewed before signing.',
      ),
      says(
        'General',
        'The security team was doubled to two people ahead of the first outside audit.',
      ),
    ],
  },
  '2023-10': {
    headline: 'The purchase of Tarn Metering was signed; it will close in November.',
    bullets: [
      says(
        'Acquisitions',
        'Tarn Metering: purchase price $3.2M in cash, no earn-out, closing subject only to the landlord’s consent.',
      ),
    ],
  },
  '2023-11': {
    headline:
      'Tarn Metering belongs to us since the third and is in these figures for the first time.',
    bullets: [
      says(
        'Acquisitions',
        'Tarn Metering closed on the third: eleven people joined, all key customers were called in the first week.',
      ),
      says(
        'Strategy',
        'Water meters become the fourth product line; they share the gateway and the billing with the others.',
      ),
    ],
  },
  '2023-12': {
    headline:
      'Integration of Tarn Metering is on plan, with its ledger on our chart of accounts since the first.',
    bullets: [
      says(
        'Acquisitions',
        'Tarn Metering: payroll, mail and sales tools have moved; the product stays on its own servers until summer.',
      ),
    ],
  },
  '2024-03': {
    headline: 'The strongest March so far carried the year over its budget.',
    bullets: [
      says(
        'General',
        'The outside security audit was passed with two minor findings, both closed within the month.',
      ),
    ],
  },
  '2024-05': {
    bullets: [
      says(
        'Strategy',
        'Vale Insight left its pilot phase: it is on the price list and in every new proposal.',
      ),
      says(
        'Acquisitions',
        'Six months after closing, Tarn Metering is ahead of its purchase case in revenue and level in cost.',
      ),
    ],
  },
  '2024-07': {
    headline:
      'Tarn’s product now runs on our own platform, three weeks late and without a lost reading.',
    bullets: [
      says(
        'Strategy',
        'One platform for all four product lines saves the second on-call rota from September.',
      ),
    ],
  },
  '2024-09': {
    headline:
      'We moved into the new office over one weekend; the cost of the move and the fit-out are in this month.',
    bullets: [
      says(
        'General',
        'The new office has room for 210 people and a calibration hall; the old lease ended without dilapidations.',
      ),
    ],
  },
  '2024-11': {
    bullets: [
      says(
        'Strategy',
        'Hardware resale will end in March: it binds working capital and earns less than a tenth of gross margin.',
      ),
      says(
        'General',
        'Customers of the resale business were introduced to two partners who take over support.',
      ),
    ],
  },
  '2025-02': {
    bullets: [
      says(
        'Acquisitions',
        'Ostrel Analytics, which supplies part of the forecasting behind Vale Insight, is open to a sale.',
      ),
    ],
  },
  '2025-03': {
    headline: 'The last hardware resale orders went out, and that business is closed.',
    bullets: [
      says(
        'Strategy',
        'Hardware Resale is wound down; its two people moved to the calibration hall.',
      ),
    ],
  },
  '2025-05': {
    headline: 'Due diligence on Ostrel Analytics is half done, and its cost weighs on the month.',
    bullets: [
      says(
        'Acquisitions',
        'Ostrel Analytics: exclusivity until the end of July, with a price range of $6M to $7M.',
      ),
    ],
  },
  '2025-06': {
    headline:
      'The purchase of Ostrel Analytics was signed, and the bank paid out the acquisition facility of $5.0M ahead of closing.',
    bullets: [
      says(
        'Acquisitions',
        'Ostrel Analytics: $6.5M at closing and up to $0.75M after one year, tied to the retention of its customers.',
      ),
      says(
        'General',
        'The facility runs four years at a fixed margin, repaid quarterly from December; leverage stays below the covenant at all times in the plan.',
      ),
    ],
  },
  '2025-07': {
    headline: 'Ostrel Analytics closed on the first and is consolidated from this month.',
    bullets: [
      says(
        'Acquisitions',
        'Ostrel Analytics: twelve people joined; its founder leads the combined analytics team.',
      ),
      says(
        'Strategy',
        'The forecasting engine is ours now, which removes the royalty on every Vale Insight subscription.',
      ),
    ],
  },
  '2025-08': {
    bullets: [
      says(
        'Acquisitions',
        'Ostrel Analytics: one duplicate data centre is given notice, and the joint road map is agreed.',
      ),
    ],
  },
  '2025-11': {
    headline: 'It is the first month with revenue above $3M.',
    bullets: [
      says(
        'General',
        'The $3M month was marked with a lunch in all four offices and a note of thanks from the chair.',
      ),
      says(
        'Acquisitions',
        'Integration of Ostrel Analytics is complete in finance and sales; the data migration ends in January.',
      ),
    ],
  },
  '2025-12': {
    headline: 'The first instalment of the acquisition facility was repaid on its due date.',
    bullets: [
      says(
        'Strategy',
        'Three-year subscriptions with an index clause are the standard offer from January.',
      ),
    ],
  },
  '2026-02': {
    headline:
      'The claim of a former component supplier was settled, at less than half of what was asked.',
    bullets: [
      says(
        'General',
        'The supplier claim goes back to the shortage of 2021; no other claim from that time is open.',
      ),
    ],
  },
  '2026-03': {
    headline: 'A strong last week made this the best month the company has had.',
    bullets: [
      says(
        'Strategy',
        'Two framework agreements with national utilities were signed in the last week of the year.',
      ),
    ],
  },
  '2026-06': {
    headline:
      'The certification audit for information security was passed, and its cost is booked in full.',
    bullets: [
      says(
        'General',
        'The certificate is valid for three years and is a condition of both national frameworks.',
      ),
    ],
  },
  '2026-07': {
    headline: 'The earn-out for Ostrel Analytics was paid in full: its customers stayed.',
    bullets: [
      says(
        'Acquisitions',
        'Ostrel Analytics: the earn-out of $0.75M is paid and the purchase is closed for good.',
      ),
    ],
  },
  '2026-09': {
    headline:
      'A letter of intent for Project Heron was signed; the first due diligence cost is in Admin.',
    bullets: [
      says(
        'Acquisitions',
        'Project Heron: a supplier of leak detection with about forty people, exclusive until January.',
      ),
    ],
  },
  '2026-10': {
    headline:
      'Due diligence on Project Heron, the acquisition agreed in principle in September, continues.',
    bullets: [
      says(
        'Acquisitions',
        'Project Heron: financial and technical reports are in; the tax report and the price are open until December.',
      ),
      says(
        'Strategy',
        'If Heron closes, leak detection becomes the fifth product line and the first that is sold through partners only.',
      ),
    ],
  },
};
