import { hostname } from 'node:os';

/** Which process it is, for people: nothing depends on it, since hosts change their names and numbers are given again. */
export interface ProcessIdentity {
  readonly host: string;
  readonly pid: number;
}

export function identifyProcess(): ProcessIdentity {
  return { host: hostname(), pid: process.pid };
}
