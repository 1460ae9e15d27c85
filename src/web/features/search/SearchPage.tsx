import { PageBody } from '../../components/PageBody.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';

export function SearchPage() {
  return (
    <>
      <PageHeader title="Search" />
      <PageBody>{null}</PageBody>
    </>
  );
}
