import { splitWords } from '../../../base/util/text/words.ts';
import { MONEY_WORDS, NO_PLACES } from '../../../model/lexicon/header-words.ts';

/** Says why a header fits nothing in the format; `undefined` where something may fit. */
export function whyNoPlace(header: string): string | undefined {
  const words = splitWords(header.replace(/[()[\]/&.:%$€£+_-]/g, ' '));
  if (words.some((word) => MONEY_WORDS.is(word))) return undefined;
  return NO_PLACES.find((place) => words.some((word) => place.words.is(word)))?.because;
}
