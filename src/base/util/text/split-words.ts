/** The words of a header: apart at spaces, underscores and commas, and where a small letter stands before a capital. */
export function splitWords(header: string): readonly string[] {
  return header
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[\s_,]+/)
    .filter((word) => word !== '');
}
