import type { Change } from '../../../../model/outcomes/plan.ts';
import { groupAmount, splitMoney } from '../../format.ts';
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
  /** Says more of the value on demand. */
  readonly remarks?: readonly (string | undefined)[];
}

/** A value with its digits grouped and the places of its currency; on demand as it is sent, to the last digit. */
export function ExactValue({ text, isNumber, currency, remarks = [] }: ExactValueProps) {
  const shown = isNumber ? groupAmount(text, currency) : text;
  const withCurrency = (value: string): string => (currency === undefined ? value : `${value} ${currency}`);
  const title = [shown === text ? undefined : `exactly ${withCurrency(text)}`, ...remarks].filter(
    (part) => part !== undefined,
  );
  return (
    <span className={styles.value} title={title.length === 0 ? undefined : title.join(', ')}>
      {withCurrency(shown)}
    </span>
  );
}
