import type { PrintedLine } from './figures.ts';

/** The output of a plan or result, as far as it is compared. */
export interface Printed {
  readonly summary: { readonly [action: string]: number };
  readonly rows: readonly {
    sheet: string;
    row: number;
    id?: string;
    outcome?: string;
    action?: string;
    verified?: boolean;
    why?: string;
  }[];
  readonly findings: readonly { severity: string; code: string; sheet?: string; cell?: string; message: string }[];
  readonly rollForward?: {
    readonly lines: readonly PrintedLine[];
    readonly unknownInputs?: number;
    readonly assumedCosts?: number;
  };
  readonly tieOut?: readonly {
    company: string;
    fund: string;
    currency: string;
    before: string;
    added: string;
    after: string;
    difference: string;
  }[];
  readonly results?: readonly string[];
}
