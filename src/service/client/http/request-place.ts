/** Which request failed: where it went, and whether anything could have been done by it. */
export interface RequestPlace {
  /** `METHOD /path`. */
  readonly endpoint: string;
  /** The address of the service, as it is set. */
  readonly address: string;
  /** The setting that holds the address. */
  readonly setting: string;
  /** A token request changes nothing, whatever became of it. */
  readonly isToken: boolean;
  /** The proxy through which it is reached, as messages name it. */
  readonly proxy?: string | undefined;
}
