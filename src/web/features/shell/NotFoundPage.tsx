import { Link } from '@tanstack/react-router';
import { FileQuestion } from 'lucide-react';
import { PageBody } from '../../components/PageBody.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { PATHS } from '../../paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

export function NotFoundPage() {
  return (
    <>
      <PageHeader title="404 Page Not Found" />
      <PageBody>
        <EmptyState
          icon={<FileQuestion className="size-6" />}
          title="There is no page at this address"
          hint="It may have been moved, or the link may be incomplete."
          action={
            <Link to={PATHS.dashboard} className={buttonClass('primary')}>
              Go to the Dashboard
            </Link>
          }
        />
      </PageBody>
    </>
  );
}
