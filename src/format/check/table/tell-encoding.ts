import { quote } from '../../../base/util/text/quote.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import { labelOfEncoding } from '../../../model/records/text-encoding.ts';
import { placeOnSheet } from '../place-on-sheet.ts';
import type { TableSource } from '../table-binding.ts';
import { info } from '../values/reading.ts';

/** Bytes alone do not show which code page was meant: what was taken is said aloud. Code: encoding-assumed. */
export function tellEncoding(source: TableSource): readonly Finding[] {
  const { assumedEncoding } = source.table;
  if (assumedEncoding === undefined) return [];
  const { encoding, sample } = assumedEncoding;
  const message = `The file is not UTF-8 and was read as ${labelOfEncoding(encoding)}: ${quote(sample)}.`;
  const hint = 'If letters look wrong, save it as "CSV UTF-8", or name its encoding with --encoding.';
  return [placeOnSheet(info('encoding-assumed', message, hint), source)];
}
