import type { Change } from '../../../../model/outcomes/plan.ts';
import { splitMoney } from '../../format.ts';
import { ExactValue } from '../values/exact-value.tsx';
import styles from './change-table.module.css';

/** Field by field: what the service has, what the workbook says. */
export function ChangeTable({ changes }: { readonly changes: readonly Change[] }) {
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
  if (value === undefined) return <em>empty</em>;
  const { amount = value, currency } = splitMoney(value);
  return <ExactValue text={amount} currency={currency} isNumber={currency !== undefined} />;
}
