import type { CheckedRecord } from '../../../../src/model/records/record.ts';
import type { NewMark } from '../../../../src/model/service/new-data.ts';
import type { Snapshot } from '../../../../src/model/service/snapshot.ts';
import { date, number, roundRow, stated } from '../../../support/make-records.ts';
import { noteOf, preferredB, seriesB } from '../support.ts';

/** Rows, beside what is there. */
export interface Sample {
  readonly rows: readonly CheckedRecord[];
  readonly snapshot?: Snapshot;
  /** As earlier runs have set them. */
  readonly marks?: readonly NewMark<string>[];
}

/** Series B and its preferred shares. */
export const B = [seriesB(), preferredB()];
/** A note of Series A that rows can name. */
export const NOTE_A = noteOf(4, { ref: 'N-1' });
/** A warrant of Series A that rows can name. */
export const WARRANT = noteOf(4, {
  ref: 'W-1',
  type: 'warrant',
  shares: number('1000'),
  dueDate: date('2030-01-31'),
  exercisePrice: stated('2 EUR'),
});
/** So many that led. */
export const investors = (...names: readonly string[]) => names.map((name) => ({ name, isLead: true }));
/** Another round of the day on which Series B closed. */
export const further = (rowNumber: number, name: string, pariPassuWith?: readonly string[]) =>
  roundRow(rowNumber, {
    company: 'Acme Robotics',
    name,
    closingDate: date('2024-06-28'),
    ...(pariPassuWith === undefined ? {} : { pariPassuWith }),
  });

/** The code of the rule, what fires it, and the one thing that is told. */
export type WrongSample = readonly [code: string, sample: Sample, told: string];

/** Something that is near what a rule tells of, and is nothing to be told. */
export type RightSample = readonly [what: string, sample: Sample];

/** Rows in the order given, each of its own number. */
export function numbered(record: CheckedRecord, index: number): CheckedRecord {
  const rowNumber = index + 2;
  return {
    ...record,
    key: `${record.key}/${rowNumber}`,
    origin: { ...record.origin, rowNumber },
  };
}
