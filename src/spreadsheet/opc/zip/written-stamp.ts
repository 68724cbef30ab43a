/** A part's header: when it was changed, and what it states about its content; see `PackedPart`. */
interface PartStamp {
  readonly crc32: number;
  readonly modified: number;
}

/** 1980-01-02: nobody else has it, and every program takes it for a day. */
const WRITTEN_DATE = 0x220000;

/**
 * The time that stands beside a part of a workbook as capsheet wrote it: it follows from the content, so that neither
 * another program that saves the file nor one that changes a part of it leaves all of them as they were.
 */
export function writtenStamp({ crc32 }: Pick<PartStamp, 'crc32'>): number {
  const [seconds, minutes, hours] = [crc32 % 30, Math.floor(crc32 / 30) % 60, Math.floor(crc32 / 1800) % 24];
  return WRITTEN_DATE + hours * 0x800 + minutes * 0x20 + seconds;
}

/** Whether every part is as it was when capsheet wrote the workbook. */
export function isAsWritten(parts: readonly PartStamp[]): boolean {
  return parts.length > 0 && parts.every((part) => part.modified === writtenStamp(part));
}
