import type { BulletCategory } from '../../src/contract/bulletCategories.ts';
import type { DemoBullet, News } from './demoCompany.ts';

const says = (category: BulletCategory, bulletText: string): DemoBullet => ({
  category,
  bulletText,
});

/** FY19 to FY22: a young company, a bad year, and the way out of it. */
export const startingYears: Readonly<Record<string, News>> = {
  '2019-04': {
    headline:
      'This is the first report in the new format; the board asked for one page and the figures behind it.',
    bullets: [
      says(
        'Strategy',
        'The three-year plan was adopted: recurring licences before project work, Europe before any other region.',
      ),
      says(
        'General',
        'Reporting moves to a monthly close within eight working days, with the board paper two days later.',
      ),
    ],
  },
  '2019-06': {
    headline:
      'Version 3 of Vale Monitor shipped on the planned date and two utilities have upgraded already.',
    bullets: [
      says(
        'Strategy',
        'Vale Monitor 3 brings alarms to the phone; eleven customers asked for exactly that at the May conference.',
      ),
    ],
  },
  '2019-09': {
    headline:
      'A head of sales and a head of engineering joined, and both teams were re-cut around them.',
    bullets: [
      says(
        'General',
        'Ruth Ellender (sales) and Tomas Brekke (engineering) started on the second; both report to the chief executive.',
      ),
      says(
        'Acquisitions',
        'A founder-led sensor firm in Bremen offered itself; we passed, because two customers make most of its revenue.',
      ),
    ],
  },
  '2019-11': {
    headline:
      'The calibration laboratory has its own test rig now, which ends the queue at the outside laboratory.',
    bullets: [
      says(
        'Strategy',
        'Own calibration shortens delivery of a gateway from five weeks to two and keeps the margin in the house.',
      ),
    ],
  },
  '2020-03': {
    headline:
      'Since the middle of the month everybody works from home; deliveries were not interrupted.',
    bullets: [
      says(
        'General',
        'A crisis group meets daily; all sites but the calibration laboratory are closed until further notice.',
      ),
      says(
        'Strategy',
        'Remote commissioning, so far a side product, was offered to every open project within a week.',
      ),
    ],
  },
  '2020-04': {
    headline: 'Two commissioning projects were postponed by customers, none was cancelled.',
    bullets: [
      says(
        'General',
        'Travel is stopped and the hiring plan is cut to positions that earn revenue this year.',
      ),
      says(
        'Strategy',
        'Remote commissioning is now the default offer; it saves the customer about four days a site.',
      ),
    ],
  },
  '2020-08': {
    headline: 'The development grant for low-power gateways was paid out in full.',
    bullets: [
      says(
        'Strategy',
        'The grant covers half of the low-power radio work; the first prototypes are due in spring.',
      ),
    ],
  },
  '2020-11': {
    bullets: [
      says(
        'Acquisitions',
        'Talks with a Danish maker of flow sensors ended without a price that both sides could defend.',
      ),
      says(
        'General',
        'The second wave closed three customer sites to visitors; remote service carried the month.',
      ),
    ],
  },
  '2021-01': {
    headline:
      'The patent dispute over the radio protocol was settled out of court; the legal cost is in this month.',
    bullets: [
      says(
        'General',
        'The settlement carries no licence fee and closes the matter in all countries.',
      ),
    ],
  },
  '2021-05': {
    headline: 'Our main supplier of radio modules put every customer on allocation.',
    bullets: [
      says(
        'General',
        'Lead time for the radio module went from nine to thirty-one weeks in one letter.',
      ),
      says(
        'Strategy',
        'A second source for the module is being qualified; the redesign of the board needs one quarter.',
      ),
    ],
  },
  '2021-06': {
    headline: 'We bought a safety stock of gateway components while they could still be had.',
    bullets: [
      says(
        'General',
        'The stock covers about five months of gateway deliveries at the present rate.',
      ),
    ],
  },
  '2021-07': {
    headline:
      'Gateway deliveries fell behind orders, and software that depends on them could not be invoiced.',
    bullets: [
      says(
        'General',
        'Components were bought on the spot market at up to four times the contract price to keep utilities running.',
      ),
      says(
        'Strategy',
        'Release 4 of Vale Monitor moves to the second quarter of next year: its new gateways cannot be built.',
      ),
    ],
  },
  '2021-08': {
    headline:
      'It was the weakest August since reporting began, and the shortage is the whole explanation.',
    bullets: [
      says(
        'General',
        'Two customers used their right to cancel late orders; both keep their software contracts.',
      ),
      says(
        'Strategy',
        'All development outside the board redesign and release 4 is stopped until the shortage is over.',
      ),
    ],
  },
  '2021-09': {
    bullets: [
      says(
        'Acquisitions',
        'No acquisition will be looked at before the company earns money again; the adviser’s mandate rests.',
      ),
    ],
  },
  '2021-10': {
    headline:
      'The board’s restructuring was carried out: eight positions went, with settlements agreed for all of them.',
    bullets: [
      says(
        'General',
        'The works council agreed the social plan in three meetings; no claims are pending.',
      ),
      says(
        'Strategy',
        'Project work below a fifth of gross margin is no longer accepted, whatever the customer.',
      ),
    ],
  },
  '2021-11': {
    headline:
      'The second round of redundancies and the exit from the second-floor lease are booked; no further one-off costs are expected.',
    bullets: [
      says(
        'Strategy',
        'Shareholders were shown a plan that needs $5.0M and breaks even within four quarters.',
      ),
    ],
  },
  '2022-01': {
    headline:
      'The shareholder round closed: $5.0M from existing shareholders, at last year’s valuation.',
    bullets: [
      says(
        'General',
        'All four existing shareholders took their share of the round; no new rights were given.',
      ),
      says(
        'Strategy',
        'Half of the round is set aside for release 4, a fifth for stock, and the rest stays untouched.',
      ),
    ],
  },
  '2022-03': {
    headline:
      'The redesigned gateway passed its tests, and the backlog began to ship in the last two weeks.',
    bullets: [
      says(
        'Strategy',
        'With two sources for the radio module, no single supplier can stop deliveries any more.',
      ),
    ],
  },
  '2022-06': {
    headline:
      'Release 4 of Vale Monitor is out, a year after its first date and with all that was promised.',
    bullets: [
      says(
        'Strategy',
        'Release 4 is sold by subscription only; existing licences have two years to move.',
      ),
      says(
        'General',
        'The delayed-release review is closed: smaller releases, every six weeks, from now on.',
      ),
    ],
  },
  '2022-08': {
    bullets: [
      says(
        'General',
        'Holiday weeks and thirteen new starters explain the small loss of the month.',
      ),
    ],
  },
  '2022-10': {
    headline:
      'Billing moved to the new system; the first run had nine wrong invoices out of four hundred.',
    bullets: [
      says(
        'General',
        'The old billing system stays readable for auditors until the end of the next financial year.',
      ),
      says(
        'Acquisitions',
        'The acquisition mandate is active again: software with recurring revenue, up to $5M, no turnarounds.',
      ),
    ],
  },
  '2022-11': {
    headline:
      'The second calibration line runs, and the waiting list for calibrated gateways is gone.',
    bullets: [
      says('Strategy', 'Calibration as a service is offered to third-party sensors from January.'),
    ],
  },
  '2023-02': {
    bullets: [
      says(
        'Acquisitions',
        'A data-logger business was offered by its parent group; its hardware share is too high for the mandate.',
      ),
      says(
        'Strategy',
        'The subscription share of new orders passed two thirds for the first time.',
      ),
    ],
  },
  '2023-03': {
    headline:
      'The year ends a little better than the recovery plan that shareholders were shown in November 2021.',
    bullets: [
      says(
        'General',
        'Every employee receives the recovery bonus that was promised in the restructuring.',
      ),
    ],
  },
};
