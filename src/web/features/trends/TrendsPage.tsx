import { PageBody } from '../../components/PageBody.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';

export function TrendsPage() {
  return (
    <>
      <PageHeader title="Trends \& Analytics" />
      <PageBody>{null}</PageBody>
    </>
  );
}
