import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import type { MailState } from '../../../contract/mail.ts';
import { formatMoment } from '../../../format/dates.ts';
import { problemDetail, shownProblem } from '../../api/problem.ts';
import { QueryContent } from '../../components/QueryContent.tsx';
import { useUser } from '../../components/signedInUser.ts';
import { TableLoading } from '../../components/TableLoading.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { mailStateQuery, useSendTestMail } from './admin.api.ts';
import { isMailFailing } from './admin.view.ts';
import { Facts } from './Facts.tsx';

export function MailNotice({ onOpen }: { onOpen: () => void }) {
  const { data } = useQuery(mailStateQuery);
  if (data === undefined || data.lastFailure === null || !isMailFailing(data)) return null;
  return (
    <Alert
      variant="warning"
      title="The last email could not be sent"
      action={
        <Button size="small" onClick={onOpen}>
          Show mail
        </Button>
      }
    >
      {data.lastFailure.reason}.
    </Alert>
  );
}

export function MailTab() {
  const state = useQuery(mailStateQuery);
  const test = useSendTestMail();
  const { email } = useUser();
  return (
    <QueryContent
      query={state}
      failure="Failed to fetch the mail status"
      problem={shownProblem}
      loading={<TableLoading label="Loading mail status..." />}
    >
      {(mail) => (
        <Card
          title="Mail"
          subtitle="The server emails password links and notices about approval requests and published months. Notices contain no figures."
          actions={
            <Button
              variant="primary"
              icon={<Send className="size-4" aria-hidden="true" />}
              pending={test.isPending}
              pendingLabel="Sending..."
              onClick={() => test.mutate()}
            >
              Send test mail
            </Button>
          }
        >
          <div className="flex flex-col gap-5">
            <TestOutcome
              outcome={test.data === undefined ? null : test.data.sent}
              error={test.error}
              mail={mail}
              email={email}
            />
            <MailFacts mail={mail} />
          </div>
        </Card>
      )}
    </QueryContent>
  );
}

type TestOutcomeProps = {
  outcome: boolean | null;
  error: Error | null;
  mail: MailState;
  email: string;
};

function TestOutcome({ outcome, error, mail, email }: TestOutcomeProps) {
  if (error !== null) {
    return <Alert variant="destructive">{problemDetail(error)}</Alert>;
  }
  if (outcome === true) {
    return (
      <Alert variant="success" title="The mail server accepted the test email">
        Check that it arrives at {email}.
      </Alert>
    );
  }
  if (mail.way === 'outbox') {
    return (
      <Alert variant="warning" title="Email is turned off">
        {outcome === null
          ? "SMTP_URL is not set on the server, so emails are only written to its outbox. To send a link yourself, open the person's menu in Admin › Users and choose Reset link."
          : "The test email was written to the server's outbox, because SMTP_URL is not set."}
      </Alert>
    );
  }
  if (mail.lastFailure === null || !isMailFailing(mail)) return null;
  return (
    <Alert variant="destructive" title="The last email could not be sent">
      {mail.lastFailure.reason}. Links already sent still work. Until email works again, open the
      person's menu in Admin › Users, choose Reset link, and send them the link yourself.
    </Alert>
  );
}

function MailFacts({ mail }: { mail: MailState }) {
  const { lastFailure } = mail;
  const facts: readonly (readonly [string, string])[] = [
    [mail.way === 'server' ? 'Mail server' : 'Outbox', mail.place],
    ['Sender', mail.from],
    [
      mail.way === 'server' ? 'Last sent' : 'Last written',
      mail.lastSentAt === null ? 'None since the server started' : formatMoment(mail.lastSentAt),
    ],
    [
      'Failures',
      lastFailure === null
        ? 'None since the server started'
        : `${mail.failures} since the server started, the last on ${formatMoment(lastFailure.at)}: ${lastFailure.reason}`,
    ],
  ];
  return <Facts facts={facts} />;
}
