/** Somebody who administers a team: they have signed in, or run the command line beside the database. */
export interface Administrator {
  /** The id of somebody who has signed in. */
  readonly person?: number;
  /** As the audit calls them. */
  readonly name: string;
}

/** As the audit names them. */
export function toActor({ person, name }: Administrator): { readonly person?: number; readonly actor: string } {
  return person === undefined ? { actor: name } : { person, actor: name };
}
