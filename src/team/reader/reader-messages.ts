import { z } from 'zod';
import { CapsheetError, EXIT_STATUSES } from '../../base/util/capsheet-error.ts';
import { errnoOf } from '../../base/util/errno.ts';
import type { InputCopy } from '../../jobs/library/inside/submission/input-reader.ts';
import type { SourceTally } from '../../mapping/tie-out/tally-section.ts';
import { isErrorCode } from '../../model/errors/error-pages.ts';
import { finding } from '../../model/findings/finding-schema.ts';
import { LEFT_OUT_KINDS } from '../../model/outcomes/source-tie-out.ts';
import { carriedFacts, sheetLayout, shownMarks } from '../../model/records/carried-schema.ts';
import { inputReading } from '../../model/records/input-reading.ts';
import { checkedRecord } from '../../model/records/record-schema.ts';
import { DECIMAL_SIGNS } from '../../model/values/decimal-sign.ts';
import { countText, decimalText, optionalText, plainText, position, sha256 } from '../../model/values/scalars.ts';
import { rowOrigin } from '../../model/values/value-schemas.ts';

// The messages between worker and reader. A worker believes nothing that comes from where foreign files are read.

export const readerRequest = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('read'),
    paths: z.array(plainText),
    reading: inputReading,
    uploads: z.strictObject({ documentBytes: z.number(), logoBytes: z.number() }),
  }),
  z.strictObject({ kind: z.literal('copy'), copy: z.custom<InputCopy>((value) => typeof value === 'object') }),
  /** The job is over. */
  z.strictObject({ kind: z.literal('forget') }),
]);
export type ReaderRequest = z.infer<typeof readerRequest>;

const texts = z.map(plainText, plainText);
const isTrue = z.literal(true).exactOptional();

const fate = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('taken'),
    takes: z.array(
      z.strictObject({
        row: z.strictObject({ origin: rowOrigin, record: position.or(z.undefined()) }),
        into: plainText,
        isAdditive: z.boolean(),
      }),
    ),
  }),
  z.strictObject({
    kind: z.literal('left'),
    left: z.strictObject({
      kind: z.enum(LEFT_OUT_KINDS),
      because: optionalText,
      became: z.array(plainText).exactOptional(),
    }),
  }),
]);

const sourceTally: z.ZodType<SourceTally> = z.strictObject({
  inputIndex: countText,
  file: plainText,
  sheet: plainText,
  headerRow: position.exactOptional(),
  columns: z.array(
    z.strictObject({
      column: z.strictObject({ columnIndex: countText, sign: z.enum(DECIMAL_SIGNS), isAmount: z.boolean() }),
      header: plainText.or(z.undefined()),
      cells: z.array(
        z.strictObject({
          rowNumber: position,
          value: decimalText,
          group: z.strictObject({ company: optionalText, fund: optionalText, currency: optionalText }),
          fate,
        }),
      ),
      unread: z.strictObject({
        count: countText,
        first: z.strictObject({ cell: plainText, text: plainText }).exactOptional(),
      }),
    }),
  ),
  totals: z.array(
    z.strictObject({
      rowNumber: position,
      label: plainText.or(z.undefined()),
      numbers: z.array(
        z.strictObject({
          columnIndex: countText,
          stated: decimalText,
          sinceLast: decimalText,
          ofAll: decimalText,
          isSum: z.boolean(),
          of: z.strictObject({ after: countText, before: position.exactOptional() }).exactOptional(),
        }),
      ),
      isAbove: isTrue,
    }),
  ),
});

const failure = z.strictObject({
  message: plainText,
  /** Absent for a fault of capsheet itself. */
  code: z.string().refine(isErrorCode).exactOptional(),
  hint: plainText,
  exitStatus: z.literal(EXIT_STATUSES),
  passes: z.boolean(),
  /** The word of the file system. */
  errno: optionalText,
});

export const readerAnswer = z.discriminatedUnion('kind', [
  /** Some of the records, in their order; the others come before or after. */
  z.strictObject({ kind: z.literal('records'), records: z.array(checkedRecord) }),
  z.strictObject({
    kind: z.literal('read'),
    inputs: z.array(
      z.strictObject({ name: plainText, sha256, carried: carriedFacts.optional(), holdingsShown: countText }),
    ),
    mappingSha256: sha256.exactOptional(),
    sheets: z.array(sheetLayout),
    ofRecords: z.array(finding),
    findings: z.array(finding),
    tallies: z.array(sourceTally),
    fileOf: texts,
    shownMarks: z.map(plainText, shownMarks),
  }),
  z.strictObject({ kind: z.literal('copied'), path: plainText, note: optionalText }),
  /** Ready for another job; with the memory that it has. */
  z.strictObject({ kind: z.literal('forgotten'), bytes: countText }),
  z.strictObject({ kind: z.literal('failed'), failure }),
]);
export type ReaderAnswer = z.infer<typeof readerAnswer>;
export type ReadAnswer = Extract<ReaderAnswer, { kind: 'read' }>;

export function toFailure(error: unknown): z.infer<typeof failure> {
  const message = error instanceof Error ? error.message : String(error);
  const errno = errnoOf(error);
  if (!(error instanceof CapsheetError))
    return { message, hint: '', exitStatus: 1, passes: false, ...(errno === undefined ? {} : { errno }) };
  const { code, hint, exitStatus, passes } = error;
  return { message, code, hint, exitStatus, passes };
}

/** The error as it would have been here. */
export function fromFailure({ message, code, hint, exitStatus, passes, errno }: z.infer<typeof failure>): Error {
  if (code !== undefined) return new CapsheetError({ code, message, hint, exitStatus, passes });
  return errno === undefined ? new Error(message) : Object.assign(new Error(message), { code: errno, syscall: 'open' });
}
