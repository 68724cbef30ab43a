import { inputEncodingUnclear } from '../../../base/input/input-errors.ts';
import { labelOfEncoding, type TextEncoding } from '../../../model/records/text-encoding.ts';
import type { EncodingFinder } from './decode-text.ts';
import { guessEncodings } from './guess-encoding.ts';

export interface ChosenEncoding {
  readonly encoding: TextEncoding;
  /** Nobody said so and not every byte shows it: how a word of the file reads in it. */
  readonly assumedFrom?: string;
}

/** So many are offered where it is not clear. */
const MOST_OFFERED = 3;

/**
 * What a text file is written in: what its bytes show, else what the user says, else Windows-1252 (what Excel writes as
 * plain "CSV" on a western Windows) where its words read best so.
 * @throws CapsheetError `input-encoding-unclear` where they read better in others.
 */
export function chooseEncoding(path: string, finder: EncodingFinder, stated: TextEncoding | undefined): ChosenEncoding {
  if (stated !== undefined) return { encoding: stated };
  if (finder.encoding !== undefined) return { encoding: finder.encoding };
  const guesses = guessEncodings(finder.sample);
  const [first] = guesses;
  if (first?.encoding === 'windows-1252') return { encoding: first.encoding, assumedFrom: first.sample };
  const meant = guesses.slice(0, MOST_OFFERED).map(({ encoding, sample }) => ({
    name: encoding,
    label: labelOfEncoding(encoding),
    sample,
  }));
  throw inputEncodingUnclear(path, meant);
}
