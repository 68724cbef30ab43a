/**
 * The package has a shape that cannot be changed safely at this place. Never leaves this folder: the result is then
 * written afresh, and `message` (no capital, no full stop) says why.
 */
export class UnpatchableError extends Error {}

/** A text ends in the middle of its XML: where more of it is to come, it can be read again then. */
export class CutShortError extends UnpatchableError {}
