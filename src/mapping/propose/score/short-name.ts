/**
 * Returns whether `short` abbreviates `name`, as `NL II` does `Northlight Fund II`: its letters appear in order from
 * the first, and the numerals are equal.
 */
export function isShortName(short: string, name: string): boolean {
  if (numeralsOf(short) !== numeralsOf(name)) return false;
  const [letters, whole] = [lettersOf(short), lettersOf(name)];
  if (letters === '' || letters.charAt(0) !== whole.charAt(0)) return false;
  let at = 0;
  for (const letter of whole) if (letter === letters.charAt(at)) at += 1;
  return at === letters.length;
}

function numeralsOf(text: string): string {
  return (text.toLowerCase().match(/\d+|\b[ivx]+\b/g) ?? []).join(',');
}

function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/\d+|\b[ivx]+\b/g, '')
    .replace(/[^\p{L}]/gu, '');
}
