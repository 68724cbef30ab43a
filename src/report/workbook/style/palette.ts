import { RESULT_MARK_FORMAT } from '../../../format/sheets/result-columns.ts';
import type { Severity } from '../../../model/findings/finding.ts';
import { toContent } from '../../../spreadsheet/opc/sheet/cell-tag.ts';
import { escapeAttribute } from '../../../spreadsheet/opc/xml/xml-text.ts';
import type { RowMark } from '../annotated-row.ts';
import { type StyleBook, type StyleChange, solidColour } from './style-book.ts';

/** A solid fill never shows its background colour: ours keeps the former fill there. */
const UNFILLED = 'indexed="64"';

const NO_FILL = '<fill><patternFill patternType="none"/></fill>';

export class Palette implements Pen {
  readonly #styles: StyleBook;
  readonly toContent = toContent;
  /** By purpose and by base style. */
  readonly #known = new Map<string, number[]>();
  readonly restored: ReadonlyMap<number, number>;

  constructor(styles: StyleBook) {
    this.#styles = styles;
    this.restored = findRestored(styles);
  }

  finding(own: number, severity: Severity): number {
    return this.#once(severity, own, () => {
      const before = this.#styles.fillOf(own);
      const colour = before === undefined ? UNFILLED : (solidColour(before, 'fgColor') ?? UNFILLED);
      return this.#styles.derive(own, { fill: solidFill(`rgb="FF${FINDING_COLOURS[severity]}"`, colour) });
    });
  }

  resultHeader(lastInRow: number): number {
    return this.#styles.derive(lastInRow, {
      format: escapeAttribute(RESULT_MARK_FORMAT),
      alignment: this.#leftAligned(lastInRow),
    });
  }

  idHeader(lastInRow: number): number {
    return this.#styles.derive(lastInRow, { alignment: this.#leftAligned(lastInRow) });
  }

  outcome(lastInRow: number, outcome: RowMark): number {
    return this.#once(outcome, lastInRow, () => {
      return this.#text(lastInRow, { fill: solidFill(`rgb="FF${OUTCOME_COLOURS[outcome]}"`) });
    });
  }

  message(lastInRow: number): number {
    return this.#once('message', lastInRow, () => {
      return this.#text(lastInRow, { alignment: this.#leftAligned(lastInRow, ' wrapText="1"') });
    });
  }

  plain(lastInRow: number): number {
    return this.#once('plain', lastInRow, () => this.#text(lastInRow, {}));
  }

  #once(use: string, base: number, derive: () => number): number {
    const styles = this.#known.get(use) ?? [];
    if (styles.length === 0) this.#known.set(use, styles);
    const style = styles[base] ?? derive();
    styles[base] = style;
    return style;
  }

  #text(lastInRow: number, change: StyleChange): number {
    const plain = { format: '', fill: NO_FILL, alignment: this.#leftAligned(lastInRow) };
    return this.#styles.derive(lastInRow, { ...plain, ...change });
  }

  /** Aligned vertically like the row's other cells, with an indent that keeps it apart from a number on its left. */
  #leftAligned(lastInRow: number, more = ''): string {
    const vertical = this.#styles.alignmentOf(lastInRow, 'vertical');
    return `horizontal="left"${vertical === undefined ? '' : ` vertical="${vertical}"`} indent="1"${more}`;
  }
}

export function solidFill(foreground: string, background = UNFILLED): string {
  return `<fill><patternFill patternType="solid"><fgColor ${foreground}/><bgColor ${background}/></patternFill></fill>`;
}

/**
 * Other programs, such as LibreOffice, replace the background colour by the nearest one in the workbook: it is only
 * trusted if another fill shows it.
 */
function findRestored(styles: StyleBook): ReadonlyMap<number, number> {
  const ours = new Set(Object.values(FINDING_COLOURS).map(toRgb));
  const alsoOurs = new Set(Object.values(OUTCOME_COLOURS).map(toRgb));
  const fills = Array.from({ length: styles.styleCount }, (_, style) => styles.fillOf(style));
  const colours = fills.map((fill) => (fill === undefined ? undefined : solidColour(fill, 'fgColor')));
  const others = new Set(
    styles.fills
      .map((fill) => solidColour(fill, 'fgColor'))
      .filter((one) => one !== undefined && !ours.has(one) && !alsoOurs.has(one)),
  );
  const restored = new Map<number, number>();
  for (const [style, fill] of fills.entries()) {
    if (fill === undefined || !ours.has(colours[style] ?? '')) continue;
    const before = solidColour(fill, 'bgColor');
    const isKnown = before !== undefined && others.has(before);
    restored.set(style, styles.derive(style, { fill: isKnown ? solidFill(before) : NO_FILL }));
  }
  return restored;
}

function toRgb(colour: string): string {
  return `rgb="FF${colour}"`;
}

/** Makes the styles of annotations in one format. Styles are numbers; each derives from the user's own. */
export interface Pen {
  /** Styles of earlier annotations: from, to the former one. */
  readonly restored: ReadonlyMap<number, number>;
  /** Encodes a text for a cell. */
  toContent(text: string): string;
  /** A cell with a finding: its style with a coloured background. */
  finding(own: number, severity: Severity): number;
  /** A header of ours, identified by its number format. */
  resultHeader(lastInRow: number): number;
  /** The header of an ID column: its cells are text. */
  idHeader(lastInRow: number): number;
  outcome(lastInRow: number, outcome: RowMark): number;
  message(lastInRow: number): number;
  /** An id of a run or a thing. */
  plain(lastInRow: number): number;
}

/**
 * Colours of cells with findings, `RRGGBB`. They differ from Excel's own reds and yellows, so that capsheet can
 * recognise and remove them.
 */
export const FINDING_COLOURS: { readonly [severity in Severity]: string } = {
  error: 'F9C9C5',
  warning: 'FCE8B4',
  info: 'DAE9F8',
};

const GOOD = 'D9EFDD';
const QUIET = 'EDEDED';

export const OUTCOME_COLOURS: { readonly [outcome in RowMark]: string } = {
  added: GOOD,
  replaced: GOOD,
  uploaded: GOOD,
  add: GOOD,
  replace: GOOD,
  upload: GOOD,
  ok: GOOD,
  unchanged: QUIET,
  skipped: QUIET,
  'not-run': FINDING_COLOURS.warning,
  differs: FINDING_COLOURS.warning,
  unknown: FINDING_COLOURS.error,
  blocked: FINDING_COLOURS.error,
  invalid: FINDING_COLOURS.error,
  failed: FINDING_COLOURS.error,
};
