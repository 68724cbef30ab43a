import { z } from 'zod';
import { CapsheetError, EXIT_STATUSES } from '../../base/util/capsheet-error.ts';
import { errnoOf } from '../../base/util/errno.ts';
import type { InputCopy } from '../../jobs/library/inside/submission/input-reader.ts';
import { isErrorCode } from '../../model/errors/error-pages.ts';
import { finding } from '../../model/findings/finding-schema.ts';
import { type SourceTally, sourceTally } from '../../model/outcomes/source-tie-out.ts';
import { carriedFacts, sheetLayout, shownMarks } from '../../model/records/carried-schema.ts';
import { inputReading } from '../../model/records/input-reading.ts';
import { checkedRecord } from '../../model/records/record-schema.ts';
import { countText, optionalText, plainText, sha256 } from '../../model/values/scalars.ts';

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
    tallies: z.array<z.ZodType<SourceTally>>(sourceTally),
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
