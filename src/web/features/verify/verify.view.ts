import type { Verification } from '../../../contract/verifications.ts';
import { formatDate } from '../../../format/dates.ts';
import type { AlertVariant } from '../../ui/Alert.tsx';

interface ShownVerdict {
  readonly variant: AlertVariant;
  readonly title: string;
  readonly sentences: readonly string[];
}

const FORMAT_NOUNS = { pdf: 'PDF', pptx: 'slides', xlsx: 'workbook' } as const;

type VerifiedPublication = NonNullable<Verification['publication']>;

function publicationName({ month, number, publishedAt, format }: VerifiedPublication): string {
  const form = format === null ? 'board pack' : `board pack (${FORMAT_NOUNS[format]})`;
  return `the ${form} for ${month}, version ${number}, published on ${formatDate(publishedAt)}`;
}

/** Returns "2 figures have" or "1 figure has". */
function figuresHave(count: number): string {
  return count === 1 ? '1 figure has' : `${count} figures have`;
}

function unknown(isFile: boolean): ShownVerdict {
  return {
    variant: 'warning',
    title: 'Not found here',
    sentences: isFile
      ? [
          'No board pack with this content or code was published here. It may never have been published, may belong to another company, or may have been printed to a new file.',
          'If its pages show a code, enter it above.',
        ]
      : [
          'No board pack with this code was published here.',
          'Compare it with the page: it has twelve letters and digits, never 0, 1, I, L, O or U.',
        ],
  };
}

function restatedSentence({ restated, figures }: Verification): string[] {
  if (restated === null || restated === 0) return [];
  const which = figures === null ? ' Sign in to Board Reports to see which.' : '';
  return [`${figuresHave(restated)} changed since.${which}`];
}

const UNCHANGED = 'It is the current version, and none of its figures has changed since.';

type KnownVerdict = Exclude<Verification['verdict'], 'unknown'>;

/** The texts for each verdict on a publication. Each text names the publication. */
const KNOWN_VERDICTS: Readonly<
  Record<KnownVerdict, (answer: Verification, isThat: string, name: string) => ShownVerdict>
> = {
  identical: (_, isThat) => ({
    variant: 'success',
    title: 'Exactly as published',
    sentences: [isThat, UNCHANGED],
  }),
  published: (_, isThat) => ({
    variant: 'info',
    title: 'Code of a published board pack',
    sentences: [isThat, UNCHANGED],
  }),
  superseded: (answer, isThat) => ({
    variant: 'warning',
    title: 'A newer version was published',
    sentences: [isThat, newerSentence(answer), ...restatedSentence(answer)],
  }),
  restated: (answer, isThat) => ({
    variant: 'warning',
    title: `${figuresHave(answer.restated ?? 0)} changed since`,
    sentences: [isThat, whatIsNow(answer)],
  }),
  altered: (_answer, _isThat, name) => ({
    variant: 'destructive',
    title: 'Differs from the published file',
    sentences: [
      `The file carries the code of ${name}, but its content differs: it was edited, saved again or damaged.`,
      'Do not rely on it. Ask the sender for the published file, or download it from Board Reports.',
    ],
  }),
};

function newerSentence({ supersededBy }: Verification): string {
  if (supersededBy === null) return 'Use the newer version.';
  const { number, publishedAt } = supersededBy;
  return `Version ${number} replaced it on ${formatDate(publishedAt)}. Use that version.`;
}

export function shownVerdict(answer: Verification): ShownVerdict {
  const { verdict, publication, isIdentical } = answer;
  if (verdict === 'unknown' || publication === null) return unknown(isIdentical !== null);
  const name = publicationName(publication);
  const isThat =
    isIdentical === true
      ? `The file is identical, byte for byte, to ${name}.`
      : `The code belongs to ${name}. To check whether a file is identical, choose it above.`;
  return KNOWN_VERDICTS[verdict](answer, isThat, name);
}

function whatIsNow({ figures }: Verification): string {
  const now = 'The file has the published figures; Board Reports now has different values.';
  return figures === null ? `${now} Sign in to Board Reports to see which.` : now;
}
