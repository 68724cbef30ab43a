import { foldChoice } from '../../../base/util/text/text.ts';
import { guessChoice } from '../../../model/fields/match-choice.ts';
import type { Choice } from '../../../model/fields/term.ts';
import type { FindingCode } from '../../../model/findings/finding-codes.ts';
import type { Cell } from '../../../spreadsheet/workbook/table.ts';
import type { NotSupported } from '../../sheets/not-supported.ts';
import { type CellReading, misread, toValue } from './reading.ts';
import { describeCell, storedText } from './text/describe-cell.ts';

/** More than these are not listed in a hint; the nearest one has to do. */
const MOST_LISTED = 10;

/** The choices of one column, found without regard to case, spaces and punctuation. */
export class ChoiceReader {
  readonly #name: string;
  readonly #choices: readonly Choice[];
  readonly #code: FindingCode;
  readonly #byText: ReadonlyMap<string, string>;
  readonly #unsupported: ReadonlyMap<string, NotSupported>;

  /**
   * `code` is what an unknown value is told as: choice-unknown, or type-unknown where it decides the row's type.
   * `unsupported` is what people ask for there in vain.
   */
  constructor(name: string, choices: readonly Choice[], code: FindingCode, unsupported: readonly NotSupported[] = []) {
    this.#name = name;
    this.#choices = choices;
    this.#code = code;
    this.#byText = new Map(
      choices.flatMap(({ value, label, aliases = [] }) =>
        [value, label, ...aliases].map((text) => [foldChoice(text), value] as const),
      ),
    );
    this.#unsupported = new Map(
      unsupported.flatMap((item) => item.words.map((word) => [foldChoice(word), item] as const)),
    );
  }

  read(cell: Cell): CellReading {
    const text = storedText(cell);
    const value = this.#byText.get(foldChoice(text));
    if (value !== undefined) return toValue({ type: 'text', text: value });
    const vain = this.#unsupported.get(foldChoice(text));
    if (vain !== undefined)
      return misread(
        'not-supported',
        `${describeCell(cell)} cannot be entered: the portfolio service has no call for it.`,
        vain.instead,
      );
    const labels = this.#choices.map(({ label }) => label);
    const near = guessChoice(text, this.#choices)?.label;
    const suggestion = near === undefined ? '' : `Do you mean "${near}"? `;
    const list =
      labels.length > MOST_LISTED ? `one of the ${labels.length} allowed values` : `one of: ${labels.join(', ')}`;
    return misread(this.#code, `${describeCell(cell)} is not a known ${this.#name}.`, `${suggestion}Write ${list}.`);
  }
}
