import type { Endpoint, OwnedKind } from '#kit/endpoint.ts';

/** True when the record that these parts of a path or fields of a body name is the caller's own. */
export async function isAboutOwn(
  { about }: Pick<Endpoint, 'about'>,
  { isOwnRecord }: { readonly isOwnRecord: (kind: OwnedKind, id: string, accountId: string) => Promise<boolean> },
  { accountId, fields }: { readonly accountId: string | undefined; readonly fields: unknown },
): Promise<boolean> {
  const names = new Map(Object.entries(fields ?? {}));
  for (const { kind, named } of accountId === undefined ? [] : about) {
    for (const id of [names.get(named)].flat())
      if (typeof id === 'string' && (await isOwnRecord(kind, id, accountId ?? ''))) return true;
  }
  return false;
}
