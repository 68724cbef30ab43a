export const NODE_VERSION: string;
export const SYSTEMS: {
  readonly [system: string]: {
    readonly base: string;
    readonly integrity: string;
    readonly executable: string;
  };
};
