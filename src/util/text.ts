/** Trims and makes every run of spaces (no-break ones too) one space. */
export function squeezeSpaces(text: string): string {
  return text.replace(/[\s\u00a0\u2007\u202f]+/g, ' ').trim();
}

/** How names are compared where case and runs of spaces do not matter. */
export function foldName(text: string): string {
  return squeezeSpaces(text).normalize('NFC').toLowerCase();
}

/** How sheet names and column headers are compared: without regard to case, spaces, `_`, `-`, `*` and plural. */
export function foldHeader(text: string): string {
  const letters = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s\u00a0\u2007\u202f_*-]+/g, '');
  return letters.replace(/(?<=..)ies$/, 'y').replace(/(?<=..[^s])s$/, '');
}
