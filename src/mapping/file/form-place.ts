import type { MappingComplaint } from '../complaint.ts';
import type { ColumnRef, MappingPath } from '../mapping.ts';

/** A place in the mapping document, with the complaints about the whole of it. */
export class FormPlace {
  readonly path: MappingPath;
  readonly complaints: MappingComplaint[];

  constructor(path: MappingPath = [], complaints: MappingComplaint[] = []) {
    this.path = path;
    this.complaints = complaints;
  }

  at(...parts: MappingPath): FormPlace {
    return new FormPlace([...this.path, ...parts], this.complaints);
  }

  complain(message: string): undefined {
    this.complaints.push({ path: this.path, message });
  }

  /** The column of that name here. */
  ref(text: string): ColumnRef {
    return { path: this.path, text };
  }

  /** The columns of a list here. */
  refs(texts: readonly string[] = []): ColumnRef[] {
    return texts.map((text, index) => this.at(index).ref(text));
  }
}
