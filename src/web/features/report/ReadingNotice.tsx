import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '../../../format/dates.ts';
import { storedText, storeText } from '../../browserStorage.ts';
import { useAsOf } from '../../components/asOf.ts';
import { useUser } from '../../components/signedInUser.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { newsQuery } from './news.api.ts';

/** Several people may use one browser, and each of them is told. */
const storageKey = (userId: number) => `reading-notice:${userId}`;

/**
 * Tells each person once that others see their reading, before it is noted. Switched on again, it is told again; so it
 * is in another browser. Pages of the past are not noted.
 */
export function ReadingNotice() {
  return useAsOf() === null ? <NoticeOfToday /> : null;
}

function NoticeOfToday() {
  const { data } = useQuery(newsQuery);
  const since = data?.shownSince ?? null;
  return since === null ? null : <Notice key={since} since={since} />;
}

function Notice({ since }: { since: string }) {
  const key = storageKey(useUser().id);
  const [isClosed, setIsClosed] = useState(() => storedText(key) === since);
  if (isClosed) return null;
  return (
    <div data-print="hide">
      <Alert
        title="Administrators see when you read the report"
        action={
          <Button
            size="small"
            onClick={() => {
              storeText(key, since);
              setIsClosed(true);
            }}
          >
            Understood
          </Button>
        }
      >
        Your company decided so on {formatMoment(since)}. They see when you last read it and up to
        which change; nobody else does. What you read before then stays private.
      </Alert>
    </div>
  );
}
