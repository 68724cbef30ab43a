/** The library comes without types; only what is used of it is declared. */
declare module 'damerau-levenshtein' {
  export default function countSteps(a: string, b: string): { readonly steps: number };
}
