export default function ReportForm(_props: { id: number; onClose: () => void }) {
  return null;
}
