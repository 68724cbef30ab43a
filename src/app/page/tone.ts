/** The icon and the word beside a colour say the same. */
export type Tone = 'add' | 'replace' | 'differs' | 'bad' | 'quiet' | 'warn' | 'info';
