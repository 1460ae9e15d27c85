import { PageBody } from '../../components/PageBody.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';

export function DocumentsPage() {
  return (
    <>
      <PageHeader title="Documents" />
      <PageBody>{null}</PageBody>
    </>
  );
}
