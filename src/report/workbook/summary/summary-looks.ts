/** How a kind of cells of the summary looks; colours as `RRGGBB`. */
export interface SummaryLook {
  /** The text's; by default that of ink. */
  readonly colour?: string;
  readonly isBold?: true;
  readonly isUnderlined?: true;
  /** By default the size of the workbook's own text. */
  readonly points?: number;
  readonly fill?: string;
  readonly line?: 'top' | 'bottom';
  /** `behind` keeps it apart from a number on its left; by default, numbers are at the right and texts at the left. */
  readonly align?: 'left' | 'right' | 'behind';
  readonly isWrapped?: true;
  /** Not in the middle of its row. */
  readonly isAtBottom?: true;
  /** In a `tally`, a row of many counts, zeros are muted. */
  readonly format?: 'mark' | 'count' | 'tally' | 'amount';
}

export const INK = '1F2933';
export const LINE_COLOUR = '9AA5B1';
const PALE = '52606D';
const RED = 'B42318';
const BLUE = '1A5FB4';

const HEAD: SummaryLook = { isBold: true, line: 'bottom' };
const TOTAL: SummaryLook = { isBold: true, line: 'top' };

const LOOKS = {
  // A sheet of the summary's name without the mark belongs to the user.
  title: { isBold: true, points: 16, colour: '12395B', format: 'mark' },
  lead: { points: 11, colour: PALE },
  section: { isBold: true, points: 11, colour: 'FFFFFF', fill: '1F4E79' },
  label: { colour: PALE },
  head: HEAD,
  headRight: { ...HEAD, align: 'right' },
  headBehind: { ...HEAD, align: 'behind' },
  behind: { align: 'behind' },
  text: { align: 'left' },
  wrapped: { align: 'left', isWrapped: true },
  count: { format: 'count' },
  tally: { format: 'tally' },
  total: TOTAL,
  totalCount: { ...TOTAL, format: 'count' },
  amount: { align: 'right', format: 'amount' },
  none: { align: 'right' },
  totalAmount: { ...TOTAL, align: 'right', format: 'amount' },
  totalNone: { line: 'top', align: 'right' },
  good: { colour: '1B6B3A', align: 'behind' },
  bad: { isBold: true, colour: RED, align: 'behind' },
  link: { isUnderlined: true, colour: BLUE, align: 'behind' },
  signature: { line: 'bottom', align: 'left', isAtBottom: true },
  error: { isBold: true, colour: RED },
  warning: { colour: '9A6700' },
  info: { colour: BLUE },
} satisfies Record<string, SummaryLook>;

export type SummaryStyle = keyof typeof LOOKS;

export const SUMMARY_LOOKS: { readonly [style in SummaryStyle]: SummaryLook } = LOOKS;
