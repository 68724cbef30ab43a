/** A person as the audit and the terminal call them: with the e-mail, where one is verified. */
export function toPersonText({ name, email }: { readonly name: string; readonly email: string }): string {
  return email === '' || email === name ? name : `${name} <${email}>`;
}
