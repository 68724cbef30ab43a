import type { ChangeView } from '../../../api/finding.ts';
import { formatValue } from '../../format.ts';
import styles from './change-table.module.css';

/** Field by field: what the service has, what the workbook says. */
export function ChangeTable({ changes }: { readonly changes: readonly ChangeView[] }) {
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Service has</th>
          <th scope="col">Workbook says</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ column, service, workbook }) => (
          <tr key={`${column} ${service} ${workbook}`}>
            <th scope="row">{column}</th>
            <td>{toShown(service)}</td>
            <td>{toShown(workbook)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function toShown(value: string | undefined) {
  return value === undefined ? <em>empty</em> : formatValue(value);
}
