export function RowNote({ note, columns }: { note: string; columns: number }) {
  return (
    <tr>
      <td colSpan={columns} className="bg-caution-soft! p-0!">
        <p
          role="alert"
          className="sticky left-0 w-fit max-w-[min(720px,90vw)] lg:max-w-[min(720px,calc(100vw-21rem))] px-4 py-2"
        >
          <span aria-hidden="true">▲ </span>
          {note}
        </p>
      </td>
    </tr>
  );
}
