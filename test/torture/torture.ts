/** The outcome of a run of any kind, as far as the leader needs it. */
export interface Tortured {
  readonly seed: number;
  /** Empty where all is well. */
  readonly violations: readonly string[];
  readonly tookMs: number;
  /** The machine was too busy for the sandbox to keep its times: the run says nothing. */
  readonly isVoid: boolean;
}

export interface TortureSettings {
  readonly seed: number;
  /** A folder of the run's own; it is made, and taken away unless something is wrong. */
  readonly folder: string;
  /** The built command. */
  readonly main: string;
}

/** A kind of run: of laptops, or of a team. */
export interface Torture<Result extends Tortured> {
  run(settings: TortureSettings): Promise<Result>;
  /** A run in a line, where each is printed. */
  readonly describe?: (result: Result) => string;
  summarize(results: readonly Result[], tookMs: number): string;
  /** The options that draw the same run again, besides its seed. */
  readonly options: string;
}
