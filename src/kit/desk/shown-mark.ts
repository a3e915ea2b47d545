/** A field with this before its name has the mark of the value that the form showed in it. */
export const shownPrefix = 'shown.';

/** A short mark of a value: 32 bits of it, whatever its line breaks are. */
export function markOf(value: string): string {
  let hash = 0x811c9dc5;
  for (const unit of value.replaceAll('\r\n', '\n'))
    hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(36);
}

/**
 * What a field shows after a refusal, when the record may have changed since the form was shown: what was typed, unless only a
 * colleague changed it. `theirs`: the colleague's value where both changed it.
 * @param shown the mark of the value that the form showed
 */
export function mergedValue(field: { readonly typed: string; readonly now: string; readonly shown: string }): {
  readonly value: string;
  readonly theirs?: string;
} {
  const { typed, now, shown } = field;
  if (markOf(now) === shown || markOf(typed) === markOf(now)) return { value: typed };
  return markOf(typed) === shown ? { value: now } : { value: typed, theirs: now };
}
