/** With the e-mail, if one is verified. */
export function toPersonText({ name, email }: { readonly name: string; readonly email: string }): string {
  return email === '' || email === name ? name : `${name} <${email}>`;
}
