export function assertSame(archive: string, bytes: Uint8Array, integrity: string): void;
