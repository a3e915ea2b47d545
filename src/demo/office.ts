import type { DeskSession } from '#kit/context.ts';
import { defined } from '#kit/defined.ts';
import type { StaffRole } from '#kit/desk/desk-access.ts';
import type { Phone } from '#kit/text/phone.ts';
import { accountFor } from '#features/accounts/actions/account-for.ts';
import { giveName } from '#features/staff/actions/give-name.ts';
import type { Story } from './story.ts';

/** The people of the desk, by what they do in the story. */
export type Post = 'owner' | 'recruiter' | 'sales' | 'finance' | 'second' | 'editor' | 'viewer';
interface Colleague {
  readonly post: Post;
  readonly phone: Phone;
  readonly name: string;
  readonly role: StaffRole;
}
/** The numbers are those that a new demo gives its roles to. */
export const colleagues: readonly Colleague[] = [
  { post: 'owner', phone: '+919000000009' as Phone, name: 'Arvind Narayan', role: 'owner' },
  { post: 'recruiter', phone: '+919000000010' as Phone, name: 'Meera Sinha', role: 'recruiter' },
  { post: 'finance', phone: '+919000000011' as Phone, name: 'Faizan Alam', role: 'finance' },
  { post: 'second', phone: '+919000000012' as Phone, name: 'Leela Tirkey', role: 'finance' },
  { post: 'editor', phone: '+919000000013' as Phone, name: 'Gopal Verma', role: 'editor' },
  { post: 'viewer', phone: '+919000000014' as Phone, name: 'Usha Rani Das', role: 'viewer' },
  { post: 'sales', phone: '+919000000015' as Phone, name: 'Rohit Kumar Sahu', role: 'sales' },
];

const office = (): Map<Post, DeskSession> => new Map();
/** A member of staff at the desk. */
export const at = (story: Story, post: Post): DeskSession => defined(story.shared(office).get(post));
/** The account of a member of staff. */
export const by = (story: Story, post: Post): string => at(story, post).accountId;

/** The people of the desk sign in for the first time and give their names. */
export async function openOffice(story: Story): Promise<void> {
  const { ctx } = story;
  for (const { post, phone, name, role } of colleagues) {
    const { id: accountId } = await ctx.transaction((tx) => accountFor(tx, { phone, language: 'en', at: ctx.now() }));
    story.must(await giveName(ctx, { accountId, name }));
    const session = { id: `dsk_demo_${post}`, accountId, phone, name, roles: [role], hasFreshFactor: true };
    story.shared(office).set(post, session);
  }
}
