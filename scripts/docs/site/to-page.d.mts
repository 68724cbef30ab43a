interface Page {
  readonly path: string;
  readonly text: string;
}

export function toPage(path: string, text: string, pages: readonly Page[]): string;
