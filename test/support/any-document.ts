/**
 * A JSON document of any shape. Tests assert the values in it, whole or by part, and a value of another shape fails there;
 * a type for each document would only repeat what its schema says.
 */
// biome-ignore lint/suspicious/noExplicitAny: the one place for it
export type AnyDocument = any;
