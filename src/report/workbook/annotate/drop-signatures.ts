import type { PackageEditor } from '../../../spreadsheet/opc/package-editor.ts';

/** What a reader is told of a copy whose original was signed. */
export const SIGNATURE_LOST = 'The digital signature was left out: any change invalidates it.';

/** Any change makes a signature void; true where there was one. */
export async function dropSignatures(editor: PackageEditor): Promise<boolean> {
  const links = (await editor.relationships('')).filter((link) => link.fullType.includes('digital-signature/origin'));
  for (const link of links) {
    for (const signature of await editor.relationships(link.target)) await editor.remove(signature.target);
    await editor.remove(link.target);
    await editor.removeRelationship('', link.id);
  }
  return links.length > 0;
}
