/** `a certificate`, `an exercise`, by the first letter: the nouns are ours and few. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}
