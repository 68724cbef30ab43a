/** A module of the code, by its path in `src` without an ending. */
type Load = (path: string) => Promise<object>;

export function makeFromCode(load: Load): Promise<{
  /** What stands between the marks of a page, by the name in the marks. */
  readonly parts: { readonly [name: string]: string };
  /** Pages that are made as a whole, by their path in the project: all of their folder but its index. */
  readonly pages: { readonly [path: string]: string };
  /** The text of each file in `schemas`. */
  readonly schemas: { readonly [file: string]: string };
  /** `man/capsheet.1` */
  readonly manual: string;
}>;
