import type { HeaderLook } from '../workbook/fresh/sheet-furniture.ts';

/** How much a column matters: in every row, in rows of some types, or as the user likes. */
export type HeaderRank = 'required' | 'required-for-some' | 'optional';

/** What stands behind a header's name, so that colour alone tells nothing; marks are ignored when a header is read. */
export const RANK_MARKS: { readonly [rank in HeaderRank]: string } = {
  required: '*',
  'required-for-some': '**',
  optional: '',
};

const INK = '1F2A37';
export const RANK_LOOKS: { readonly [rank in HeaderRank]: HeaderLook } = {
  required: { fill: '1F4E5F', ink: 'FFFFFF', isBold: true },
  'required-for-some': { fill: '7FB3BF', ink: INK, isBold: true },
  optional: { fill: 'E3ECEE', ink: INK, isBold: false },
};
