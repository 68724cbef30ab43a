import { placesOf } from '../../../../model/values/currency.ts';
import { groupThousands } from '../../format.ts';
import styles from './exact-value.module.css';

interface ExactValueProps {
  /** A decimal, a day, a name: exactly as it is. */
  readonly text: string;
  /** It is an amount or a count: digits of a name are never put in groups. */
  readonly isNumber: boolean;
  readonly currency?: string | undefined;
  /** How the spreadsheet shows it, where that is another text. */
  readonly shown?: string | undefined;
}

/** A value as it is, and beside it, fainter, as its cell shows it or as it is read more easily. */
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
