import type { DateOrder } from '../../model/values/date-text.ts';
import type { DecimalSign } from '../../model/values/number-text.ts';

/** What the user says of how the input was written. */
export interface CheckSettings {
  /** Settles dates in text whose day and month could be exchanged. */
  readonly dateOrder?: DateOrder;
  /** Of numbers in text. */
  readonly decimalSign: DecimalSign;
  /** `--fill-down`: cells merged downwards in a reference column stand for every row they cover. */
  readonly fillDown?: boolean;
}
