export interface Administrator {
  readonly person?: number;
  readonly name: string;
}

export function toActor({ person, name }: Administrator): { readonly person?: number; readonly actor: string } {
  return person === undefined ? { actor: name } : { person, actor: name };
}
