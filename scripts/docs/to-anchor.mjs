/** The anchor of a heading, as GitHub makes it. */
export function toAnchor(title) {
  return title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s/g, '-');
}
