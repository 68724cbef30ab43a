interface Library {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string;
}

export function readLicences(markdown: string): Library[];
export function collectLicences(made: {
  readonly root: string;
  readonly bundle: string;
  readonly node: { readonly version: string; readonly text: string };
}): Library[];
export function toLicencePage(libraries: readonly Library[]): string;
