import { PageBody } from '../../components/PageBody.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';

export function ForecastsPage() {
  return (
    <>
      <PageHeader title="Forecasts" />
      <PageBody>{null}</PageBody>
    </>
  );
}
