/** A chapter of a page. */
export interface Section {
  /** The title of the page. */
  readonly page: string;
  /** The heading of the chapter; that of the page for what stands before the first. */
  readonly title: string;
  /** Its address in the site, from the top. */
  readonly address: string;
  readonly text: string;
}

export function search(sections: readonly Section[], question: string, limit?: number): readonly Section[];
