/** A value that the code around it guarantees, which its type can't say. @throws when it is missing: a bug. */
export function defined<T>(value: T | null | undefined): T {
  if (value === undefined || value === null) throw new Error('a value that must be there is missing');
  return value;
}
