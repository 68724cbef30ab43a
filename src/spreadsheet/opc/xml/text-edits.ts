interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Changes of a text by position, collected in any order and made at once; they must not overlap. */
export class TextEdits {
  readonly #text: string;
  readonly #edits: Edit[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  replace(start: number, end: number, text: string): void {
    this.#edits.push({ start, end, text });
  }

  /** Before what stands there. Several insertions at one place keep the order in which they were asked for. */
  insert(at: number, text: string): void {
    this.replace(at, at, text);
  }

  toString(): string {
    const pieces: string[] = [];
    let at = 0;
    for (const edit of this.#edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
      pieces.push(this.#text.slice(at, edit.start), edit.text);
      at = edit.end;
    }
    return pieces.join('') + this.#text.slice(at);
  }
}
