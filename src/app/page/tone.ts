/** What a colour says; the icon and the word beside it say it as well. */
export type Tone = 'add' | 'replace' | 'differs' | 'bad' | 'quiet' | 'warn' | 'info';
