import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '../../../format/dates.ts';
import { storedText, storeText } from '../../browserStorage.ts';
import { useAsOf } from '../../components/asOf.ts';
import { useUser } from '../../components/signedInUser.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { newsQuery } from '../../api/news.ts';

/** Stored per user, because several people may use one browser and each must be told. */
const readingNoticeKey = (userId: number) => `reading-notice:${userId}`;

/**
 * Tells each person once per browser that others can see what they have read, before it is recorded. Shown again after
 * the setting was turned off and on. Not shown on pages of the past. Stays at the bottom of the screen, because it
 * arrives after the page and would push the headline down.
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
  const key = readingNoticeKey(useUser().id);
  const [isClosed, setIsClosed] = useState(() => storedText(key) === since);
  if (isClosed) return null;
  return (
    <div data-print="hide" className="sticky bottom-0 z-10 pb-4">
      <div className="rounded-base bg-surface shadow-overlay">
        <Alert
          title="Administrators can see when you read the report"
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
          Turned on by your company on {formatMoment(since)}. Only administrators can see when you
          last read it, and how far. Earlier reading stays private.
        </Alert>
      </div>
    </div>
  );
}
