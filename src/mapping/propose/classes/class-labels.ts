import { foldName } from '../../../base/util/text/text.ts';
import type { Row } from '../../../spreadsheet/workbook/table.ts';
import { isFilled, textOf } from '../../source/cell-text.ts';
import { readLine } from '../crosstabs/read-heading.ts';
import { listNames } from '../names/holder-names.ts';
import type { ProposedColumn, ProposedDoubt, ProposedSkip } from '../proposal.ts';
import type { SourceFacts } from '../score/score-column.ts';
import { isClassLabel } from '../values/split-label.ts';

/** What the rows of a list of classes are called. */
export interface ClassLabels {
  readonly classes: readonly string[];
  /** Classes that any round may have issued: `Common Stock`. */
  readonly unplaced: readonly string[];
  /** Options, warrants and notes. */
  readonly others: readonly string[];
  readonly sums: readonly string[];
}

const OF_NO_ROUND =
  /^(?:(?:class [a-z]|(?:non-?)?voting|founders?['’]?) )?(?:common|ordinary|preferred|preference)(?: (?:stock|shares?))?$/i;

/** `undefined` where the texts are no names of classes, or one of them stands there twice in a list of one company. */
export function readLabels({ distinct, filled }: SourceFacts, isOfSeveral: boolean): ClassLabels | undefined {
  const texts = [...distinct.keys()];
  if (!isOfSeveral && distinct.size < filled) return undefined;
  const others = texts.filter((text) => otherIn(text) === 'instrument');
  const sums = texts.filter((text) => otherIn(text) === 'total');
  const rest = texts.filter((text) => otherIn(text) === undefined);
  const unplaced = rest.filter((text) => OF_NO_ROUND.test(text.trim()));
  const classes = rest.filter((text) => !unplaced.includes(text));
  const isList = classes.length > 0 && rest.filter(isClassLabel).length * 3 >= rest.length * 2;
  return isList ? { classes, unplaced, others, sums } : undefined;
}

function otherIn(text: string): 'total' | 'percent' | 'instrument' | undefined {
  return readLine(text, () => undefined).other;
}

interface LeftRows {
  readonly leaves: (row: Row) => boolean;
  readonly skips: readonly ProposedSkip[];
  readonly doubts: readonly ProposedDoubt[];
}

/** The rows that are no class of a round, by their very texts. */
export function skipRowsCalled(
  { unplaced, others, sums }: ClassLabels,
  { ref = '', columnIndex = 0 }: ProposedColumn,
  hasRounds: boolean,
): LeftRows {
  const homeless = hasRounds ? [] : unplaced;
  const skip = (texts: readonly string[], because: string, reason: string): readonly ProposedSkip[] =>
    texts.length === 0 ? [] : [{ ref, texts, because, reason }];
  const left = new Set([...homeless, ...others, ...sums].map(foldName));
  const text = `${listNames(homeless)} ${homeless.length === 1 ? 'is' : 'are'} left out, because nothing says which round issued ${homeless.length === 1 ? 'it' : 'them'}`;
  return {
    leaves: ({ cells }) => {
      const cell = cells.find((candidate) => candidate.columnIndex === columnIndex);
      return isFilled(cell) && left.has(foldName(textOf(cell)));
    },
    skips: [
      ...skip(homeless, 'nothing says which round issued it', 'every class belongs to a round'),
      ...skip(others, 'it is not a class of shares', 'options, warrants and notes'),
      ...skip(sums, 'it is the sum of the classes', 'not a class'),
    ],
    doubts: homeless.length === 0 ? [] : [{ kind: 'values', ref, columnIndex, text }],
  };
}
