/** A regular expression that cannot be taken as it stands; the message says why, for whoever knows its place. */
export class PatternError extends Error {}
