import { deskPages } from '#desk-pages.ts';
import { deskFields, type FieldAccess, rights, type StaffRole, staffRoles } from '#kit/desk/desk-access.ts';
import type { Endpoint } from '#kit/endpoint.ts';

type Row = readonly string[];
const table = (head: Row, rows: readonly Row[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const roleCells = (cell: (role: StaffRole) => string): Row => staffRoles.map(cell);

/** The section of docs/access.md on the desk, from the table of src/kit/desk/desk-access.ts and the calls that name its rights. */
export function deskSection(endpoints: readonly Endpoint[]): string {
  const calls = endpoints.flatMap(({ method, path, access, right, asksFactor, about }): Row[] =>
    right === undefined
      ? []
      : [
          [
            `\`${method} ${path}\``,
            right,
            access === 'either'
              ? 'or the person themselves'
              : access === 'anyone'
                ? 'others: what is published'
                : [
                    ...(asksFactor ? ['asks for the factor again'] : []),
                    ...(about.length > 0 ? ["not for the caller's own record"] : []),
                  ].join(', '),
          ],
        ],
  );
  const fieldCell = ({ shown, reveals }: FieldAccess, role: StaffRole): string => {
    if (shown.includes(role)) return 'shown';
    return reveals.includes(role) ? 'reveals' : 'masked';
  };
  return [
    table(
      ['Right', ...staffRoles],
      Object.entries(rights).map(([right, roles]) => [
        right,
        ...roleCells((role) => ((roles as readonly StaffRole[]).includes(role) ? 'yes' : '')),
      ]),
    ),
    table(
      ['Personal field', ...staffRoles],
      Object.entries(deskFields).map(([field, access]) => [
        `\`${field}\``,
        ...roleCells((role) => fieldCell(access, role)),
      ]),
    ),
    table(['Call', 'Right', ''], calls),
    table(
      ['Page', 'Right'],
      Object.values(deskPages).map(({ path, right }) => [`\`${path}\``, right]),
    ),
  ].join('\n\n');
}

const marks = /(?<=<!-- desk -->\n\n)[^]*(?=\n\n<!-- end of desk -->)/;
/** docs/access.md with this section. */
export function withDeskSection(text: string, endpoints: readonly Endpoint[]): string {
  if (!marks.test(text)) throw new Error('docs/access.md has no place for the desk');
  return text.replace(marks, () => deskSection(endpoints));
}
