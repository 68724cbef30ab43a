import { inputEncodingUnclear } from '../../../base/input/input-errors.ts';
import { labelOfEncoding, type TextEncoding } from '../../../model/records/text-encoding.ts';
import { decodeStrictly, type EncodingFinder } from './decode-text.ts';

export interface ChosenEncoding {
  readonly encoding: TextEncoding;
  /** Nobody said so and not every byte shows it: how a word of the file reads in it. */
  readonly assumedFrom?: string;
}

/** So many are offered where it is not clear. */
const MOST_OFFERED = 3;

/**
 * Chooses the encoding of a text file: the one the user states, else the one its bytes show, else Windows-1252 (Excel's
 * plain "CSV" on a western Windows) if its words read best in it.
 * @throws CapsheetError `input-encoding-unclear` if they read better in others.
 */
export function chooseEncoding(path: string, finder: EncodingFinder, stated: TextEncoding | undefined): ChosenEncoding {
  if (stated !== undefined) return { encoding: stated };
  if (finder.encoding !== undefined) return { encoding: finder.encoding };
  const guesses = guessEncodings(finder.sample);
  const [first] = guesses;
  if (first?.encoding === 'windows-1252') return { encoding: first.encoding, assumedFrom: first.sample };
  const meant = guesses
    .slice(0, MOST_OFFERED)
    .map(({ encoding, sample }) => ({ name: encoding, label: labelOfEncoding(encoding), sample }));
  throw inputEncodingUnclear(path, meant, finder.oddLine);
}

/** A text that shows what an encoding makes of the bytes. */
interface EncodingGuess {
  readonly encoding: TextEncoding;
  /** A word of the file that is not plain ASCII, as it would read. */
  readonly sample: string;
}

/** The encodings of files that are not UTF-8, the likeliest first: it wins over another that reads equally well. */
const CANDIDATES = [
  'windows-1252',
  'macintosh',
  'windows-1251',
  'shift_jis',
  'gb18030',
  'euc-kr',
  'big5',
  'windows-1250',
  'windows-1253',
  'windows-1254',
] as const satisfies readonly TextEncoding[];

/** The share of words beyond ASCII that must look like words for an encoding to be considered. */
const LEAST_SHARE = 0.6;

const WORD = /[\p{L}\p{M}\p{N}’']*[^\p{ASCII}][^\s,;"|]*/gu;
const PUNCTUATION = /[€£¥–—‘’“”„•…©®™°§²³½¼¾«»¿¡·×\u00a0]/gu;
const CYRILLIC = /^\p{Lu}?\p{Ll}+$|^\p{Lu}+$/u;

/**
 * The encodings in which the words of a file look like words, the best first. Letters tell: a capital in the middle of a
 * word (`CafÈ`), signs between letters (`M‰rz`) or scripts that are mixed within a word are what a wrong encoding makes.
 *
 * @param bytes lines of the file that are not plain ASCII
 */
export function guessEncodings(bytes: Buffer): readonly EncodingGuess[] {
  const scored = CANDIDATES.flatMap((encoding) => {
    const text = decodeStrictly(bytes, encoding);
    const words = text?.match(WORD) ?? [];
    const good = words.filter((word) => isWord(word, encoding)).length;
    const share = words.length === 0 ? 0 : good / words.length;
    return text === undefined || share < LEAST_SHARE ? [] : [{ encoding, share, sample: longest(words) }];
  });
  return scored.sort((one, other) => other.share - one.share).map(({ encoding, sample }) => ({ encoding, sample }));
}

function longest(words: readonly string[]): string {
  const [first = ''] = [...words].sort((one, other) => other.length - one.length);
  return first.slice(0, 20);
}

function isWord(word: string, encoding: (typeof CANDIDATES)[number]): boolean {
  const letters = word
    .replace(PUNCTUATION, ' ')
    .split(/[^\p{L}\p{M}]+/u)
    .filter((part) => /[^\p{ASCII}]/u.test(part));
  const hasOther = /[^\p{ASCII}\p{L}\p{M}]/u.test(word.replace(PUNCTUATION, ''));
  if (['shift_jis', 'gb18030', 'euc-kr', 'big5'].includes(encoding)) return isAsianWord(word);
  return (
    !hasOther &&
    !/\p{L}[€£¥–—“”„•…©®™°§½¼¾«»¿¡×²³·]\p{L}/u.test(word) &&
    letters.every((part) => isPlainWord(part, encoding))
  );
}

function isPlainWord(word: string, encoding: (typeof CANDIDATES)[number]): boolean {
  if (encoding === 'windows-1251') return /^\p{Script=Cyrillic}+$/u.test(word) && CYRILLIC.test(word);
  if (encoding === 'windows-1253') return /^\p{Script=Greek}+$/u.test(word) && /\p{Ll}/u.test(word);
  const foreign = word.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  const isCased = /^\p{Lu}?\p{Ll}+(?:\p{Lu}\p{Ll}+)*$|^\p{Lu}+$/u.test(word) && !/\p{Ll}[^\p{ASCII}\p{Ll}]/u.test(word);
  // Hardly a word of Latin letters has more accents than plain letters, or three of them in a row.
  return (
    /^\p{Script=Latin}+$/u.test(word) && isCased && foreign * 2 <= word.length + 1 && !/[^\p{ASCII}]{3}/u.test(word)
  );
}

/** Half-width katakana are what single accented letters become in Shift-JIS, and stand in no company's name. */
function isAsianWord(word: string): boolean {
  const signs = word.match(/[^\p{ASCII}]/gu) ?? [];
  const known = signs.filter(
    (sign) =>
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー、。「」（）・　]/u.test(sign) &&
      !/[\uff61-\uff9f]/u.test(sign),
  );
  return signs.length >= 2 && known.length === signs.length;
}
