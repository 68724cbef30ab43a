interface Submitted {
  readonly maker: { readonly name: string };
  /** The number of the watched folder it was found in; absent where a person submitted it. */
  readonly watch?: number | undefined;
}

/** Names who submitted something: a watch has made nothing that its owner saw, and the owner answers for it. */
export function nameSubmitter({ maker, watch }: Submitted): string {
  return watch === undefined ? maker.name : `watch ${watch}, for which ${maker.name} answers`;
}
