import { PageBody } from '../../components/PageBody.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';

export function DashboardPage() {
  return (
    <>
      <PageHeader title="Dashboard" />
      <PageBody>{null}</PageBody>
    </>
  );
}
