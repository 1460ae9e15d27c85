import { PageBody } from '../../components/PageBody.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';

export function AdminPage() {
  return (
    <>
      <PageHeader title="Admin" />
      <PageBody>{null}</PageBody>
    </>
  );
}
