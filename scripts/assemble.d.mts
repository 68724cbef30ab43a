interface Place {
  readonly out: string;
  readonly cache: string;
  readonly entries?: readonly string[];
  readonly keepsFormer?: boolean;
  readonly placed?: () => void;
}

export function assemble(place: Place, make: (folder: string) => void | Promise<void>): Promise<void>;

export function readWhole(out: string): readonly string[];
