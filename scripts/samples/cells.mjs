// Cells of samples that hold more than a text or a number.

/** Number formats as finance teams have them; several show another number, or letters, than the cell holds. */
export const FORMATS = {
  date: 'dd mmm yyyy',
  isoDate: 'yyyy-mm-dd',
  eur: '[$€-2] #,##0.00',
  gbp: '[$£-809]#,##0.00',
  usd: '_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)',
  cad: '[$C$-1009]#,##0.00',
  millions: '#,##0.0,,\\M',
  shares: '#,##0\\ \\s\\h\\a\\r\\e\\s',
  count: '#,##0',
  percent: '0%',
  percent1: '0.0%',
  multiple: '0.00"x"',
  scientific: '0.00E+00',
};

/** A calendar day, stored as a spreadsheet stores it. */
export const day = (iso, format = FORMATS.date) => ({ kind: 'date', iso, format });

/** A number as stored, with the format that decides how it is shown. */
export const number = (value, format) => ({ kind: 'number', value, format });

export const eur = (value) => number(value, FORMATS.eur);
export const gbp = (value) => number(value, FORMATS.gbp);
export const usd = (value) => number(value, FORMATS.usd);
export const cad = (value) => number(value, FORMATS.cad);
export const millions = (value) => number(value, FORMATS.millions);
export const percent = (value, format = FORMATS.percent) => number(value, format);

/** A formula of a row (`{row}` is its number) with the result Excel would have stored. */
export const formula = (text, result, format) => ({ kind: 'formula', text, result, format });

/** A formula whose result was never stored, as some programs write them. */
export const uncached = (text) => ({ kind: 'formula', text });

/** An error value such as `#REF!`. */
export const error = (text) => ({ kind: 'error', text });

/** Text with a bold beginning. */
export const bold = (text, rest) => ({ kind: 'rich', text, rest });
