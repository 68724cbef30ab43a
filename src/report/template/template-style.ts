import type { Borders, Fill, Font, PageSetup, Style } from 'exceljs';

/** How much a column matters: in every row, in rows of some types, or as the user likes. */
export type HeaderRank = 'required' | 'required-for-some' | 'optional';

/** What stands behind a header's name, so that colour alone tells nothing; marks are ignored when a header is read. */
export const RANK_MARKS: { readonly [rank in HeaderRank]: string } = {
  required: '*',
  'required-for-some': '**',
  optional: '',
};

const INK = 'FF1F2A37';
const WHITE = 'FFFFFFFF';
export const RANK_COLOURS: { readonly [rank in HeaderRank]: { readonly fill: string; readonly ink: string } } = {
  required: { fill: 'FF1F4E5F', ink: WHITE },
  'required-for-some': { fill: 'FF7FB3BF', ink: INK },
  optional: { fill: 'FFE3ECEE', ink: INK },
};

const FONT_NAME = 'Calibri';
export const BODY_FONT: Partial<Font> = { name: FONT_NAME, size: 11, color: { argb: INK } };
export const COMMAND_FONT: Partial<Font> = { name: 'Consolas', size: 11, bold: true, color: { argb: INK } };
export const TITLE_FONT: Partial<Font> = { name: FONT_NAME, size: 18, bold: true, color: { argb: 'FF1F4E5F' } };
export const HEADING_FONT: Partial<Font> = { name: FONT_NAME, size: 12, bold: true, color: { argb: 'FF1F4E5F' } };
export const EXAMPLE_FONT: Partial<Font> = { name: FONT_NAME, size: 11, italic: true, color: { argb: 'FF7A8691' } };

/** Printed, a sheet takes the width of one page. */
export const PAGE_SETUP: Partial<PageSetup> = {
  orientation: 'landscape',
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
};

const EDGE: Partial<Borders> = {
  bottom: { style: 'thin', color: { argb: 'FF9AA7AE' } },
  right: { style: 'thin', color: { argb: WHITE } },
};

/** A cell of the guide that is to be written into. */
export const ENTRY_STYLE: Partial<Style> = {
  font: BODY_FONT,
  numFmt: '@',
  border: { bottom: { style: 'thin', color: { argb: 'FF9AA7AE' } } },
};

export function headerStyle(rank: HeaderRank, align: 'left' | 'right'): Partial<Style> {
  const { fill, ink } = RANK_COLOURS[rank];
  return {
    font: { name: FONT_NAME, size: 11, bold: rank !== 'optional', color: { argb: ink } },
    fill: solid(fill),
    border: EDGE,
    alignment: { horizontal: align, indent: align === 'left' ? 1 : 0, vertical: 'middle', wrapText: true },
  };
}

function solid(argb: string): Fill {
  return { type: 'pattern', pattern: 'solid', fgColor: { argb } };
}
