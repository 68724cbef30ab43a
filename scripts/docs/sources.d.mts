/** A module of the code, by its path in `src` without an ending. */
type Load = (path: string) => Promise<object>;

export function makeFromCode(load: Load): Promise<{
  /** What stands between the marks of a page, by the name in the marks. */
  readonly parts: { readonly [name: string]: string };
  /** The text of each file in `schemas`. */
  readonly schemas: { readonly [file: string]: string };
  /** `man/capsheet.1` */
  readonly manual: string;
}>;
