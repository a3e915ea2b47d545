import { readFile } from 'node:fs/promises';
import { ok, refuse, type Result } from '#kit/result.ts';

interface Branch {
  readonly ifsc: string;
  readonly known: boolean;
  readonly bankName: string | null;
}
type Branches = Readonly<Record<string, readonly (number | string)[]>>;
const folder = new URL('../../../../content/banks/', import.meta.url);

// A megabyte that few requests need: loaded at the first one.
let lists: Promise<{ branches: Branches; names: Readonly<Record<string, string>> }> | undefined;
const load = () =>
  (lists ??= Promise.all([
    readFile(new URL('branches.json', folder), 'utf8'),
    readFile(new URL('names.json', folder), 'utf8'),
  ]).then(([branches, names]) => ({
    branches: JSON.parse(branches) as Branches,
    names: JSON.parse(names) as Record<string, string>,
  })));

/**
 * Looks up an IFSC in the branch list. An unknown one of valid shape is accepted, because new branches appear weekly.
 */
export async function branchOf(typed: string): Promise<Result<Branch, 'claims/ifsc-invalid'>> {
  const ifsc = typed.replace(/\s/g, '').toUpperCase();
  const match = /^([A-Z]{4})0([A-Z0-9]{6})$/.exec(ifsc);
  if (!match) return refuse('claims/ifsc-invalid', { fields: [{ field: 'ifscCode', reason: 'invalid' }] });
  const { branches, names } = await load();
  const [, bank = '', branch = ''] = match;
  // The list stores all-digit branches as numbers.
  const own = (Object.hasOwn(branches, bank) ? branches[bank] : undefined) ?? [];
  const known = own.includes(/^\d+$/.test(branch) ? Number(branch) : branch);
  return ok({ ifsc, known, bankName: (Object.hasOwn(names, bank) ? names[bank] : undefined) ?? null });
}
