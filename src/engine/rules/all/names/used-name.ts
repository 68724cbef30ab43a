import { quote } from '../../../../base/util/text/quote.ts';
import type { SentRow } from '../../cap-table/entries.ts';
import type { RuleFinding } from '../../rule.ts';
import { showPlace } from '../../words.ts';

export interface UsedName {
  readonly key: string;
  readonly name: string;
  readonly row?: SentRow | undefined;
  readonly usedBy?: SentRow;
}

/** Reports a name that may be another one's, at the row of the first, where it has one. */
export function reportTwin(used: UsedName, twin: UsedName, column: string): RuleFinding[] {
  const row = used.row ?? used.usedBy ?? twin.row ?? twin.usedBy;
  if (row === undefined) return [];
  const message = `${quote(used.name)} is nearly ${quote(twin.name)} (${showPlace(twin)}): they may be the same, spelt differently.`;
  return [{ row, column, message, hint: 'Use one spelling for both; write new under Action if they are different.' }];
}
