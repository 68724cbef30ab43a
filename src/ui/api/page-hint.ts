/** What the command line has an option for, and where the page offers it. */
const OPTIONS: readonly (readonly [option: RegExp, words: string])[] = [
  [/use --date-order \w+(?: or \w+)*/, 'choose in the review how dates are read'],
  [/use --decimal [.,]/, 'choose the decimal sign in the review,'],
  [/use --fill-down/, 'let merged cells apply to every row, in the review'],
  [/^Leave out --fill-down if/, 'Switch it off in the review if'],
  [/name its encoding with --encoding/, 'choose its encoding in the review'],
  [/name its encoding: --encoding [^.]*/, 'choose its encoding below'],
  [/give another --encoding/, 'choose a different encoding below'],
  [/, or (?:name its sheet with --sheet|use --sheet "[^"]*")/, ''],
];

/** The same advice for whoever has the page in front of them, and no command line. */
export function toPageHint(hint: string): string {
  return OPTIONS.reduce((text, [option, words]) => text.replace(option, words), hint);
}
