import type { Change } from '../../../../model/outcomes/plan.ts';
import { placesOf } from '../../../../model/values/currency.ts';
import { groupThousands, splitMoney } from '../../format.ts';
import styles from './change-table.module.css';

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

interface ExactValueProps {
  /** A decimal, a day or a name, exactly as it is. */
  readonly text: string;
  /** Digits of a name are never grouped. */
  readonly isNumber: boolean;
  readonly currency?: string | undefined;
  /** How the spreadsheet shows it, if differently. */
  readonly shown?: string | undefined;
}

/** A value as it is, and fainter beside it as its cell shows it or with its digits grouped. */
export function ExactValue({ text, isNumber, currency, shown }: ExactValueProps) {
  const beside =
    shown ?? (isNumber ? groupThousands(text, currency === undefined ? 0 : placesOf(currency)) : undefined);
  return (
    <span className={styles.value}>
      <span className={styles.exact}>{currency === undefined ? text : `${text} ${currency}`}</span>
      {beside !== undefined && <span className={styles.beside}> {beside}</span>}
    </span>
  );
}
