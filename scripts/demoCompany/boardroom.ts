import type {
  DemoAgendaItem,
  DemoBoardAction,
  DemoMonthEvent,
  DemoQuestion,
} from './demoCompany.ts';

/** Events of the company; `storyline.ts` puts the same into the reports. */
export const monthEvents: readonly DemoMonthEvent[] = [
  { report: '2022-01', title: 'shareholder round of $5.00M', lines: ['cash'] },
  { report: '2023-11', title: 'Tarn Metering bought for $3.20M', lines: ['cash'] },
  { report: '2025-06', title: 'acquisition facility of $5.00M drawn', lines: ['cash'] },
  { report: '2025-07', title: 'Ostrel Analytics bought for $6.50M', lines: ['cash'] },
  { report: '2026-07', title: 'earn-out of $750K for Ostrel Analytics paid', lines: ['cash'] },
  { report: '2026-09', title: 'Letter of intent for Project Heron', lines: [] },
];

export const agendaItems: readonly DemoAgendaItem[] = [
  {
    report: '2026-10',
    kind: 'decision',
    itemText: 'Approve a further $120K to complete due diligence on Project Heron.',
    decision: null,
    decidedOn: null,
  },
  {
    report: '2026-10',
    kind: 'decision',
    itemText: 'Timetable of Project Heron: price by 15 December, signing in January.',
    decision: 'Agreed in writing by all directors.',
    decidedOn: '2026-11-05',
  },
];

export const boardActions: readonly DemoBoardAction[] = [
  {
    report: '2026-09',
    actionText: 'Report whether the facility’s covenant holds if we buy Heron.',
    ownerName: 'Maren Okafor',
    dueOn: '2026-10-30',
    state: 'open',
    endedOn: null,
    outcome: null,
  },
  {
    report: '2026-09',
    actionText: 'Send the guidelines of the FY27 budget to the departments.',
    ownerName: 'Maren Okafor',
    dueOn: '2026-11-06',
    state: 'done',
    endedOn: '2026-11-04',
    outcome: 'Sent to all departments; first numbers are due on 18 December.',
  },
  {
    report: '2026-10',
    actionText: 'Bring Heron’s price and tax report to the December meeting.',
    ownerName: 'Tomas Brekke',
    dueOn: '2026-12-15',
    state: 'open',
    endedOn: null,
    outcome: null,
  },
];

export const questions: readonly DemoQuestion[] = [
  {
    report: '2026-10',
    figure: 'admin.2026-10',
    questionText: 'Is the $127K a one-off?',
    askedBy: 'viewer@example.com',
    askedAt: '2026-11-10T18:52:00.000Z',
    answer: {
      answer:
        'Yes, it ends with Project Heron. The forecast has $60K more in November and in December.',
      answeredBy: 'admin@example.com',
      answeredAt: '2026-11-10T19:21:00.000Z',
    },
  },
  {
    report: '2026-10',
    figure: 'cash.2026-10',
    questionText: 'How much cash is left after buying Heron in January?',
    askedBy: 'viewer@example.com',
    askedAt: '2026-11-11T07:40:00.000Z',
    answer: null,
  },
];
