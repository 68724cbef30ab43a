/** The kinds of security that can be entered, as the service spells them. */
export const INSTRUMENT_TYPES = [
  'certificate',
  'warrant',
  'convertible',
  'token_investment',
  'token_warrant',
  'token_convertible',
] as const;
export type InstrumentType = (typeof INSTRUMENT_TYPES)[number];
